/** Play of some weeks and what the night's look has seen in it, for a player who is only looked at. */
import { connect, transact } from '@tablestakes/node/database'

const DAY_MS = 86_400_000
const WEEKS = 14

/** Longer towards the end of each week, and a day in three without any. */
const minutesOf = (day: number) => (day % 3 === 0 ? 0 : 20 + ((day * 37) % 7) * 22)

export async function playForWeeks(databaseUrl: string, playerId: bigint): Promise<void> {
  const database = connect(databaseUrl, { max: 1 })
  const today = Math.floor(Date.now() / DAY_MS)
  // A look of today would write its own over it.
  const seenOn = today - 1
  try {
    await transact(database, async (tx) => {
      await tx.query(
        `insert into play_day (player_id, day, seconds)
         select $1, date '1970-01-01' + day, seconds from unnest($2::integer[], $3::integer[]) as played (day, seconds)
         on conflict (player_id, day) do update set seconds = excluded.seconds`,
        [
          playerId,
          Array.from({ length: WEEKS * 7 }, (_, ago) => today - ago),
          Array.from({ length: WEEKS * 7 }, (_, ago) => minutesOf(today - ago) * 60),
        ],
      )
      await tx.query(
        `insert into player_marker (player_id, day, kind, figure, threshold, score)
         values ($1, $2, 'many_deposits', 6, 5, 60), ($1, $2, 'night_play', 3, 3, 50)`,
        [playerId, seenOn],
      )
      const limit = { kind: 'deposit', period: 'week', amount: String(2_500_000n * 10_000n) }
      await tx.query(
        `insert into care_step (player_id, day, action, score, details, done_at, answered_at)
         values ($1, $2, 'message', 70, '{}', now(), now()), ($1, $2, 'suggest_limit', 70, $3, now(), now())`,
        [playerId, seenOn, JSON.stringify(limit)],
      )
    })
  } finally {
    await database.end()
  }
}
