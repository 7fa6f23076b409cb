import * as z from 'zod/mini'
import type { $ZodType } from 'zod/v4/core'
import { namedRound, statements } from './beacon.ts'
import {
  amount,
  count,
  filledText,
  instant,
  languages,
  list,
  matching,
  nothing,
  positiveAmount,
  text,
  whole,
  wholeNumberIn,
} from './fields.ts'

/**
 * The studio's own calls, between its games in the browser and its server. The casino has no part in them: money moves by
 * the wallet protocol alone. Every answer is HTTP 200 with `{data}`, or `{refused}` with one of the codes below.
 */

/** Tables: one draw for everybody, many places to bet on it. */
export const studioTables = [
  'roulette',
  'baccarat',
  'dragontiger',
  'sicbo',
  'andarbahar',
  'teenpatti',
  'moneywheel',
] as const
export type StudioTable = (typeof studioTables)[number]

const originals = ['dice', 'limbo', 'mines', 'plinko', 'keno', 'wheel', 'hilo', 'crash'] as const
const cards = ['blackjack', 'videopoker'] as const
const further = ['tower', 'coinflip', 'diamonds', 'soloroulette', 'coindrop'] as const
const slots = ['sevens', 'lantern', 'clock', 'forge', 'geode', 'sugar', 'tide', 'monsoon', 'grove'] as const
export const studioGames = [...originals, ...cards, ...further, ...studioTables, ...slots] as const
export type StudioGame = (typeof studioGames)[number]

export const studioRefusals = [
  'bad_params',
  'bet_too_low',
  'bet_too_high',
  'not_enough_money',
  'session_over',
  'limit_reached',
  'account_stopped',
  'round_open',
  'round_over',
  'step_not_allowed',
  'too_late',
  'casino_silent',
  'busy',
  'not_found',
  'free_round_over',
] as const
export type StudioRefusalCode = (typeof studioRefusals)[number]

/** `balance` is the true one, where the casino told it with its refusal. */
export const studioRefusal = z.object({ refused: z.enum(studioRefusals), balance: z.optional(amount) })
export type StudioRefusal = z.output<typeof studioRefusal>

/** One call of the studio. `player` needs `Authorization: Bearer <token>`, the token of `enter`. */
export type StudioCall = {
  readonly method: 'GET' | 'POST'
  readonly path: `/api/${string}`
  readonly auth: 'anyone' | 'player'
  /** Query for GET, JSON body otherwise. Unknown keys are dropped: prizes, indexes and multipliers are never read. */
  readonly request: $ZodType
  readonly response: $ZodType
}
export type StudioRequest<C extends StudioCall> = z.output<C['request']>
export type StudioResponse<C extends StudioCall> = z.output<C['response']>

const uuid = matching(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, 36)
const hex64 = matching(/^[0-9a-f]{64}$/, 64)
/** The colon separates the parts of a draw's message, so a client seed has none. */
export const studioClientSeed = matching(/^[\w-]{1,64}$/, 64)
const currency = matching(/^[A-Z]{3,5}$/, 5)
/** A multiplier of the stake for people, as in `1.98`; what is paid is computed exactly and stands in `win`. */
const multiplier = matching(/^\d{1,12}(\.\d{1,4})?$/, 20)
/**
 * A multiplier in hundredths: 198 is 1.98 times. Crash counts in these; its highest flight, one in 2^32, ends at 0.99 × 2^32.
 * A smaller maximum would not end it sooner: it would leave everybody without an answer.
 */
const hundredths = whole(100, 99 * 2 ** 32)
/** What a game's own rules give and take; `domain/games` reads it, each game its own. */
const ofGame = z.unknown()
/** Four hands of blackjack take the most: 19 cards and three splits at the very worst. */
const STEPS_MOST = 96

export const studioSeeds = z.object({
  server_seed_hash: hex64,
  next_server_seed_hash: hex64,
  client_seed: studioClientSeed,
  /** The nonce of the next draw. */
  nonce: count,
})
export type StudioSeeds = z.output<typeof studioSeeds>

/** A server seed after its rotation. `nonce` is how many draws it made. */
export const revealedSeed = z.object({
  server_seed: hex64,
  server_seed_hash: hex64,
  client_seed: studioClientSeed,
  nonce: count,
  revealed_at: instant,
})
export type RevealedSeed = z.output<typeof revealedSeed>

/**
 * `pending`: the casino has not answered yet; with `shown` the outcome is final and its win is on the way, without it the
 * stake itself is in doubt and will be returned if it was taken. `void`: the stake was returned, the nonce stays used.
 */
