import type { WithdrawInfo } from '@tablestakes/contract/withdrawals'
import { useSite } from '../../lib/api/preload.ts'
import { useText } from '../../lib/words/i18n.ts'
import { useShortMoney, useWrittenMoney } from '../../shell/money/SiteMoney.tsx'
import { AmountField } from '../../ui/fields/AmountField.tsx'
import { dayLeft } from './limits.ts'
import type { Withdraw } from './use-withdraw.ts'
import { useChips } from './withdraw-queries.ts'

/** More than this many chips are a list to read, not a quick choice. */
const CHIPS_SHOWN = 6

/** The amount, typed or taken from a chip; all of it is one press away. */
export function AmountPart({ info, withdraw }: { info: WithdrawInfo; withdraw: Withdraw }) {
  const text = useText()
  const money = useWrittenMoney()
  const short = useShortMoney()
  const { currency } = useSite()
  const { amount, setAmount, limits, most, canLeave, errors } = withdraw
  const offered = useChips(withdraw.method?.pay_type ?? null).filter(
    (chip) => chip >= limits.minimum && chip <= limits.maximum,
  )
  return (
    <section className="withdraw-part">
      <div className="label">
        <h2>{text('withdraw_amount')}</h2>
        <button
          type="button"
          className="withdraw-all"
          disabled={!canLeave}
          aria-pressed={canLeave && amount === most}
          onClick={() => setAmount(most)}
        >
          {text('withdraw_all')}
        </button>
      </div>
      <AmountField
        label={text('withdraw_amount')}
        currency={currency}
        amount={amount}
        onChange={setAmount}
        chips={offered.slice(0, CHIPS_SHOWN).map((chip) => ({ amount: chip, disabled: chip > most }))}
        chipsName={text('withdraw_amounts')}
        bounds={
          <>
            {text('withdraw_least', { amount: short(limits.minimum) })}
            <br />
            {text('withdraw_most', { amount: short(limits.maximum) })}
          </>
        }
        unreadableText={text('withdraw_unreadable')}
        error={errors.amount}
        hint={hint()}
        disabled={!canLeave}
      />
    </section>
  )

  function hint(): string | undefined {
    const left = dayLeft(limits)
    if (left !== null && left < limits.minimum)
      return text('withdraw_day_none', { limit: money(info.day_amount_limit) })
    if (!canLeave) return text('withdraw_nothing_text', { amount: money(limits.minimum) })
    return left === null ? undefined : text('withdraw_day_left', { amount: money(left) })
  }
}
