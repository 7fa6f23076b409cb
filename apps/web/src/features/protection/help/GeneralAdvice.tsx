import { Button } from '@tablestakes/look/controls/Button.tsx'
import { MessageCircle } from 'lucide-react'
import { useText } from '../../../lib/words/i18n.ts'
import { openDialog } from '../../../shell/dialogs/open-dialog.ts'

const ADVICE = ['help_advice_1', 'help_advice_2', 'help_advice_3', 'help_advice_4'] as const

/** What helps anywhere, and how to reach the house: shown also where the operator has entered no organisation. */
export function GeneralAdvice() {
  const text = useText()
  return (
    <>
      <section className="care-help card">
        <h3>{text('help_advice_title')}</h3>
        <ul className="care-advice">
          {ADVICE.map((key) => (
            <li key={key}>{text(key)}</li>
          ))}
        </ul>
      </section>
      <section className="care-help card">
        <h3>{text('help_contact_title')}</h3>
        <p>{text('help_contact_text')}</p>
        <div className="care-answers">
          <Button size="sm" icon={<MessageCircle />} onClick={() => void openDialog('customer-service')}>
            {text('help_contact_do')}
          </Button>
        </div>
      </section>
    </>
  )
}