export const roundStates = ['pending', 'open', 'settled', 'void'] as const
export type StudioRoundState = (typeof roundStates)[number]

/** The pot that a game takes part in, as the casino told it last. */
export const studioJackpot = z.object({
  amount,
  /** So much is staked for one jackpot on average. */
  turnover: positiveAmount,
  /** Millionths of a stake that the casino adds to the pot. */
  part: whole(0, 1_000_000),
})
export type StudioJackpot = z.output<typeof studioJackpot>

/** What became of a round's own draw for the pot. `owed`: won, and the casino has not paid it yet. `lost`: it took part. */
export const jackpotStates = ['lost', 'owed', 'paid', 'refused'] as const
const roundJackpot = z.object({
  turnover: positiveAmount,
  state: z.enum(jackpotStates),
  /** What was paid. */
  amount: z.nullable(amount),
})

export const studioRound = z.object({
  round_id: uuid,
  bet_id: uuid,
  game: z.enum(studioGames),
  stake: amount,
  /** What was added to the stake in the middle of the round; left out where nothing was. The multiplier is of the first stake. */
  raised: z.optional(amount),
  /** The casino paid the stake, and what it wins is a bonus there. */
  is_free: z.boolean(),
  currency,
  /** What it pays at most: a step that would pay more is not offered, and the round ends at the last one, paid in full. */
  most_win: amount,
  params: ofGame,
  /** What the player may see by now: the outcome of an instant game, the open tiles or cards of a stepped one. */
  shown: ofGame,
  steps: list(ofGame, STEPS_MOST),
  state: z.enum(roundStates),
  multiplier,
  /** What was paid; for an open round what a cash-out would pay now. */
  win: amount,
  nonce: count,
  server_seed_hash: hex64,
  client_seed: text(128),
  created_at: instant,
  /** Everything, once the round has ended: all mines, the next card. Null before. */
  revealed: ofGame,
  /** Of a round that took part in a pot and has been decided. What it won there is not in `win`. */
  jackpot: z.optional(roundJackpot),
})
export type StudioRound = z.output<typeof studioRound>

export const betLimits = z.object({ least: amount, most: amount, most_win: amount })

export const playMoneys = ['cash', 'gold', 'demo'] as const
export type PlayMoney = (typeof playMoneys)[number]

/** Rounds the casino pays for: bets of exactly this stake that name the reward. */
export const studioFreeRounds = z.object({ reward: uuid, stake: amount, left: count, expires_at: instant })
export type StudioFreeRounds = z.output<typeof studioFreeRounds>
const freeRounds = list(studioFreeRounds, 20)

export const studioView = z.object({
  /** Given once, by `enter`. */
  token: z.optional(filledText(128)),
  game: z.enum(studioGames),
  money: z.enum(playMoneys),
  currency,
  lang: z.enum(languages),
  balance: amount,
  limits: betLimits,
  is_autoplay_allowed: z.boolean(),
  /** The shortest round of a slot that the player's law allows; 0 where it says nothing. */
  least_round_ms: whole(0, 60_000),
  /** The one origin whose window may send messages to the game, and to which it sends its own. */
  casino_origin: text(256),
  can_top_up: z.boolean(),
  seeds: studioSeeds,
  open_round: z.nullable(studioRound),
  free_rounds: freeRounds,
  jackpot: z.nullable(studioJackpot),
})
export type StudioView = z.output<typeof studioView>

const roundAnswer = z.object({ round: studioRound, balance: amount })

/** Crash: one round for everybody. */
export const crashPhases = ['betting', 'running', 'ended'] as const
export type CrashPhase = (typeof crashPhases)[number]

/** A bet as everybody sees it. `id` counts within the game. */
export const crashPublicBet = z.object({
  id: count,
  name: text(32),
  stake: amount,
  currency,
  /** In hundredths; null while it flies, and for good when it was lost. */
  cashed_out_at: z.nullable(hundredths),
  win: z.nullable(amount),
})
export type CrashPublicBet = z.output<typeof crashPublicBet>

export const crashGame = z.object({
  game_no: count,
  bust: hundredths,
  hash: hex64,
  /** The studio stopped in mid-flight: bets not cashed out were returned. */
  is_interrupted: z.boolean(),
})
export type CrashGame = z.output<typeof crashGame>

