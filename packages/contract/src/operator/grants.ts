import * as z from 'zod/mini'
import { list, text, whole } from '../fields.ts'
import { award } from './activity-parts.ts'
import { operatorCall } from './call.ts'
import { moment, playerId, reason, uuid } from './fields.ts'

const awards = list(award, 5).check(z.minLength(1))
const grant = z.object({
  grant_id: uuid,
  player: whole(1, Number.MAX_SAFE_INTEGER),
  awards,
  reason: text(500),
  given_by: text(64),
  given_at: moment,
})

export const giveGrant = operatorCall({
  name: 'grant.give',
  method: 'POST',
  path: '/operator/grants',
  summary:
    'Gives a player something by hand. Above the amount from which a withdrawal of the site needs two (`two_above`), so does this.',
  roles: ['marketing', 'risk', 'support'],
  effect: 'change',
  secondWord: 'sometimes',
  request: z.object({ player: playerId, awards, reason }),
  response: grant,
  refusals: ['NOT_FOUND', 'NOT_ELIGIBLE', 'COOLING_OFF', 'SELF_EXCLUDED', 'ALREADY_SAID', 'CANNOT_CHANGE'],
})

export const listGrants = operatorCall({
  name: 'grant.list',
  method: 'GET',
  path: '/operator/grants',
  summary: 'What was given by hand, the newest first.',
  roles: ['marketing', 'risk', 'support'],
  effect: 'read',
  request: z.object({ player: z.optional(playerId) }),
  response: z.object({ list: z.array(grant) }),
  refusals: [],
})
