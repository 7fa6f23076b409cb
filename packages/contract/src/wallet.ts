import * as z from 'zod/mini'
import { call } from './call.ts'
import {
  amount,
  calendarDay,
  codeInQuery,
  count,
  filledText,
  instant,
  list,
  matching,
  moneyType,
  moneyTypes,
  percent,
  recordId,
  signedAmount,
  text,
  wholeNumber,
  wholeNumberIn,
} from './fields.ts'
import { page, pageRequest, timeRange } from './pages.ts'

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
  /** The stake of a free round, which a promotion pays, and its way back. */
  'free_round',
  'free_round_win',
  /** A pot that was won. In the house's own journal also what goes into one. */
  'jackpot',
] as const

/**
 * One movement of one purse. `number` runs without gaps per player, `balance` is what the purse held after it. Money type 0
 * is a debt: what a taken-back win could not be taken from. Its balance is what is still owed.
 */
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
  /** The game, the offer or the payment in words, or '' where the reason says it all. */
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
  refusals: [],
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
    content: text(30_000_000),
    rows: count,
  }),
  refusals: ['RANGE_TOO_LONG'],
})

export const getReceipt = call({
  method: 'GET',
  path: '/api/wallet/receipt',
  feature: 'wallet',
  summary: 'One event with all the movements it made, and the seal of the journal that holds it once it is sealed.',
  auth: 'player',
  request: z.object({ number: wholeNumberIn(1, Number.MAX_SAFE_INTEGER) }),
  response: z.object({
    /** The key of the event: the same key never moved money twice. */
    entry_id: filledText(64),
    create_time: instant,
    reference: text(128),
    title: text(128),
    movements: list(movement, 20),
    /** Null until the journal's next seal, which comes within minutes. */
    seal: z.nullable(
      z.object({
        day: calendarDay,
        link: count,
        hash: matching(/^[0-9a-f]{64}$/, 64),
        sealed_time: instant,
      }),
    ),
  }),
  refusals: ['NOT_FOUND'],
})

const hash = matching(/^[0-9a-f]{64}$/, 64)
const journalPart = z.enum(['transfer', 'entry'])

export const getReceiptProof = call({
  method: 'GET',
  path: '/api/wallet/receipt/proof',
  feature: 'wallet',
  summary: 'What anybody needs to check an event against the signed heads of the journal; docs/BOOKS.md says how.',
  auth: 'player',
  request: z.object({ number: wholeNumberIn(1, Number.MAX_SAFE_INTEGER) }),
  response: z.object({
    /** Its transfers and its entry. The SHA-256 of the text is the row's digest. */
    rows: list(
      z.object({
        part: journalPart,
        /** Days since 1970. */
        day: count,
        text: text(1_000_000),
        /** Null until the journal's next seal. */
        link: z.nullable(count),
        /** From the digest to the root of its link; null also of links from before they had one. */
        path: z.nullable(list(z.object({ side: z.enum(['left', 'right']), hash }), 64)),
      }),
      100,
    ),
    chains: list(
      z.object({
        part: journalPart,
        day: count,
        first_link: count,
        /** The hash of the link before the first. */
        previous: hash,
        links: list(z.object({ rows: count, root: hash }), 10_000),
        /** Names the last of these links; null until the next head, which comes within the hour. */
        head: z.nullable(z.object({ payload: text(1_000_000), signature: text(128), public_key: text(128) })),
      }),
      100,
    ),
  }),
  refusals: ['NOT_FOUND'],
})

/**
 * The columns of the export, in their order. The last three say where the journal holds the movement: see docs/BOOKS.md. The link
 * is empty until the journal is sealed that far.
 */
export const statementColumns = [
  'number',
  'time',
  'reason',
  'money_type',
  'change',
  'balance',
  'reference',
  'title',
  'journal_day',
  'journal_link',
  'digest',
] as const
