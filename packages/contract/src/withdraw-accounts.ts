import * as z from 'zod/mini'
import { call } from './call.ts'
import { count, filledText, flag, instant, list, matching, nothing, recordId, text, verifyCode } from './fields.ts'
import { accountType, walletAddress, withdrawInfo } from './withdrawals.ts'

/** Specification §5: CPF pattern 3.3.3-2 digits. */
const cpf = matching(/^\d{3}\.\d{3}\.\d{3}-\d{2}$/, 14)

const account = z.object({
  account_type: accountType,
  name: filledText(128),
  cpf: z.optional(cpf),
  email: z.optional(text(254)),
  phone: z.optional(text(16)),
  ifscCode: z.optional(matching(/^[A-Z]{4}0[A-Z0-9]{6}$/, 11)),
  bank_name: z.optional(text(128)),
  bank_type: z.optional(text(64)),
  account_no: z.optional(matching(/^[\w@.+-]{3,64}$/, 64)),
  wallet_addr: z.optional(walletAddress),
  /** A code sent to the bound phone or e-mail: where money goes is changed by the player alone. */
  verify_code: z.optional(verifyCode),
})
const accountRefusals = [
  'WITHDRAW_ACCOUNT_FORMAT',
  'WITHDRAW_ACCOUNT_TAKEN',
  'WITHDRAW_ACCOUNT_FIXED',
  'BANK_UNKNOWN',
  'WALLET_ADDRESS',
  'CODE_WRONG',
  'CODE_EXPIRED',
  'PROOF_NEEDED',
  'GUEST_WITHDRAWAL',
  'ACCOUNT_FROZEN',
] as const

export const addWithdrawAccount = call({
  method: 'POST',
  path: '/api/withdraw/addAccount',
  feature: 'withdrawals',
  summary: 'Binds the account that withdrawals go to.',
  auth: 'player',
  request: account,
  response: withdrawInfo,
  refusals: accountRefusals,
})

export const changeWithdrawAccount = call({
  method: 'PUT',
  path: '/api/withdraw/account',
  feature: 'withdrawals',
  summary: 'Changes the bound account, where the site allows editing.',
  auth: 'player',
  request: account,
  response: withdrawInfo,
  refusals: [...accountRefusals, 'WITHDRAW_ACCOUNT_NEEDED', 'WITHDRAWAL_OPEN'],
})

const boundBank = z.object({
  id: recordId,
  account_type: accountType,
  bank_name: text(128),
  bank_type: text(64),
  name: text(128),
  /** Masked in the middle. */
  account_no: text(128),
  is_default: z.boolean(),
  create_time: instant,
})
const boundBanks = z.object({ list: list(boundBank, 20), most: count })

/** What /api/withdraw/bank/update does. */
export const bankUpdates = { ADD: 1, CHANGE: 2, REMOVE: 3, MAKE_DEFAULT: 4 } as const

export const updateWithdrawBank = call({
  method: 'POST',
  path: '/api/withdraw/bank/update',
  feature: 'withdrawals',
  summary: 'Adds, changes or removes one of the banks a player withdraws to, or makes it the first choice.',
  auth: 'player',
  request: z.object({
    update_type: z.enum(bankUpdates),
    bank_info: z.object({
      ...z.partial(account).shape,
      id: z.optional(recordId),
      is_default: z.optional(flag),
    }),
  }),
  response: boundBanks,
  refusals: [...accountRefusals, 'NOT_FOUND', 'WITHDRAWAL_OPEN'],
})

export const listWithdrawBanks = call({
  method: 'GET',
  path: '/api/withdraw/bank/list',
  feature: 'withdrawals',
  summary: 'The banks the player has bound.',
  auth: 'player',
  request: nothing,
  response: boundBanks,
  refusals: [],
})
