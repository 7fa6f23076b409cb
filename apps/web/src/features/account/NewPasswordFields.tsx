import type { TextKey } from '@tablestakes/dictionary/keys'
import { passwordGrade, passwordProblem } from '@tablestakes/domain/account/password'
import { useText } from '../../lib/words/i18n.ts'
import { PasswordField } from '../../ui/fields/PasswordField.tsx'

export type NewPassword = { password: string; confirm: string }

/** Both as the server will check them, so that nothing is sent in vain. */
export function newPasswordProblems({ password, confirm }: NewPassword): Partial<Record<keyof NewPassword, TextKey>> {
  const problem = passwordProblem(password)
  if (problem === 'PASSWORD_SHORT') return { password: 'refusal_password_short' }
  if (problem === 'PASSWORD_COMMON') return { password: 'refusal_password_common' }
  return password === confirm ? {} : { confirm: 'refusal_passwords_differ' }
}

type NewPasswordFieldsProps = {
  value: NewPassword
  onChange: (value: NewPassword) => void
  errors: Partial<Record<keyof NewPassword, string | undefined>>
  label: string
  hint?: string | undefined
  /** False where the eye is enough and a second field would only be in the way. */
  asksTwice?: boolean
}

/** A new password with its strength, and the same once more. */
export function NewPasswordFields({ value, onChange, errors, label, hint, asksTwice = true }: NewPasswordFieldsProps) {
  const text = useText()
  const eye = { showName: text('account_password_show'), hideName: text('account_password_hide') }
  const level = passwordGrade(value.password)
  return (
    <>
      <PasswordField
        {...eye}
        label={label}
        hint={hint}
        error={errors.password}
        autoComplete="new-password"
        strength={{ level, name: text(STRENGTHS[level] ?? STRENGTHS[0]) }}
        value={value.password}
        onChange={(password) => onChange(asksTwice ? { ...value, password } : { password, confirm: password })}
      />
      {asksTwice && (
        <PasswordField
          {...eye}
          label={text('account_password_again')}
          error={errors.confirm}
          autoComplete="new-password"
          value={value.confirm}
          onChange={(confirm) => onChange({ ...value, confirm })}
        />
      )}
    </>
  )
}

const STRENGTHS = [
  'account_strength_0',
  'account_strength_1',
  'account_strength_2',
  'account_strength_3',
  'account_strength_4',
] as const
