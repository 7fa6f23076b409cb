import * as z from 'zod/mini'
import { namedRound } from '../beacon.ts'
import { amount, count, instant, list, text } from '../fields.ts'
import { currency, hex64, hundredths, uuid } from './fields.ts'

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
