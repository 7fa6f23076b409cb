import { useState } from 'react'
import { encodePassword } from '../../../lib/session/password.ts'
import { useText } from '../../../lib/words/i18n.ts'
import { PasswordField } from '../../../ui/fields/PasswordField.tsx'
import { AccountForm } from '../AccountForm.tsx'
import { FactorField, factorProof, isFactorFormed } from './FactorField.tsx'
import { useConfirmation } from './use-confirmation.ts'

export function ConfirmByPassword({ asksFactor, onConfirmed }: { asksFactor: boolean; onConfirmed: () => void }) {
  const text = useText()
  const [password, setPassword] = useState('')
  const [factor, setFactor] = useState('')
  const form = useConfirmation(onConfirmed)

  function confirm() {
    const isFine = form.check({
      ...(password === '' && { password: text('confirm_password_missing') }),
      ...(asksFactor && !isFactorFormed(factor) && { factor: text('confirm_factor_missing') }),
    })
    if (!isFine) return
    void form.confirm(async () => ({ password: await encodePassword(password), ...factorProof(asksFactor, factor) }))
  }

  return (
    <AccountForm errors={form.errors} isBusy={form.isBusy} submitText={text('confirm')} onSubmit={confirm}>
      <PasswordField
        label={text('confirm_password')}
        showName={text('account_password_show')}
        hideName={text('account_password_hide')}
        autoComplete="current-password"
        error={form.errors.password}
        value={password}
        onChange={(value) => {
          setPassword(value)
          form.forgive('password')
        }}
      />
      {asksFactor && (
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
