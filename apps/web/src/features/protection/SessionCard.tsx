import type { ResponseOf } from '@tablestakes/contract/call'
import type { getStatistics } from '@tablestakes/contract/protection'
import { formatClock, SECOND_MS, splitDuration } from '@tablestakes/domain/text/duration'
import { Num } from '@tablestakes/look/figures/Num.tsx'
import { useEffect, useState } from 'react'
import { serverNow } from '../../lib/browser/clock.ts'
import { useText } from '../../lib/words/i18n.ts'
import { Net } from './Net.tsx'
import { writeMinutes } from './write-minutes.ts'

type Today = ResponseOf<typeof getStatistics>['list'][number]

/** How long this login lasts, and what today has brought or cost. */
export function SessionCard({ began, today }: { began: number; today: Today | undefined }) {
  const text = useText()
  return (
    <dl className="care-figures card">
      <div>
        <dt>{text('care_session')}</dt>
        <dd>
          <Clock since={began} />
        </dd>
      </div>
      <div>
        <dt>{text('care_played_today')}</dt>
        <dd>{writeMinutes(today?.minutes ?? 0)}</dd>
      </div>
      <div>
        <dt>{text('care_net_today')}</dt>
        <dd>
          <Net amount={today?.net ?? 0n} format="own" />
        </dd>
      </div>
    </dl>
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
