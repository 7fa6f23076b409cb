import * as z from 'zod/mini'
import { languageTexts, list, matching, whole, wholeNumberIn } from '../fields.ts'
import { operatorCall } from './call.ts'
import { decimal, line, moment, uuid } from './fields.ts'

const activityKey = { activity_id: wholeNumberIn(1, 2_147_483_647) }
const outcomeId = matching(/^[\w-]{1,64}$/, 64)
const match = {
  ...activityKey,
  home: line(64).check(z.minLength(1)),
  away: line(64).check(z.minLength(1)),
  starts_at: moment,
  outcomes: list(z.object({ outcome_id: outcomeId, title: languageTexts(64) }), 10).check(z.minLength(2)),
}
const shown = z.object({
  match_id: uuid,
  ...match,
  pool: decimal,
  state: z.enum(['open', 'paying', 'settled', 'called-off']),
  right_outcome_id: z.nullable(outcomeId),
  /** How many guessed right, and what each of them gets. */
  winners: z.nullable(whole(0, 2_147_483_647)),
  share: z.nullable(decimal),
})

export const listMatches = operatorCall({
  name: 'match.list',
  method: 'GET',
  path: '/operator/matches',
  summary: 'Matches that players guess, the latest first.',
  roles: ['marketing', 'trader', 'support'],
  effect: 'read',
  request: z.object({ activity_id: z.optional(activityKey.activity_id) }),
  response: z.object({ list: z.array(shown) }),
  refusals: [],
})

export const addMatch = operatorCall({
  name: 'match.add',
  method: 'POST',
  path: '/operator/matches',
  summary:
    'Adds a match to a free guess. Its pool is taken from the activity’s budget now. Guesses end when it begins.',
  roles: ['marketing', 'trader'],
  effect: 'change',
  request: z.object(match),
  response: shown,
  refusals: ['NOT_FOUND', 'CANNOT_CHANGE'],
})

export const settleMatch = operatorCall({
  name: 'match.settle',
  method: 'POST',
  path: '/operator/matches/:match_id/settle',
  summary: 'Gives a match its result, once: right guesses share the pool. Null calls it off, and the pool goes back.',
  roles: ['marketing', 'trader'],
  effect: 'change',
  secondWord: 'always',
  request: z.object({ match_id: uuid, outcome_id: z.nullable(outcomeId) }),
  response: shown,
  refusals: ['NOT_FOUND', 'CANNOT_CHANGE'],
})
