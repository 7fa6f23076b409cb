import * as z from 'zod/mini'
import { call } from './call.ts'
import {
  amount,
  codeInQuery,
  count,
  instant,
  list,
  moneyType,
  moneyTypes,
  page,
  pageRequest,
  percent,
  recordId,
  signedAmount,
  text,
  timeRange,
  wholeNumber,
} from './fields.ts'

export const getWallet = call({
  method: 'GET',
  path: '/api/wallet',
  feature: 'wallet',
  summary: 'The three balances and the current bonus task.',
  auth: 'player',
  request: z.object({ reserve: z.optional(wholeNumber) }),
  response: z.object({
    money: amount,
    coin: amount,
    gold: amount,
    frozen_money: amount,
    frozen_coin: amount,
    taskBonus: amount,
    taskCur: amount,
    taskTarget: amount,
  }),
  refusals: [],
})

/** Specification §9: balance config types. */
export const balanceConfigTypes = { GLOBAL: 1, PAY_TYPE_1: 2, PAY_TYPE_1_QUICK: 3, PAY_TYPE_2: 4 } as const

/** Specification §3: rate tier per amount. Percent extras in cash, coin and gold on a deposit of at least `amount`. */
export const rateTier = z.object({ amount, cash_rate: percent, coin_rate: percent, gold_rate: percent })

export const getBalance = call({
  method: 'POST',
  path: '/api/user/balance',
  feature: 'wallet',
  summary: 'Balances, and the amounts and extras the cashier offers for a kind of payment.',
  auth: 'player',
  request: z.object({ config_type: z.optional(z.enum(balanceConfigTypes)) }),
  response: z.object({
    money: amount,
    coin: amount,
    gold: amount,
    config_type: z.enum(balanceConfigTypes),
    amount_list: list(amount, 50),
    rate_list: list(rateTier, 50),
    min_amount: amount,
    max_amount: amount,
  }),
  refusals: [],
})

/** Why money moved; the app has one sentence for each (`movement_…`). */
export const movementReasons = [
  'deposit',
  'deposit_extra',
  'withdrawal_freeze',
  'withdrawal_paid',
  'withdrawal_returned',
  'withdrawal_fee',
  'stake',
  'win',
  'refund',
  'rollback',
  'debt',
  'bonus',
  'bonus_to_cash',
  'bonus_forfeit',
  'promotion',
  'redeem',
  'mail',
  'vip',
  'commission',
  'cash_out',
  'correction',
] as const

/** One movement of one purse. `number` runs without gaps per player, `balance` is what the purse held after it. */
const movement = z.object({
  id: recordId,
  number: count,
  create_time: instant,
  reason: z.enum(movementReasons),
  money_type: moneyType,
  change: signedAmount,
  balance: amount,
  /** The order, bet or activity behind it. */
  reference: text(128),
  title: text(128),
})
export type Movement = z.output<typeof movement>

const statementFilter = {
  ...timeRange,
  money_type: z.optional(codeInQuery(moneyTypes)),
  reason: z.optional(z.enum(movementReasons)),
}

export const listStatement = call({
  method: 'GET',
  path: '/api/wallet/statement',
  feature: 'wallet',
  summary: 'Every movement of the player’s money, newest first.',
  auth: 'player',
  request: z.object({ ...statementFilter, ...pageRequest }),
  response: page(movement),
  refusals: ['RANGE_TOO_LONG'],
})

export const exportStatement = call({
  method: 'GET',
  path: '/api/wallet/statement/export',
  feature: 'wallet',
  summary: 'The statement of a time range as CSV, in the envelope: a signed call cannot be a plain link.',
  auth: 'player',
  request: z.object(statementFilter),
  response: z.object({
    file_name: text(128),
    media_type: z.literal('text/csv'),
    content: text(20_000_000),
    rows: count,
  }),
  refusals: ['RANGE_TOO_LONG'],
})

/** The columns of the export, in their order. */
export const statementColumns = [
  'number',
  'time',
  'reason',
  'money_type',
  'change',
  'balance',
  'reference',
  'title',
] as const
