import './AmountField.css'
import '@tablestakes/look/controls/Field.css'
import { currencyOf } from '@tablestakes/domain/money/currencies'
import { formatMoney } from '@tablestakes/domain/money/format'
import { parseAmount } from '@tablestakes/domain/money/typed-amount'
import { Num } from '@tablestakes/look/figures/Num.tsx'
import { type ReactNode, useId, useState } from 'react'
import { Chip, ChipGrid } from '../lists/Chip.tsx'

type AmountChip = { amount: bigint; note?: ReactNode; disabled?: boolean }

type AmountFieldProps = {
  label: string
  currency: string
  /** Null while the field holds nothing, or nothing that is an amount. */
  amount: bigint | null
  onChange: (amount: bigint | null) => void
  chips?: readonly AmountChip[]
  chipsName?: string
  /** Beside the figure: the bounds. */
  bounds?: ReactNode
  /** Shown instead of the caller's error while the text is no amount in this currency. */
  unreadableText: string
  error?: string | undefined
  hint?: ReactNode
  disabled?: boolean
}

/** An amount typed freely with the currency's own separators, or taken from a chip. */
export function AmountField(props: AmountFieldProps) {
  const { label, currency, amount, onChange, chips, chipsName, bounds, unreadableText, hint, disabled } = props
  const id = useId()
  const [typed, setTyped] = useState(() => figuresOf(amount, currency))
  // A chip, a "max" button or the server may set the amount: the text then follows it, else it stays as typed.
  const [shown, setShown] = useState(amount)
  if (shown !== amount) {
    setShown(amount)
    if (parseAmount(typed, currency) !== amount) setTyped(figuresOf(amount, currency))
  }

  const isUnreadable = typed.trim() !== '' && parseAmount(typed, currency) === null
  const error = isUnreadable ? unreadableText : props.error
  const note = error ?? hint
  const { symbol, symbolFirst, digits } = currencyOf(currency)

  return (
    <div className="field" data-error={error ? '' : undefined}>
      <div className="amount recess" dir="ltr">
        {symbolFirst && <span className="amount-symbol">{symbol}</span>}
        <input
          aria-label={label}
          aria-invalid={error ? true : undefined}
          aria-describedby={note ? id : undefined}
          className="num"
          // As wide as its figures, so that the bounds go below them rather than over them.
          style={{ flexBasis: `${Math.max(4, typed.length) * 0.9}ch` }}
          type="text"
          inputMode={digits === 0 ? 'numeric' : 'decimal'}
          autoComplete="off"
          enterKeyHint="done"
          placeholder="0"
          disabled={disabled}
          value={typed}
          onChange={(event) => {
            const text = event.target.value
            const next = parseAmount(text, currency)
            setTyped(text)
            setShown(next)
            if (next !== amount) onChange(next)
          }}
          onBlur={() => {
            if (amount !== null) setTyped(figuresOf(amount, currency))
          }}
        />
        {!symbolFirst && <span className="amount-symbol">{symbol}</span>}
        {bounds && (
          <span className="amount-bounds" dir="auto">
            {bounds}
          </span>
        )}
      </div>
      {note && (
        <p id={id} className="field-note" role={error ? 'alert' : undefined}>
          {note}
        </p>
      )}
      {chips && chips.length > 0 && (
        <ChipGrid name={chipsName ?? label}>
          {chips.map((chip) => (
            <Chip
              key={String(chip.amount)}
              pressed={chip.amount === amount}
              onPress={() => onChange(chip.amount)}
              note={chip.note}
              disabled={disabled || chip.disabled}
            >
              <Num>{formatMoney(chip.amount, currency, { symbol: false })}</Num>
            </Chip>
          ))}
        </ChipGrid>
      )}
    </div>
  )
}

function figuresOf(amount: bigint | null, currency: string): string {
  return amount === null ? '' : formatMoney(amount, currency, { symbol: false })
}
