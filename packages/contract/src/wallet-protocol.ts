import * as z from 'zod/mini'
import type { $ZodType } from 'zod/v4/core'
import { statements } from './beacon.ts'
import { address, filledText, type Language, languages, list, matching, percent, text, whole } from './fields.ts'

/**
 * The wallet protocol between the casino and game suppliers: the operator side of the publicly documented Hub88 API.
 * Both directions are POST with JSON and a signature over the raw body. Business refusals are HTTP 200 with a status.
 */

/** base64 of the signature over the raw bytes of the body, in both directions: RSA-SHA256 or Ed25519, by the caller's key. */
export const signatureHeader = 'x-hub88-signature'

/**
 * Protocol amounts are value × 100,000 and ours × 10,000, so ten of theirs are one of ours. What does not divide by ten
 * cannot be booked exactly and is refused (RS_ERROR_WRONG_SYNTAX), never rounded. Negative amounts do not exist.
 */
export const protocolAmount = z.codec(
  // multipleOf alone forgives what it takes for a rounding error, and from 4.5e15 on that is a whole unit.
  z.int().check(
    z.gte(0),
    z.multipleOf(10, { error: 'not a multiple of 10' }),
    z.refine((wire) => wire % 10 === 0, { error: 'not a multiple of 10' }),
  ),
  z.bigint(),
  { decode: (wire) => BigInt(wire / 10), encode: (money) => Number(money * 10n) },
)

export const walletStatuses = [
  'RS_OK',
  'RS_ERROR_UNKNOWN',
  'RS_ERROR_INVALID_PARTNER',
  'RS_ERROR_INVALID_TOKEN',
  'RS_ERROR_INVALID_GAME',
  'RS_ERROR_WRONG_CURRENCY',
  'RS_ERROR_NOT_ENOUGH_MONEY',
  'RS_ERROR_USER_DISABLED',
  'RS_ERROR_INVALID_SIGNATURE',
  'RS_ERROR_TOKEN_EXPIRED',
  'RS_ERROR_WRONG_SYNTAX',
  'RS_ERROR_WRONG_TYPES',
  'RS_ERROR_DUPLICATE_TRANSACTION',
  'RS_ERROR_TRANSACTION_DOES_NOT_EXIST',
  'RS_ERROR_LIMIT_REACHED',
  'RS_ERROR_TRANSACTION_ROLLED_BACK',
  'RS_ERROR_BET_LIMIT_EXCEEDED',
  'RS_ERROR_TIMEOUT',
] as const
export type WalletStatus = (typeof walletStatuses)[number]

/**
 * After these the caller may not know whether its bet was booked, so it rolls back. After every other refusal it drops the
 * bet without a rollback. An answer that cannot be read counts as RS_ERROR_UNKNOWN.
 */
export const statusesNeedingRollback = ['RS_ERROR_UNKNOWN', 'RS_ERROR_TIMEOUT'] as const satisfies WalletStatus[]

/**
 * What a rollback answers when there is nothing to take back: the bet has ended, with a win that stands or with its round, or it
 * is somebody else's. It stays so until the win is rolled back, so the caller stops and a person looks. A rollback of a bet that
 * has not come is RS_OK.
 */
export const refusalOfRollback = 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST' satisfies WalletStatus

/** Wins, and rollbacks of bets that have not ended, always go through, so they never answer these. */
export const statusesOfBetsOnly = [
  'RS_ERROR_TOKEN_EXPIRED',
  'RS_ERROR_USER_DISABLED',
  'RS_ERROR_LIMIT_REACHED',
  'RS_ERROR_BET_LIMIT_EXCEEDED',
  'RS_ERROR_NOT_ENOUGH_MONEY',
] as const satisfies WalletStatus[]

/** The caller tries bet and win this often and this far apart, then rolls back. Ids are kept for at least four months. */
export const callerTries = { times: 3, pauseMs: 1000 } as const

/** A game opened with this currency is a demo: no user, no token, no wallet calls. */
export const demoCurrency = 'XXX'

/** Gold travels under this currency. Only a supplier that lists it gets any. */
export const goldCurrency = 'GLD'

/** What `/user/info` may say of a player in its tags. */
export const playerTags = {
  guest: 'guest',
  /** Not a customer: a person of the house who tries things. */
  test: 'test',
  /** The law of the player's site forbids that a game goes on playing by itself. */
  noAutoplay: 'no-autoplay',
} as const