/** Nothing here tells when a flight will end: `hash` and `bust` are null until it has, `ends_at` while it flies. */
export const crashState = z.object({
  game_no: count,
  phase: z.enum(crashPhases),
  /** The server's clock when this was said; differences to it are what a client may count on. */
  now: instant,
  /** When this phase began. */
  began_at: instant,
  ends_at: z.nullable(instant),
  bust: z.nullable(hundredths),
  hash: z.nullable(hex64),
  is_interrupted: z.boolean(),
  /** The last chain is used up and the next has no salt yet: the next game begins when that has come. */
  is_waiting: z.optional(z.boolean()),
  bets: list(crashPublicBet, 100),
  bet_count: count,
  /** The latest ended games, newest first. */
  latest: list(crashGame, 30),
})
export type CrashState = z.output<typeof crashState>

/** `queued`: placed during a flight, for the next game. `pending`: as with rounds. */
export const crashBetStates = ['pending', 'queued', 'playing', 'cashed_out', 'lost', 'void'] as const
export const crashBet = z.object({
  round_id: uuid,
  bet_id: uuid,
  game_no: count,
  /** Its number in the list everybody sees. */
  public_id: count,
  stake: amount,
  is_free: z.boolean(),
  currency,
  auto_cash_out: z.nullable(hundredths),
  /** Where it is cashed out by itself at the latest: its own target, or the last multiplier it can be paid in full. */
  last: hundredths,
  state: z.enum(crashBetStates),
  cashed_out_at: z.nullable(hundredths),
  win: amount,
  created_at: instant,
})
export type CrashBet = z.output<typeof crashBet>
const crashBetAnswer = z.object({ bet: crashBet, balance: amount })

export const crashChain = z.object({
  /** sha256 of the first game's hash; published before that game. */
  end_hash: hex64,
  /** The number of the chain's first game: a game's place on the chain follows from its number, and none can be left out. */
  first_game_no: count,
  /** How many games the chain has. */
  length: count,
  committed_at: instant,
  /** The randomness of the named round; of chains from before there was a beacon what the house made. */
  salt: z.nullable(text(128)),
  salted_at: z.nullable(instant),
  /** The round of a beacon that was named together with the end, before it had come. Null where the house made the salt. */
  named: z.nullable(namedRound),
  /** Chains that were announced after the one before this and never played. */
  given_up: count,
  /** The chain after this one, once it is committed to. */
  next: z.nullable(z.object({ end_hash: hex64, committed_at: instant, named: namedRound })),
  /** Ended games, newest first. */
  games: list(crashGame, 100),
})
export type CrashChain = z.output<typeof crashChain>

/** One entry of a slot's book, with the hashes that lead from it to the published one. */
export const bookPage = z.object({
  entry: count,
  start: count,
  weight: count,
  pays: count,
  path: list(hex64, 40),
})

/** The key of one table: a game's own name, or `roulette-quick`. Which there are is the domain's. */
const tableKey = matching(/^[a-z]{3,16}(-[a-z]{3,8})?$/, 32)

/** A place of a table with an amount on it. */
export const spotBet = z.object({ spot: filledText(32), amount: positiveAmount })

/** A bet at a table as everybody sees it; `win` is null until it is drawn. */
export const tablePublicBet = z.object({
  id: count,
  name: text(32),
  stake: amount,
  currency,
  spots: list(text(32), 40),
  win: z.nullable(amount),
})
export type TablePublicBet = z.output<typeof tablePublicBet>

export const tableResult = z.object({ game_no: count, outcome: ofGame, hash: hex64 })
export type TableResult = z.output<typeof tableResult>

export const tablePhases = ['betting', 'drawn'] as const

/** `outcome` and `hash` are null while bets are taken. */
export const tableState = z.object({
  table: tableKey,
  game_no: count,
  phase: z.enum(tablePhases),
  /** The server's clock when this was said. */
  now: instant,
  began_at: instant,
  ends_at: instant,
  outcome: ofGame,
  hash: z.nullable(hex64),
  /** The last chain is used up and the next has no salt yet. */
  is_waiting: z.optional(z.boolean()),
  bets: list(tablePublicBet, 50),
  bet_count: count,
  /** The latest results, newest first. */
  latest: list(tableResult, 72),
})
export type TableState = z.output<typeof tableState>

export const tableBetStates = ['pending', 'playing', 'ended', 'void'] as const
export const tableBet = z.object({
  round_id: uuid,
  bet_id: uuid,
  table: tableKey,
  game_no: count,
  bets: list(spotBet, 40),
  stake: amount,
  currency,
  state: z.enum(tableBetStates),
  win: amount,
  created_at: instant,
})
export type TableBet = z.output<typeof tableBet>

