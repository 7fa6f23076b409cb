import { useSyncExternalStore } from 'react'

/** From this width on the slip stands beside the page: the side bar, a page of 480 px and a rail of 340 px fit. */
const RAIL = '(min-width: 1080px)'

const subscribe = (notify: () => void) => {
  const list = matchMedia(RAIL)
  list.addEventListener('change', notify)
  return () => list.removeEventListener('change', notify)
}

export const useHasRail = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => matchMedia(RAIL).matches,
    () => false,
  )
