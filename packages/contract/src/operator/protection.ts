import * as z from 'zod/mini'
import { whole } from '../fields.ts'
import { coolOffHours, exclusionMonths, limitKinds, limitPeriods } from '../protection.ts'
import { operatorCall } from './call.ts'
import { decimal, line, momentOrNone, playerId, reason, siteId } from './fields.ts'

const whose = { player: playerId }
/** The player's results of the self-test are not among them: they are nobody else's. */
const protection = z.object({
  player_id: z.int(),
  cool_off_until: momentOrNone,
  excluded_at: momentOrNone,
  excluded_until: momentOrNone,
  returns_at: momentOrNone,
  limits: z.array(
    z.object({
      kind: z.enum(limitKinds),
      period: z.enum(limitPeriods),
      own: z.nullable(z.string()),
      house: z.nullable(z.string()),
    }),
  ),
})

export const readProtection = operatorCall({
  name: 'protection.read',
  method: 'GET',
  path: '/operator/players/:player/protection',
  summary: 'A player’s limits and stops. Amounts are in displayed units, sessions in minutes.',
  roles: ['support', 'risk'],
  effect: 'read',
  request: z.object(whose),
  response: protection,
  refusals: ['NOT_FOUND'],
})

export const tightenLimit = operatorCall({
  name: 'protection.tighten',
  method: 'POST',
  path: '/operator/players/:player/protection/tighten',
  summary: 'Sets a limit that the player cannot loosen. It can be tightened again, and never loosened by anybody.',
  roles: ['support', 'risk'],
  effect: 'change',
  request: z.object({
    ...whose,
    kind: z.enum(limitKinds),
    period: z.enum(limitPeriods),
    amount: z.optional(decimal),
    minutes: z.optional(whole(1, 44_640)),
    reason,
  }),
  response: protection,
  refusals: ['NOT_FOUND', 'CANNOT_CHANGE'],
})

export const coolOffPlayer = operatorCall({
  name: 'protection.cool-off',
  method: 'POST',
  path: '/operator/players/:player/protection/cool-off',
  summary: 'Begins a pause that the player has asked for. Nobody can shorten it.',
  roles: ['support', 'risk'],
  effect: 'change',
  request: z.object({ ...whose, hours: z.enum(coolOffHours), reason }),
  response: protection,
  refusals: ['NOT_FOUND', 'STOP_STANDS'],
})

export const excludePlayer = operatorCall({
  name: 'protection.exclude',
  method: 'POST',
  path: '/operator/players/:player/protection/exclude',
  summary: 'Excludes a player at the player’s request, for months or for good (0). Nobody can lift it.',
  roles: ['support', 'risk'],
  effect: 'change',
  request: z.object({ ...whose, months: z.enum(exclusionMonths), reason }),
  response: protection,
  refusals: ['NOT_FOUND', 'STOP_STANDS'],
})

const organisation = z.object({
  name: line(128).check(z.minLength(1)),
  phone: line(32),
  url: z.string().check(z.maxLength(512), z.regex(/^https:\/\/[^\s<>"\\]+$/)),
  hours: line(64),
  is_free: z.boolean(),
})

export const listHelp = operatorCall({
  name: 'help.list',
  method: 'GET',
  path: '/operator/sites/:site_id/help',
  summary: 'The organisations where a site’s players find help.',
  roles: ['support', 'risk', 'content'],
  effect: 'read',
  request: z.object({ site_id: siteId }),
  response: z.object({ site_id: z.string(), list: z.array(organisation) }),
  refusals: ['NOT_FOUND'],
})

export const setHelp = operatorCall({
  name: 'help.set',
  method: 'POST',
  path: '/operator/sites/:site_id/help',
  summary: 'Sets the organisations where a site’s players find help, as a whole and in their order.',
  roles: ['risk', 'content'],
  effect: 'change',
  request: z.object({ site_id: siteId, list: z.array(organisation).check(z.maxLength(20)) }),
  response: z.object({ site_id: z.string(), list: z.array(organisation) }),
  refusals: ['NOT_FOUND'],
})
