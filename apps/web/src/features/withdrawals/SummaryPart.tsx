import type { WithdrawInfo } from '@tablestakes/contract/withdrawals'
import { Button } from '@tablestakes/look/controls/Button.tsx'
import { TextField } from '@tablestakes/look/controls/TextField.tsx'
import { CircleAlert, Gift } from 'lucide-react'
import { useText } from '../../lib/words/i18n.ts'
import { writePercent } from '../../lib/words/write-figure.ts'
import { SiteMoney, useWrittenMoney } from '../../shell/money/SiteMoney.tsx'
import { KeyValue } from '../../ui/lists/KeyValue.tsx'
import { TokenMoney } from './TokenMoney.tsx'
import type { Withdraw } from './use-withdraw.ts'
import { useToken } from './withdraw-queries.ts'

type SummaryPartProps = { info: WithdrawInfo; withdraw: Withdraw; isGuest: boolean }

/** What leaves, what it costs, what is given up and what arrives; then the one button. */
export function SummaryPart({ info, withdraw, isGuest }: SummaryPartProps) {
  const text = useText()
  const money = useWrittenMoney()
  const { amount, method, asksFactor, errors, isBusy } = withdraw
  const mayAsk = !isGuest && method !== null && withdraw.canLeave
  return (
    <section className="withdraw-sum">
      <Sums info={info} withdraw={withdraw} />
      {info.extra_del_coin > 0n && (
        <p className="withdraw-forfeit">
          <Gift aria-hidden="true" />
          {text('withdraw_forfeit_note', { amount: money(info.extra_del_coin) })}
        </p>
      )}
      {asksFactor && <FactorField withdraw={withdraw} />}
      {errors.form && (
        <p className="withdraw-error" role="alert">
          <CircleAlert aria-hidden="true" />
          {errors.form}
        </p>
      )}
      <div>
        <Button type="submit" look="action" size="lg" block busy={isBusy} disabled={!mayAsk}>
          {amount === null ? text('withdraw_button_plain') : text('withdraw_button', { amount: money(amount) })}
        </Button>
        <p className="withdraw-truth">{text('withdraw_truth')}</p>
      </div>
    </section>
  )
}

function Sums({ info, withdraw: { amount, quote, limits, method, token } }: Omit<SummaryPartProps, 'isGuest'>) {
  const text = useText()
  const money = useWrittenMoney()
  const known = useToken(token, method?.pay_type ?? 0)
  if (amount === null || quote === null) {
    // Nothing to reckon with yet; what it would cost is said all the same.
    return <p className="withdraw-fee-note">{feeWords(limits.freeAmount)}</p>
  }
  const rows = [
    { key: 'amount', term: text('withdraw_sum_amount'), value: <SiteMoney amount={amount} /> },
    { key: 'fee', term: quote.fee === 0n ? text('withdraw_sum_fee') : feeTerm(quote.freeLeft), value: feeValue() },
    ...(info.extra_del_coin > 0n
      ? [{ key: 'bonus', term: text('withdraw_sum_bonus'), value: <SiteMoney amount={info.extra_del_coin} /> }]
      : []),
    ...(info.extra_del_cash > 0n
      ? [{ key: 'cash', term: text('withdraw_sum_cash'), value: <SiteMoney amount={info.extra_del_cash} /> }]
      : []),
    {
      key: 'receive',
      term: text('withdraw_sum_receive'),
      value: <TokenMoney amount={quote.receive} token={known} />,
      total: true,
    },
  ]
  return (
    <div className="withdraw-sums card">
      <KeyValue rows={rows} />
    </div>
  )

  function feeValue() {
    return quote?.fee === 0n ? text('withdraw_sum_none') : <SiteMoney amount={-(quote?.fee ?? 0n)} />
  }

  function feeTerm(freeLeft: bigint): string {
    const rate = writePercent(limits.feePercent)
    if (freeLeft === 0n) return text('withdraw_sum_fee_all', { rate })
    return text('withdraw_sum_fee_rate', { rate, amount: money(freeLeft) })
  }

  function feeWords(free: bigint): string {
    if (limits.feePercent === 0) return text('withdraw_sum_no_fee')
    const rate = writePercent(limits.feePercent)
    return free === 0n
      ? text('withdraw_sum_fee_all', { rate })
      : text('withdraw_sum_fee_free', { rate, amount: money(free) })
  }
}

/** Only an account with an authenticator is asked, and only once the server does. */
function FactorField({ withdraw: { factor, setFactor, errors } }: { withdraw: Withdraw }) {
  const text = useText()
  return (
    <TextField
      label={text('confirm_factor')}
      hint={text('confirm_factor_hint')}
      error={errors.factor}
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={32}
      dir="ltr"
      value={factor}
      onChange={setFactor}
    />
  )
}