const { games: _flights, ...chainFields } = crashChain.shape
export const tableChain = z.object({ ...chainFields, games: list(tableResult, 100) })
export type TableChain = z.output<typeof tableChain>

export const studioProof = z.object({
  round_id: uuid,
  game: z.enum(studioGames),
  state: z.enum(roundStates),
  stake: amount,
  /** As of a round. */
  raised: z.optional(amount),
  currency,
  /** The highest win it was placed under; null in rounds from before that was kept. */
  most_win: z.nullable(amount),
  win: amount,
  multiplier,
  created_at: instant,
  /** Null until its rotation; of crash the game's hash, null until the flight has ended. */
  server_seed: z.nullable(hex64),
  /** Of crash the hash of the game before. */
  server_seed_hash: hex64,
  /** Of crash the chain's salt. */
  client_seed: text(128),
  /** Of crash the game's number. */
  nonce: count,
  params: ofGame,
  steps: list(ofGame, STEPS_MOST),
  /** Null while the round is not over. */
  outcome: ofGame,
  /** Of a slot that is drawn from a book: the entry it came to. */
  page: z.nullable(bookPage),
  /** As of a round. */
  jackpot: z.optional(roundJackpot),
  chain: z.nullable(
    z.object({
      end_hash: hex64,
      salt: text(128),
      length: count,
      game_no: count,
      /** As in `crashChain`, which tells it to everybody and always. */
      first_game_no: count,
      /** At which table of its game. */
      table: tableKey,
    }),
  ),
})
export type StudioProof = z.output<typeof studioProof>

