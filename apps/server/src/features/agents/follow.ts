import type { Tx } from '@tablestakes/node/database'
import { endOfSpan, type FactPlace, factsBetween, playersBetween } from '../../ledger/index.ts'
import { currencyOfSite, type Sites } from '../site/index.ts'
import { applyFacts, type SiteDay } from './apply-facts.ts'
import { dayAt } from './calendar.ts'
import { closeDay } from './close-day.ts'
import { qualifyInvitees } from './qualify.ts'

/** So many pages in one run; the next run goes on. Pages are short: while one is worked out, every call waits. */
const PAGES = 100
const PAGE = 1_000
const KINDS: ReadonlySet<string> = new Set(['stake', 'deposit'])

type Run = { sites: Sites; nowMs: number; settled: FactPlace }

/**
 * Counts everybody's next facts up to a place behind which nothing can still come, and closes the days that are over. Cursor and counts
 * commit together, so each fact is counted once on however many nodes. It reads a page for all players: following each player's facts
 * by itself would cost a row for every player who bets.
 */
export async function followInvitees(tx: Tx, { sites, nowMs, settled }: Run): Promise<void> {
  const { rows } = await tx.query<FactPlace>('select place, day from invite_cursor for update')
  if (!rows[0]) return
  let at = rows[0]
  const dayOf = await readDays(tx, { sites, nowMs, at })
  const end = endOfSpan(at, settled)
  let isThrough = end.place <= at.place
  const players = isThrough ? [] : await inviteesAmong(tx, await playersBetween(tx, { after: at, upTo: end.place }))
  for (let page = 0; page < PAGES && !isThrough; page++) {
    const next = { after: at, upTo: end.place, limit: PAGE, kinds: KINDS, players }
    const { facts, last, isMore } = await factsBetween(tx, next)
    await applyFacts(tx, facts, dayOf)
    isThrough = !isMore
    at = isMore ? last! : end
  }
  await tx.query('update invite_cursor set place = $1, day = $2', [at.place, at.day])
  await qualifyInvitees(tx, nowMs)
  if (isThrough && end === settled) await closePastDays(tx, { sites, nowMs, at })
}

/** Most players were invited by nobody. */
async function inviteesAmong(tx: Tx, players: readonly bigint[]): Promise<bigint[]> {
  const { rows } = await tx.query<{ player_id: bigint }>({
    name: 'agents-invitees-among',
    text: 'select player_id from invitee where player_id = any ($1)',
    values: [players],
  })
  return rows.map(({ player_id: playerId }) => playerId)
}

type Place = { sites: Sites; nowMs: number; at: FactPlace }

/** The open day of every site. A site's first one begins where the count is. */
async function readDays(tx: Tx, { sites, nowMs, at }: Place): Promise<Map<string, SiteDay>> {
  const dayOf = new Map<string, SiteDay>()
  for (const site of await sites.all()) {
    const { rows } = await tx.query<{ day: number }>(
      'select day from commission_day where site_id = $1 and to_place is null',
      [site.id],
    )
    const day = rows[0]?.day ?? (await beginDay(tx, { siteId: site.id, day: dayAt(nowMs, site.timeZone), at }))
    dayOf.set(site.id, { day, currency: currencyOfSite(site) })
  }
  return dayOf
}

async function beginDay(tx: Tx, { siteId, day, at }: { siteId: string; day: number; at: FactPlace }): Promise<number> {
  await tx.query('insert into commission_day (site_id, day, from_place, from_day) values ($1, $2, $3, $4)', [
    ...[siteId, day, at.place, at.day],
  ])
  return day
}

/** A clock that has jumped back closes nothing, and opens no day again. */
async function closePastDays(tx: Tx, { sites, nowMs, at }: Place): Promise<void> {
  for (const site of await sites.all()) {
    const today = dayAt(nowMs, site.timeZone)
    const { rows } = await tx.query<{ day: number }>(
      `update commission_day set to_place = $3, closed_at = $4 where site_id = $1 and to_place is null and day < $2 returning day`,
      [site.id, today, at.place, new Date(nowMs)],
    )
    if (!rows[0]) continue
    await closeDay(tx, { siteId: site.id, day: rows[0].day, currency: currencyOfSite(site), nowMs })
    await beginDay(tx, { siteId: site.id, day: today, at })
  }
}
