import * as z from 'zod/mini'
import { addressOrNone, languageTexts, list, matching, text, whole, wholeNumberIn } from '../fields.ts'
import { activityTypes } from '../promotions.ts'
import { operatorCall } from './call.ts'
import {
  decimal,
  details,
  line,
  moment,
  momentOrNone,
  optionalFields,
  optionalSite,
  playerId,
  reason,
  siteId,
  uuid,
} from './fields.ts'

const activityStates = ['draft', 'live', 'paused', 'ended'] as const

/** The name of a saved audience. */
export const segmentName = matching(/^[a-z][a-z0-9-]{0,31}$/, 32)

/** Who an activity is for. What is left out does not matter. */
export const audience = z.object({
  vip_from: z.optional(whole(0, 100)),
  registered_from: z.optional(moment),
  registered_to: z.optional(moment),
  /** Credited deposits so far. */
  deposits_from: z.optional(whole(0, 1_000_000)),
  deposits_to: z.optional(whole(0, 1_000_000)),
})

const shown = {
  starts_at: moment,
  /** Null: until it is ended. */
  ends_at: momentOrNone,
  /** Days, weeks and months are those of this zone: `Asia/Kolkata`. */
  time_zone: line(64),
  /** The most that is given in one period, cash and bonus together. */
  budget: decimal,
  audience,
  is_show_banner: z.boolean(),
  is_left_show: z.boolean(),
  is_detail_show: z.boolean(),
  is_enter_window: z.boolean(),
  is_show_left_bannel: z.boolean(),
  sort_id: whole(0, 32_767),
  banner_url: addressOrNone,
  icons: list(text(256), 10),
  titles: languageTexts(256),
  rules: languageTexts(8000),
  /** What the type is told; OPERATORS.md shows the fields of each. */
  config: details,
}
const activityKey = { activity_id: wholeNumberIn(1, 2_147_483_647) }
const activity = {
  ...activityKey,
  site_id: siteId,
  activity_type: z.enum(activityTypes),
  state: z.enum(activityStates),
  version: whole(1, 2_147_483_647),
  ...shown,
}

export const listActivities = operatorCall({
  name: 'activity.list',
  method: 'GET',
  path: '/operator/activities',
  summary: 'The activities of the sites, drafts and ended ones too, the newest first.',
  roles: ['marketing', 'risk', 'support'],
  effect: 'read',
  request: z.object({ ...optionalSite, state: z.optional(z.enum(activityStates)) }),
  response: z.object({ list: z.array(z.object(activity)) }),
  refusals: [],
})

export const addActivity = operatorCall({
  name: 'activity.add',
  method: 'POST',
  path: '/operator/activities',
  summary: 'Adds an activity as a draft, which nobody sees.',
  roles: ['marketing'],
  effect: 'change',
  request: z.object({
    site_id: siteId,
    activity_type: z.enum(activityTypes),
    starts_at: shown.starts_at,
    time_zone: shown.time_zone,
    budget: shown.budget,
    titles: shown.titles,
    rules: shown.rules,
    config: shown.config,
    /** A saved audience instead of `audience`: what it is now is copied. */
    segment: z.optional(segmentName),
    ...optionalFields({
      ends_at: shown.ends_at,
      audience,
      is_show_banner: shown.is_show_banner,
      is_left_show: shown.is_left_show,
      is_detail_show: shown.is_detail_show,
      is_enter_window: shown.is_enter_window,
      is_show_left_bannel: shown.is_show_left_bannel,
      sort_id: shown.sort_id,
      banner_url: shown.banner_url,
      icons: shown.icons,
    }),
  }),
  response: z.object(activity),
  refusals: ['NOT_FOUND', 'CANNOT_CHANGE'],
})

const { starts_at: _start, time_zone: _zone, ...changeable } = shown

export const changeActivity = operatorCall({
  name: 'activity.change',
  method: 'POST',
  path: '/operator/activities/:activity_id',
  summary:
    'Changes an activity; what is left out stays. Another config is another version: periods that have begun finish under theirs.',
  roles: ['marketing'],
  effect: 'change',
  request: z.object({ ...activityKey, segment: z.optional(segmentName), ...optionalFields(changeable) }),
  response: z.object(activity),
  refusals: ['NOT_FOUND', 'CANNOT_CHANGE'],
})

export const checkActivity = operatorCall({
  name: 'activity.check',
  method: 'GET',
  path: '/operator/activities/:activity_id/check',
  summary:
    'The dry run: what a claim costs, what a player can get in a period at most, who could take part, what keeps it from going live.',
  roles: ['marketing', 'risk'],
  effect: 'read',
  request: z.object(activityKey),
  response: z.object({
    ...activityKey,
    /** Of one claim or draw, as an exact fraction of the displayed unit and rounded. */
    expected_cost: text(80),
    expected_cost_exact: text(120),
    worst_case: decimal,
    budget: decimal,
    budget_left: decimal,
    /** Players of the site who fit, as far as the database can tell without reading each one's history. */
    audience_size: whole(0, Number.MAX_SAFE_INTEGER),
    missing_languages: list(text(8), 6),
    problems: list(text(200), 20),
  }),
  refusals: ['NOT_FOUND'],
})

const stateChange = (name: `activity.${string}`, word: string, summary: string) =>
  ({
    name,
    method: 'POST',
    path: `/operator/activities/:activity_id/${word}`,
    summary,
    roles: ['marketing'],
    effect: 'change',
    request: z.object(activityKey),
    response: z.object(activity),
    refusals: ['NOT_FOUND', 'CANNOT_CHANGE'],
  }) as const

export const startActivity = operatorCall({
  ...stateChange('activity.start', 'start', 'Lets an activity go live, or go on, unless its check finds a problem.'),
  secondWord: 'always',
})
export const pauseActivity = operatorCall(
  stateChange(
    'activity.pause',
    'pause',
    'Holds an activity: nothing can be claimed; what players do meanwhile counts.',
  ),
)
export const endActivity = operatorCall(stateChange('activity.end', 'end', 'Ends an activity for good.'))

const claimStates = ['paid', 'held', 'refused'] as const
const claim = {
  claim_id: uuid,
  player_id: whole(1, Number.MAX_SAFE_INTEGER),
  ...activityKey,
  period: whole(0, 2_147_483_647),
  step: text(64),
  state: z.enum(claimStates),
  cost: decimal,
  reasons: list(text(32), 10),
  claimed_at: moment,
  decided_by: text(64),
}

export const listClaims = operatorCall({
  name: 'claim.list',
  method: 'GET',
  path: '/operator/claims',
  summary: 'Claims, the newest first: those that are held, of an activity, or of a player.',
  roles: ['marketing', 'risk', 'support'],
  effect: 'read',
  request: z.object({
    state: z.optional(z.enum(claimStates)),
    activity_id: z.optional(activityKey.activity_id),
    player: z.optional(playerId),
  }),
  response: z.object({ list: z.array(z.object(claim)) }),
  refusals: [],
})

export const decideClaim = operatorCall({
  name: 'claim.decide',
  method: 'POST',
  path: '/operator/claims/:claim_id',
  summary: 'Pays a held claim, or refuses it. What it had reserved of the budget goes with it.',
  roles: ['risk'],
  effect: 'change',
  request: z.object({ claim_id: uuid, is_paid: z.boolean(), reason }),
  response: z.object(claim),
  refusals: ['NOT_FOUND', 'CANNOT_CHANGE'],
})