/** Rounds of slots must take so long at least, where the law of the player's site says so. */
export const leastRoundTag = (ms: number): string => `least-round-ms-${ms}`

/** What a player's tags say about that; 0 where they say nothing. */
export function leastRoundOf(tags: readonly string[]): number {
  const told = tags.map((tag) => Number(/^least-round-ms-(\d{1,5})$/.exec(tag)?.[1] ?? 0))
  return Math.min(60_000, Math.max(0, ...told))
}

/** Languages travel by their ISO 639-1 codes, where the player's app has names of its own. */
export const protocolLanguages = {
  zh: 'zh',
  en: 'en',
  'pt-br': 'pt',
  bd: 'bn',
  ur: 'ur',
  ind: 'id',
} as const satisfies Record<Language, string>

/** The language of the app behind a code on the wire. Ours are understood too; whatever else is asked for is English. */
export function languageOfProtocol(lang: string): Language {
  const known = languages.find((ours) => protocolLanguages[ours] === lang || ours === lang)
  return known ?? 'en'
}

const uuid = matching(/^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$/, 36)
/** Nothing that cannot be printed: it is stored, logged and shown. */
const printable = (longest: number) =>
  matching(new RegExp(`^[ -~\\u00a0-\\ud7ff\\ue000-\\ufffd]{1,${longest}}$`), longest)
const user = printable(64)
const token = printable(256)
const gameCode = matching(/^[\w.:-]{1,64}$/, 64)
const currency = matching(/^[A-Z]{3,5}$/, 5)
const round = printable(128)

const bet = {
  user,
  token,
  transaction_uuid: uuid,
  supplier_transaction_id: z.optional(z.nullable(text(128))),
  supplier_user: z.optional(z.nullable(text(128))),
  round,
  round_closed: z.optional(z.boolean()),
  request_uuid: uuid,
  game_code: gameCode,
  currency,
  amount: protocolAmount,
  is_free: z.optional(z.boolean()),
  is_aggregated: z.optional(z.boolean()),
  reward_uuid: z.optional(z.nullable(uuid)),
  /** What was bet on, in the supplier's words; kept for the player's history. */
  bet: z.optional(z.nullable(text(1024))),
}

/** Every answer echoes the request. What cannot be known (no such user, unreadable request) is absent. */
const answer = {
  user: z.optional(user),
  status: z.enum(walletStatuses),
  request_uuid: z.optional(uuid),
}
const balanceAnswer = z.object({ ...answer, currency: z.optional(currency), balance: z.optional(protocolAmount) })
export type BalanceAnswer = z.output<typeof balanceAnswer>

/** A bet with `is_free`, this `reward_uuid` and exactly this amount is paid by the casino. */
const freeRounds = z.object({
  reward_uuid: uuid,
  amount: protocolAmount,
  left: whole(1, 1_000),
  /** Milliseconds since 1970. */
  expires_at: whole(0, 8_640_000_000_000_000),
})
export type FreeRoundsOffered = z.output<typeof freeRounds>

const potName = matching(/^[a-z][a-z-]{0,31}$/, 32)
/** A pot that stakes in the named game take part in. */
const jackpot = z.object({
  pot: potName,
  /** What it holds by the casino's books. */
  amount: protocolAmount,
  /** So much is staked for one jackpot on average: a stake's chance is its share of this. */
  turnover: protocolAmount,
  /** What the casino adds to the pot of every stake, in millionths of it. */
  part: whole(0, 1_000_000),
})
export type JackpotOffered = z.output<typeof jackpot>

/** What waits for the same line travels together. */
export const ROUNDS_TOGETHER = 50

/** A stake and what it won. */
const wholeRound = z.object({
  user,
  token,
  transaction_uuid: uuid,
  round,
  game_code: gameCode,
  currency,
  amount: protocolAmount,
  win_amount: protocolAmount,
  at_risk: z.optional(z.nullable(protocolAmount)),
})
export type WholeRound = z.output<typeof wholeRound>

/** One call of the protocol. Unlike the player's calls it has no envelope; the status is inside the answer. */
export type ProtocolCall = {
  readonly path: `/${string}`
  readonly summary: string
  readonly request: $ZodType
  readonly response: $ZodType
}

