import type { ResponseOf } from '@tablestakes/contract/call'
import type { getActivity } from '@tablestakes/contract/promotions'
import type { Reader } from '@tablestakes/node/database'
import type { Outcome } from './matches.ts'

type Guesses = NonNullable<ResponseOf<typeof getActivity>['guesses']>

type Row = {
  match_id: string
  home: string
  away: string
  starts_at: Date
  outcomes: Outcome[]
  right_outcome: string | null
  pool: bigint
  mine: string | null
  counts: Record<string, number> | null
}

/** Matches to come, and those that began within a week. */
export async function loadGuesses(
  reader: Reader,
  { activityId, playerId }: { activityId: number; playerId: bigint | null },
): Promise<Guesses> {
  const { rows } = await reader.query<Row>({
    name: 'guess-list',
    text: `select m.match_id, m.home, m.away, m.starts_at, m.outcomes, m.right_outcome, m.pool, g.outcome_id as mine, (
             select jsonb_object_agg(outcome_id, guesses) from (
               select outcome_id, sum(guesses) as guesses from match_guess_count c where c.match_id = m.match_id group by outcome_id
             ) one
           ) as counts
           from guess_match m left join match_guess g on g.match_id = m.match_id and g.player_id = $2
           where m.activity_id = $1 and m.state <> 'called-off' and m.starts_at > now() - interval '7 days'
           order by m.starts_at limit 50`,
    values: [activityId, playerId],
  })
  return rows.map((row) => ({
    ...{ match_id: row.match_id, home: row.home, away: row.away, start_time: row.starts_at.getTime(), pool: row.pool },
    outcomes: row.outcomes.map(({ outcome_id: id, title }) => ({
      ...{ outcome_id: id, title, guesses: row.counts?.[id] ?? 0 },
    })),
    my_outcome_id: row.mine,
    right_outcome_id: row.right_outcome,
  }))
}
