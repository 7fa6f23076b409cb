import { logIn } from '@tablestakes/contract/auth'
import { Button } from '@tablestakes/look/controls/Button.tsx'
import { callApi } from '../../lib/api/api.ts'
import { entryFacts } from '../../lib/session/entry-facts.ts'
import { encodePassword } from '../../lib/session/password.ts'
import { useText } from '../../lib/words/i18n.ts'
import { PasswordField } from '../../ui/fields/PasswordField.tsx'
import { CodeStep } from './CodeStep.tsx'
import { ContactField } from './ContactField.tsx'
import { EntryForm } from './EntryForm.tsx'
import { contactFields } from './entry-draft.ts'
import { OtherWays } from './OtherWays.tsx'
import { clientType, offeredWays, otherSecret } from './offered-ways.ts'
import { isCode } from './problems.ts'
import type { Entry } from './use-entry.ts'
import { useProblems } from './use-problems.ts'

/** By phone, e-mail or user ID, with a password or a code, as the site offers it. */
export function LoginForm({ entry }: { entry: Entry }) {
  const text = useText()
  const findProblems = useProblems()
  const { draft, contact, isCodeSent } = entry
  const ways = offeredWays('login')
  const secret = ways.has(draft.by, draft.with) ? draft.with : otherSecret(draft.with)
  const other = otherSecret(secret)
  const isCodeDue = secret === 'code' && !isCodeSent

  async function submit(code = draft.code) {
    const problems = findProblems(entry, { contact: true, code: secret === 'code' && isCodeSent ? code : undefined })
    if (secret === 'password' && draft.password === '') problems.password = text('entry_password_missing')
    if (contact === null || Object.keys(problems).length > 0) return entry.fail(problems)
    if (isCodeDue) return entry.sendCode('login')
    const request = { client_type: clientType(draft.by, secret), ...contactFields(draft, contact), ...entryFacts() }
    await entry.enter(async (proof) => {
      const given = secret === 'code' ? { verify_code: code } : { password: await encodePassword(draft.password) }
      return callApi(logIn, { ...request, ...given, ...proof }, { quiet: true })
    })
  }

  return (
    <EntryForm entry={entry} onSubmit={() => void submit()}>
      <ContactField entry={entry} />
      {secret === 'password' && (
        <PasswordField
          label={text('entry_password')}
          labelEnd={
            <button type="button" className="entry-link" onClick={() => entry.go('forgot', { code: '', password: '' })}>
              {text('entry_forgot')}
            </button>
          }
          value={draft.password}
          onChange={(password) => entry.change({ password })}
          showName={text('entry_password_show')}
          hideName={text('entry_password_hide')}
          autoComplete="current-password"
          error={entry.errors.password}
        />
      )}
      {secret === 'code' && isCodeSent && (
        <CodeStep entry={entry} purpose="login" onComplete={(code) => isCode(code) && void submit(code)} />
      )}
      <EntryForm.Problem entry={entry} />
      <Button type="submit" look="action" size="lg" block busy={entry.isBusy}>
        {text(isCodeDue ? 'entry_code_send' : 'log_in')}
      </Button>
      {ways.has(draft.by, other) && (
        <Button look="text" block onClick={() => entry.change({ with: other })}>
          {text(other === 'code' ? 'entry_with_code' : 'entry_with_password')}
        </Button>
      )}
      <OtherWays entry={entry} view="login" />
      <p className="entry-foot">
        {text('entry_new_here')}{' '}
        <button type="button" className="entry-link" onClick={() => entry.go('register')}>
          {text('join')}
        </button>
      </p>
    </EntryForm>
  )
}
