import { Refusal } from '../../platform/http/refusal.ts'
import type { Site, Sites } from '../site/index.ts'

/** Days of the books, both included, as numbers since 1970. */
export type Span = { siteId: string; from: number; to: number }

const DAY_MS = 86_400_000
export const dayText = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10)
const dayNumber = (text: string): number => Math.floor(Date.parse(`${text}T00:00:00Z`) / DAY_MS)

/** What was asked for, where the site exists and the days are in order and not too many. */
export async function readSpan(
  sites: Sites,
  { site_id: siteId, from, to }: { site_id: string; from: string; to: string },
  most: number,
): Promise<Span> {
  const known = (await sites.all()).some(({ id }: Site) => id === siteId)
  if (!known) throw new Refusal('NOT_FOUND')
  const span = { siteId, from: dayNumber(from), to: dayNumber(to) }
  const days = span.to - span.from + 1
  if (days < 1 || days > most) throw new Refusal('INVALID')
  return span
}

/** A condition on a time, with the span's two ends as the second and third value of the statement. */
export const isWithin = (time: string): string =>
  `${time} >= (date '1970-01-01' + $2::integer)::timestamp at time zone 'UTC' and ${time} < (date '1970-01-01' + $3::integer + 1)::timestamp at time zone 'UTC'`

/** The day of the books that a time belongs to. */
export const dayIn = (time: string): string => `((${time} at time zone 'UTC')::date - date '1970-01-01')`

/** People who play. Guests have not registered, and accounts for tests are nobody. */
export const cohortOf = (): string =>
  `select player_id, channel_id, parent_id, ${dayIn('created_at')} as day from player
   where site_id = $1 and ${isWithin('created_at')} and classify = 1`

export const valuesOf = ({ siteId, from, to }: Span) => [siteId, from, to] as const
