import { Button } from '@tablestakes/look/controls/Button.tsx'
import { Snowflake } from 'lucide-react'
import { useText, useWireText } from '../../lib/words/i18n.ts'
import { openDialog } from '../../shell/dialogs/open-dialog.ts'
import { useTimes } from './use-times.ts'
import { useFrozen } from './withdraw-queries.ts'

/** An operator looks at the account: said before an amount is typed, with the reason and how long, where either is known. */
export function FrozenCard() {
  const text = useText()
  const wireText = useWireText()
  const times = useTimes()
  const frozen = useFrozen()
  if (!frozen) return null
  return (
    <section className="withdraw-note card" data-tone="warning" role="alert">
      <Snowflake aria-hidden="true" />
      <div>
        <h2>{text('withdraw_frozen_title')}</h2>
        <p>{frozen.reason_key === '' ? text('refusal_account_frozen') : wireText(frozen.reason_key)}</p>
        {frozen.until !== null && <p>{text('withdraw_frozen_until', { time: times.full(frozen.until) })}</p>}
      </div>
      <Button block onClick={() => void openDialog('customer-service')}>
        {text('support')}
      </Button>
    </section>
  )
}
