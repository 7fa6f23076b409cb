import { type Database, transact } from '@tablestakes/node/database'
import { addActivity } from '../apps/server/src/features/promotions/make-activity.ts'
import { seedSites } from '../apps/server/src/features/site/index.ts'

const DAY_MS = 86_400_000

/** A tournament with a thousand prizes, and entrants whose scores were made ahead. Their numbers follow each other. */
export async function makeBoard(
  database: Database,
  entrants: number,
): Promise<{ tournamentId: bigint; first: bigint }> {
  await transact(database, seedSites)
  const prizes = [{ to_rank: 1_000, awards: [{ money: 'bonus', amount: '1', multiplier: 5 }] }]
  const text = { en: 'Of the bench' }
  const now = Date.now()
  const id = await transact(database, async (tx) => {
    const made = await addActivity(tx, {
      ...{ site_id: 'main', activity_type: 16, time_zone: 'UTC', budget: 1_000_000_000n, titles: text, rules: text },
      ...{ starts_at: new Date(now - 2 * DAY_MS), ends_at: new Date(now - DAY_MS) },
      config: { repeat: 'whole', score: 'stake', games: [], least_stake: '0', prizes },
    })
    await tx.query(`update activity set state = 'live' where activity_id = $1`, [made])
    return made
  })
  const { rows } = await database.query<{ id: bigint }>(
    `insert into tournament (name, period) values ('bench', 0) returning tournament_id as id`,
  )
  const tournamentId = rows[0]!.id
  await database.query(
    `insert into tournament_activity (activity_id, period, tournament_id, starts_at, ends_at)
     select activity_id, 0, $2, starts_at, ends_at from activity where activity_id = $1`,
    [id, tournamentId],
  )
  const first = 1_000_000n
  await database.query(
    `insert into player (player_id, site_id) overriding system value
     select $1::bigint + nth, 'main' from generate_series(0, $2::integer - 1) nth`,
    [first, entrants],
  )
  await database.query(
    `insert into tournament_score (tournament_id, player_id, activity_id, currency, raw, score, place)
     select $1, $2::bigint + nth, $3, 'IDR', 0, 1 + (random() * 1000000)::bigint, nth from generate_series(0, $4::integer - 1) nth`,
    [tournamentId, first, id, entrants],
  )
  return { tournamentId, first }
}
