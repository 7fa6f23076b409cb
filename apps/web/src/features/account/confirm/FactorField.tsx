import { toLatinDigits } from '@tablestakes/domain/money/digits'
import { TextField } from '@tablestakes/look/controls/TextField.tsx'
import { useText } from '../../../lib/words/i18n.ts'

type FactorFieldProps = { value: string; onChange: (value: string) => void; error: string | undefined }

/** The six digits of the authenticator, or one of the recovery codes. */
export function FactorField({ value, onChange, error }: FactorFieldProps) {
  const text = useText()
  return (
    <TextField
      label={text('confirm_factor')}
      hint={text('confirm_factor_hint')}
      error={error}
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={32}
      dir="ltr"
      value={value}
      onChange={onChange}
    />
  )
}

/** As it is sent: digits of other scripts and the spaces people put between them count as typed. */
export const factorProof = (isAsked: boolean, typed: string) => (isAsked ? { second_factor: cleanFactor(typed) } : {})

export const isFactorFormed = (typed: string): boolean => /^[\w-]{6,32}$/.test(cleanFactor(typed))

const cleanFactor = (typed: string) => toLatinDigits(typed).replace(/\s/g, '')
