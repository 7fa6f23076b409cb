import * as z from 'zod/mini'
import { call } from './call.ts'
import { amount, codeInQuery, count, key, list, nothing, text, whole } from './fields.ts'

export const payType = whole(0, 9_999)
/** What most players pay with: banks, e-wallets and QR codes. 2 is crypto. */
export const USUAL_PAY_TYPE = 1
export const payMethodId = whole(0, 999_999)

/** How a payment method goes on after the order: an address to open, or something to show with the amount. */
export const payMethodKinds = ['link', 'code', 'qr', 'crypto'] as const
export type PayMethodKind = (typeof payMethodKinds)[number]

/** Specification §3: payment method (`pay_type`, `sort_index`), with what the cashier needs to show it. */
export const payMethod = z.object({
  pay_method_id: payMethodId,
  pay_type: payType,
  sort_index: count,
  name: text(64),
  /** The drawing of its mark. */
  mark: key,
  kind: z.enum(payMethodKinds),
  min_amount: amount,
  max_amount: amount,
  is_bank_needed: z.boolean(),
  is_available: z.boolean(),
})
export type PayMethod = z.output<typeof payMethod>

const methods = z.object({ list: list(payMethod, 200) })

export const listPayments = call({
  method: 'GET',
  path: '/api/payment/list',
  feature: 'deposits',
  summary: 'The payment methods of this site, for the cashier and the footer.',
  auth: 'anyone',
  request: nothing,
  response: methods,
  refusals: [],
})

export const listPayMethods = call({
  method: 'GET',
  path: '/api/user/paymethod',
  feature: 'deposits',
  summary: 'The methods this player can pay in with.',
  auth: 'player',
  request: nothing,
  response: methods,
  refusals: [],
})

/** What a bank list is for. */
export const bankMethods = { PAY_IN: 1, PAY_OUT: 2 } as const
const bank = z.object({ bank_name: text(128), bank_type: text(64), mark: key, sort_index: count })

export const listBanks = call({
  method: 'GET',
  path: '/api/bank/list',
  feature: 'deposits',
  summary: 'Banks, wallets and QR schemes to choose from: 1 paying in, 2 paying out.',
  auth: 'anyone',
  request: z.object({ method: codeInQuery(bankMethods) }),
  response: z.object({ qr_list: list(bank, 500), bank_list: list(bank, 1000), wallet_list: list(bank, 500) }),
  refusals: [],
})

export const getBankMapping = call({
  method: 'GET',
  path: '/api/bank/mapping',
  feature: 'deposits',
  summary: 'Bank codes and the names players know them by.',
  auth: 'anyone',
  request: nothing,
  response: z.object({ list: list(z.object({ bank_type: text(64), bank_name: text(128) }), 2000) }),
  refusals: [],
})
