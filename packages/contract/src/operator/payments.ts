import * as z from 'zod/mini'
import { list, matching, whole, wholeNumberIn } from '../fields.ts'
import { operatorCall } from './call.ts'
import { decimal, line, optionalFields, optionalSite, partnerKey, rate, siteId, sortIndex } from './fields.ts'

const method = {
  direction: z.enum(['in', 'out']),
  /** 1 banks, e-wallets and QR codes, 2 crypto. */
  pay_type: whole(1, 2),
  /** For a new method; afterwards `method.provider` changes it. */
  provider_id: partnerKey,
  scheme: matching(/^[a-z][a-z0-9_]{0,31}$/, 32),
  kind: z.enum(['link', 'code', 'qr', 'crypto']),
  name: line(64),
  mark: line(64),
  min_amount: decimal,
  max_amount: decimal,
  is_bank_needed: z.boolean(),
  sort_index: sortIndex,
  is_open: z.boolean(),
}
const methodKey = { site_id: siteId, method_id: wholeNumberIn(1, 999_999) }

export const listMethods = operatorCall({
  name: 'method.list',
  method: 'GET',
  path: '/operator/methods',
  summary: 'How players of the sites pay in and are paid.',
  roles: ['payments', 'risk', 'support'],
  effect: 'read',
  request: z.object(optionalSite),
  response: z.object({ list: z.array(z.object({ ...methodKey, ...method })) }),
  refusals: [],
})

export const putMethod = operatorCall({
  name: 'method.put',
  method: 'POST',
  path: '/operator/methods/:site_id/:method_id',
  summary: 'Adds a payment method or changes it; what is left out stays.',
  roles: ['payments'],
  effect: 'change',
  request: z.object({ ...methodKey, ...optionalFields(method) }),
  response: z.object({ ...methodKey, ...method }),
  refusals: ['NOT_FOUND', 'CANNOT_CHANGE'],
})

const bank = {
  bank_name: line(128),
  list: z.enum(['qr', 'bank', 'wallet']),
  mark: line(64),
  sort_index: sortIndex,
  is_for_paying_in: z.boolean(),
  is_for_paying_out: z.boolean(),
}
const bankKey = { site_id: siteId, bank_type: matching(/^[\w .-]{1,64}$/, 64) }

export const listBanks = operatorCall({
  name: 'bank.list',
  method: 'GET',
  path: '/operator/banks',
  summary: 'Banks, wallets and QR schemes of the sites.',
  roles: ['payments', 'support'],
  effect: 'read',
  request: z.object(optionalSite),
  response: z.object({ list: z.array(z.object({ ...bankKey, ...bank })) }),
  refusals: [],
})

export const putBank = operatorCall({
  name: 'bank.put',
  method: 'POST',
  path: '/operator/banks/:site_id/:bank_type',
  summary: 'Adds a bank or changes it; one that is neither for paying in nor for paying out is not shown.',
  roles: ['payments'],
  effect: 'change',
  request: z.object({ ...bankKey, ...optionalFields(bank) }),
  response: z.object({ ...bankKey, ...bank }),
  refusals: ['NOT_FOUND'],
})

/** A token of a chain, worth `rate` units of the site's currency. */
const token = {
  mint: matching(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/, 44),
  decimals: whole(0, 18),
  rate: matching(/^\d{1,14}(\.\d{1,10})?$/, 25),
  min_amount: decimal,
  sort_index: sortIndex,
}
const tokenKey = { site_id: siteId, symbol: matching(/^[A-Z][A-Z0-9]{1,15}$/, 16) }

export const listTokens = operatorCall({
  name: 'token.list',
  method: 'GET',
  path: '/operator/tokens',
  summary: 'Tokens that the sites take and pay with, and their rates.',
  roles: ['payments', 'risk', 'support'],
  effect: 'read',
  request: z.object(optionalSite),
  response: z.object({ list: z.array(z.object({ ...tokenKey, ...token })) }),
  refusals: [],
})

export const putToken = operatorCall({
  name: 'token.put',
  method: 'POST',
  path: '/operator/tokens/:site_id/:symbol',
  summary: 'Adds a token or changes it and its rate; what is left out stays.',
  roles: ['payments'],
  effect: 'change',
  secondWord: 'always',
  request: z.object({ ...tokenKey, ...optionalFields(token) }),
  response: z.object({ ...tokenKey, ...token }),
  refusals: ['NOT_FOUND'],
})

/** What bounds deposits and withdrawals of a site, and when a person must look. */
const rules = {
  cash_task_rate: rate,
  coin_multi: whole(0, 1_000),
  order_minutes: whole(5, 1_440),
  open_orders_most: whole(1, 100),
  min_withdrawal: decimal,
  max_withdrawal: decimal,
  /** 0 sets no limit. */
  day_limit: decimal,
  free_amount: decimal,
  fee_rate: rate,
  /** Up to this much of a player's day leaves without a person; above the other two must agree. */
  automatic_up_to: decimal,
  two_above: decimal,
  promised_minutes: whole(1, 1_000_000),
  /** How long a withdrawal that nobody looks at waits before it is sent, so that its player can take it back. */
  cancel_seconds: whole(0, 86_400),
  can_edit_account: z.boolean(),
  accounts_most: whole(1, 20),
  withdraw_chips: list(decimal, 20),
}

export const listCashierRules = operatorCall({
  name: 'cashier.rules',
  method: 'GET',
  path: '/operator/cashier-rules',
  summary: 'What bounds deposits and withdrawals of the sites.',
  roles: ['payments', 'risk', 'support'],
  effect: 'read',
  request: z.object(optionalSite),
  response: z.object({ list: z.array(z.object({ site_id: siteId, ...rules })) }),
  refusals: [],
})

export const putCashierRules = operatorCall({
  name: 'cashier.set-rules',
  method: 'POST',
  path: '/operator/cashier-rules/:site_id',
  summary: 'Changes what bounds deposits and withdrawals of a site; what is left out stays.',
  roles: ['payments'],
  effect: 'change',
  secondWord: 'always',
  request: z.object({ site_id: siteId, ...optionalFields(rules) }),
  response: z.object({ site_id: siteId, ...rules }),
  refusals: ['NOT_FOUND'],
})

/** What the cashier offers, by the balance config types 1 to 4. */
const cashierKey = { site_id: siteId, config_type: wholeNumberIn(1, 4) }
const cashier = {
  amounts: list(decimal, 30),
  min_amount: decimal,
  max_amount: decimal,
  /** Extras in percent on a deposit of at least `amount`. */
  rates: list(z.object({ amount: decimal, cash_rate: rate, coin_rate: rate, gold_rate: rate }), 30),
}

export const listCashiers = operatorCall({
  name: 'cashier.list',
  method: 'GET',
  path: '/operator/cashiers',
  summary: 'What the cashiers of the sites offer for paying in, with the extras.',
  roles: ['payments', 'marketing', 'support'],
  effect: 'read',
  request: z.object(optionalSite),
  response: z.object({ list: z.array(z.object({ ...cashierKey, ...cashier })) }),
  refusals: [],
})

export const putCashier = operatorCall({
  name: 'cashier.put',
  method: 'POST',
  path: '/operator/cashiers/:site_id/:config_type',
  summary: 'Changes what a cashier offers; what is left out stays.',
  roles: ['payments', 'marketing'],
  effect: 'change',
  request: z.object({ ...cashierKey, ...optionalFields(cashier) }),
  response: z.object({ ...cashierKey, ...cashier }),
  refusals: ['NOT_FOUND'],
})
