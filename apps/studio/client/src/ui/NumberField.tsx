import { toLatinDigits } from '@tablestakes/domain/money/digits'
import { vars } from '@tablestakes/look/vars'
import { useState } from 'react'
import { writeShort } from '../figures.ts'

type NumberFieldProps = {
  label: string
  /** In hundredths: 6600 is shown as 66.00; with four digits in ten-thousandths, without zeros that say nothing. */
  value: number
  digits?: 2 | 4
  least: number
  most: number
  suffix?: string
  onChange: (hundredths: number) => void
}

/** A figure with two decimals, or up to four, typed freely; taken over once it is within its bounds, mended when the field is left. */
export function NumberField({ label, value, digits = 2, least, most, suffix, onChange }: NumberFieldProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const read = typed === null ? value : readParts(typed, digits)
  const written = writeParts(value, digits)
  const isWrong = read === null || read < least || read > most
  return (
    <label className="fld" data-wrong={isWrong ? '' : undefined}>
      <span className="fld-name">{label}</span>
      <span className="fld-value num">
        <input
          value={typed ?? written}
          inputMode="decimal"
          enterKeyHint="done"
          autoComplete="off"
          aria-invalid={isWrong}
          style={vars({ '--letters': (typed ?? written).length })}
          onFocus={(event) => event.target.select()}
          onChange={(event) => {
            setTyped(event.target.value)
            const next = readParts(event.target.value, digits)
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

export const writeHundredths = (hundredths: number): string => writeParts(hundredths, 2)

/** Two decimals at least, with the language's own mark. */
function writeParts(parts: number, digits: number): string {
  const figures = String(parts).padStart(digits + 1, '0')
  const decimals = figures.slice(-digits).replace(/(?<=^..\d*?)0+$/, '')
  return writeShort(`${figures.slice(0, -digits)}.${decimals}`)
}

export const readHundredths = (typed: string): number | null => readParts(typed, 2)

/** Either decimal mark is understood; null for anything that is no such figure. */
function readParts(typed: string, digits: number): number | null {
  const figure = new RegExp(`^\\s*(\\d{1,7})(?:[.,](\\d{0,${digits}}))?\\s*$`)
  const [, whole, decimals = ''] = figure.exec(toLatinDigits(typed)) ?? []
  return whole === undefined ? null : Number(whole + decimals.padEnd(digits, '0'))
}
