import * as z from 'zod/mini'
import { amount, count, instant, list, text } from '../fields.ts'
import { currency, hex64, multiplier, ofGame, STEPS_MOST, uuid } from './fields.ts'
import { studioGames } from './games.ts'
import { roundJackpot, roundStates } from './rounds.ts'
import { tableKey } from './tables.ts'

/** One entry of a slot's book, with the hashes that lead from it to the published one. */
export const bookPage = z.object({
  entry: count,
  start: count,
  weight: count,
  pays: count,
  path: list(hex64, 40),
})

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
