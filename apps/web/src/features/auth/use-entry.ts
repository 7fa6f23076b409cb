import type { Session } from '@tablestakes/contract/auth'
import { MINUTE_MS, SECOND_MS } from '@tablestakes/domain/text/duration'
import { useRef, useState } from 'react'
import { type FormErrors, isRefusal, placeError, type RefusalPlaces } from '../../lib/api/form-errors.ts'
import type { ApiRefusal } from '../../lib/api/refusal.ts'
import { withCaptcha } from '../../lib/session/captcha.ts'
import { requestCode } from '../../lib/session/code-countdown.ts'
import { withPasswordKey } from '../../lib/session/password.ts'
import { usePhoneArea } from '../../lib/session/phone.ts'
import { signIn } from '../../lib/session/session.ts'
import { keepWithdrawNotice } from '../../lib/session/withdraw-notice.ts'
import { useText } from '../../lib/words/i18n.ts'
import { type ContactKind, contactOf, type Draft, rememberContact, startDraft } from './entry-draft.ts'
import { type OfferedWays, offeredWays, otherSecret } from './offered-ways.ts'

export type EntryView = 'login' | 'register' | 'forgot' | 'second-factor'
export type EntryField = 'contact' | 'code' | 'password' | 'factor' | 'invitation' | 'birthday' | 'terms'
export type EntryErrors = FormErrors<EntryField>

/** What some tries need besides what was typed; sent along with all of it again. */
type Proof = { second_factor?: string; validator_token?: string }
type Attempt = (proof: Proof) => Promise<Session>

const PLACES: RefusalPlaces<EntryField> = {
  MOBILE_FORMAT: 'contact',
  EMAIL_FORMAT: 'contact',
  ACCOUNT_EXISTS: 'contact',
  ACCOUNT_UNKNOWN: 'contact',
  CODE_WRONG: 'code',
  CODE_EXPIRED: 'code',
  CODE_TOO_SOON: 'code',
  CODE_NOT_SENT: 'contact',
  WRONG_CREDENTIALS: 'password',
  PASSWORD_SHORT: 'password',
  PASSWORD_COMMON: 'password',
  PASSWORD_KEY: 'password',
  SECOND_FACTOR_WRONG: 'factor',
  INVITATION_UNKNOWN: 'invitation',
  TOO_YOUNG: 'birthday',
  BIRTHDAY_NEEDED: 'birthday',
  TERMS_NEEDED: 'terms',
}

export type Entry = ReturnType<typeof useEntry>

