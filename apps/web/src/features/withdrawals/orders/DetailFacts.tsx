import { withdrawStates } from '@tablestakes/contract/withdrawals'
import { Num } from '@tablestakes/look/figures/Num.tsx'
import { useText } from '../../../lib/words/i18n.ts'
import { SiteMoney } from '../../../shell/money/SiteMoney.tsx'
import { KeyValue } from '../../../ui/lists/KeyValue.tsx'
import type { Withdrawal } from './timeline.ts'
import { usePaidSymbol } from './use-paid-symbol.ts'
import { AccountName } from './WithdrawalRow.tsx'

/** What it took from the purse, what it cost, and where the rest goes; or that all of it came back. */
export function DetailFacts({ withdrawal }: { withdrawal: Withdrawal }) {
  const text = useText()
  const { order_no, amount, fee, forfeited_coin, state } = withdrawal
  const isReturned = state === withdrawStates.FAIL
  const paid = usePaidSymbol(withdrawal)
  const number = <Num className="detail-number">{order_no}</Num>
  const bonus = {
    key: 'bonus',
    term: text(isReturned ? 'withdrawal_bonus_returned' : 'withdrawal_bonus'),
    value: <SiteMoney amount={forfeited_coin} />,
  }
  const to = (
    <>
      {text('withdrawal_to')} <AccountName order={withdrawal} />
    </>
  )
  const end = isReturned
    ? { key: 'back', term: text('withdrawal_returned'), value: <SiteMoney amount={amount} />, total: true }
    : { key: 'to', term: to, value: <SiteMoney amount={amount - fee} {...paid} />, total: true }
  const rows = [
    { key: 'number', term: text('withdrawal_number'), value: number },
    { key: 'taken', term: text('withdraw_sum_amount'), value: <SiteMoney amount={amount} /> },
    ...(isReturned ? [] : [{ key: 'fee', term: text('withdraw_sum_fee'), value: <SiteMoney amount={-fee} /> }]),
    ...(forfeited_coin > 0n ? [bonus] : []),
    end,
  ]
  return (
    <section className="detail-facts card">
      <KeyValue rows={rows} />
    </section>
  )
}
