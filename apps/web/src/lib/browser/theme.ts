import { type Theme, themeGrounds, themes } from '@tablestakes/domain/site/sites'
import { readStored, removeStored, writeStored } from '@tablestakes/look/browser/storage'
import { create } from 'zustand'

/** The player's own choice is stored under this key and goes before the site's. */
const THEME_KEY = 'theme'

const isTheme = (name: unknown): name is Theme => themes.includes(name as Theme)

type ThemeStore = { chosen: Theme | null; configured: Theme }
export const useTheme = create<ThemeStore>()(() => ({ chosen: readChosen(), configured: 'vibrant-blue' }))

export function setConfiguredTheme(name: string): void {
  useTheme.setState({ configured: isTheme(name) ? name : 'vibrant-blue' })
  applyTheme()
}

/** Null goes back to the site's own theme. */
export function chooseTheme(chosen: Theme | null): void {
  if (chosen) writeStored(THEME_KEY, chosen)
  else removeStored(THEME_KEY)
  useTheme.setState({ chosen })
  applyTheme()
}

export function currentTheme(): Theme {
  const { chosen, configured } = useTheme.getState()
  return chosen ?? configured
}

function applyTheme(): void {
  const theme = currentTheme()
  document.documentElement.dataset.theme = theme
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', themeGrounds[theme])
}

function readChosen(): Theme | null {
  const stored = readStored(THEME_KEY)
  return isTheme(stored) ? stored : null
}
