import './thumb.css'
import './SegmentedControl.css'
import { useId } from 'react'
import { useSlidingThumb } from './use-sliding-thumb.ts'

type SegmentedControlProps<Value extends string> = {
  name: string
  options: readonly { value: Value; text: string }[]
  value: Value
  onChange: (value: Value) => void
}

/** Two to four ways to see or place the same thing. */
export function SegmentedControl<Value extends string>({
  name,
  options,
  value,
  onChange,
}: SegmentedControlProps<Value>) {
  const group = useId()
  const thumb = useSlidingThumb(value)
  return (
    <div className="seg" role="radiogroup" aria-label={name}>
      {options.map((option) => (
        <label key={option.value}>
          {option.value === value && <span ref={thumb} className="tab-thumb" />}
          <input type="radio" name={group} checked={option.value === value} onChange={() => onChange(option.value)} />
          <span>{option.text}</span>
        </label>
      ))}
    </div>
  )
}
