import { createContext, use } from 'react'

/** The name of the page that is shown, for screens that serve several routes. */
export const ScreenTitle = createContext('')
export const useScreenTitle = (): string => use(ScreenTitle)
