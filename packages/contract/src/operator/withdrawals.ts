import * as z from 'zod/mini'
import { operatorCall } from './call.ts'
import { moment, orderNo, reason, shownAmount } from './fields.ts'

/** Why an operator can refuse a withdrawal, as keys of the dictionary. */
export const withdrawReasons = [
  'withdraw_reason_documents',
  'withdraw_reason_bonus_abuse',
  'withdraw_reason_account',
  'withdraw_reason_other',
] as const

const common = {
  order_no: orderNo,
  player_id: z.int(),
  site_id: z.string(),
  currency: z.string(),
  amount: shownAmount,
  fee: shownAmount,
  pay_name: z.string(),
  account: z.string(),
  created_at: moment,
  promised_at: moment,
}
const inReview = z.object({
  ...common,
  forfeited_coin: shownAmount,
  causes: z.array(z.string()),
  approvals_needed: z.int(),
  approved_by: z.array(z.string()),
  paid_before: shownAmount,
  paid_count: z.int(),
})
const underWay = z.object({
  ...common,
  state: z.string(),
  is_frozen: z.boolean(),
  provider: z.string(),
  payout_id: z.string(),
  is_overdue: z.boolean(),
  is_held: z.boolean(),
  declared: z.nullable(z.string()),
  said_by: z.array(z.string()),
})
const stateOf = z.object({ order_no: orderNo, state: z.string() })

export const listWithdrawals = operatorCall({
  name: 'withdrawal.list',
  method: 'GET',
  path: '/operator/withdrawals',
  summary: 'Withdrawals that wait for a yes or a no, or those that were approved and have not ended.',
  roles: ['payments', 'risk', 'support'],
  effect: 'read',
  request: z.object({ state: z.optional(z.enum(['review', 'under_way'])) }),
  response: z.object({ list: z.array(z.union([underWay, inReview])) }),
  refusals: [],
})

export const approveWithdrawal = operatorCall({
  name: 'withdrawal.approve',
  method: 'POST',
  path: '/operator/withdrawals/:order_no/approve',
  summary: 'Says yes to a withdrawal. Above a limit of the site two operators must say yes.',
  roles: ['payments', 'risk'],
  effect: 'change',
  secondWord: 'sometimes',
  request: z.object({ order_no: orderNo }),
  response: z.object({ order_no: orderNo, state: z.string(), approvals: z.int(), approvals_needed: z.int() }),
  refusals: ['NOT_FOUND', 'ALREADY_APPROVED', 'WITHDRAWAL_FINAL'],
})

export const refuseWithdrawal = operatorCall({
  name: 'withdrawal.refuse',
  method: 'POST',
  path: '/operator/withdrawals/:order_no/refuse',
  summary: 'Says no to a withdrawal: the money goes back to the player.',
  roles: ['payments', 'risk'],
  effect: 'change',
  request: z.object({ order_no: orderNo, reason_key: z.optional(z.enum(withdrawReasons)) }),
  response: stateOf,
  refusals: ['NOT_FOUND', 'WITHDRAWAL_FINAL'],
})

export const checkWithdrawal = operatorCall({
  name: 'withdrawal.check',
  method: 'POST',
  path: '/operator/withdrawals/:order_no/check',
  summary: 'Asks the provider about a payout now, and makes true what it says.',
  roles: ['payments', 'risk'],
  effect: 'change',
  request: z.object({ order_no: orderNo }),
  response: z.object({ order_no: orderNo, state: z.string(), provider: z.string() }),
  refusals: ['NOT_FOUND', 'IN_REVIEW', 'WITHDRAWAL_FINAL'],
})

export const declareWithdrawal = operatorCall({
  name: 'withdrawal.declare',
  method: 'POST',
  path: '/operator/withdrawals/:order_no/declare',
  summary: 'Says how a payout ended where the provider cannot tell. Two operators must say the same.',
  roles: ['payments', 'risk'],
  effect: 'change',
  secondWord: 'sometimes',
  request: z.object({ order_no: orderNo, outcome: z.enum(['paid', 'failed']), reason }),
  response: z.object({
    order_no: orderNo,
    state: z.string(),
    provider: z.string(),
    declared: z.string(),
    said_by: z.array(z.string()),
  }),
  refusals: ['NOT_FOUND', 'IN_REVIEW', 'WITHDRAWAL_FINAL', 'UNDER_WAY', 'ALREADY_SAID'],
})

export const undeclareWithdrawal = operatorCall({
  name: 'withdrawal.undeclare',
  method: 'POST',
  path: '/operator/withdrawals/:order_no/undeclare',
  summary: 'Takes back what was declared about a payout: it goes on.',
  roles: ['payments', 'risk'],
  effect: 'change',
  request: z.object({ order_no: orderNo }),
  response: stateOf,
  refusals: ['NOT_FOUND', 'IN_REVIEW', 'WITHDRAWAL_FINAL', 'NOTHING_SAID'],
})
