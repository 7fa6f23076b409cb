import { useEffect, useRef, useState } from 'react'

const COUNT_MS = 250

/** The amount to show while it counts towards a new value; a newer value takes over from where it stands. */
export function useCounting(amount: bigint, isReduced: boolean): bigint {
  const [shown, setShown] = useState(amount)
  const latest = useRef(amount)
  useEffect(() => {
    const from = latest.current
    if (isReduced || from === amount) {
      latest.current = amount
      return
    }
    const startedAt = performance.now()
    let frame = requestAnimationFrame(function step(moment) {
      const share = Math.min(1, Math.max(0, (moment - startedAt) / COUNT_MS))
      const eased = BigInt(Math.round((1 - (1 - share) ** 3) * 1000))
      latest.current = share === 1 ? amount : from + ((amount - from) * eased) / 1000n
      setShown(latest.current)
      if (share < 1) frame = requestAnimationFrame(step)
    })
    return () => cancelAnimationFrame(frame)
  }, [amount, isReduced])
  return isReduced ? amount : shown
}
