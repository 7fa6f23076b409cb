import type { Limit, LimitKind } from '@tablestakes/contract/protection'
import { IconButton } from '@tablestakes/look/controls/IconButton.tsx'
import { ArrowDownToLine, Coins, Dices, Pencil, Timer, TrendingDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { useText } from '../../../lib/words/i18n.ts'
import { openDialog } from '../../../shell/dialogs/open-dialog.ts'
import { useWrittenMoney } from '../../../shell/money/SiteMoney.tsx'
import { limitNames } from '../../../shell/protection/limit-words.ts'
import { writeMoment } from '../../../shell/protection/times.ts'
import { ProgressBar } from '../../../ui/figures/ProgressBar.tsx'
import { writeMinutes } from '../write-minutes.ts'
import { percentUsed } from './limit-change.ts'
import { PendingLimit } from './PendingLimit.tsx'
import { periodNames } from './period-names.ts'

const ICONS: Readonly<Record<LimitKind, ReactNode>> = {
  deposit: <ArrowDownToLine />,
  loss: <TrendingDown />,
  stake: <Dices />,
  single_stake: <Coins />,
  session: <Timer />,
}
/** From here on the bar warns. */
const NEARLY = 85

/** One limit: what is used, of how much, until when, who set it, and what waits to be confirmed. */
export function LimitRow({ limit }: { limit: Limit }) {
  const text = useText()
  const writeMoney = useWrittenMoney()
  const { kind, period, resets_at, set_by, pending } = limit
  const isTime = kind === 'session'
  const name = text(limitNames[kind])
  const most = isTime ? writeMinutes(limit.minutes ?? 0) : writeMoney(limit.amount ?? 0n)
  const used = isTime ? writeMinutes(limit.used_minutes) : writeMoney(limit.used_amount)
  const percent = isTime
    ? percentUsed(BigInt(limit.used_minutes), BigInt(limit.minutes ?? 0))
    : percentUsed(limit.used_amount, limit.amount ?? 0n)
  const isCounted = kind !== 'single_stake'
  return (
    <li>
      <span className="row-mark" data-nearly={(isCounted && percent >= NEARLY) || undefined} aria-hidden="true">
        {ICONS[kind]}
      </span>
      <div className="care-limit">
        <p className="care-limit-name">
          <b>{name}</b> <span>{text(periodNames[period])}</span>
        </p>
        {isCounted && (
          <div className="care-bar" data-nearly={percent >= NEARLY || undefined}>
            <ProgressBar name={name} percent={percent} valueText={text('limit_used', { used, most })} />
          </div>
        )}
        <p className="care-limit-used">
          <b>{isCounted ? used : most}</b>
          {isCounted && <span>{text('limit_of', { most })}</span>}
        </p>
        {resets_at !== null && (
          <p className="care-limit-note">{text('limit_resets', { when: writeMoment(resets_at) })}</p>
        )}
        {set_by !== 'player' && (
          <p className="care-limit-note">{text(set_by === 'house' ? 'limit_by_house' : 'limit_by_law')}</p>
        )}
        {pending && <PendingLimit pending={pending} />}
      </div>
      <IconButton
        name={text('limit_change_of', { name: `${name} ${text(periodNames[period])}` })}
        icon={<Pencil />}
        onClick={() => void openDialog('limit', { kind, period })}
      />
    </li>
  )
}
