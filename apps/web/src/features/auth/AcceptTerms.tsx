import { Checkbox } from '@tablestakes/look/controls/Checkbox.tsx'
import { usePreload } from '../../lib/api/preload.ts'
import { useText } from '../../lib/words/i18n.ts'
import { openDialog } from '../../shell/dialogs/open-dialog.ts'
import { weave } from '../../ui/weave.ts'

type AcceptTermsProps = { isAccepted: boolean; onChange: (isAccepted: boolean) => void; error?: string | undefined }

/** Age, terms and privacy notice, with the texts one press away. */
export function AcceptTerms({ isAccepted, onChange, error }: AcceptTermsProps) {
  const text = useText()
  const age = usePreload()?.jurisdiction.minimum_age ?? 18
  return (
    <Checkbox checked={isAccepted} onChange={onChange} error={error} required>
      {weave(text('entry_accept', { age, terms: '<0>', privacy: '<1>' }), [
        <button key="terms" type="button" className="entry-link" onClick={() => void openDialog('terms')}>
          {text('entry_terms_link')}
        </button>,
        <button
          key="privacy"
          type="button"
          className="entry-link"
          onClick={() => void openDialog('terms', { kind: 'privacy' })}
        >
          {text('entry_privacy_link')}
        </button>,
      ])}
    </Checkbox>
  )
}
