import './OtpField.css'
import { toLatinDigits } from '@tablestakes/domain/money/digits'
import { Field, type FieldFrame } from '@tablestakes/look/controls/Field.tsx'
import { useState } from 'react'
import { places } from '../places.ts'

type OtpFieldProps = FieldFrame & {
  value: string
  onChange: (value: string) => void
  /** Called once with the full code, so that nobody has to find a button. */
  onComplete?: ((code: string) => void) | undefined
  /** Specification §5: a code has exactly 6 characters. */
  length?: number
  disabled?: boolean
  ref?: React.Ref<HTMLInputElement>
}

/**
 * A code from a message, drawn as boxes over one real input: paste, the keyboard's own suggestion and password managers
 * then work as everywhere else, and a screen reader hears one field instead of six.
 */
export function OtpField(props: OtpFieldProps) {
  const { label, labelEnd, hint, error, value, onChange, onComplete, length = 6, disabled, ref } = props
  const [isFocused, setIsFocused] = useState(false)
  const current = Math.min(value.length, length - 1)

  function take(typed: string) {
    const code = toLatinDigits(typed).replace(/\D/g, '').slice(0, length)
    if (code === value) return
    onChange(code)
    if (code.length === length) onComplete?.(code)
  }

  return (
    <Field label={label} labelEnd={labelEnd} hint={hint} error={error}>
      {(ids) => (
        <div className="otp" dir="ltr" style={{ gridTemplateColumns: `repeat(${length}, 1fr)` }}>
          {places(length).map((place) => (
            <span
              key={place}
              className="recess"
              aria-hidden="true"
              data-current={isFocused && place === current ? '' : undefined}
            >
              {value[place]}
            </span>
          ))}
          <input
            {...ids}
            ref={ref}
            type="text"
            inputMode="numeric"
            autoComplete="one-time-code"
            value={value}
            disabled={disabled}
            onFocus={() => setIsFocused(true)}
            onBlur={() => setIsFocused(false)}
            onChange={(event) => take(event.target.value)}
          />
        </div>
      )}
    </Field>
  )
}
