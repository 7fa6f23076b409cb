import * as z from 'zod/mini'
import { flag } from '../fields.ts'
import { operatorCall } from './call.ts'
import { day, shownAmount, siteId } from './fields.ts'

/** Days of the books (UTC), both included; at most so many that a call is answered in time. */
const span = { site_id: siteId, from: day, to: day }
/** Asked for, the same lines come as CSV too. */
const asCsv = { csv: z.optional(flag) }
const csv = z.nullable(z.string())
const people = z.int()

/** The way of those who registered on one day, up to now. */
const funnelDay = z.object({
  day,
  /** Browsers that opened the app; of the last ninety days only, and without those that allowed no measuring. */
  visits: people,
  registered: people,
  verified: people,
  deposited: people,
  played: people,
  deposited_again: people,
  withdrew: people,
})

export const getFunnel = operatorCall({
  name: 'report.funnel',
  method: 'GET',
  path: '/operator/reports/funnel',
  summary:
    'Visits by day, and how far those who registered on it have come since: verified, first deposit, first bet, second deposit, withdrawal. At most 92 days.',
  roles: ['marketing', 'payments'],
  effect: 'read',
  request: z.object({ ...span, ...asCsv }),
  response: z.object({ list: z.array(funnelDay), csv }),
  refusals: ['NOT_FOUND'],
})

const cohort = z.object({
  /** The day on which they registered, or the first of its week; weeks are counted from `from`. */
  since: day,
  registered: people,
  /** How many played or paid in during each period after it; the first is the period of registration. Periods to come are missing. */
  active: z.array(people),
})

export const getCohorts = operatorCall({
  name: 'report.cohorts',
  method: 'GET',
  path: '/operator/reports/cohorts',
  summary:
    'How many of those who registered in a week (or day) played or paid in during that and each of the twelve following. At most 92 days.',
  roles: ['marketing', 'payments'],
  effect: 'read',
  request: z.object({ ...span, step: z.optional(z.enum(['day', 'week'])), ...asCsv }),
  response: z.object({ list: z.array(cohort), csv }),
  refusals: ['NOT_FOUND'],
})

const source = z.object({
  channel: z.string(),
  /** The pixel whose number the address carried; empty: none. */
  pixel: z.string(),
  visits: people,
  register_clicks: people,
  deposits_begun: people,
  /** What those deposits were for, by currency. */
  deposits_of: z.array(z.object({ currency: z.string(), amount: shownAmount })),
  /** Players who allow measuring and were seen in these browsers; of them, who has paid in. */
  players: people,
  payers: people,
})

const channel = z.object({
  channel: z.string(),
  registered: people,
  invited: people,
  payers: people,
  deposited: shownAmount,
})

export const getSources = operatorCall({
  name: 'report.sources',
  method: 'GET',
  path: '/operator/reports/sources',
  summary:
    'Where visits came from, by channel and pixel, and what they led to; and the players of each channel with their deposits. At most 31 days.',
  roles: ['marketing', 'payments'],
  effect: 'read',
  request: z.object({ ...span, ...asCsv }),
  response: z.object({ list: z.array(source), channels: z.array(channel), csv }),
  refusals: ['NOT_FOUND'],
})
