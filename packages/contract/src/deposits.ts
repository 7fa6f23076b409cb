import * as z from 'zod/mini'
import { call } from './call.ts'
import {
  addressOrNone,
  amount,
  count,
  filledText,
  flag,
  instant,
  jsonText,
  key,
  list,
  moneyType,
  nothing,
  percent,
  positiveAmount,
  recordId,
  text,
  whole,
} from './fields.ts'
import { page, pageRequest } from './pages.ts'
import { payMethod, payMethodId, payMethodKinds, payType } from './payment-methods.ts'
import { rateTier } from './wallet.ts'

/** Specification §9: order source. It travels as `goods_type`; the daily gift (§3) has a number of our own. */
export const orderSources = { SHOP: 0, FIRST_CHARGE: 1, SECONDARY_PUNCH: 2, DAILY_GIFT: 3 } as const
export type OrderSource = (typeof orderSources)[keyof typeof orderSources]

export const goodsId = whole(0, 9_999_999_999)

/** Specification §3: recharge item. `lable` is the tag on its corner, spelled as the wire spells it. */
export const rechargeItem = z.object({
  id: goodsId,
  name: text(64),
  amount,
  coin_num: amount,
  gold_num: amount,
  rate: percent,
  img: text(256),
  /** How many players may buy it in all (0: any number), and how many have. */
  stock_uid_num: count,
  buy_uid_num: count,
  /** The wagering multiplier of its coin. */
  coin_multi: whole(0, 1000),
  lable: text(64),
  sort: count,
  extra_coin: amount,
  /** Cash on top of its amount. */
  extra_cash: amount,
})
export type RechargeItem = z.output<typeof rechargeItem>

/** Specification §3: shop global_list. Two of its fields are JSON inside a text. */
export const shopGlobal = z.object({
  pay_type: payType,
  with_draw_type: count,
  /** The fixed payouts offered as chips. */
  with_draw_config: jsonText(list(amount, 50), 2048),
  /** The balance kinds a stake or fee is taken from, in order. */
  reduce_balance: jsonText(list(moneyType, 6), 128),
  show_pay_list: z.boolean(),
  show_task: z.boolean(),
})

export const getFirstCharge = call({
  method: 'POST',
  path: '/api/user/firstcharge',
  feature: 'deposits',
  summary: 'The first- or second-recharge offer of the running 6-hour window. pay_count must be the player’s own.',
  auth: 'player',
  request: z.object({ pay_count: count, pay_type: z.optional(payType) }),
  response: z.object({
    list: list(rechargeItem, 20),
    /** Which offer this is: 1 first, 2 second; 0 without an offer. */
    source: z.enum(orderSources),
    window_end: instant,
  }),
  refusals: ['OTHER_PLAYER', 'ACTIVITY_CLOSED', 'NOT_ELIGIBLE'],
})

export const getShop = call({
  method: 'POST',
  path: '/api/user/shop',
  feature: 'deposits',
  summary: 'The top-up shop: items, extras by amount, payment methods, rules of the cashier.',
  auth: 'player',
  request: z.object({ type: z.optional(z.enum(orderSources)) }),
  response: z.object({
    list: list(rechargeItem, 100),
    rate_list: list(rateTier, 50),
    global_list: list(shopGlobal, 20),
    pay_list: list(payMethod, 200),
    min_amount: amount,
    max_amount: amount,
    /** Wagering a deposit brings: target = amount × this, in percent. */
    cash_task_rate: percent,
    /** The same of a bonus that comes with an amount of the player's own, in times. */
    coin_multi: whole(0, 1000),
  }),
  refusals: [],
})

/** Order states as `state` says them; the withdraw order's three are the specification's (§3). */
export const depositStates = { PROCESSING: 0, SUCCESS: 1, FAIL: 2, EXPIRED: 3, CANCELLED: 4, REVIEW: 5 } as const

/** Specification §9: payment status colours. */
export const paymentStatusColors = { fail: 'red', success: 'green', processing: 'grey' } as const

