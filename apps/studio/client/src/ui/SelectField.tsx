import { Icon } from './Icon.tsx'

type SelectFieldProps = {
  label: string
  value: string
  options: readonly { value: string; label: string }[]
  onChange: (value: string) => void
}

/** A field whose value is one of a list, chosen with the device's own list. */
export function SelectField({ label, value, options, onChange }: SelectFieldProps) {
  const shown = options.find((option) => option.value === value)?.label ?? value
  return (
    <label className="fld">
      <span className="fld-name">{label}</span>
      <span className={/^\d/.test(shown) ? 'fld-value num' : 'fld-value fld-words'}>
        {shown}
        <Icon name="chevron-down" />
      </span>
      <select value={value} aria-label={label} onChange={(event) => onChange(event.target.value)}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </label>
  )
}
