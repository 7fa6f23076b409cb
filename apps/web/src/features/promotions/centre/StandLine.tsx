import { formatCount } from '@tablestakes/domain/money/format'
import { LiveDot } from '@tablestakes/look/figures/Badge.tsx'
import { Num } from '@tablestakes/look/figures/Num.tsx'
import { Check, Clock, Lock, Trophy } from 'lucide-react'
import type { ReactNode } from 'react'
import { toDeviceTime } from '../../../lib/browser/clock.ts'
import { useText } from '../../../lib/words/i18n.ts'
import { SiteMoney } from '../../../shell/money/SiteMoney.tsx'
import { AwardFigures } from '../../../shell/rewards/AwardFigures.tsx'
import { Countdown } from '../../../ui/figures/Countdown.tsx'
import { weave } from '../../../ui/weave.ts'
import { useWrittenStep } from '../parts/step-words.tsx'
import { percentOf, type Stand } from '../stand.ts'

/** The one line under a banner's sentence: a white button where something opens, a chip of night everywhere else. */
export function StandLine({ stand, endTime }: { stand: Stand; endTime: number | null }) {
  const text = useText()
  const written = useWrittenStep()
  switch (stand.kind) {
    case 'claim':
      return (
        <span className="act-go">
          {text('promo_claim')} <AwardFigures awards={stand.steps[0]!.awards} isPlain />
        </span>
      )
    case 'spins':
      return <span className="act-go">{text('promo_spins', { count: stand.count })}</span>
    case 'share':
      return (
        <span className="act-go">
          {text('promo_claim')} <SiteMoney amount={stand.amount} />
        </span>
      )
    case 'locked':
      return <NightChip icon={<Lock />}>{text(`promo_missing_${stand.reason}`)}</NightChip>
    case 'rain':
      return (
        <NightChip icon={stand.isOn ? <LiveDot /> : <Clock />}>
          <Clocked name={text(stand.isOn ? 'promo_rain_ends' : 'promo_rain_in')} at={stand.at} />
        </NightChip>
      )
    case 'rank':
      return (
        <NightChip icon={<Trophy />}>
          {weave(text('promo_rank'), [<Num key="rank">{formatCount(stand.rank)}</Num>])}
        </NightChip>
      )
    case 'progress':
      // One thing to do is not counted as "0 of 1".
      return stand.step.progress.target <= 1 ? (
        <span className="act-go">{text('promo_see')}</span>
      ) : (
        <span className="act-progress">
          <span className="act-bar">
            <span style={{ inlineSize: `${percentOf(stand.step)}%` }} />
          </span>
          <small>{written(stand.step)}</small>
        </span>
      )
    case 'later':
      return (
        <NightChip icon={<Clock />}>
          <Clocked name={text('promo_claim_in')} at={stand.at} />
        </NightChip>
      )
    case 'done':
      return <NightChip icon={<Check />}>{text('promo_claimed')}</NightChip>
    case 'open':
      return endTime === null ? (
        <span className="act-go">{text('promo_see')}</span>
      ) : (
        <NightChip icon={<Clock />}>
          <Clocked name={text('promo_ends_in')} at={endTime} />
        </NightChip>
      )
  }
}

function NightChip({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <span className="act-chip">
      <span aria-hidden="true">{icon}</span>
      <span>{children}</span>
    </span>
  )
}

function Clocked({ name, at }: { name: string; at: number }) {
  return (
    <>
      <small>{name}</small> <Countdown endsAt={toDeviceTime(at)} name={name} />
    </>
  )
}
