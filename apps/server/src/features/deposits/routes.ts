import { getDailyGift } from '@tablestakes/contract/bonuses'
import {
  createOrder,
  getChargeReward,
  getFirstCharge,
  getOrder,
  getShop,
  listOrders,
  operateOrder,
  orderOperations,
  orderTypes,
} from '@tablestakes/contract/deposits'
import type { Tx } from '@tablestakes/node/database'
import { type App, serve } from '../../platform/http/http.ts'
import type { Site } from '../site/index.ts'
import { type Opened, type OrderServices, openOrder, showOpened } from './orders/open-order.ts'
import { depositOperations, type OrderOperations, type WithdrawalOperations } from './orders/operate.ts'
import type { Order, OwnOrder } from './orders/order-record.ts'
import { loadOrder, loadOrders } from './orders/orders.ts'
import { loadChargeReward } from './reward/charge-reward.ts'
import { loadDailyGift, loadFirstCharge, loadShop } from './shop/shop.ts'

/** This asks a provider, which has a limit too: one limit for all our players. */
const ASKS_PROVIDER = 10

/** What is left to do inside the transaction. */
type Act = (tx: Tx) => Promise<number>

type DepositServices = Omit<OrderServices, 'database' | 'clock'> & { withdrawals: WithdrawalOperations }

export function depositRoutes(app: App, { withdrawals, ...rest }: DepositServices): void {
  const { database, clock } = app
  const parts = { ...rest, database, clock }
  const deposits = depositOperations(parts)

  serve(app, getShop, ({ type }, visitor) => loadShop(parts, visitor, type))

  serve(app, getFirstCharge, ({ pay_count: payCount }, visitor) => loadFirstCharge(parts, visitor, { payCount }))

  serve(app, getDailyGift, (_request, visitor) => loadDailyGift(parts, visitor))

  serve(
    app,
    createOrder,
    async (_request, { tx }, opened: Opened) => showWayToPay(await showOpened(tx, opened, clock())),
    {
      awake: true,
      cost: ASKS_PROVIDER,
      beforehand: (request, caller) => openOrder(parts, request, caller),
    },
  )

  serve(app, listOrders, (request, { playerId }) => loadOrders(database, playerId, request))

  serve(app, getOrder, ({ id }, { playerId }) => loadOrder(database, { playerId, orderId: id }, clock()))

  serve(app, operateOrder, async ({ id, order_type }, { tx }, act: Act) => ({ id, order_type, state: await act(tx) }), {
    cost: ASKS_PROVIDER,
    async beforehand({ id, order_type, operation }, { playerId, site }): Promise<Act> {
      const order = { own: { playerId, orderId: id }, site: await rest.sites.get(site.id), operation }
      return order_type === orderTypes.DEPOSIT ? operate(deposits, order) : operate(withdrawals, order)
    },
  })

  serve(app, getChargeReward, (_request, visitor) => loadChargeReward(parts, visitor))
}

/** Asks now what must be asked outside, and leaves the rest to the transaction. */
async function operate<Answer>(
  operations: OrderOperations<Answer>,
  { own, site, operation }: { own: OwnOrder; site: Site; operation: number | undefined },
): Promise<Act> {
  if (operation === orderOperations.CANCEL) return (tx) => operations.cancel(tx, own, site)
  const seen = await operations.look(own)
  return (tx) => operations.check(tx, own, seen)
}

function showWayToPay(order: Order) {
  return {
    id: order.id,
    order_no: order.orderNo,
    amount: order.amount,
    url: order.url,
    br_code: order.code,
    pay_method: order.kind,
    pay_result: { pay_method_val: order.code || order.url },
    expires_at: order.expiresAt.getTime(),
  }
}
