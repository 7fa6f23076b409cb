import * as z from 'zod/mini'
import { call } from './call.ts'
import { amount, count, gameId, instant, list, nothing, positiveAmount, text, whole } from './fields.ts'

/** Whom the page of a game names. */
export const jackpotWinnersShown = 10

const jackpotWinner = z.object({
  /** Masked before it leaves the server. */
  nickname: text(64),
  face_id: count,
  amount,
  game_id: gameId,
  time: instant,
})

const jackpot = z.object({
  /** What the pot holds by the books, in the site's currency. */
  amount,
  /** Millionths of every stake that the house adds to the pot, out of its own share. */
  part: whole(0, 1_000_000),
  /** So much is staked for one jackpot on average: a stake's chance is its share of this. */
  turnover: positiveAmount,
  /** What a pot begins with. */
  seed: amount,
  games: list(gameId, 100),
  /** The last to win it, newest first. */
  winners: list(jackpotWinner, jackpotWinnersShown),
})
export type Jackpot = z.output<typeof jackpot>

export const getJackpot = call({
  method: 'GET',
  path: '/api/jackpot',
  feature: 'games',
  summary:
    'The pot that slots of the site share: what it holds, which games take part, and who won it last; null where there is none.',
  auth: 'anyone',
  request: nothing,
  response: z.object({ jackpot: z.nullable(jackpot) }),
  refusals: [],
})
