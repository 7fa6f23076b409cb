import * as z from 'zod/mini'
import { amount, count, filledText, instant, list, matching, positiveAmount, text } from '../fields.ts'
import { crashChain } from './crash.ts'
import { currency, hex64, ofGame, uuid } from './fields.ts'

/** The key of one table: a game's own name, or `roulette-quick`. Which there are is the domain's. */
export const tableKey = matching(/^[a-z]{3,16}(-[a-z]{3,8})?$/, 32)

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

/** `state` comes first on every connection and at every change of phase; `bets` says who has joined since. */
export const tableMessage = z.discriminatedUnion('type', [
  z.object({ type: z.literal('state'), state: tableState }),
  z.object({ type: z.literal('bets'), game_no: count, bets: list(tablePublicBet, 50), bet_count: count }),
])
export type TableMessage = z.output<typeof tableMessage>