/** Supplier → casino. We host these under `walletPath`. */
export const walletCalls = {
  userInfo: {
    path: '/user/info',
    summary: 'Who a player is, as far as a supplier may know.',
    request: z.object({ user, request_uuid: uuid }),
    response: z.object({
      ...answer,
      country: z.optional(matching(/^[A-Z]{2}$/, 2)),
      jurisdiction: z.optional(text(16)),
      /** yyyy-mm-dd */
      registration_date: z.optional(matching(/^\d{4}-\d{2}-\d{2}$/, 10)),
      tags: z.optional(list(text(64), 50)),
    }),
  },
  balance: {
    path: '/user/balance',
    summary: 'The balance a stake in this game would be taken from.',
    request: z.object({ user, token, request_uuid: uuid, game_code: z.optional(gameCode) }),
    response: z.object({
      ...balanceAnswer.shape,
      /**
       * Free rounds the player may use in the named game; what ends first comes first. A field of our own: a supplier that does
       * not know it offers none.
       */
      free_rounds: z.optional(list(freeRounds, 20)),
      /** The pot a cash stake in the named game may win. A field of our own: a supplier that does not know it draws none. */
      jackpot: z.optional(jackpot),
    }),
  },
  bet: {
    path: '/transaction/bet',
    summary: 'Takes a stake. Needs a live token.',
    request: z.object({
      ...bet,
      /**
       * The part of the amount that can be lost, where bets of the same round cover each other, as red and black do. All of it
       * unless told, and never more. A field of our own: only this part counts for wagering.
       */
      at_risk: z.optional(z.nullable(protocolAmount)),
    }),
    response: balanceAnswer,
  },
  rounds: {
    path: '/transaction/rounds',
    summary:
      'Rounds that one draw decides, each with its stake and its win under one id, each with its own answer. A call of our own. Needs live tokens.',
    request: z.object({
      request_uuid: uuid,
      rounds: list(wholeRound, ROUNDS_TOGETHER),
      /** Only whether they were booked: nothing new is taken, and one that was not is RS_ERROR_TRANSACTION_DOES_NOT_EXIST. */
      known_only: z.optional(z.boolean()),
    }),
    response: z.object({
      ...answer,
      /** In the order they were asked for; absent where the whole call was refused. */
      rounds: z.optional(list(balanceAnswer, ROUNDS_TOGETHER)),
    }),
  },
  win: {
    path: '/transaction/win',
    summary: 'Pays a win, also of 0. The token may have expired, the player may be disabled.',
    request: z.object({ ...bet, reference_transaction_uuid: uuid }),
    response: balanceAnswer,
  },
  jackpot: {
    path: '/jackpot/win',
    summary:
      'Pays the pot to the bet that has won it, as a further win of that bet; the casino alone knows how much that is. A call of our own. The token may have expired, the player may be disabled.',
    request: z.object({
      user,
      token,
      transaction_uuid: uuid,
      reference_transaction_uuid: uuid,
      round,
      request_uuid: uuid,
      game_code: gameCode,
      currency,
      pot: potName,
    }),
    response: z.object({
      ...balanceAnswer.shape,
      /** What was won. */
      amount: z.optional(protocolAmount),
    }),
  },
  rollback: {
    path: '/transaction/rollback',
    summary:
      'Undoes a win, or a bet that has not ended; of an unknown one it leaves a tombstone, so that the late bet is refused.',
    request: z.object({
      user,
      token,
      transaction_uuid: uuid,
      reference_transaction_uuid: uuid,
      round,
      round_closed: z.optional(z.boolean()),
      request_uuid: uuid,
      game_code: gameCode,
    }),
    response: balanceAnswer,
  },
} as const satisfies Record<string, ProtocolCall>

/** Where a supplier finds a wallet call at our server. */
export function walletPath(supplier: string, call: keyof typeof walletCalls): string {
  return `/suppliers/${supplier}${walletCalls[call].path}`
}

const generic = '/operator/generic/v2'
const operatorId = filledText(64)
export const platforms = ['GPL_DESKTOP', 'GPL_MOBILE'] as const

/** What was booked, by the supplier's reckoning; compared with our own every day. */
const transaction = z.object({
  transaction_uuid: uuid,
  reference_transaction_uuid: z.optional(z.nullable(uuid)),
  /** ROUND: a stake and what it won under one id. */
  kind: z.enum(['BET', 'WIN', 'ROLLBACK', 'ROUND']),
  user,
  round,
  round_closed: z.boolean(),
  game_code: gameCode,
  currency,
  amount: protocolAmount,
  /** What a ROUND won. */
  win_amount: z.optional(protocolAmount),
  /** Milliseconds since 1970. */
  created_at: whole(0, 8_640_000_000_000_000),
})
export type SupplierTransaction = z.output<typeof transaction>

