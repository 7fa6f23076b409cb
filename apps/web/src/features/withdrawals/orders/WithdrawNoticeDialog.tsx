import './orders.css'
import { orderFilters } from '@tablestakes/contract/deposits'
import { listWithdrawals, withdrawStates } from '@tablestakes/contract/withdrawals'
import { Button } from '@tablestakes/look/controls/Button.tsx'
import { useQuery } from '@tanstack/react-query'
import { apiQuery } from '../../../lib/api/api-query.ts'
import { useText } from '../../../lib/words/i18n.ts'
import { DialogSheet } from '../../../shell/dialogs/DialogSheet.tsx'
import { type Closable, openDialog } from '../../../shell/dialogs/open-dialog.ts'
import { useWrittenMoney } from '../../../shell/money/SiteMoney.tsx'
import { StatePicture } from '../../../shell/states/StatePicture.tsx'
import { Skeleton } from '../../../ui/states/Skeleton.tsx'
import { EmptyState } from '../../../ui/states/StateMessage.tsx'
import { PayoutUnloaded } from '../PayoutUnloaded.tsx'

/** The newest ones are enough: the server tells of an end at the next login. */
const LOOKED_AT = 20

/** Told once at the login after a withdrawal has ended: how, how much, and the way to its steps. */
export default function WithdrawNoticeDialog({ isSuccess, onClose }: Closable & { isSuccess?: boolean }) {
  const text = useText()
  const money = useWrittenMoney()
  const query = useQuery(apiQuery(listWithdrawals, { type: orderFilters.ALL, limit: LOOKED_AT }))
  const wanted = isSuccess === undefined ? null : isSuccess ? withdrawStates.SUCCESS : withdrawStates.FAIL
  const order = query.data?.list.find(({ state }) =>
    wanted === null ? state !== withdrawStates.PROCESSING : state === wanted,
  )
  const hasArrived = order ? order.state === withdrawStates.SUCCESS : (isSuccess ?? true)
  const title = order || isSuccess !== undefined ? (hasArrived ? 'tips_withdraw_success' : 'tips_withdraw_fail') : null

  function see(id: string) {
    onClose()
    void openDialog('withdrawal-detail', { id })
  }

  return (
    <DialogSheet title={text(title ?? 'withdraw_history')} hideTitle>
      {order && title ? (
        <EmptyState
          picture={hasArrived ? <PaidPicture /> : <StatePicture picture="error" />}
          title={text(title)}
          text={
            hasArrived
              ? text('withdraw_news_success_text', {
                  amount: money(order.amount - order.fee),
                  account: `\u2068${order.pay_name} ${order.account}\u2069`,
                })
              : text('withdraw_news_fail_text', { amount: money(order.amount) })
          }
          action={
            <div className="notice-do">
              <Button onClick={() => see(order.id)}>{text('withdraw_news_see')}</Button>
              <Button look="action" onClick={() => onClose()}>
                {text('ok')}
              </Button>
            </div>
          }
          isBare
        />
      ) : query.data ? (
        <EmptyState
          picture={<StatePicture picture="empty" />}
          title={text(title ?? 'withdraw_news_none_title')}
          {...(title === null && { text: text('withdraw_news_none_text') })}
          action={<Button onClick={() => void openDialog('withdrawals')}>{text('withdraw_history')}</Button>}
          isBare
        />
      ) : (
        <PayoutUnloaded query={query}>
          <Skeleton height="260px" radius="var(--r-lg)" />
        </PayoutUnloaded>
      )}
    </DialogSheet>
  )
}

const PaidPicture = () => <img src="/art/objects/cash-pile.svg" alt="" width={184} height={122} draggable={false} />
