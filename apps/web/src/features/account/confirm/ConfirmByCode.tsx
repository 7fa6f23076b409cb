import { useEffect, useRef, useState } from 'react'
import { useText } from '../../../lib/words/i18n.ts'
import { AccountForm } from '../AccountForm.tsx'
import { CodePart } from '../CodePart.tsx'
import { maskDestination } from '../mask-destination.ts'
import { useCodeStep } from '../use-code-step.ts'
import { FactorField, factorProof, isFactorFormed } from './FactorField.tsx'
import { useConfirmation } from './use-confirmation.ts'

type ConfirmByCodeProps = { destination: string; asksFactor: boolean; onConfirmed: () => void }

export function ConfirmByCode({ destination, asksFactor, onConfirmed }: ConfirmByCodeProps) {
  const text = useText()
  const step = useCodeStep('security')
  const [factor, setFactor] = useState('')
  const form = useConfirmation(onConfirmed)
  const isSent = step.sentTo !== null

  const codeInput = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (isSent) codeInput.current?.focus()
  }, [isSent])

  const send = () => void form.submit(() => step.send(destination))

  function confirm(code: string) {
    const isFine = form.check({
      ...(code.length < 6 && { code: text('account_code_missing') }),
      ...(asksFactor && !isFactorFormed(factor) && { factor: text('confirm_factor_missing') }),
    })
    if (!isFine) return
    void form.confirm(() => ({
      mobile_or_email: destination,
      verify_code: code,
      ...factorProof(asksFactor, factor),
    }))
  }

  return (
    <AccountForm
      errors={form.errors}
      isBusy={form.isBusy}
      submitText={text(isSent ? 'confirm' : 'account_send_code')}
      truth={isSent ? undefined : text('confirm_code_truth', { destination: maskDestination(destination) })}
      onSubmit={() => (isSent ? confirm(step.code) : send())}
    >
      {isSent && (
        <CodePart
          ref={codeInput}
          sentTo={destination}
          shownAs={maskDestination(destination)}
          error={form.errors.code}
          value={step.code}
          onChange={(code) => {
            step.setCode(code)
            form.forgive('code')
          }}
          onComplete={asksFactor ? undefined : confirm}
          onResend={send}
          isSending={form.isBusy}
        />
      )}
      {isSent && asksFactor && (
        <FactorField
          value={factor}
          onChange={(value) => {
            setFactor(value)
            form.forgive('factor')
          }}
          error={form.errors.factor}
        />
      )}
    </AccountForm>
  )
}
