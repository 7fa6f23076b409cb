import './ChoiceList.css'
import { Check } from 'lucide-react'
import type { ReactNode } from 'react'

type Choice<Value> = { value: Value; label: ReactNode; mark?: ReactNode; lang?: string }

/** A short list of choices, the present one marked; pressing one chooses it immediately. */
export function ChoiceList<Value extends string>(props: {
  name: string
  choices: readonly Choice<Value>[]
  value: Value
  onChoose: (value: Value) => void
}) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend, and the dialog's title already names it.
    <div className="choices" role="group" aria-label={props.name}>
      {props.choices.map(({ value, label, mark, lang }) => (
        <button
          key={value}
          type="button"
          aria-pressed={value === props.value}
          className="choice-row"
          onClick={() => props.onChoose(value)}
        >
          {mark}
          <span lang={lang}>{label}</span>
          {value === props.value && <Check aria-hidden="true" />}
        </button>
      ))}
    </div>
  )
}
