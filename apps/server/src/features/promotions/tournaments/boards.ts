import { type PeriodKind, periodOf, startOfPeriod } from '@tablestakes/domain/promotions/periods'
import type { Reader, Tx } from '@tablestakes/node/database'
import { type ActivityRecord, beginPeriod, configOfPeriod, listActivities } from '../engine/activity-record.ts'
import { configOf } from '../types/all.ts'
import { isTournament, type TournamentConfig } from '../types/tournament.ts'

/** An activity's part of a board: which bets count when, by the configuration that the board began with. */
export type Board = {
  tournamentId: bigint
  activity: ActivityRecord
  config: TournamentConfig
  period: number
  startMs: number
  endMs: number
}

/** Bets that came just before a period ended are read just after it. */
const LATE_MS = 600_000

/** The boards on which bets count now, or did a moment ago. Those that begin are opened, and keep their configuration from then on. */
export async function openBoards(tx: Tx, nowMs: number): Promise<Board[]> {
  const boards: Board[] = []
  for (const activity of await listTournaments(tx)) {
    const { repeat } = readTournament(activity, activity.config)
    const present = Math.max(activity.lastPeriod, periodOf(repeat, nowMs, activity.timeZone))
    const before = Math.min(present, periodOf(repeat, nowMs - LATE_MS, activity.timeZone))
    for (const period of new Set([before, present])) {
      const board = await openBoard(tx, activity, { period, nowMs })
      if (board) boards.push(board)
    }
  }
  return boards
}

const listTournaments = async (tx: Tx): Promise<ActivityRecord[]> => [
  ...(await listActivities(tx, { state: 'live' })).filter(({ type }) => isTournament(type)),
  ...(await listActivities(tx, { state: 'paused' })).filter(({ type }) => isTournament(type)),
]

export function readTournament({ type, id }: ActivityRecord, stored: unknown): TournamentConfig {
  if (!isTournament(type)) throw new Error(`activity ${id} is no tournament`)
  return configOf(type, stored)
}

async function openBoard(
  tx: Tx,
  activity: ActivityRecord,
  { period, nowMs }: { period: number; nowMs: number },
): Promise<Board | null> {
  const config = readTournament(activity, await configOfPeriod(tx, activity, period))
  const window = windowOf(activity, { repeat: config.repeat, period })
  if (window === null || window.startMs > nowMs || window.endMs < nowMs - LATE_MS) return null
  const tournamentId =
    (await findTournament(tx, { activityId: activity.id, period })) ??
    (await addTournament(tx, activity, { config, period, ...window }))
  return { tournamentId, activity, config, period, ...window }
}

/** From when to when a period's bets count. */
function windowOf(
  { startsAt, endsAt, timeZone }: ActivityRecord,
  { repeat, period }: { repeat: PeriodKind; period: number },
): { startMs: number; endMs: number } | null {
  const endOfPeriod = repeat === 'whole' ? Number.POSITIVE_INFINITY : startOfPeriod(repeat, period + 1, timeZone)
  const startMs = Math.max(startsAt.getTime(), startOfPeriod(repeat, period, timeZone))
  const endMs = Math.min(endsAt?.getTime() ?? Number.POSITIVE_INFINITY, endOfPeriod)
  return endMs > startMs && Number.isFinite(endMs) ? { startMs, endMs } : null
}

export async function findTournament(
  reader: Reader,
  { activityId, period }: { activityId: number; period: number },
): Promise<bigint | null> {
  const { rows } = await reader.query<{ id: bigint }>(
    'select tournament_id as id from tournament_activity where activity_id = $1 and period = $2',
    [activityId, period],
  )
  return rows[0]?.id ?? null
}

type NewBoard = { config: TournamentConfig; period: number; startMs: number; endMs: number }

async function addTournament(
  tx: Tx,
  activity: ActivityRecord,
  { config, period, startMs, endMs }: NewBoard,
): Promise<bigint> {
  await beginPeriod(tx, activity, period)
  const name = config.name === undefined ? `activity-${activity.id}` : `platform-${config.name}`
  const { rows } = await tx.query<{ id: bigint }>(
    `insert into tournament (name, period) values ($1, $2)
     on conflict (name, period) do update set name = excluded.name returning tournament_id as id`,
    [name, period],
  )
  const { id } = rows[0]!
  await tx.query(
    'insert into tournament_activity (activity_id, period, tournament_id, starts_at, ends_at) values ($1, $2, $3, $4, $5)',
    [activity.id, period, id, new Date(startMs), new Date(endMs)],
  )
  return id
}
