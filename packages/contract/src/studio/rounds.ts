import * as z from 'zod/mini'
import { amount, count, filledText, instant, languages, list, positiveAmount, text, whole } from '../fields.ts'
import { currency, hex64, multiplier, ofGame, STEPS_MOST, studioClientSeed, uuid } from './fields.ts'
import { studioGames } from './games.ts'

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
export const roundJackpot = z.object({
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
export const freeRounds = list(studioFreeRounds, 20)

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
