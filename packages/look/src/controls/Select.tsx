import { ChevronDown } from 'lucide-react'
import { Field, type FieldFrame } from './Field.tsx'

type SelectOption = { value: string; text: string; disabled?: boolean }

type SelectProps = FieldFrame & {
  value: string
  onChange: (value: string) => void
  options: readonly SelectOption[]
  /** The first, empty choice. */
  placeholder?: string
  disabled?: boolean
}

/** The phone's own picker in our frame: nothing scrolls better under a thumb, and it costs no script. */
export function Select({ label, labelEnd, hint, error, value, onChange, options, placeholder, disabled }: SelectProps) {
  return (
    <Field label={label} labelEnd={labelEnd} hint={hint} error={error}>
      {(ids) => (
        <div className="box">
          <select {...ids} value={value} disabled={disabled} onChange={(event) => onChange(event.target.value)}>
            {placeholder !== undefined && <option value="">{placeholder}</option>}
            {options.map((option) => (
              <option key={option.value} value={option.value} disabled={option.disabled}>
                {option.text}
              </option>
            ))}
          </select>
          <ChevronDown className="box-end" />
        </div>
      )}
    </Field>
  )
}
