import { logInOrRegister, loginTypes, registerPlayer } from '@tablestakes/contract/auth'
import { Button } from '@tablestakes/look/controls/Button.tsx'
import { forgetInvitation } from '../../lib/address/launch.ts'
import { callApi } from '../../lib/api/api.ts'
import { usePreload } from '../../lib/api/preload.ts'
import { encodePassword } from '../../lib/session/password.ts'
import { useText } from '../../lib/words/i18n.ts'
import { openDialog } from '../../shell/dialogs/open-dialog.ts'
import { AcceptTerms } from './AcceptTerms.tsx'
import { BirthdayField } from './BirthdayField.tsx'
import { CodeStep } from './CodeStep.tsx'
import { ContactField } from './ContactField.tsx'
import { EntryForm } from './EntryForm.tsx'
import { contactFields } from './entry-draft.ts'
import { InvitationField } from './InvitationField.tsx'
import { NewPassword } from './NewPassword.tsx'
import { OtherWays } from './OtherWays.tsx'
import { clientType, offeredWays, otherSecret } from './offered-ways.ts'
import { registrationFacts } from './registration-facts.ts'
import type { Entry } from './use-entry.ts'
import { useProblems } from './use-problems.ts'

/** A new player: a phone or an e-mail, the code sent there or a password, as the visitor likes, and the terms. */
export function RegisterForm({ entry }: { entry: Entry }) {
  const text = useText()
  const findProblems = useProblems()
  const jurisdiction = usePreload()?.jurisdiction
  const { draft, contact, isCodeSent } = entry
  const ways = offeredWays('register')
  const secret = ways.has(draft.by, draft.with) ? draft.with : otherSecret(draft.with)
  const other = otherSecret(secret)
  const asksCode = secret === 'code'
  const isCodeDue = asksCode && !isCodeSent
  const asksBirthday = (jurisdiction?.real_money && jurisdiction.document_checks) || entry.errors.birthday !== undefined

  async function submit() {
    const problems = findProblems(entry, {
      contact: true,
      ...(!isCodeDue && {
        code: asksCode ? draft.code : undefined,
        password: asksCode ? undefined : draft.password,
        birthday: asksBirthday ? draft.birthday : undefined,
        terms: draft.isAccepted,
      }),
    })
    if (contact === null || Object.keys(problems).length > 0) return entry.fail(problems)
    if (isCodeDue) return entry.sendCode('register')
    const request = {
      client_type: clientType(draft.by, secret),
      ...contactFields(draft, contact),
      ...registrationFacts(draft),
    }
    await entry.enter(async (proof) => {
      const given = asksCode ? { verify_code: draft.code } : { password: await encodePassword(draft.password) }
      const session = await callApi(registerPlayer, { ...request, ...given, ...proof }, { quiet: true })
      forgetInvitation()
      return session
    })
  }

  /** Every way to open an account needs the terms accepted. */
  function mayJoin(): boolean {
    const problems = findProblems(entry, { terms: draft.isAccepted })
    if (problems.terms) entry.fail(problems)
    return !problems.terms
  }

  async function playAsGuest() {
    if (!mayJoin()) return
    const request = { client_type: loginTypes.GUEST, ...registrationFacts(draft) }
    await entry.enter((proof) => callApi(logInOrRegister, { ...request, ...proof }, { quiet: true }))
  }

  /** What was typed still counts for logging in. */
  const logInInstead = () => entry.go('login', { with: secret })

  return (
    <EntryForm entry={entry} onSubmit={() => void submit()}>
      <ContactField entry={entry} />
      {entry.isKnown && (
        <Button block onClick={logInInstead}>
          {text('entry_log_in_with_it')}
        </Button>
      )}
      {asksCode && isCodeSent && <CodeStep entry={entry} purpose="register" />}
      {!asksCode && <NewPassword entry={entry} label={text('entry_password')} />}
      {asksBirthday && <BirthdayField entry={entry} />}
      <InvitationField entry={entry} />
      <AcceptTerms
        isAccepted={draft.isAccepted}
        onChange={(isAccepted) => entry.change({ isAccepted })}
        error={entry.errors.terms}
      />
      <EntryForm.Problem entry={entry} />
      <Button type="submit" look="action" size="lg" block busy={entry.isBusy}>
        {text(isCodeDue ? 'entry_code_send' : 'entry_create')}
      </Button>
      {ways.has(draft.by, other) && (
        <Button look="text" block onClick={() => entry.change({ with: other })}>
          {text(other === 'code' ? 'entry_join_with_code' : 'entry_join_with_password')}
        </Button>
      )}
      <OtherWays entry={entry} view="register" mayJoin={mayJoin} />
      <div className="entry-more">
        <Button look="text" size="sm" onClick={() => void playAsGuest()}>
          {text('entry_guest')}
        </Button>
        <Button look="text" size="sm" onClick={() => void openDialog('register-guide')}>
          {text('dialog_register_guide')}
        </Button>
      </div>
      <p className="entry-foot">
        {text('entry_already_here')}{' '}
        <button type="button" className="entry-link" onClick={() => entry.go('login')}>
          {text('log_in')}
        </button>
      </p>
    </EntryForm>
  )
}
