import * as z from 'zod/mini'
import { wholeNumberIn } from '../fields.ts'
import { careActions, markerKinds } from '../protection.ts'
import { operatorCall } from './call.ts'
import { day, details, line, moment, momentOrNone, optionalSite, playerId, reason, siteId, uuid } from './fields.ts'

const roles = ['support', 'risk'] as const
const marker = { kind: z.enum(markerKinds), figure: z.int(), threshold: z.int(), score: z.int() }

export const listMarkers = operatorCall({
  name: 'marker.list',
  method: 'GET',
  path: '/operator/markers',
  summary:
    'Players with markers of harm on the last day that was looked at or since, the gravest first, each with what was counted.',
  roles,
  effect: 'read',
  request: z.object({ ...optionalSite, score_from: z.optional(wholeNumberIn(0, 100)) }),
  response: z.object({
    list: z.array(
      z.object({
        player_id: z.int(),
        site_id: z.string(),
        day,
        score: z.int(),
        markers: z.array(z.object(marker)),
      }),
    ),
  }),
  refusals: [],
})

export const readMarkers = operatorCall({
  name: 'marker.read',
  method: 'GET',
  path: '/operator/players/:player/markers',
  summary: 'A player’s markers day by day, and what was done about them.',
  roles,
  effect: 'read',
  request: z.object({ player: playerId }),
  response: z.object({
    player_id: z.int(),
    markers: z.array(z.object({ day, ...marker })),
    steps: z.array(
      z.object({
        day,
        action: z.enum(careActions),
        score: z.int(),
        details,
        done_at: moment,
        answered_at: momentOrNone,
        is_taken: z.nullable(z.boolean()),
      }),
    ),
  }),
  refusals: ['NOT_FOUND'],
})

const threshold = wholeNumberIn(1, 100_000)
/** Above 100 it is never done. */
const score = wholeNumberIn(1, 101)
const thresholds = z.record(z.enum(markerKinds), threshold)
const scores = z.record(z.enum(careActions), score)
/** The version counts the changes of a site; 0 is what is shipped. */
const rules = z.object({ site_id: z.string(), version: z.int(), thresholds, scores })

export const readCareRules = operatorCall({
  name: 'marker.rules',
  method: 'GET',
  path: '/operator/sites/:site_id/markers',
  summary: 'From which figure on something is a marker on a site, and from which score on something is done.',
  roles,
  effect: 'read',
  request: z.object({ site_id: siteId }),
  response: rules,
  refusals: ['NOT_FOUND'],
})

export const setCareRules = operatorCall({
  name: 'marker.set-rules',
  method: 'POST',
  path: '/operator/sites/:site_id/markers',
  summary:
    'Changes a site’s thresholds and scores, from the next look on; what is left out stays. A score of 101 is never reached.',
  roles: ['risk'],
  effect: 'change',
  secondWord: 'always',
  request: z.object({
    site_id: siteId,
    thresholds: z.optional(z.partialRecord(z.enum(markerKinds), threshold)),
    scores: z.optional(z.partialRecord(z.enum(careActions), score)),
  }),
  response: rules,
  refusals: ['NOT_FOUND'],
})

/** How a case ended: nothing to worry about, spoken with the player, limits were set, the player is excluded. */
export const caseOutcomes = ['no_concern', 'advised', 'limited', 'excluded'] as const
export type CaseOutcome = (typeof caseOutcomes)[number]

const whose = { player: playerId, case_id: uuid }
const caseLine = {
  player_id: z.int(),
  case_id: z.string(),
  site_id: z.string(),
  score: z.int(),
  /** Null: the rules did. */
  opened_by: z.nullable(z.string()),
  opened_at: moment,
  outcome: z.nullable(z.enum(caseOutcomes)),
  closed_by: z.nullable(z.string()),
  closed_at: momentOrNone,
}
const wholeCase = z.object({
  ...caseLine,
  notes: z.array(z.object({ at: moment, by: z.nullable(z.string()), text: z.string() })),
})
const text = line(2_000).check(z.trim(), z.minLength(3))

export const listCases = operatorCall({
  name: 'case.list',
  method: 'GET',
  path: '/operator/cases',
  summary: 'Players somebody of the house looks after: open cases first, of those the gravest.',
  roles,
  effect: 'read',
  request: z.object({ ...optionalSite, player: z.optional(playerId), state: z.optional(z.enum(['open', 'closed'])) }),
  response: z.object({ list: z.array(z.object(caseLine)) }),
  refusals: [],
})

export const readCase = operatorCall({
  name: 'case.read',
  method: 'GET',
  path: '/operator/cases/:player/:case_id',
  summary: 'A case with everything that was written into it.',
  roles,
  effect: 'read',
  request: z.object(whose),
  response: wholeCase,
  refusals: ['NOT_FOUND'],
})

export const openCase = operatorCall({
  name: 'case.open',
  method: 'POST',
  path: '/operator/players/:player/cases',
  summary: 'Opens a case; where one is open, the reason is written into it.',
  roles,
  effect: 'change',
  request: z.object({ player: playerId, reason }),
  response: wholeCase,
  refusals: ['NOT_FOUND'],
})

export const noteCase = operatorCall({
  name: 'case.note',
  method: 'POST',
  path: '/operator/cases/:player/:case_id/note',
  summary: 'Writes into an open case. What was written stays.',
  roles,
  effect: 'change',
  request: z.object({ ...whose, text }),
  response: wholeCase,
  refusals: ['NOT_FOUND', 'CANNOT_CHANGE'],
})

export const closeCase = operatorCall({
  name: 'case.close',
  method: 'POST',
  path: '/operator/cases/:player/:case_id/close',
  summary: 'Closes a case with its outcome and a last word.',
  roles,
  effect: 'change',
  request: z.object({ ...whose, outcome: z.enum(caseOutcomes), text }),
  response: wholeCase,
  refusals: ['NOT_FOUND', 'CANNOT_CHANGE'],
})