/** A round whose supplier has had no answer of ours: a stake that may have been taken, a win or a rollback that was not confirmed. */
const waitingRound = z.object({
  round,
  waits_for: z.enum(['BET', 'WIN', 'ROLLBACK']),
  /** Of the bet. */
  transaction_uuid: uuid,
  user,
  game_code: gameCode,
  currency,
  amount: protocolAmount,
  created_at: whole(0, 8_640_000_000_000_000),
  /** How often it was asked for in vain. */
  tries: whole(0, 1_000_000),
})
export type WaitingRound = z.output<typeof waitingRound>

/** Casino → supplier. Failures are HTTP 4xx or 5xx with `{error}`. */
export const supplierCalls = {
  gameUrl: {
    path: `${generic}/game/url`,
    summary: 'Opens a game for a player, or its demo with currency XXX, and answers the address for the frame.',
    request: z.object({
      user: z.optional(user),
      token: z.optional(token),
      sub_partner_id: z.optional(text(64)),
      platform: z.enum(platforms),
      operator_id: operatorId,
      lobby_url: text(2048),
      lang: text(16),
      ip: z.optional(text(64)),
      game_code: gameCode,
      deposit_url: z.optional(text(2048)),
      currency,
      country: z.optional(matching(/^[A-Z]{2}$/, 2)),
    }),
    response: z.object({ url: address }),
  },
  gameList: {
    path: `${generic}/game/list`,
    summary: 'All games the supplier offers this operator.',
    request: z.object({ operator_id: operatorId }),
    response: list(
      z.object({
        game_code: gameCode,
        name: filledText(64),
        product: filledText(64),
        category: text(64),
        platforms: list(z.enum(platforms), 2),
        enabled: z.boolean(),
        rtp: z.optional(percent),
        /** 1 calm to 5 wild. */
        volatility: z.optional(whole(0, 5)),
        url_thumb: z.optional(text(2048)),
        blocked_countries: z.optional(list(text(2), 250)),
      }),
      20_000,
    ),
  },
  gameRound: {
    path: `${generic}/game/round`,
    summary: 'The address of a replay page, by transaction, or by round and user.',
    request: z.object({
      operator_id: operatorId,
      transaction_uuid: z.optional(uuid),
      round: z.optional(round),
      user: z.optional(user),
    }),
    response: z.object({ url: address }),
  },
  transactions: {
    path: `${generic}/transactions/list`,
    summary: 'Transactions of a time range, page by page, for the daily reconciliation.',
    request: z.object({
      operator_id: operatorId,
      from: whole(0, 8_640_000_000_000_000),
      to: whole(0, 8_640_000_000_000_000),
      cursor: z.optional(text(128)),
      limit: z.optional(whole(1, 1000)),
    }),
    response: z.object({ transactions: list(transaction, 1000), next_cursor: z.nullable(text(128)) }),
  },
  waitingRounds: {
    path: `${generic}/rounds/waiting`,
    summary:
      'Rounds begun before a moment that still wait for an answer of the casino, the oldest first. A supplier that does not tell answers 404.',
    request: z.object({ operator_id: operatorId, before: whole(0, 8_640_000_000_000_000) }),
    response: z.object({ rounds: list(waitingRound, 1000) }),
  },
  statements: {
    path: `${generic}/statements/list`,
    summary:
      'What a supplier commits itself to before it plays, as lines that are only added. A call of our own: a supplier without them answers 404.',
    request: z.object({ operator_id: operatorId, after: whole(0, 2_147_483_647) }),
    response: statements,
  },
} as const satisfies Record<string, ProtocolCall>

export const supplierError = z.object({ error: text(512) })

export type WalletRequest<Name extends keyof typeof walletCalls> = z.output<(typeof walletCalls)[Name]['request']>
export type WalletAnswer<Name extends keyof typeof walletCalls> = z.output<(typeof walletCalls)[Name]['response']>
export type SupplierRequest<Name extends keyof typeof supplierCalls> = z.output<(typeof supplierCalls)[Name]['request']>
export type SupplierAnswer<Name extends keyof typeof supplierCalls> = z.output<(typeof supplierCalls)[Name]['response']>
