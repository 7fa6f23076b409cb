import { resetPassword } from '@tablestakes/contract/auth'
import { Button } from '@tablestakes/look/controls/Button.tsx'
import { Mail, Smartphone } from 'lucide-react'
import { callApi } from '../../lib/api/api.ts'
import { encodePassword, withPasswordKey } from '../../lib/session/password.ts'
import { useText } from '../../lib/words/i18n.ts'
import { CodeStep } from './CodeStep.tsx'
import { ContactField } from './ContactField.tsx'
import { EntryForm } from './EntryForm.tsx'
import { NewPassword } from './NewPassword.tsx'
import { offeredWays } from './offered-ways.ts'
import type { Entry } from './use-entry.ts'
import { useProblems } from './use-problems.ts'

/** A code sent to the bound phone or e-mail sets a new password. Nobody is told whether such an account exists. */
export function ForgotForm({ entry }: { entry: Entry }) {
  const text = useText()
  const findProblems = useProblems()
  const { draft, contact, isCodeSent } = entry
  const others = offeredWays('login').kinds.filter((kind) => kind !== 'name' && kind !== draft.by)

  async function submit() {
    const problems = findProblems(entry, {
      contact: true,
      ...(isCodeSent && { code: draft.code, password: draft.password }),
    })
    if (contact === null || Object.keys(problems).length > 0) return entry.fail(problems)
    if (!isCodeSent) return entry.sendCode('reset')
    await entry.run(async () => {
      await withPasswordKey(async () =>
        callApi(
          resetPassword,
          { mobile_or_email: contact, verify_code: draft.code, password: await encodePassword(draft.password) },
          { quiet: true },
        ),
      )
      entry.go('login', { with: 'password', code: '', notice: text('entry_reset_done') })
    })
  }

  return (
    <EntryForm entry={entry} onSubmit={() => void submit()}>
      <ContactField entry={entry} />
      {isCodeSent && (
        <>
          <p className="entry-hint">{text('entry_reset_sent')}</p>
          <CodeStep entry={entry} purpose="reset" />
          <NewPassword entry={entry} label={text('entry_new_password')} />
        </>
      )}
      <EntryForm.Problem entry={entry} />
      <Button type="submit" look="action" size="lg" block busy={entry.isBusy}>
        {text(isCodeSent ? 'entry_reset_set' : 'entry_code_send')}
      </Button>
      {isCodeSent && <p className="entry-hint entry-centre">{text('entry_reset_truth')}</p>}
      {others.map((kind) => (
        <Button
          key={kind}
          block
          icon={kind === 'phone' ? <Smartphone /> : <Mail />}
          onClick={() => entry.go('forgot', { by: kind, code: '' })}
        >
          {text(kind === 'phone' ? 'entry_reset_by_phone' : 'entry_reset_by_email')}
        </Button>
      ))}
      <p className="entry-foot">
        <button type="button" className="entry-link" onClick={() => entry.go('login')}>
          {text('entry_back_to_login')}
        </button>
      </p>
    </EntryForm>
  )
}
