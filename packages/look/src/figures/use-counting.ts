import { useEffect, useRef, useState } from 'react'

const COUNT_MS = 250
const THOUSAND = 1000n

/**
 * The amount to show while it counts towards a new value; a newer value takes over from where it stands. `isStill`: the
 * new value is shown immediately, because it is no change to watch or because less motion was asked for.
 */
export function useCounting(amount: bigint, isStill: boolean): bigint {
  const [shown, setShown] = useState(amount)
  const latest = useRef(amount)

  useEffect(() => {
    const from = latest.current
    if (isStill || from === amount) {
      latest.current = amount
      return
    }
    const startedAt = performance.now()
    let frame = requestAnimationFrame(function step(now) {
      const share = Math.min(1, Math.max(0, (now - startedAt) / COUNT_MS))
      const eased = BigInt(Math.round((1 - (1 - share) ** 3) * 1000))
      // exact: only drawn on the way; the last frame shows the amount itself.
      latest.current = share === 1 ? amount : from + ((amount - from) * eased) / THOUSAND
      setShown(latest.current)
      if (share < 1) frame = requestAnimationFrame(step)
    })
    return () => cancelAnimationFrame(frame)
  }, [amount, isStill])

  return isStill ? amount : shown
}
