import { useEffect, useEffectEvent, useState } from 'react'
import { type Hold, isHeldBack } from './held-back.ts'

/** No picture of a round is worth more: after this long the books are shown, whatever the game says. */
const LONGEST_MS = 10_000

/** An amount of the books, as far as the game on screen has shown it. Only shown: nothing is decided by it. */
export function useHeldBack(actual: bigint | null, hold: Hold): bigint | null {
  const [shown, setShown] = useState(actual)
  const isHeld = shown !== null && actual !== null && isHeldBack(shown, actual, hold)
  if (!isHeld && shown !== actual) setShown(actual)
  const show = useEffectEvent(() => setShown(actual))
  useEffect(() => {
    if (!isHeld) return
    const timer = setTimeout(() => show(), LONGEST_MS)
    return () => clearTimeout(timer)
  }, [isHeld])
  return isHeld ? shown : actual
}
