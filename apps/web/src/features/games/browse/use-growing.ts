import { useEffect, useState } from 'react'

/** Four rows of a phone: on a slow one they take a frame, a whole page of sixty took nine. */
const STEP = 12

/** How many of `count` are drawn: what was there from the start immediately, what comes later a few every frame. */
export function useGrowing(count: number): number {
  const [shown, setShown] = useState(count)
  useEffect(() => {
    if (shown === count) return
    const next = shown < count ? Math.min(count, shown + STEP) : count
    const frame = requestAnimationFrame(() => setShown(next))
    return () => cancelAnimationFrame(frame)
  }, [shown, count])
  return Math.min(shown, count)
}