/** One way through log in, join, forgot password and the second factor, in one dialog that keeps what was typed. */
export function useEntry({ start, onDone }: { start: EntryView; onDone: () => void }) {
  const text = useText()
  const [view, setView] = useState(start)
  const [draft, setDraft] = useState(() => startDraft(firstWay(start)))
  const [errors, setErrors] = useState<EntryErrors>({})
  const [notice, setNotice] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  /** The contact a code was sent to; another contact needs another code. */
  const [codeSentTo, setCodeSentTo] = useState('')
  const [isKnown, setIsKnown] = useState(false)
  const pending = useRef<{ attempt: Attempt; from: EntryView } | null>(null)

  // Another area code makes another number of the same digits.
  usePhoneArea()
  const contact = contactOf(draft, { isNew: view === 'register' })
  const isCodeSent = contact !== null && contact === codeSentTo

  function change(part: Partial<Draft>) {
    setDraft((typed) => ({ ...typed, ...part }))
    rememberContact(part)
    setErrors({})
    setIsKnown(false)
  }

  function go(to: EntryView, { notice: words = '', ...part }: Partial<Draft> & { notice?: string } = {}) {
    setDraft((typed) => ({ ...typed, ...(to === view ? {} : wayOffered(to, typed)), ...part }))
    setErrors({})
    setIsKnown(false)
    setNotice(words)
    setView(to)
  }

  /** Does something that may be refused; the refusal is then shown at its field. Only a short work holds the button. */
  async function run(work: () => Promise<void>, { isShort = true } = {}) {
    setErrors({})
    setIsBusy(isShort)
    try {
      await work()
    } catch (error) {
      setErrors(isRefusal(error, 'LOCKED_OUT') ? { form: lockedWords(error) } : placeError(error, PLACES))
      if (isRefusal(error, 'ACCOUNT_EXISTS')) setIsKnown(true)
    } finally {
      setIsBusy(false)
    }
  }

  function lockedWords({ retryAfterMs }: ApiRefusal): string {
    const waitMs = retryAfterMs ?? MINUTE_MS
    return waitMs < MINUTE_MS
      ? text('entry_locked_seconds', { count: Math.ceil(waitMs / SECOND_MS) })
      : text('entry_locked_minutes', { count: Math.ceil(waitMs / MINUTE_MS) })
  }

  const sendCode = (purpose: 'login' | 'register' | 'reset') =>
    run(async () => {
      if (contact === null) return
      try {
        await withCaptcha((validatorToken) => requestCode({ destination: contact, purpose, validatorToken }))
      } catch (error) {
        // One is on its way already: its field belongs on screen, with the reason under it.
        if (isRefusal(error, 'CODE_TOO_SOON')) setCodeSentTo(contact)
        throw error
      }
      change({ code: '' })
      setCodeSentTo(contact)
    })

  /** Signs in by whatever the attempt does. What it lacks (captcha, second factor, an account) is asked for. */
  const enter = (attempt: Attempt, secondFactor?: string) =>
    run(async () => {
      const factor = secondFactor === undefined ? {} : { second_factor: secondFactor }
      try {
        const session = await withCaptcha((token) =>
          withPasswordKey(() => attempt({ ...factor, ...(token !== undefined && { validator_token: token }) })),
        )
        keepWithdrawNotice(session)
        signIn(session)
        onDone()
      } catch (error) {
        if (isRefusal(error, 'SECOND_FACTOR_NEEDED')) {
          pending.current = { attempt, from: view }
          go('second-factor')
        } else if (
          isRefusal(error, 'ACCOUNT_UNKNOWN') &&
          view === 'login' &&
          offeredWays('register').has(draft.by, 'code')
        )
          go('register', { notice: text('entry_unknown_notice') })
        else if (isRefusal(error, 'TERMS_NEEDED') && view === 'login') {
          go('register')
          throw error
        } else throw error
      }
    })

  return {
    view,
    draft,
    contact,
    errors,
    notice,
    isBusy,
    isCodeSent,
    /** The contact has an account already: logging in is one press away. */
    isKnown,
    change,
    go,
    run,
    fail: setErrors,
    sendCode,
    enter,
    repeatWith: (secondFactor: string) => pending.current && enter(pending.current.attempt, secondFactor),
    goBack: () => go(pending.current?.from ?? 'login', { with: draft.with }),
  }
}

function firstWay(view: EntryView): Pick<Draft, 'by' | 'with'> {
  const ways = offeredWays(view === 'register' ? 'register' : 'login')
  const by = ways.kinds[0] ?? 'phone'
  return { by, with: firstSecret(view, ways, by) }
}

/** A code proves the contact of somebody new; who comes back most often has a password. */
function firstSecret(view: EntryView, ways: OfferedWays, by: ContactKind): Draft['with'] {
  const first = view === 'register' ? 'code' : 'password'
  return ways.has(by, first) ? first : otherSecret(first)
}

/** Another view begins with its own way, for the contact that was chosen in this one where it offers that. */
function wayOffered(view: EntryView, draft: Draft): Partial<Draft> {
  if (view === 'second-factor') return {}
  const ways = offeredWays(view === 'register' ? 'register' : 'login')
  const kinds = view === 'forgot' ? ways.kinds.filter((kind) => kind !== 'name') : ways.kinds
  const by = kinds.includes(draft.by) ? draft.by : (kinds[0] ?? draft.by)
  return { by, with: firstSecret(view, ways, by) }
}
