import './Choice.css'
import './Field.css'
import { Check } from 'lucide-react'
import type { ReactNode } from 'react'

type CheckboxProps = {
  checked: boolean
  onChange: (checked: boolean) => void
  children: ReactNode
  error?: string | undefined
  disabled?: boolean
  required?: boolean
}

export function Checkbox({ checked, onChange, children, error, disabled, required }: CheckboxProps) {
  return (
    <div className="field" data-error={error ? '' : undefined}>
      <label className="check">
        <input
          type="checkbox"
          checked={checked}
          disabled={disabled}
          required={required}
          aria-invalid={error ? true : undefined}
          onChange={(event) => onChange(event.target.checked)}
        />
        <span className="check-box" aria-hidden="true">
          <Check />
        </span>
        <span>{children}</span>
      </label>
      {error && (
        <p className="field-note" role="alert">
          {error}
        </p>
      )}
    </div>
  )
}
