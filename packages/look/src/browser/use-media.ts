import { useSyncExternalStore } from 'react'

/** Whether a media query holds now; the component draws again when that changes. */
function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (notify) => {
      const list = matchMedia(query)
      list.addEventListener('change', notify)
      return () => list.removeEventListener('change', notify)
    },
    () => matchMedia(query).matches,
    () => false,
  )
}

/** Whether the player asked for less motion: every animation then shows its end state immediately. */
export function useReducedMotion(): boolean {
  return useMedia('(prefers-reduced-motion: reduce)')
}

/** Specification §9: phone breakpoint 720 px. */
export function useIsWide(): boolean {
  return useMedia('(min-width: 720px)')
}
