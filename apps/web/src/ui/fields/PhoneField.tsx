import { Field, type FieldFrame } from '@tablestakes/look/controls/Field.tsx'
import { Check, ChevronDown } from 'lucide-react'

type PhoneArea = { code: string; name: string; flagSrc: string }

type PhoneFieldProps = FieldFrame & {
  /** The areas to choose from; with only one the key is a plain mark. */
  areas: readonly PhoneArea[]
  area: string
  onAreaChange: (code: string) => void
  areaName: string
  value: string
  onChange: (value: string) => void
  /** Shows the tick once the number has the right form. */
  isValid?: boolean
  placeholder?: string
  disabled?: boolean
  ref?: React.Ref<HTMLInputElement>
}

/** A phone number behind its flag and area code. Numbers are left to right in every language. */
export function PhoneField(props: PhoneFieldProps) {
  const { label, labelEnd, hint, error, areas, area, onAreaChange, areaName, value, onChange, isValid, ref } = props
  const chosen = areas.find(({ code }) => code === area) ?? areas[0]
  return (
    <Field label={label} labelEnd={labelEnd} hint={hint} error={error}>
      {(ids) => (
        <div className="box" dir="ltr">
          <span className="phone-code">
            <img src={chosen?.flagSrc} alt="" width="24" height="24" />
            <span className="num">+{chosen?.code}</span>
            {areas.length > 1 && (
              <>
                <ChevronDown />
                <select
                  aria-label={areaName}
                  value={area}
                  disabled={props.disabled}
                  onChange={(event) => onAreaChange(event.target.value)}
                >
                  {areas.map(({ code, name }) => (
                    <option key={code} value={code}>
                      {`${name} +${code}`}
                    </option>
                  ))}
                </select>
              </>
            )}
          </span>
          <input
            {...ids}
            ref={ref}
            className="num"
            type="tel"
            inputMode="tel"
            autoComplete="tel-national"
            placeholder={props.placeholder}
            disabled={props.disabled}
            value={value}
            onChange={(event) => onChange(event.target.value)}
          />
          {isValid && (
            <span className="field-ok" aria-hidden="true">
              <Check />
            </span>
          )}
        </div>
      )}
    </Field>
  )
}
