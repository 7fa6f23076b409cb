import { currencyOf } from '@tablestakes/domain/money/currencies'
import { UNIT } from '@tablestakes/domain/money/money'
import { TextField } from '@tablestakes/look/controls/TextField.tsx'
import { Num } from '@tablestakes/look/figures/Num.tsx'
import { useState } from 'react'
import { useSite } from '../../../lib/api/preload.ts'
import { useText } from '../../../lib/words/i18n.ts'
import { useWrittenMoney } from '../../../shell/money/SiteMoney.tsx'
import { AmountField } from '../../../ui/fields/AmountField.tsx'
import { Chip, ChipGrid } from '../../../ui/lists/Chip.tsx'
import { writeMinutes } from '../write-minutes.ts'
import { suggestions } from './limit-change.ts'
import type { LimitFormState } from './use-limit-form.ts'

/** How much, or how long. */
export function LimitValue({ form }: { form: LimitFormState }) {
  return form.isTime ? <Minutes form={form} /> : <Amount form={form} />
}

function Amount({ form: { next, most, change, setNext } }: { form: LimitFormState }) {
  const text = useText()
  const { currency } = useSite()
  const writeMoney = useWrittenMoney()
  // A currency without cents counts in thousands.
  const unit = (currencyOf(currency).digits === 0 ? 100_000n : 100n) * UNIT
  return (
    <AmountField
      label={text('limit_amount')}
      currency={currency}
      amount={next}
      onChange={setNext}
      chips={suggestions(unit, most).map((amount) => ({ amount }))}
      bounds={most !== null && text('limit_most', { most: writeMoney(most) })}
      unreadableText={text('limit_unreadable')}
      error={change === 'too-high' && most !== null ? text('limit_too_high', { most: writeMoney(most) }) : undefined}
    />
  )
}

const MINUTES = [30, 60, 120, 180]
const LONGEST_MINUTES = 44_640

function Minutes({ form: { next, most, change, setNext } }: { form: LimitFormState }) {
  const text = useText()
  const [typed, setTyped] = useState(next === null ? '' : String(next))
  const set = (words: string) => {
    setTyped(words)
    const isWhole = /^[1-9]\d{0,4}$/.test(words) && Number(words) <= LONGEST_MINUTES
    setNext(isWhole ? BigInt(words) : null)
  }
  const error =
    typed !== '' && next === null
      ? text('limit_unreadable')
      : change === 'too-high' && most !== null
        ? text('limit_too_high', { most: writeMinutes(Number(most)) })
        : undefined
  return (
    <div className="care-stack">
      <TextField label={text('limit_minutes')} inputMode="numeric" value={typed} onChange={set} error={error} />
      <ChipGrid name={text('limit_minutes')}>
        {MINUTES.map((minutes) => (
          <Chip key={minutes} pressed={next === BigInt(minutes)} onPress={() => set(String(minutes))}>
            <Num>{minutes}</Num>
          </Chip>
        ))}
      </ChipGrid>
    </div>
  )
}
