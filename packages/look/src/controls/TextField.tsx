import type { InputHTMLAttributes, ReactNode } from 'react'
import { Field, type FieldFrame } from './Field.tsx'

type TextFieldProps = FieldFrame &
  Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'value'> & {
    value: string
    onChange: (value: string) => void
    icon?: ReactNode
    /** Inside the box at the end side: a button or a mark. */
    end?: ReactNode
    ref?: React.Ref<HTMLInputElement>
  }

export function TextField({ label, labelEnd, hint, error, value, onChange, icon, end, ...rest }: TextFieldProps) {
  return (
    <Field label={label} labelEnd={labelEnd} hint={hint} error={error}>
      {(ids) => (
        <div className="box">
          {icon}
          <input type="text" {...rest} {...ids} value={value} onChange={(event) => onChange(event.target.value)} />
          {end}
        </div>
      )}
    </Field>
  )
}
