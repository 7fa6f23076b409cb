import { CircleAlert, Info, Lock, TrendingDown, TrendingUp } from 'lucide-react'
import type { ReactNode } from 'react'
import { useText } from '../../../lib/words/i18n.ts'
import { isolate, useWrittenMoney } from '../../../shell/money/SiteMoney.tsx'
import { useOdds } from '../odds/odds-format.ts'
import type { Note } from './slip-changes.ts'

const ICONS: Readonly<Partial<Record<Note['kind'], ReactNode>>> = {
  price_up: <TrendingUp aria-hidden="true" />,
  price_down: <TrendingDown aria-hidden="true" />,
  suspended: <Lock aria-hidden="true" />,
  feed_silent: <Lock aria-hidden="true" />,
  payout_capped: <Info aria-hidden="true" />,
}
/** Their figures are money; the others' are prices. */
const OF_MONEY: ReadonlySet<Note['kind']> = new Set(['stake_above_max', 'stake_below_min', 'payout_capped'])

/** One change or one obstacle, in a sentence: what it was, what it is, what to do. */
export function NoteLine({ note: { kind, from = 0, to = 0, is_stop } }: { note: Note }) {
  const text = useText()
  const odds = useOdds()
  const written = useWrittenMoney()
  const write = (value: number) =>
    OF_MONEY.has(kind) ? written(BigInt(value)) : kind.startsWith('price') ? isolate(odds(value)) : String(value)
  return (
    <p className="slip-note" data-kind={kind} data-stop={is_stop || undefined}>
      {ICONS[kind] ?? <CircleAlert aria-hidden="true" />}
      <span>{text(`slip_note_${kind}`, { from: write(from), to: write(to) })}</span>
    </p>
  )
}
