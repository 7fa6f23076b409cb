import type { getSolanaWallet } from '@tablestakes/contract/crypto'
import type { depositStates, getChargeReward, getOrder, getShop, listOrders } from '@tablestakes/contract/deposits'
import type { LiveMessage } from '@tablestakes/contract/live'
import type {
  getWithdrawal,
  getWithdrawInfo,
  listCanWithdrawLog,
  listWithdrawals,
} from '@tablestakes/contract/withdrawals'
import { formatMoney } from '@tablestakes/domain/money/format'
import { getSite } from '../../lib/api/preload.ts'
import { refreshCalls } from '../../lib/api/query-client.ts'
import { ignoreFailure } from '../../lib/browser/ignore-failure.ts'
import { textOf } from '../../lib/words/i18n.ts'
import { type DialogName, openDialog, useDialogStack } from '../dialogs/open-dialog.ts'
import { loadUser } from '../player/load-user.ts'
import { toast } from '../toasts/toast.ts'

type OrderNews = Extract<LiveMessage, { type: 'order' }>
type OrderCall =
  | typeof getOrder
  | typeof listOrders
  | typeof getShop
  | typeof getChargeReward
  | typeof getSolanaWallet
  | typeof getWithdrawal
  | typeof listWithdrawals
  | typeof getWithdrawInfo
  | typeof listCanWithdrawLog

/** What an order changes on screen. By their paths: their schemas belong to the screens that show them. */
const ORDER_CALLS: Readonly<Record<OrderNews['order_type'], readonly Pick<OrderCall, 'path'>[]>> = {
  deposit: [
    { path: '/api/user/payorder/des' },
    { path: '/api/user/order/list' },
    { path: '/api/user/shop' },
    { path: '/api/user/chargereward' },
    { path: '/api/solana/wallet' },
  ],
  withdrawal: [
    { path: '/api/user/withdraworder/des' },
    { path: '/api/withdraw/list' },
    { path: '/api/withdraw/info' },
    { path: '/api/user/get/canwithdrawlog' },
  ],
}

const PAID: typeof depositStates.SUCCESS = 1
const FAILED: typeof depositStates.FAIL = 2
const IN_REVIEW: typeof depositStates.REVIEW = 5

/** Long enough to be read by a player in the middle of a game. */
const TOLD_MS = 6_000

/** An order went on: what shows it is asked for again, and a player who has left its page is told how it ended. */
export function tellOrder(news: OrderNews): void {
  void refreshCalls(ORDER_CALLS[news.order_type])
  if (news.order_type === 'withdrawal') {
    tellWithdrawal(news)
    return
  }
  // The first payment changes which offers there are.
  if (news.state === PAID) ignoreFailure(loadUser(), 'user info')
  if (!isOrderOpen()) tellDeposit(news)
}

const isOrderOpen = () => isShown('order-detail')
const isShown = (dialog: DialogName) =>
  useDialogStack.getState().entries.some(({ name, isOpen }) => isOpen && name === dialog)

/** Only its end is news; the steps before it are on its page. */
function tellWithdrawal({ order_id: id, state, amount }: OrderNews): void {
  if (isShown('withdrawal-detail') || (state !== PAID && state !== FAILED)) return
  const tell = state === PAID ? toast.success : toast.warning
  tell(textOf(state === PAID ? 'tips_withdraw_success' : 'tips_withdraw_fail'), {
    durationMs: TOLD_MS,
    detail: writeMoney(amount),
    action: { text: textOf('withdraw_news_see'), onPress: () => void openDialog('withdrawal-detail', { id }) },
  })
}

function tellDeposit({ order_id: id, state, amount }: OrderNews): void {
  const options = {
    durationMs: TOLD_MS,
    action: { text: textOf('deposit_see'), onPress: () => void openDialog('order-detail', { id }) },
  }
  const written = writeMoney(amount)
  if (state === PAID)
    toast.success(textOf('deposit_arrived'), {
      ...options,
      detail: textOf('deposit_arrived_text', { amount: written }),
    })
  else if (state === FAILED) toast.warning(textOf('deposit_not_arrived'), { ...options, detail: written })
  else if (state === IN_REVIEW) toast.info(textOf('deposit_in_review'), { ...options, detail: written })
}

function writeMoney(amount: bigint): string {
  const { currency, currencySymbol } = getSite()
  return `\u2066${formatMoney(amount, currency, { symbol: currencySymbol })}\u2069`
}
