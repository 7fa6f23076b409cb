import * as z from 'zod/mini'
import type { $ZodType } from 'zod/v4/core'
import { statements } from '../beacon.ts'
import { amount, count, filledText, list, nothing, positiveAmount, whole, wholeNumberIn } from '../fields.ts'
import { crashBet, crashChain, crashState } from './crash.ts'
import { hundredths, ofGame, STEPS_MOST, studioClientSeed, uuid } from './fields.ts'
import { studioGames } from './games.ts'
import { bookPage, studioProof } from './proof.ts'
import { freeRounds, revealedSeed, studioJackpot, studioRound, studioSeeds, studioView } from './rounds.ts'
import { spotBet, tableBet, tableChain, tableKey, tableState } from './tables.ts'

/**
 * The studio's own calls, between its games in the browser and its server. The casino has no part in them: money moves by
 * the wallet protocol alone. Every answer is HTTP 200 with `{data}`, or `{refused}` with one of the codes below.
 */

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

const roundAnswer = z.object({ round: studioRound, balance: amount })
const crashBetAnswer = z.object({ bet: crashBet, balance: amount })

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
