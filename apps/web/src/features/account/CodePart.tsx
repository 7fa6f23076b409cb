import type { Ref } from 'react'
import { useResendAt } from '../../lib/session/code-countdown.ts'
import { useText } from '../../lib/words/i18n.ts'
import { CodeField } from '../../ui/fields/CodeField.tsx'
import { isolate } from './isolate.ts'

type CodePartProps = {
  /** As it was sent; what is shown of it is the caller's choice. */
  sentTo: string
  shownAs?: string
  error: string | undefined
  value: string
  onChange: (code: string) => void
  onComplete?: ((code: string) => void) | undefined
  onResend: () => void
  isSending: boolean
  ref?: Ref<HTMLInputElement>
}

/** The code that was sent, with where it went and when another one can be had. */
export function CodePart({ sentTo, shownAs = sentTo, ref, ...rest }: CodePartProps) {
  const text = useText()
  const resendAt = useResendAt(sentTo)
  return (
    <CodeField
      {...rest}
      {...(ref && { ref })}
      label={text('account_code')}
      sentTo={text('account_code_sent', { destination: isolate(shownAs) })}
      resendAt={resendAt}
      resendText={text('account_code_again')}
      waitText={text('account_code_wait')}
    />
  )
}
