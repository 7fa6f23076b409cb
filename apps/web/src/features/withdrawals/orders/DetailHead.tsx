import { withdrawStates } from '@tablestakes/contract/withdrawals'
import { Badge } from '@tablestakes/look/figures/Badge.tsx'
import { Check, Undo2, Zap } from 'lucide-react'
import type { CSSProperties } from 'react'
import { useText } from '../../../lib/words/i18n.ts'
import { SiteMoney, useFigures } from '../../../shell/money/SiteMoney.tsx'
import { StepBar } from '../../../ui/figures/ProgressBar.tsx'
import { useTimes } from '../use-times.ts'
import { toneOf } from './order-status.ts'
import { type Place, progressOf, type Withdrawal } from './timeline.ts'
import { usePaidSymbol } from './use-paid-symbol.ts'

type DetailHeadProps = { withdrawal: Withdrawal; places: readonly Place[] }

const ICONS = [<Zap key="0" />, <Check key="1" />, <Undo2 key="2" className="flip" />]
const WHAT = ['withdrawal_receive', 'withdrawal_received', 'withdrawal_returned'] as const

/** The answer to the one question: how much, and when. */
export function DetailHead({ withdrawal, places }: DetailHeadProps) {
  const text = useText()
  const { state, amount, fee } = withdrawal
  const isReturned = state === withdrawStates.FAIL
  const shown = isReturned ? amount : amount - fee
  const { done, steps } = progressOf(places)
  const paid = usePaidSymbol(withdrawal)
  return (
    <section className="detail-head card" style={{ '--figures': useFigures()(shown) } as CSSProperties}>
      <img src="/art/objects/stakes.svg" alt="" width="150" height="118" draggable={false} />
      <div role="status">
        <Badge tone={state === withdrawStates.PROCESSING ? 'action' : toneOf(state)} icon={ICONS[state]}>
          {text(`withdrawal_state_${state}`)}
        </Badge>
      </div>
      <p className="detail-what">{text(WHAT[state])}</p>
      <p className="detail-amount">
        <SiteMoney amount={shown} size="big" {...(!isReturned && paid)} />
      </p>
      <p className="detail-when">
        <When withdrawal={withdrawal} />
      </p>
      {!isReturned && (
        <StepBar
          name={text('withdrawal_progress', { done, steps })}
          steps={steps}
          done={done}
          running={state === withdrawStates.PROCESSING}
        />
      )}
    </section>
  )
}

function When({ withdrawal }: { withdrawal: Withdrawal }) {
  const text = useText()
  const { short } = useTimes()
  const { state, finish_time, promised_time, server_time } = withdrawal
  if (finish_time !== null)
    return text(state === withdrawStates.SUCCESS ? 'withdrawal_arrived' : 'withdrawal_ended', {
      time: short(finish_time),
    })
  if (promised_time === null) return text('in_processing_text')
  const isLate = server_time > promised_time
  return text(isLate ? 'withdrawal_late' : 'withdrawal_expected', { time: short(promised_time) })
}
