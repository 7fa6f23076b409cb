import { bindEmail, bindMobile, type UserInfo } from '@tablestakes/contract/account'
import { offersCodes } from '@tablestakes/domain/account/login-modes'
import { emailProblem } from '@tablestakes/domain/account/validation'
import { Button } from '@tablestakes/look/controls/Button.tsx'
import { useEffect, useRef, useState } from 'react'
import { callApi } from '../../../lib/api/api.ts'
import { isRefusal } from '../../../lib/api/form-errors.ts'
import { usePreload } from '../../../lib/api/preload.ts'
import { withProof } from '../../../lib/session/confirm.ts'
import { encodePassword, withPasswordKey } from '../../../lib/session/password.ts'
import { readNewPhone, usePhoneArea } from '../../../lib/session/phone.ts'
import { useText } from '../../../lib/words/i18n.ts'
import { toast } from '../../../shell/toasts/toast.ts'
import { AccountForm } from '../AccountForm.tsx'
import { CodePart } from '../CodePart.tsx'
import { keepUser } from '../keep-user.ts'
import { maskDestination } from '../mask-destination.ts'
import { NewPasswordFields, newPasswordProblems } from '../NewPasswordFields.tsx'
import { useCodeStep } from '../use-code-step.ts'
import { useForm } from '../use-form.ts'
import { type ContactKind, ContactPart } from './ContactPart.tsx'

type BindFormProps = {
  kind: ContactKind
  user: UserInfo
  /** The address is bound already and only has to be proven (specification §5: the OTP form). */
  isVerification?: boolean
  onBound: () => void
}

/**
 * Binds a phone or an e-mail address, changes it, or proves the one that is bound. First the address, then the code that was
 * sent to it; for a player without a password the longer form sets one too.
 */
export function BindForm({ kind, user, isVerification = false, onBound }: BindFormProps) {
  const text = useText()
  const methods = usePreload()?.login_methods ?? []
  // As it was when the form opened: while the sheet closes, the new one is bound already.
  const [bound] = useState(kind === 'mobile' ? user.mobile : user.email)
  const [isFixed, setIsFixed] = useState(isVerification)
  const [typed, setTyped] = useState(isVerification ? bound : '')
  const [password, setPassword] = useState({ password: '', confirm: '' })
  // Another area code makes another number of the same digits.
  usePhoneArea()
  const step = useCodeStep('bind')
  const form = useForm<'contact' | 'code' | 'password'>({
    MOBILE_FORMAT: 'contact',
    MOBILE_TAKEN: 'contact',
    EMAIL_FORMAT: 'contact',
    EMAIL_TAKEN: 'contact',
    ALREADY_BOUND: 'contact',
    CODE_WRONG: 'code',
    CODE_EXPIRED: 'code',
    PASSWORD_SHORT: 'password',
    PASSWORD_COMMON: 'password',
  })

  // A phone may be bound unproven where the site sends none; an e-mail address never is.
  const needsCode = kind === 'email' || offersCodes(methods, 'phone')
  const hasPassword = kind === 'email' || user.has_password || !methods.some((method) => method.phone)
  const contact = isFixed ? bound : kind === 'mobile' ? readNewPhone(typed) : readEmail(typed)
  const isSent = contact !== null && step.sentTo === contact
  const asksPassword = !hasPassword && (isSent || !needsCode)

  const codeInput = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (isSent) codeInput.current?.focus()
  }, [isSent])

  function send() {
    if (contact === null) form.check({ contact: text(`refusal_${kind}_format`) })
    else void form.submit(() => step.send(contact))
  }

  function bind(code: string) {
    // Where codes are sent the password is free: the player can always come back with a code.
    const wantsPassword = asksPassword && (password.password !== '' || !needsCode)
    const problem = wantsPassword ? newPasswordProblems(password).password : undefined
    const isFine = form.check({
      ...(contact === null && { contact: text(`refusal_${kind}_format`) }),
      ...(needsCode && code.length < 6 && { code: text('account_code_missing') }),
      ...(problem && { password: text(problem) }),
    })
    if (!isFine || contact === null) return
    void form.submit(async () => {
      const { userInfo } = await withProof(() => change(contact, code, wantsPassword)).catch((error: unknown) => {
        // Boxes full of a wrong code would have to be emptied by hand.
        if (isRefusal(error, 'CODE_WRONG', 'CODE_EXPIRED')) step.setCode('')
        throw error
      })
      keepUser(userInfo)
      toast.success(text('bind_succ'))
      onBound()
    })
  }

  function change(to: string, code: string, wantsPassword: boolean) {
    if (kind === 'email') return callApi(bindEmail, { email: to, verify_code: code }, { quiet: true })
    return withPasswordKey(async () => {
      const encoded = wantsPassword ? await encodePassword(password.password) : undefined
      const request = {
        mobile: to,
        ...(needsCode && { verify_code: code }),
        ...(encoded !== undefined && { password: encoded }),
      }
      return callApi(bindMobile, request, { quiet: true })
    })
  }

  const isAskingFirst = needsCode && !isSent
  const what = isVerification && isFixed ? 'verify' : bound === '' ? 'bind' : 'change'
  return (
    <AccountForm
      errors={form.errors}
      isBusy={form.isBusy}
      submitText={text(isAskingFirst ? 'account_send_code' : `account_${what}_${kind}`)}
      truth={what === 'change' && !isAskingFirst ? text('account_change_truth') : undefined}
      onSubmit={() => (isAskingFirst ? send() : bind(step.code))}
    >
      <div>
        <ContactPart
          kind={kind}
          value={typed}
          onChange={(value) => {
            setTyped(value)
            form.forgive('contact')
          }}
          error={form.errors.contact}
          isFixed={isFixed}
          hint={
            what === 'change' && bound !== ''
              ? text('account_now_bound', { contact: maskDestination(bound) })
              : undefined
          }
        />
        {isFixed && (
          <Button
            look="text"
            onClick={() => {
              setIsFixed(false)
              setTyped('')
            }}
          >
            {text(kind === 'mobile' ? 'account_other_mobile' : 'account_other_email')}
          </Button>
        )}
      </div>
      {isSent && (
        <CodePart
          ref={codeInput}
          sentTo={contact}
          error={form.errors.code}
          value={step.code}
          onChange={(code) => {
            step.setCode(code)
            form.forgive('code')
          }}
          onComplete={asksPassword ? undefined : bind}
          onResend={send}
          isSending={form.isBusy}
        />
      )}
      {asksPassword && (
        <NewPasswordFields
          label={text(needsCode ? 'account_password_free' : 'account_password_new')}
          hint={text('account_password_free_hint')}
          asksTwice={false}
          value={password}
          onChange={(value) => {
            setPassword(value)
            form.forgive('password')
          }}
          errors={form.errors}
        />
      )}
    </AccountForm>
  )
}

function readEmail(typed: string): string | null {
  const email = typed.trim().toLowerCase()
  return emailProblem(email) === null ? email : null
}
