import { Field, type FieldFrame } from '@tablestakes/look/controls/Field.tsx'
import { IconButton } from '@tablestakes/look/controls/IconButton.tsx'
import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'

type PasswordFieldProps = FieldFrame & {
  value: string
  onChange: (value: string) => void
  showName: string
  hideName: string
  /** `new-password` on the way in, `current-password` at the door. */
  autoComplete: 'new-password' | 'current-password'
  /** 0 to 4 and its word; the caller measures, the bar only shows. */
  strength?: { level: number; name: string } | undefined
  disabled?: boolean
  ref?: React.Ref<HTMLInputElement>
}

export function PasswordField(props: PasswordFieldProps) {
  const { label, hint, error, value, onChange, showName, hideName, autoComplete, strength, disabled, ref } = props
  const [isShown, setIsShown] = useState(false)
  const labelEnd = strength && value !== '' ? <StrengthWord {...strength} /> : props.labelEnd
  return (
    <Field label={label} labelEnd={labelEnd} hint={hint} error={error}>
      {(ids) => (
        <>
          <div className="box">
            <input
              {...ids}
              ref={ref}
              dir="ltr"
              type={isShown ? 'text' : 'password'}
              autoComplete={autoComplete}
              autoCapitalize="none"
              spellCheck={false}
              disabled={disabled}
              value={value}
              onChange={(event) => onChange(event.target.value)}
            />
            <IconButton
              name={isShown ? hideName : showName}
              icon={isShown ? <EyeOff /> : <Eye />}
              disabled={disabled}
              onClick={() => setIsShown(!isShown)}
            />
          </div>
          {strength && <StrengthBar level={strength.level} />}
        </>
      )}
    </Field>
  )
}

function StrengthWord({ level, name }: { level: number; name: string }) {
  const color = level >= 3 ? 'var(--success)' : level === 2 ? 'var(--warning)' : 'var(--danger)'
  return (
    <span role="status" style={{ color, fontWeight: 700 }}>
      {name}
    </span>
  )
}

function StrengthBar({ level }: { level: number }) {
  return (
    <div className="strength" data-level={level} aria-hidden="true">
      {[1, 2, 3, 4].map((step) => (
        <span key={step} data-on={step <= level ? '' : undefined} />
      ))}
    </div>
  )
}
