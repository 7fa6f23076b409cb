import type { Clock } from '@tablestakes/node/clock'
import type { Database, Reader } from '@tablestakes/node/database'
import { createVersioned } from '../../platform/postgres/versioned.ts'

/** All rounds of a game that have ended. A multiplier is win ÷ stake of one of them. */
export type GameFigure = { rounds: number; multipliers: number; multiplierSquares: number }

export type GameFigures = {
  /** The first day anything was played on, and when it was last counted. */
  since: Date | null
  countedAt: Date | null
  of(gameId: number): GameFigure
  /** Of the last seven days. */
  recentRounds(gameId: number): number
}

export type Figures = { get(): Promise<GameFigures> }

/** What was played, as the counting job has left it. */
export function openFigures(parts: { database: Database; clock: Clock }): Figures {
  const kept = createVersioned(parts, { name: 'game_days', load: loadFigures })
  return { get: async () => (await kept.get()).value }
}

const NONE: GameFigure = { rounds: 0, multipliers: 0, multiplierSquares: 0 }
const DAY_MS = 86_400_000

type Row = GameFigure & { gameId: number; recent: number }

async function loadFigures(reader: Reader): Promise<GameFigures> {
  const { rows } = await reader.query<Row>(
    `select game_id as "gameId", sum(rounds)::float8 as rounds, sum(multipliers) as multipliers,
       sum(multiplier_squares) as "multiplierSquares",
       coalesce(sum(rounds) filter (where day > today() - 7), 0)::float8 as recent
     from game_day group by game_id`,
  )
  const days = await reader.query<{ first: number | null; counted_at: Date | null }>(
    'select (select min(day) from game_day) as first, (select max(counted_at) from counted_day) as counted_at',
  )
  const games = new Map(rows.map((row) => [row.gameId, row]))
  const { first, counted_at: countedAt } = days.rows[0]!
  return {
    since: first === null ? null : new Date(first * DAY_MS),
    countedAt,
    of: (gameId) => games.get(gameId) ?? NONE,
    recentRounds: (gameId) => games.get(gameId)?.recent ?? 0,
  }
}
