import './accounts.css'
import { maskEmail, maskPhone } from '@tablestakes/domain/account/masking'
import type { AccountForm } from '@tablestakes/domain/payments/payment-forms'
import { Button } from '@tablestakes/look/controls/Button.tsx'
import { CircleAlert, LockKeyhole } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { useResendAt } from '../../../lib/session/code-countdown.ts'
import { useText } from '../../../lib/words/i18n.ts'
import { isolate } from '../../../shell/money/SiteMoney.tsx'
import { CodeField } from '../../../ui/fields/CodeField.tsx'
import type { PayoutForm } from './use-payout-form.ts'

type PayoutSheetProps = { form: AccountForm; payout: PayoutForm; children: ReactNode; below?: ReactNode }

/** The fields, the code where one is asked for, what is wrong with the whole, and the one button. */
export function PayoutSheet({ form, payout, children, below }: PayoutSheetProps) {
  const text = useText()
  const { code, errors } = payout
  const place = useRef<HTMLFormElement>(null)

  // A player who cannot see the red edge is led to the field it is on.
  useEffect(() => {
    if (Object.values(errors).some(Boolean)) place.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [errors])

  return (
    <form
      ref={place}
      className="payout"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        payout.save(form)
      }}
    >
      {children}
      {code.isAsked && <CodePart payout={payout} />}
      {errors.form && (
        <p className="payout-error" role="alert">
          <CircleAlert aria-hidden="true" />
          {errors.form}
        </p>
      )}
      <div>
        <Button type="submit" look="action" size="lg" block busy={payout.isBusy}>
          {text(code.isAsked && !code.isSent ? 'payout_send_code' : 'payout_save')}
        </Button>
        <p className="payout-truth">{text('payout_truth')}</p>
      </div>
      {below}
    </form>
  )
}

function CodePart({ payout }: { payout: PayoutForm }) {
  const text = useText()
  const { code, errors } = payout
  const input = useRef<HTMLInputElement>(null)
  const resendAt = useResendAt(code.destination)
  useEffect(() => {
    if (code.isSent) input.current?.focus()
  }, [code.isSent])

  if (!code.isSent) {
    return (
      <p className="payout-code-note">
        <LockKeyhole aria-hidden="true" />
        {text('payout_code_text')}
      </p>
    )
  }
  return (
    <CodeField
      ref={input}
      label={text('account_code')}
      sentTo={text(code.isTooSoon ? 'payout_code_soon' : 'account_code_sent', {
        destination: isolate(maskDestination(code.destination)),
      })}
      error={errors.code}
      value={code.value}
      onChange={(value) => {
        code.setValue(value)
        payout.mend('code')
      }}
      resendAt={resendAt}
      resendText={text('account_code_again')}
      waitText={text('account_code_wait')}
      onResend={() => void payout.sendCode()}
      isSending={payout.isBusy}
    />
  )
}

const maskDestination = (to: string) => (to.includes('@') ? maskEmail(to) : maskPhone(to))