export const createOrder = call({
  method: 'POST',
  path: '/api/user/order',
  feature: 'deposits',
  summary:
    'Opens a deposit order at the payment provider. Code 501: the method is not available now, nothing happened.',
  auth: 'player',
  once: true,
  request: z.object({
    goods_id: goodsId,
    goods_type: z.enum(orderSources),
    amount: positiveAmount,
    pay_type: payType,
    /** The player wants the bonus; without it no coin and no wagering of coin. */
    is_add_coin: z.optional(flag),
    /** The player joins the open recharge reward: a bonus like any other, so it comes only together with `is_add_coin`. */
    is_join_charge_reward: z.optional(flag),
    pay_method_id: payMethodId,
    bank_name: z.optional(text(128)),
    bank_type: z.optional(text(64)),
  }),
  response: z.object({
    id: recordId,
    order_no: filledText(64),
    amount,
    /** Link methods: opened outside. With a code of the sandbox its page, where it is paid. Empty otherwise. */
    url: addressOrNone,
    /** The code to copy or draw: PIX, QRIS, UPI. Empty otherwise. */
    br_code: text(1024),
    pay_method: z.enum(payMethodKinds),
    pay_result: z.object({ pay_method_val: text(2048) }),
    expires_at: instant,
  }),
  refusals: [
    'PROOF_NEEDED',
    'METHOD_UNAVAILABLE',
    'GOODS_UNKNOWN',
    'GOODS_SOLD_OUT',
    'AMOUNT_MISMATCH',
    'BELOW_MINIMUM',
    'ABOVE_MAXIMUM',
    'BANK_UNKNOWN',
    'OFFER_OVER',
    'DAILY_GIFT_BOUGHT',
    'NOT_ELIGIBLE',
    'TOO_MANY_ORDERS',
    'REAL_MONEY_OFF',
    'ACCOUNT_FROZEN',
    'DEPOSIT_LIMIT',
    'LIMIT_NEEDED',
    'COOLING_OFF',
    'SELF_EXCLUDED',
    'VERIFICATION_NEEDED',
    'REGISTER_DOWN',
  ],
})

const depositOrder = z.object({
  id: recordId,
  order_no: text(64),
  goods_id: goodsId,
  goods_type: z.enum(orderSources),
  name: text(64),
  amount,
  /** What it brought: cash, coin, gold. */
  money: amount,
  coin: amount,
  /** What of the coin is the recharge reward's. */
  reward_coin: amount,
  gold: amount,
  pay_type: payType,
  pay_name: text(64),
  mark: key,
  state: z.enum(depositStates),
  create_time: instant,
  finish_time: z.nullable(instant),
})
export type DepositOrder = z.output<typeof depositOrder>

/** What the `type` of an order list asks for. */
export const orderFilters = { ALL: 0, SUCCESS: 1, FAIL: 2, PROCESSING: 3 } as const

export const listOrders = call({
  method: 'POST',
  path: '/api/user/order/list',
  feature: 'deposits',
  summary: 'The player’s deposits, newest first.',
  auth: 'player',
  request: z.object({ type: z.optional(z.enum(orderFilters)), ...pageRequest }),
  response: page(depositOrder),
  refusals: [],
})

export const getOrder = call({
  method: 'GET',
  path: '/api/user/payorder/des',
  feature: 'deposits',
  summary: 'One deposit with everything its page shows, including how to pay while that is possible.',
  auth: 'player',
  request: z.object({ id: recordId }),
  response: z.object({
    ...depositOrder.shape,
    url: addressOrNone,
    br_code: text(1024),
    pay_method: z.enum(payMethodKinds),
    pay_method_val: text(2048),
    expires_at: instant,
    server_time: instant,
    reason_key: text(64),
  }),
  refusals: ['NOT_FOUND'],
})

/** Which kind of order /api/order/operate means, and what it does: ask the provider (also when nothing is said) or cancel. */
export const orderTypes = { DEPOSIT: 1, WITHDRAWAL: 2 } as const
export const orderOperations = { CHECK: 1, CANCEL: 2 } as const

export const operateOrder = call({
  method: 'POST',
  path: '/api/order/operate',
  feature: 'deposits',
  summary: 'Asks how an order stands at the provider, or cancels it while that is still possible and allowed.',
  auth: 'player',
  once: true,
  request: z.object({
    id: recordId,
    order_type: z.enum(orderTypes),
    operation: z.optional(z.enum(orderOperations)),
  }),
  response: z.object({ id: recordId, order_type: z.enum(orderTypes), state: count }),
  refusals: ['NOT_FOUND', 'ORDER_FINAL', 'ORDER_EXPIRED', 'WITHDRAWAL_FINAL', 'CANCEL_NOT_ALLOWED'],
})

export const getChargeReward = call({
  method: 'POST',
  path: '/api/user/chargereward',
  feature: 'deposits',
  summary:
    'The recharge reward: whether it is open, whether the player joined, the extra by amount. Paid with the deposit.',
  auth: 'player',
  request: nothing,
  response: z.object({
    /** Also false for players who may not have it now: excluded or frozen ones, and first deposits where the law says so. */
    is_open: z.boolean(),
    /** An order of theirs has it, or is about to. */
    is_join: z.boolean(),
    /** The extra is the `coin_rate` of the tier that the amount has reached, at most `left`. */
    rate_list: list(rateTier, 50),
    /** The wagering of the extra, in times. */
    coin_multi: whole(0, 1000),
    /** What it can bring a player in a day and in all, and what it can still bring this one today; null sets no limit. */
    day_limit: z.nullable(amount),
    limit: z.nullable(amount),
    left: z.nullable(amount),
    rewarded: amount,
    end_time: z.nullable(instant),
  }),
  refusals: [],
})
