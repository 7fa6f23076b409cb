import type { Tx } from '@tablestakes/node/database'

/** So many are shown, and so many ranks are between two marks. */
const SHOWN = 100
const BETWEEN_MARKS = 256

/** What a board shows of one who is among the first. */
export type TopRow = { rank: number; player: string; score: string; name: string; face: number }

/** Puts boards in order whose scores have changed, so that reading one costs the same however many compete. */
export async function orderStaleBoards(tx: Tx): Promise<void> {
  const { rows } = await tx.query<{ id: bigint }>(
    'select tournament_id as id from tournament where is_stale order by tournament_id for update skip locked',
  )
  for (const { id } of rows) await orderBoard(tx, id)
}

export async function orderBoard(tx: Tx, tournamentId: bigint): Promise<void> {
  await tx.query('delete from tournament_mark where tournament_id = $1', [tournamentId])
  await tx.query(
    `insert into tournament_mark (tournament_id, rank, behind, place, player_id)
     select $1, rank, behind, place, player_id from (
       select row_number() over (order by behind, place, player_id) as rank, behind, place, player_id
       from tournament_score where tournament_id = $1 and score > 0
     ) one where rank % ${BETWEEN_MARKS} = 1`,
    [tournamentId],
  )
  await tx.query(
    `update tournament set is_stale = false,
       entrants = (select count(*) from tournament_score where tournament_id = $1 and score > 0),
       top = coalesce((
         select jsonb_agg(jsonb_build_object('rank', rank, 'player', player_id::text, 'score', score::text, 'name', nick_name,
           'face', avatar_id) order by rank)
         from (
           select row_number() over (order by behind, place, player_id) as rank, player_id, score
           from tournament_score where tournament_id = $1 and score > 0 order by behind, place, player_id limit ${SHOWN}
         ) first join player using (player_id)
       ), '[]')
     where tournament_id = $1`,
    [tournamentId],
  )
}
