import { type ReactNode, useId } from 'react'

type SegmentsProps<Value extends string> = {
  name: string
  value: Value
  options: readonly { value: Value; label: ReactNode }[]
  onChange: (value: Value) => void
  isDisabled?: boolean
}

/** A choice of a few, side by side: radio buttons, so that arrows move it. */
export function Segments<Value extends string>({ name, value, options, onChange, isDisabled }: SegmentsProps<Value>) {
  const id = useId()
  return (
    <div className="seg" role="radiogroup" aria-label={name}>
      {options.map((option) => (
        <label key={option.value}>
          <input
            type="radio"
            name={id}
            value={option.value}
            checked={option.value === value}
            disabled={isDisabled}
            onChange={() => onChange(option.value)}
          />
          {option.label}
        </label>
      ))}
    </div>
  )
}
