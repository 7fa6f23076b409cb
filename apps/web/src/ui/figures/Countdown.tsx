import { countdown, formatClock, SECOND_MS } from '@tablestakes/domain/text/duration'
import { Num } from '@tablestakes/look/figures/Num.tsx'
import { useEffect, useEffectEvent, useState } from 'react'

type CountdownProps = {
  /** When it is over, in milliseconds since 1970. */
  endsAt: number
  /** What is counted, for screen readers: "Next pan in". */
  name: string
  onEnd?: (() => void) | undefined
  className?: string | undefined
}

/** A running clock. It is read out when reached, never every second. */
export function Countdown({ endsAt, name, onEnd, className }: CountdownProps) {
  const [now, setNow] = useState(() => Date.now())
  const left = countdown({ endsAt, now })
  const tellEnd = useEffectEvent(() => onEnd?.())

  useEffect(() => {
    if (left.isOver) {
      tellEnd()
      return
    }
    const timer = setInterval(() => setNow(Date.now()), SECOND_MS)
    return () => clearInterval(timer)
  }, [left.isOver])

  return (
    <span role="timer" aria-label={`${name} ${formatClock(left)}`} aria-live="off">
      <Num className={className}>{formatClock(left)}</Num>
    </span>
  )
}
