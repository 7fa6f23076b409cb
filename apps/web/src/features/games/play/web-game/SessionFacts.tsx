import { formatClock, SECOND_MS, splitDuration } from '@tablestakes/domain/text/duration'
import { Num } from '@tablestakes/look/figures/Num.tsx'
import { VisuallyHidden } from '@tablestakes/look/figures/VisuallyHidden.tsx'
import { useEffect, useState } from 'react'
import { serverNow } from '../../../../lib/browser/clock.ts'
import { useText } from '../../../../lib/words/i18n.ts'
import { SiteMoney } from '../../../../shell/money/SiteMoney.tsx'

type SessionFactsProps = { startedAt: number; net: bigint | null; isGold: boolean }

/** How long one has been at this game, and what it has brought or cost. A loss is said as plainly as a win. */
export function SessionFacts({ startedAt, net, isGold }: SessionFactsProps) {
  const text = useText()
  return (
    <p className="play-facts">
      <span>
        <VisuallyHidden>{text('webgame_clock')} </VisuallyHidden>
        <Clock since={startedAt} />
      </span>
      {net !== null && (
        <span className="play-net" data-sign={net < 0n ? 'loss' : net > 0n ? 'gain' : undefined}>
          <span className="play-net-word">{text('webgame_net')} </span>
          <SiteMoney amount={net} isGold={isGold} format="own" sign="always" />
        </span>
      )}
    </p>
  )
}

function Clock({ since }: { since: number }) {
  const [now, setNow] = useState(serverNow)
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), SECOND_MS)
    return () => clearInterval(timer)
  }, [])
  return <Num>{formatClock(splitDuration(Math.max(0, now - since)))}</Num>
}
