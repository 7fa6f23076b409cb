import * as z from 'zod/mini'
import { call } from './call.ts'
import { amount, count, instant, list, nothing, recordId, whole } from './fields.ts'

/** `used`: none is left. `expired` and `taken_back`: what was left is gone. */
export const freeRoundStates = ['open', 'used', 'expired', 'taken_back'] as const

const freeRounds = z.object({
  id: recordId,
  /** What each round stakes; a promotion pays it. */
  stake: amount,
  /** What they win is a bonus, and must be staked so often. */
  multiplier: whole(1, 1000),
  /** The games they can be used in. */
  games: list(count, 100),
  rounds: count,
  left: count,
  /** What they have won so far. */
  won: amount,
  state: z.enum(freeRoundStates),
  granted_at: instant,
  expires_at: instant,
})
export type FreeRoundsGiven = z.output<typeof freeRounds>

export const listFreeRounds = call({
  method: 'GET',
  path: '/api/bonus/free-rounds',
  feature: 'bonuses',
  summary: 'Rounds that a promotion pays for: how many are left, in which games, until when, and what they won.',
  auth: 'player',
  request: nothing,
  response: z.object({ list: list(freeRounds, 100) }),
  refusals: [],
})
