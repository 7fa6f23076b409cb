import * as z from 'zod/mini'
import { secondFactorCode } from './auth.ts'
import { call } from './call.ts'
import { orderFilters } from './deposits.ts'
import {
  amount,
  filledText,
  instant,
  list,
  matching,
  nothing,
  percent,
  playerNumberInQuery,
  positiveAmount,
  purses,
  recordId,
  signedAmount,
  text,
} from './fields.ts'
import { page, pageRequest } from './pages.ts'
import { payMethod, payType } from './payment-methods.ts'

/** Specification §3: withdraw order states; processing is the default. */
export const withdrawStates = { PROCESSING: 0, SUCCESS: 1, FAIL: 2 } as const

/** Kinds of account money can go to, as `account_type`. */
export const accountTypes = { BANK: 1, WALLET: 2, PIX: 3, UPI: 4, CRYPTO: 5 } as const

export const accountType = z.enum(accountTypes)
export const walletAddress = matching(/^[1-9A-HJ-NP-Za-km-z]{32,64}$/, 64)

export const requestWithdrawal = call({
  method: 'POST',
  path: '/api/user/withdraw',
  feature: 'withdrawals',
  summary:
    'Asks for a withdrawal: to the bound account, or with wallet_addr to a crypto wallet. The cash is frozen immediately.',
  auth: 'player',
  once: true,
  request: z.object({
    amount: positiveAmount,
    pay_type: payType,
    account_type: z.optional(accountType),
    bank_type: z.optional(text(64)),
    bank_name: z.optional(text(128)),
    wallet_addr: z.optional(walletAddress),
    /** The forfeit the player was shown (extra_del_coin); if it has changed since, the call is refused. */
    forfeit_coin: z.optional(amount),
    /** Asked for with SECOND_FACTOR_NEEDED when an authenticator guards the account. */
    second_factor: z.optional(secondFactorCode),
  }),
  response: z.object({
    id: recordId,
    order_no: filledText(64),
    amount,
    fee: amount,
    state: z.enum(withdrawStates),
    /** The payout goes on at another platform; the app hands the answer on and refreshes nothing (specification §4). */
    frozenPlatform: z.boolean(),
    purses,
  }),
  refusals: [
    'INSUFFICIENT_FUNDS',
    'BELOW_MINIMUM',
    'ABOVE_MAXIMUM',
    'DAY_LIMIT',
    'WAGERING_UNFINISHED',
    'FORFEIT_CHANGED',
    'WITHDRAWALS_STOPPED',
    'DEBT_OPEN',
    'WITHDRAW_ACCOUNT_NEEDED',
    'BANK_UNKNOWN',
    'WALLET_ADDRESS',
    'VERIFICATION_NEEDED',
    'GUEST_WITHDRAWAL',
    'CONTACT_UNPROVEN',
    'WITHDRAWAL_OPEN',
    'PROOF_NEEDED',
    'SECOND_FACTOR_NEEDED',
    'SECOND_FACTOR_WRONG',
    'LOCKED_OUT',
    'ACCOUNT_FROZEN',
    'METHOD_UNAVAILABLE',
    'REAL_MONEY_OFF',
  ],
})

const withdrawOrder = z.object({
  id: recordId,
  order_no: text(64),
  amount,
  fee: amount,
  pay_type: payType,
  pay_name: text(64),
  account_type: accountType,
  /** Masked: the player knows it, a screenshot should not. */
  account: text(128),
  state: z.enum(withdrawStates),
  create_time: instant,
  finish_time: z.nullable(instant),
})
export type WithdrawOrder = z.output<typeof withdrawOrder>

export const listWithdrawals = call({
  method: 'POST',
  path: '/api/withdraw/list',
  feature: 'withdrawals',
  summary: 'The player’s withdrawals, newest first.',
  auth: 'player',
  request: z.object({ type: z.optional(z.enum(orderFilters)), ...pageRequest }),
  response: page(withdrawOrder),
  refusals: [],
})

/** The steps of a withdrawal's timeline. */
export const withdrawSteps = [
  'requested',
  'review',
  'approved',
  'sent',
  'paid',
  'failed',
  'cancelled',
  'refused',
] as const

export const getWithdrawal = call({
  method: 'GET',
  path: '/api/user/withdraworder/des',
  feature: 'withdrawals',
  summary: 'One withdrawal with its timeline, reasons and the promised time.',
  auth: 'player',
  request: z.object({ id: recordId }),
  response: z.object({
    ...withdrawOrder.shape,
    steps: list(z.object({ step: z.enum(withdrawSteps), at: instant, reason_key: text(64) }), 50),
    promised_time: z.nullable(instant),
    /** Nobody has paid it or was told to, and the law of the site lets its player take it back. */
    can_cancel: z.boolean(),
    /** When it is sent if nobody takes it back; null where it waits for something else, or nothing. */
    cancel_until: z.nullable(instant),
    forfeited_coin: amount,
    server_time: instant,
  }),
  refusals: ['NOT_FOUND'],
})

export const listCanWithdrawLog = call({
  method: 'GET',
  path: '/api/user/get/canwithdrawlog',
  feature: 'withdrawals',
  summary: 'How the amount that can be withdrawn came about: deposits, finished tasks, winnings.',
  auth: 'player',
  request: z.object({ uid: z.optional(playerNumberInQuery), ...pageRequest }),
  response: page(
    z.object({
      id: recordId,
      reason_key: text(64),
      change: signedAmount,
      can_withdraw: amount,
      create_time: instant,
    }),
  ),
  refusals: ['OTHER_PLAYER'],
})

/** Specification §3: withdraw info. */
export const withdrawInfo = z.object({
  can_withdraw: amount,
  can_not_withdraw: amount,
  day_withdraw: amount,
  extra_del_cash: amount,
  cash_task_cash: amount,
  cash_task_cur: amount,
  cash_task_target: amount,
  extra_del_coin: amount,
  coin_task_coin: amount,
  coin_task_cur: amount,
  coin_task_target: amount,
  day_amount_limit: amount,
  withdraw_account_edit: z.boolean(),
  min_amount: amount,
  max_amount: amount,
  /** Without a fee up to this much a day; above it `fee_rate` percent. */
  free_amount: amount,
  fee_rate: percent,
  money: amount,
  coin: amount,
  account_type: accountType,
  account: z.nullable(
    z.object({ name: text(128), cpf: text(14), email: text(254), phone: text(16), ifscCode: text(16) }),
  ),
})
export type WithdrawInfo = z.output<typeof withdrawInfo>

export const getWithdrawInfo = call({
  method: 'GET',
  path: '/api/withdraw/info',
  feature: 'withdrawals',
  summary:
    'What can be withdrawn, what binds the rest, what a withdrawal would forfeit, limits, fee and bound account.',
  auth: 'player',
  request: nothing,
  response: withdrawInfo,
  refusals: [],
})

export const listWithdrawMethods = call({
  method: 'GET',
  path: '/api/user/withdrawmethod',
  feature: 'withdrawals',
  summary: 'The methods this player can be paid by.',
  auth: 'player',
  request: nothing,
  response: z.object({ list: list(payMethod, 200) }),
  refusals: [],
})
