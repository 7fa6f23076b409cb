import { playerStates } from '@tablestakes/contract/account'
import type { missingReasons } from '@tablestakes/contract/activity-detail'
import { systemClock } from '@tablestakes/node/clock'
import type { Reader } from '@tablestakes/node/database'
import { stopsOf } from '../../../ledger/index.ts'
import { Refusal } from '../../../platform/http/refusal.ts'
import { loadPlayer } from '../../players/index.ts'
import { offersOffUntil } from '../../protection/index.ts'

/** Who an activity is for, as it is stored. What is absent does not matter. */
export type Audience = {
  vip_from?: number
  registered_from?: string
  registered_to?: string
  deposits_from?: number
  deposits_to?: number
}

/**
 * The same for many players in one statement: five values from `$first` on, asked of the table `player`. Deposits are those that
 * have been counted, which is some seconds behind.
 */
export const fitsAudience = (first: number): string => {
  const [from, to, vip, least, most] = [0, 1, 2, 3, 4].map((place) => `$${first + place}`)
  const deposits = `coalesce((select sum((counted -> 'promotions' ->> 'deposits')::bigint) from fact_count c
    where c.player_id = player.player_id), 0)`
  return `(${from}::timestamptz is null or player.created_at >= ${from}) and (${to}::timestamptz is null or player.created_at < ${to})
    and (${vip}::integer = 0 or coalesce((select level from player_vip v where v.player_id = player.player_id), 0) >= ${vip})
    and (${least}::bigint = 0 or ${deposits} >= ${least}) and (${most}::bigint is null or ${deposits} <= ${most})`
}

export const audienceValues = (audience: Audience): unknown[] => [
  audience.registered_from ?? null,
  audience.registered_to ?? null,
  audience.vip_from ?? 0,
  audience.deposits_from ?? 0,
  audience.deposits_to ?? null,
]

/** The saved audience of a site with this name, as it is now. Null: there is none. */
export async function findSegment(reader: Reader, siteId: string, name: string): Promise<Audience | null> {
  const { rows } = await reader.query<{ audience: Audience }>(
    'select audience from segment where site_id = $1 and name = $2',
    [siteId, name],
  )
  return rows[0]?.audience ?? null
}

export type Missing = (typeof missingReasons)[number]

/** What of a player an audience asks for. */
type Person = { registeredAt: Date; vipLevel: number; deposits: bigint; isStopped: boolean }

/** What keeps a player from taking part; nothing for those it is for. */
export function missingFor(audience: Audience, person: Person): Missing[] {
  const { registered_from: from, registered_to: to, deposits_from: least = 0, deposits_to: most } = audience
  const registered = person.registeredAt.getTime()
  const missing: Missing[] = []
  if (person.isStopped) missing.push('stopped')
  if (person.vipLevel < (audience.vip_from ?? 0)) missing.push('vip_level')
  if ((from && registered < Date.parse(from)) || (to && registered >= Date.parse(to))) missing.push('registered')
  if (person.deposits < BigInt(least) || (most !== undefined && person.deposits > BigInt(most)))
    missing.push('deposits')
  return missing
}

/** Whether something keeps a player from being given anything: an exclusion, a limit, a frozen account, or markers of harm. */
export async function isStopped(reader: Reader, playerId: bigint): Promise<boolean> {
  const { state } = await loadPlayer(reader, playerId)
  if (state !== playerStates.ACTIVE || (await stopsOf(reader, playerId)).some(isNow)) return true
  return (await offersOffUntil(reader, playerId, systemClock())) !== null
}

/** Refuses a player who may be given nothing now, and says why. */
export async function requireFree(
  reader: Reader,
  playerId: bigint,
  { frozen = 'NOT_ELIGIBLE' }: { frozen?: 'NOT_ELIGIBLE' | 'ACCOUNT_FROZEN' } = {},
): Promise<void> {
  const { state } = await loadPlayer(reader, playerId)
  const stops = (await stopsOf(reader, playerId)).filter(isNow).map(({ kind }): string => kind)
  if (state === playerStates.EXCLUDED || stops.includes('excluded')) throw new Refusal('SELF_EXCLUDED')
  if (state !== playerStates.ACTIVE || stops.includes('frozen')) throw new Refusal(frozen)
  if (stops.length > 0) throw new Refusal('COOLING_OFF')
  // What is a player's due, such as the award of a level or a mail of support, is no offer.
  const isOffer = frozen === 'NOT_ELIGIBLE'
  if (isOffer && (await offersOffUntil(reader, playerId, systemClock())) !== null) throw new Refusal('NOT_ELIGIBLE')
}

/** One that has run out stops nobody. */
const isNow = ({ until }: { until: Date | null }) => until === null || until.getTime() > systemClock()