export const studioCalls = {
  /** Exchanges the single-use code of the launch address for a session. */
  enter: {
    method: 'POST',
    path: '/api/enter',
    auth: 'anyone',
    request: z.object({ code: filledText(128) }),
    response: studioView,
  },
  /** The same session after a reload. */
  resume: { method: 'POST', path: '/api/resume', auth: 'player', request: nothing, response: studioView },
  play: {
    method: 'POST',
    path: '/api/play',
    auth: 'player',
    /** `reward`: a free round of the casino's pays the stake. */
    request: z.object({ bet_id: uuid, stake: positiveAmount, params: ofGame, reward: z.optional(uuid) }),
    response: roundAnswer,
  },
  /** `step_no` counts from 0: the number of steps taken before. The same number again answers what the first did. */
  step: {
    method: 'POST',
    path: '/api/step',
    auth: 'player',
    request: z.object({ round_id: uuid, step_no: whole(0, STEPS_MOST - 1), step: ofGame }),
    response: roundAnswer,
  },
  cashOut: {
    method: 'POST',
    path: '/api/cash-out',
    auth: 'player',
    request: z.object({ round_id: uuid }),
    response: roundAnswer,
  },
  balance: {
    method: 'GET',
    path: '/api/balance',
    auth: 'player',
    request: nothing,
    response: z.object({ balance: amount, free_rounds: freeRounds }),
  },
  /** The pot of the session's game as the casino's books hold it, a few seconds old at most; null where there is none. */
  jackpot: {
    method: 'GET',
    path: '/api/jackpot',
    auth: 'player',
    request: nothing,
    response: z.object({ jackpot: z.nullable(studioJackpot) }),
  },
  /** Own rounds of this game and this money, newest first; `before` is the last round_id of the page before. */
  rounds: {
    method: 'GET',
    path: '/api/rounds',
    auth: 'player',
    request: z.object({ before: z.optional(uuid) }),
    response: z.object({ rounds: list(studioRound, 20), has_more: z.boolean() }),
  },
  seeds: {
    method: 'GET',
    path: '/api/seeds',
    auth: 'player',
    request: nothing,
    response: z.object({ seeds: studioSeeds, revealed: list(revealedSeed, 20) }),
  },
  /** Counts from the next bet. */
  setClientSeed: {
    method: 'POST',
    path: '/api/seeds/client',
    auth: 'player',
    request: z.object({ client_seed: studioClientSeed }),
    response: z.object({ seeds: studioSeeds }),
  },
  rotateSeeds: {
    method: 'POST',
    path: '/api/seeds/rotate',
    auth: 'player',
    request: z.object({ client_seed: z.optional(studioClientSeed) }),
    response: z.object({ seeds: studioSeeds, revealed: revealedSeed }),
  },
  /** Everything needed to recompute a round; open to anyone with the link. */
  proof: {
    method: 'GET',
    path: '/api/proof',
    auth: 'anyone',
    request: z.object({ round: uuid }),
    response: studioProof,
  },
  /**
   * Reveals the server seed of a round by changing the seeds, for the player whose casino gave them the code with the proof's
   * address. Answers the proof; a seed that is revealed already stays as it is.
   */
  reveal: {
    method: 'POST',
    path: '/api/proof/reveal',
    auth: 'anyone',
    request: z.object({ round: uuid, code: filledText(512), client_seed: studioClientSeed }),
    response: studioProof,
  },
  /** The entry of a ticket, for everybody who wants to check a draw from a book. */
  bookPage: {
    method: 'GET',
    path: '/api/book',
    auth: 'anyone',
    request: z.object({ game: z.enum(studioGames), ticket: wholeNumberIn(0, 2 ** 32) }),
    response: bookPage,
  },
  crashChain: {
    method: 'GET',
    path: '/api/crash/chain',
    auth: 'anyone',
    request: z.object({ before: z.optional(wholeNumberIn(1, Number.MAX_SAFE_INTEGER)) }),
    response: crashChain,
  },
  /** Everything that was ever said about chains, oldest first, after a number: for those who keep a copy. */
  crashStatements: {
    method: 'GET',
    path: '/api/crash/statements',
    auth: 'anyone',
    request: z.object({ after: z.optional(wholeNumberIn(0, 2_147_483_647)) }),
    response: statements,
  },
  /** Into this game while bets are taken, else into the next. */
  crashBet: {
    method: 'POST',
    path: '/api/crash/bet',
    auth: 'player',
    request: z.object({
      bet_id: uuid,
      stake: positiveAmount,
      auto_cash_out: z.optional(z.nullable(hundredths)),
      reward: z.optional(uuid),
    }),
    response: crashBetAnswer,
  },
  crashCashOut: {
    method: 'POST',
    path: '/api/crash/cash-out',
    auth: 'player',
    request: z.object({ bet_id: uuid }),
    response: crashBetAnswer,
  },
  /** One bet a round, on as many places as one likes; refused as too late once the named game is drawn. */
  tableBet: {
    method: 'POST',
    path: '/api/table/bet',
    auth: 'player',
    request: z.object({
      bet_id: uuid,
      /** Without it, it is the game's first. */
      table: z.optional(tableKey),
      game_no: count,
      bets: list(spotBet, 40).check(z.minLength(1)),
    }),
    response: z.object({ bet: tableBet, balance: amount }),
  },
  /** With a token `mine` is the caller's latest bet at this table. */
  tableState: {
    method: 'GET',
    path: '/api/table/state',
    auth: 'anyone',
    request: z.object({ table: tableKey }),
    response: z.object({ state: tableState, mine: z.nullable(tableBet) }),
  },
  tableChain: {
    method: 'GET',
    path: '/api/table/chain',
    auth: 'anyone',
    request: z.object({
      table: tableKey,
      before: z.optional(wholeNumberIn(1, Number.MAX_SAFE_INTEGER)),
    }),
    response: tableChain,
  },
  /** With a token `mine` are the caller's bets in this game and the next; else it is empty. */
  crashState: {
    method: 'GET',
    path: '/api/crash/state',
    auth: 'anyone',
    request: nothing,
    response: z.object({ state: crashState, mine: list(crashBet, 20) }),
  },
} as const satisfies Record<string, StudioCall>

/** The live stream of a table, `?table=`, or of crash: from the server to everybody alike. What a viewer sends is not read. */
export const livePath = '/live'

/** `state` comes first on every connection and at every change of phase; the others say what changed since. */
export const crashMessage = z.discriminatedUnion('type', [
  z.object({ type: z.literal('state'), state: crashState }),
  z.object({ type: z.literal('bets'), game_no: count, bets: list(crashPublicBet, 100), bet_count: count }),
  z.object({ type: z.literal('sync'), game_no: count, now: instant, elapsed_ms: count }),
  z.object({
    type: z.literal('cash_outs'),
    game_no: count,
    cash_outs: list(z.object({ id: count, cashed_out_at: hundredths, win: amount }), 100),
  }),
])
export type CrashMessage = z.output<typeof crashMessage>

/** `state` comes first on every connection and at every change of phase; `bets` says who has joined since. */
export const tableMessage = z.discriminatedUnion('type', [
  z.object({ type: z.literal('state'), state: tableState }),
  z.object({ type: z.literal('bets'), game_no: count, bets: list(tablePublicBet, 50), bet_count: count }),
])
export type TableMessage = z.output<typeof tableMessage>
