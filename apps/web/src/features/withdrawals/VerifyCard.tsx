import { Button } from '@tablestakes/look/controls/Button.tsx'
import { Clock, IdCard } from 'lucide-react'
import { usePreload } from '../../lib/api/preload.ts'
import { useText } from '../../lib/words/i18n.ts'
import { openDialog } from '../../shell/dialogs/open-dialog.ts'
import { useDocuments } from './documents/document-queries.ts'

/** The level from which money can leave: it is known who the player is. */
const IDENTITY = 2

/** Where documents are checked, they are asked for early: nobody should learn of it with the money in mind. */
export function VerifyCard() {
  const text = useText()
  const isChecked = usePreload()?.jurisdiction?.document_checks ?? false
  const { data } = useDocuments({ isAsked: isChecked })
  const isSent = data?.needed.length === 0
  const isWaiting = data?.list.some(({ state }) => state === 'waiting') ?? false
  if (!data || data.verification_level >= IDENTITY || (isSent && !isWaiting)) return null
  return (
    <section className="withdraw-note card">
      {isSent ? <Clock aria-hidden="true" /> : <IdCard aria-hidden="true" />}
      <div>
        <h2>{text(isSent ? 'documents_waiting_title' : 'withdraw_verify_title')}</h2>
        <p>{text(isSent ? 'documents_waiting_text' : 'withdraw_verify_text')}</p>
      </div>
      <Button block onClick={() => void openDialog('documents')}>
        {text(isSent ? 'documents_title' : 'withdraw_verify_button')}
      </Button>
    </section>
  )
}
