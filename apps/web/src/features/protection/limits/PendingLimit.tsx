import { answerLimit, getLimits, type Limit } from '@tablestakes/contract/protection'
import { Button } from '@tablestakes/look/controls/Button.tsx'
import { Hourglass } from 'lucide-react'
import { useApiMutation } from '../../../lib/api/api-query.ts'
import { serverNow } from '../../../lib/browser/clock.ts'
import { useText } from '../../../lib/words/i18n.ts'
import { useWrittenMoney } from '../../../shell/money/SiteMoney.tsx'
import { writeMoment } from '../../../shell/protection/times.ts'
import { writeMinutes } from '../write-minutes.ts'

/** A looser limit that waits: until when, and after that the second question. Silence drops it. */
export function PendingLimit({ pending }: { pending: NonNullable<Limit['pending']> }) {
  const text = useText()
  const writeMoney = useWrittenMoney()
  const { mutate, isPending, variables } = useApiMutation(answerLimit, { refreshes: [getLimits] })
  const { id, amount, minutes, is_removal, confirm_from, expires_at } = pending
  const canAnswer = confirm_from <= serverNow()
  const next = is_removal ? text('limit_none') : amount !== null ? writeMoney(amount) : writeMinutes(minutes ?? 0)
  const answer = (is_confirmed: boolean) => mutate({ id, is_confirmed })
  const isBusy = (isConfirmed: boolean) => isPending && variables?.is_confirmed === isConfirmed
  return (
    <div className="care-pending">
      <Hourglass aria-hidden="true" />
      <div>
        <p>
          {canAnswer
            ? text('limit_ask_again', { next, when: writeMoment(expires_at) })
            : text('limit_waits', { next, when: writeMoment(confirm_from) })}
        </p>
        <div className="care-answers">
          {canAnswer && (
            <Button size="sm" busy={isBusy(true)} onClick={() => answer(true)}>
              {text('limit_confirm')}
            </Button>
          )}
          <Button size="sm" look={canAnswer ? 'action' : 'text'} busy={isBusy(false)} onClick={() => answer(false)}>
            {text('limit_keep')}
          </Button>
        </div>
      </div>
    </div>
  )
}
