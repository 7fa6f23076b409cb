import { useSyncExternalStore } from 'react'
import { ignoreFailure } from '../../../../lib/browser/ignore-failure.ts'

/** The whole page, so that the bar, the clock and every dialog stay in it. Phones of one maker have no such thing. */
export const canBeFullScreen = (): boolean => document.fullscreenEnabled === true

function subscribe(notify: () => void) {
  document.addEventListener('fullscreenchange', notify)
  return () => document.removeEventListener('fullscreenchange', notify)
}
export const useIsFullScreen = (): boolean => useSyncExternalStore(subscribe, () => document.fullscreenElement !== null)

export function turnFullScreen(): void {
  if (document.fullscreenElement) leaveFullScreen()
  else ignoreFailure(document.documentElement.requestFullscreen(), 'full screen')
}

export function leaveFullScreen(): void {
  if (document.fullscreenElement) ignoreFailure(document.exitFullscreen(), 'full screen')
}
