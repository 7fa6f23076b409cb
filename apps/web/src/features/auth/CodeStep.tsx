import { VisuallyHidden } from '@tablestakes/look/figures/VisuallyHidden.tsx'
import { useLayoutEffect, useRef } from 'react'
import { useResendAt } from '../../lib/session/code-countdown.ts'
import { useText } from '../../lib/words/i18n.ts'
import { CodeField } from '../../ui/fields/CodeField.tsx'
import type { Entry } from './use-entry.ts'

type CodeStepProps = { entry: Entry; purpose: 'login' | 'register' | 'reset'; onComplete?: (code: string) => void }

/** The code that was sent, once it was. While empty it takes the focus, so that the phone offers the code from the message. */
export function CodeStep({ entry, purpose, onComplete }: CodeStepProps) {
  const text = useText()
  const { draft, contact, errors, isBusy, change } = entry
  const resendAt = useResendAt(contact ?? '')
  const field = useRef<HTMLInputElement>(null)

  useLayoutEffect(() => {
    if (field.current?.value === '') field.current.focus()
  }, [])

  return (
    <div>
      <CodeField
        ref={field}
        label={text(draft.by === 'phone' ? 'entry_code_sms' : 'entry_code_email')}
        value={draft.code}
        onChange={(code) => change({ code })}
        onComplete={onComplete}
        resendAt={resendAt}
        resendText={text('entry_code_again')}
        waitText={text('entry_code_wait')}
        onResend={() => void entry.sendCode(purpose)}
        isSending={isBusy}
        error={errors.code}
      />
      <VisuallyHidden live="polite">{text('entry_code_sent', { contact: contact ?? '' })}</VisuallyHidden>
    </div>
  )
}
