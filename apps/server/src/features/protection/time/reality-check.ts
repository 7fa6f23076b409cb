import type { Reader, Tx } from '@tablestakes/node/database'
import { playTimesOf, setPlayTimes } from '../../../ledger/index.ts'
import { currencyOfSite, type Site } from '../../site/index.ts'
import { loadProtection } from '../stops/stop-record.ts'

type Whose = { playerId: bigint; site: Site; nowMs: number }

const MINUTE_MS = 60_000

/** The player's own interval, or the jurisdiction's, whichever is shorter; 0 is never. */
export function checkMinutes(own: number | null, most: number): number {
  if (most === 0) return own ?? 0
  return own === null || own === 0 ? most : Math.min(own, most)
}

/** The next check is one interval away: after a login, an answer, or a change of the interval. */
export async function scheduleCheck(tx: Tx, { playerId, site, nowMs }: Whose): Promise<Date | null> {
  const owner = { playerId, currency: currencyOfSite(site) }
  const own = (await loadProtection(tx, playerId)).checkMinutes
  const minutes = checkMinutes(own, site.rules.realityCheckMost)
  const times = await playTimesOf(tx, owner)
  const checkAt = minutes === 0 ? null : new Date(nowMs + minutes * MINUTE_MS)
  // Most players have no check, and a login must not cost them a row of the ledger.
  if (checkAt !== null || times.checkAt !== null)
    await setPlayTimes(tx, { ...owner, checkAt, sessionUntil: times.sessionUntil })
  return checkAt
}

export async function setCheckMinutes(tx: Tx, whose: Whose, minutes: number): Promise<void> {
  await tx.query(
    `insert into player_protection (player_id, check_minutes) values ($1, $2)
     on conflict (player_id) do update set check_minutes = excluded.check_minutes`,
    [whose.playerId, minutes],
  )
  await scheduleCheck(tx, whose)
}

export async function nextCheck(reader: Reader, { playerId, site }: Omit<Whose, 'nowMs'>): Promise<Date | null> {
  return (await playTimesOf(reader, { playerId, currency: currencyOfSite(site) })).checkAt
}
