import { currencyOf } from '@tablestakes/domain/money/currencies'
import { vars } from '@tablestakes/look/vars'
import { useState } from 'react'
import { type Purse, readMoney, writeMoney } from '../money.ts'
import { double, halve, highest } from '../stake.ts'
import type { Table } from '../table.ts'
import { text } from '../text.ts'

/** The amount of a bet with half, double and the highest beside it. */
export function StakeField({ table }: { table: Table }) {
  const { stake, bounds, seen, game } = table
  const isLocked = table.auto !== null || table.free !== null
  const change = (next: (from: bigint) => bigint) => () => {
    table.play('tick')
    table.setStake(next(stake ?? 0n))
  }
  return (
    <>
      <AmountField
        name={text(game.stakeName ?? 'table_stake')}
        purse={table.purse}
        amount={stake}
        isWrong={stake === null || stake < bounds.least || stake > bounds.most}
        isLocked={isLocked}
        onChange={table.setStake}
      />
      <span className="quick">
        <button
          type="button"
          className="btn btn-quiet num"
          disabled={isLocked}
          aria-label={`½ ${text('table_half')}`}
          onClick={change((from) => halve(from, bounds))}
        >
          ½
        </button>
        <button
          type="button"
          className="btn btn-quiet num"
          disabled={isLocked}
          aria-label={`2× ${text('table_double')}`}
          onClick={change((from) => double(from, bounds))}
        >
          2×
        </button>
        <button
          type="button"
          className="btn btn-quiet"
          disabled={isLocked}
          aria-label={`${text('table_max')}: ${text('table_max_name')}`}
          onClick={change(() => highest(seen.balance, bounds))}
        >
          {text('table_max')}
        </button>
      </span>
    </>
  )
}

type AmountFieldProps = {
  name: string
  purse: Purse
  amount: bigint | null
  isWrong?: boolean
  isLocked?: boolean
  placeholder?: string
  onChange: (amount: bigint | null) => void
}

/** An amount typed with the currency's own separators. Nothing typed is null. */
export function AmountField({ name, purse, amount, isWrong, isLocked, placeholder, onChange }: AmountFieldProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const { symbol, symbolFirst, digits } = currencyOf(purse.currency)
  const mark = purse.money === 'cash' ? symbol : null
  const written = amount === null ? '' : writeMoney(amount, purse, { symbol: false })
  const isUnreadable = typed !== null && typed.trim() !== '' && readMoney(typed, purse) === null
  return (
    <label className="fld" data-wrong={isWrong || isUnreadable ? '' : undefined}>
      <span className="fld-name">{name}</span>
      <span className="fld-value num">
        {mark !== null && symbolFirst && <i>{mark}</i>}
        <input
          value={typed ?? written}
          inputMode={digits === 0 || purse.money === 'gold' ? 'numeric' : 'decimal'}
          enterKeyHint="done"
          autoComplete="off"
          style={vars({ '--letters': Math.max(1, (typed ?? (written || placeholder || '')).length) })}
          placeholder={placeholder}
          disabled={isLocked}
          aria-invalid={isWrong || isUnreadable}
          onFocus={(event) => event.target.select()}
          onChange={(event) => {
            setTyped(event.target.value)
            onChange(readMoney(event.target.value, purse))
          }}
          onKeyDown={(event) => {
            if (event.key === 'Enter') event.currentTarget.blur()
          }}
          onBlur={() => setTyped(null)}
        />
        {mark !== null && !symbolFirst && <i>{mark}</i>}
      </span>
    </label>
  )
}
