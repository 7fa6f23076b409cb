import { toLatinDigits } from '@tablestakes/domain/money/digits'
import { vars } from '@tablestakes/look/vars'
import { useState } from 'react'

type NumberFieldProps = {
  label: string
  /** In hundredths: 6600 is shown as 66.00. */
  value: number
  least: number
  most: number
  suffix?: string
  onChange: (hundredths: number) => void
}

/** A figure with two decimals, typed freely; taken over once it is within its bounds, mended when the field is left. */
export function NumberField({ label, value, least, most, suffix, onChange }: NumberFieldProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const read = typed === null ? value : readHundredths(typed)
  const isWrong = read === null || read < least || read > most
  return (
    <label className="fld" data-wrong={isWrong ? '' : undefined}>
      <span className="fld-name">{label}</span>
      <span className="fld-value num">
        <input
          value={typed ?? writeHundredths(value)}
          inputMode="decimal"
          enterKeyHint="done"
          autoComplete="off"
          aria-invalid={isWrong}
          style={vars({ '--letters': (typed ?? writeHundredths(value)).length })}
          onFocus={(event) => event.target.select()}
          onChange={(event) => {
            setTyped(event.target.value)
            const next = readHundredths(event.target.value)
            if (next !== null && next >= least && next <= most) onChange(next)
          }}
          onKeyDown={(event) => {
            if (event.key === 'Enter') event.currentTarget.blur()
          }}
          onBlur={() => {
            if (read !== null) onChange(Math.min(most, Math.max(least, read)))
            setTyped(null)
          }}
        />
        {suffix !== undefined && <i>{suffix}</i>}
      </span>
    </label>
  )
}

export function writeHundredths(hundredths: number): string {
  return `${Math.trunc(hundredths / 100)}.${String(hundredths % 100).padStart(2, '0')}`
}

/** Either decimal mark is understood; null for anything that is no such figure. */
export function readHundredths(typed: string): number | null {
  const [, whole, decimals = ''] = /^\s*(\d{1,7})(?:[.,](\d{0,2}))?\s*$/.exec(toLatinDigits(typed)) ?? []
  return whole === undefined ? null : Number(whole) * 100 + Number(decimals.padEnd(2, '0'))
}
