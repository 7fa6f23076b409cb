import * as z from 'zod/mini'
import { list, text, whole } from '../fields.ts'
import { operatorCall } from './call.ts'
import { decimal, moment, playerId, reason, uuid } from './fields.ts'

const grant = z.object({
  grant_id: uuid,
  player: whole(1, Number.MAX_SAFE_INTEGER),
  stake: decimal,
  multiplier: whole(1, 1_000),
  games: list(whole(1, 2_147_483_647), 100),
  rounds: whole(1, 1_000),
  used: whole(0, 1_000),
  /** The activity, the code or the grant by hand it came from. */
  reference: text(128),
  granted_at: moment,
  expires_at: moment,
  ended: z.nullable(z.enum(['expired', 'taken_back'])),
})

export const listFreeRounds = operatorCall({
  name: 'freeround.list',
  method: 'GET',
  path: '/operator/free-rounds',
  summary: 'Free rounds that players were given, the newest first.',
  roles: ['marketing', 'risk', 'support'],
  effect: 'read',
  request: z.object({ player: z.optional(playerId) }),
  response: z.object({ list: z.array(grant) }),
  refusals: [],
})

export const takeFreeRoundsBack = operatorCall({
  name: 'freeround.take-back',
  method: 'POST',
  path: '/operator/free-rounds/:grant_id/take-back',
  summary: 'Takes back what is left of free rounds. What they have won, and a round that is being played, stays.',
  roles: ['marketing', 'risk'],
  effect: 'change',
  request: z.object({ grant_id: uuid, reason }),
  response: grant,
  refusals: ['NOT_FOUND', 'NOT_ELIGIBLE'],
})
