import './CodeField.css'
import { type ReactNode, useState } from 'react'
import { Countdown } from '../figures/Countdown.tsx'
import { OtpField } from './OtpField.tsx'

type CodeFieldProps = {
  label: string
  /** Where the code went, in words: "Sent to +92 ••• 4471". */
  sentTo?: ReactNode
  error?: string | undefined
  value: string
  onChange: (value: string) => void
  /** Called once with the full code, so that nobody has to find a button. */
  onComplete?: ((code: string) => void) | undefined
  /** When the next code may be asked for, by this device's clock; null when none was sent yet. */
  resendAt: number | null
  /** "Send again"; before the first one the caller says "Send code". */
  resendText: string
  /** Before the running clock: "Send again in". */
  waitText: string
  onResend: () => void
  isSending?: boolean | undefined
  disabled?: boolean | undefined
  ref?: React.Ref<HTMLInputElement>
}

/** The code from a message, with the way to ask for another one once the waiting time is over. */
export function CodeField(props: CodeFieldProps) {
  const { label, sentTo, error, value, onChange, onComplete, resendAt, disabled, ref } = props
  return (
    <OtpField
      label={label}
      labelEnd={<Resend key={resendAt} {...props} />}
      hint={sentTo}
      error={error}
      value={value}
      onChange={onChange}
      onComplete={onComplete}
      disabled={disabled ?? false}
      {...(ref && { ref })}
    />
  )
}

type ResendProps = Pick<CodeFieldProps, 'resendAt' | 'resendText' | 'waitText' | 'onResend' | 'isSending' | 'disabled'>

function Resend({ resendAt, resendText, waitText, onResend, isSending = false, disabled }: ResendProps) {
  const [isWaiting, setIsWaiting] = useState(() => resendAt !== null && resendAt > Date.now())
  if (resendAt !== null && isWaiting) {
    return (
      <span className="resend-wait">
        {waitText} <Countdown name={waitText} endsAt={resendAt} onEnd={() => setIsWaiting(false)} />
      </span>
    )
  }
  return (
    <button
      type="button"
      className="resend"
      aria-busy={isSending || undefined}
      disabled={disabled}
      onClick={() => {
        if (!isSending) onResend()
      }}
    >
      {resendText}
    </button>
  )
}
