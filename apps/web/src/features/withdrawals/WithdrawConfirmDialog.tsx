import './withdraw.css'
import { Button } from '@tablestakes/look/controls/Button.tsx'
import { Gift, RotateCcw } from 'lucide-react'
import { usePreload } from '../../lib/api/preload.ts'
import { useText } from '../../lib/words/i18n.ts'
import { DialogSheet } from '../../shell/dialogs/DialogSheet.tsx'
import type { Closable } from '../../shell/dialogs/open-dialog.ts'
import { SiteMoney, useWrittenMoney } from '../../shell/money/SiteMoney.tsx'
import { KeyValue } from '../../ui/lists/KeyValue.tsx'
import { TokenMoney } from './TokenMoney.tsx'
import { useToken } from './withdraw-queries.ts'

/** What is about to leave, as it was shown in the form. */
export type WithdrawalPlan = {
  amount: bigint
  fee: bigint
  receive: bigint
  method: { name: string; payType: number; token: string | null }
  /** The account's name and its number, masked as everywhere; of a wallet that was typed its address. */
  account: { title: string; holder: string; number: string }
  /** The bonus that is given up for it, and what was bet for that. */
  forfeit: { coin: bigint; played: bigint } | null
}

/** The second look: how much, where to, what it costs and what is given up for it. Closing it any other way is a no. */
export default function WithdrawConfirmDialog({ plan, onClose }: Closable<boolean> & { plan: WithdrawalPlan }) {
  const text = useText()
  const money = useWrittenMoney()
  const canCancel = usePreload()?.jurisdiction?.cancel_withdrawal ?? false
  const buttons = (
    <div className="grid grid-cols-2 gap-2">
      <Button size="lg" onClick={() => onClose(false)}>
        {text('withdraw_confirm_no')}
      </Button>
      <Button look="action" size="lg" onClick={() => onClose(true)}>
        {text('withdraw_confirm_yes')}
      </Button>
    </div>
  )
  return (
    <DialogSheet title={text('withdraw_confirm_title')} footer={buttons}>
      <div className="withdraw-confirm">
        <Rows plan={plan} />
        {plan.forfeit && (
          <p className="withdraw-forfeit">
            <Gift aria-hidden="true" />
            {text('withdraw_forfeit_text', { bonus: money(plan.forfeit.coin), played: money(plan.forfeit.played) })}
          </p>
        )}
        <p className="withdraw-small">
          <RotateCcw aria-hidden="true" />
          {text(canCancel ? 'withdraw_confirm_cancel' : 'withdraw_confirm_final')}
        </p>
      </div>
    </DialogSheet>
  )
}

function Rows({ plan: { amount, fee, receive, method, account, forfeit } }: { plan: WithdrawalPlan }) {
  const text = useText()
  const token = useToken(method.token, method.payType)
  return (
    <div className="withdraw-sums card">
      <KeyValue
        rows={[
          { key: 'amount', term: text('withdraw_sum_amount'), value: <SiteMoney amount={amount} /> },
          {
            key: 'fee',
            term: text('withdraw_sum_fee'),
            value: fee === 0n ? text('withdraw_sum_none') : <SiteMoney amount={-fee} />,
          },
          ...(forfeit
            ? [{ key: 'bonus', term: text('withdraw_sum_bonus'), value: <SiteMoney amount={forfeit.coin} /> }]
            : []),
          { key: 'method', term: text('withdraw_method'), value: <bdi>{method.name}</bdi> },
          { key: 'account', term: text('withdraw_to'), value: <AccountLines account={account} /> },
          {
            key: 'receive',
            term: text('withdraw_sum_receive'),
            value: <TokenMoney amount={receive} token={token} />,
            total: true,
          },
        ]}
      />
    </div>
  )
}

function AccountLines({ account: { title, holder, number } }: { account: WithdrawalPlan['account'] }) {
  return (
    <span className="withdraw-confirm-account">
      {title !== '' && <bdi>{title}</bdi>}
      {holder !== '' && <bdi>{holder}</bdi>}
      <bdi dir="ltr">{number}</bdi>
    </span>
  )
}
