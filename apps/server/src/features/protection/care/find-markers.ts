import { playerStates } from '@tablestakes/contract/account'
import { findMarkers, type Marker, markerDays } from '@tablestakes/domain/protection/markers'
import type { Clock } from '@tablestakes/node/clock'
import type { Tx } from '@tablestakes/node/database'
import * as z from 'zod/mini'
import { defineJob, enqueue, type Job, nothing } from '../../../platform/jobs/jobs.ts'
import { loadPlayer, lockPlayer } from '../../players/index.ts'
import { currencyOfSite, type Site, type Sites } from '../../site/index.ts'
import { hasStopped } from '../stops/require-playable.ts'
import type { OnStop } from '../stops/stop-player.ts'
import { type CareSources, loadCareDays } from './care-days.ts'
import { type CareRules, loadCareRules } from './care-rules.ts'
import { lookNow } from './look-soon.ts'
import { takeSteps } from './take-steps.ts'

type CareServices = { clock: Clock; sites: Sites; sources: CareSources; onStop: OnStop }

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** So many players a transaction, active or not: a node that dies repeats one chunk. */
const CHUNK = 200

/**
 * Every night: looks at every player who was active lately, in chunks, each of which enqueues the next. By day: looks at a player to whom
 * something has happened that counts, so that help does not wait for the night.
 */
export function careJobs(services: CareServices): readonly Job[] {
  const lookAtChunk = defineJob({
    kind: 'protection.look-at-players',
    payload: z.object({ day: z.int() }),
    async run(tx, { day }) {
      const isDone = await lookAtPlayers(tx, services, day)
      if (!isDone) await enqueue(tx, { job: lookAtChunk, payload: { day } })
    },
  })
  const begin = defineJob({
    kind: 'protection.begin-look',
    payload: nothing,
    everyMs: HOUR_MS,
    async run(tx) {
      // The day that is over. A clock that jumps back begins nothing again, because the day is known.
      const day = Math.floor(services.clock() / DAY_MS) - 1
      const { rowCount } = await tx.query('insert into care_run (day) values ($1) on conflict do nothing', [day])
      if (rowCount === 1) await enqueue(tx, { job: lookAtChunk, payload: { day }, key: String(day) })
    },
  })
  const look = defineJob({
    ...lookNow,
    isForgotten: true,
    run: (tx, { player }) => lookAtOne(tx, services, BigInt(player)),
  })
  return [begin, lookAtChunk, look]
}

/** The running day of one player, with the rules as they stand now. */
export async function lookAtOne(tx: Tx, services: CareServices, playerId: bigint): Promise<void> {
  const { siteId, state } = await loadPlayer(tx, playerId)
  if (state === playerStates.CLOSED) return
  const [site, rules] = [await services.sites.get(siteId), await loadCareRules(tx, siteId)]
  await lookAtPlayer(tx, services, { playerId, site, day: Math.floor(services.clock() / DAY_MS), rules })
}

/** True: all players have been looked at. */
export async function lookAtPlayers(tx: Tx, services: CareServices, day: number): Promise<boolean> {
  const { rows } = await tx.query<{ last_player: bigint }>(
    'select last_player from care_run where day = $1 and done_at is null for update',
    [day],
  )
  const run = rows[0]
  if (!run) return true
  const players = await nextPlayers(tx, { after: run.last_player, day })
  const rules = new Map<string, CareRules>()
  let looked = 0
  for (const { playerId, siteId, isActive } of players) {
    if (!isActive) continue
    const own = rules.get(siteId) ?? (await loadCareRules(tx, siteId))
    rules.set(siteId, own)
    await lookAtPlayer(tx, services, { playerId, site: await services.sites.get(siteId), day, rules: own })
    looked += 1
  }
  const isDone = players.length < CHUNK
  await tx.query(`update care_run set last_player = $2, looked_at = looked_at + $3, done_at = $4 where day = $1`, [
    day,
    players.at(-1)?.playerId ?? run.last_player,
    looked,
    isDone ? new Date(services.clock()) : null,
  ])
  return isDone
}

type Candidate = { playerId: bigint; siteId: string; isActive: boolean }

async function nextPlayers(tx: Tx, { after, day }: { after: bigint; day: number }): Promise<Candidate[]> {
  const { rows } = await tx.query<Candidate>(
    `select player_id as "playerId", site_id as "siteId", erased_at is null and exists (
       select from play_day d where d.player_id = player.player_id and d.day > date '1970-01-01' + $2::integer
     ) as "isActive"
     from player where player_id > $1 order by player_id limit ${CHUNK}`,
    [after, day - markerDays],
  )
  return rows
}

type Candidacy = { playerId: bigint; site: Site; day: number; rules: CareRules }

/** Writes down what stands out, and does what it asks for. A player who has stopped is left in peace. */
export async function lookAtPlayer(
  tx: Tx,
  { clock, sources, onStop }: Omit<CareServices, 'sites'>,
  { playerId, site, day, rules }: Candidacy,
): Promise<readonly Marker[]> {
  const days = await loadCareDays(tx, sources, { playerId, currency: currencyOfSite(site), today: day })
  const markers = findMarkers(days, day, rules.thresholds)
  await keepMarkers(tx, { playerId, day, markers })
  if (markers.length === 0) return markers
  const nowMs = clock()
  const { state } = await lockPlayer(tx, playerId)
  if (state !== playerStates.ACTIVE || (await hasStopped(tx, playerId, nowMs))) return markers
  await takeSteps(tx, { playerId, siteId: site.id, day, nowMs, rules, days, markers, onStop })
  return markers
}

type DayMarkers = { playerId: bigint; day: number; markers: readonly Marker[] }

/** What a repeated look sees takes the place of what was seen before. */
async function keepMarkers(tx: Tx, { playerId, day, markers }: DayMarkers): Promise<void> {
  await tx.query('delete from player_marker where player_id = $1 and day = $2', [playerId, day])
  for (const { kind, figure, threshold, score } of markers)
    await tx.query(
      'insert into player_marker (player_id, day, kind, figure, threshold, score) values ($1, $2, $3, $4, $5, $6)',
      [playerId, day, kind, figure, threshold, score],
    )
}
