import type { ResponseOf } from '@tablestakes/contract/call'
import type { getActivity } from '@tablestakes/contract/promotions'
import { maskName } from '@tablestakes/domain/account/masking'
import { periodOf } from '@tablestakes/domain/promotions/periods'
import type { Reader } from '@tablestakes/node/database'
import { type ActivityRecord, configOfPeriod } from '../engine/activity-record.ts'
import { showAward } from '../engine/award.ts'
import { prizeOf, type TournamentConfig } from '../types/tournament.ts'
import { findTournament, readTournament } from './boards.ts'
import type { TopRow } from './order-board.ts'

type ShownBoard = NonNullable<ResponseOf<typeof getActivity>['board']>

/** The board of the present period, as of the last time it was put in order, and where the player is now. */
export async function loadBoard(
  reader: Reader,
  activity: ActivityRecord,
  { playerId, nowMs }: { playerId: bigint | null; nowMs: number },
): Promise<ShownBoard> {
  const { repeat } = readTournament(activity, activity.config)
  const period = Math.max(activity.lastPeriod, periodOf(repeat, nowMs, activity.timeZone))
  const config = readTournament(activity, await configOfPeriod(reader, activity, period))
  const tournamentId = await findTournament(reader, { activityId: activity.id, period })
  const { top, score, rank } =
    tournamentId === null ? { top: [], score: null, rank: null } : await readBoard(reader, { tournamentId, playerId })
  const own = top.find(({ player }) => player === String(playerId))
  const mine = own ? BigInt(own.score) : (score ?? 0n)
  return {
    list: top.map((row) => ({
      ...{
        rank: row.rank,
        nickname: maskName(row.name),
        face_id: row.face,
        score: showScore(config, BigInt(row.score)),
      },
      awards: prizeOf(config.prizes, row.rank).map(showAward),
    })),
    my_rank: own?.rank ?? (mine > 0n ? rank : null),
    my_score: showScore(config, mine),
  }
}

/** Points and multiples are counted; on a board of one site stakes and wins are money. */
const showScore = ({ score, unit }: TournamentConfig, value: bigint): ShownBoard['my_score'] =>
  score === 'multiplier' || unit !== undefined ? { unit: 'count', value: Number(value) } : { unit: 'money', value }

type ReadBoard = { top: TopRow[]; score: bigint | null; rank: number | null }

/** One row of the board, one score, and the few places between the player and the nearest mark ahead. */
export async function readBoard(
  reader: Reader,
  { tournamentId, playerId }: { tournamentId: bigint; playerId: bigint | null },
): Promise<ReadBoard> {
  const { rows } = await reader.query<ReadBoard>({
    name: 'tournament-board',
    text: `select t.top, s.score, coalesce(s.rank, m.rank + (
             select count(*)::integer from tournament_score o
             where o.tournament_id = t.tournament_id and o.score > 0
               and (o.behind, o.place, o.player_id) >= (m.behind, m.place, m.player_id)
               and (o.behind, o.place, o.player_id) < (s.behind, s.place, s.player_id)
           )) as rank
           from tournament t
           left join tournament_score s on s.tournament_id = t.tournament_id and s.player_id = $2
           left join lateral (
             select rank, behind, place, player_id from tournament_mark k
             where k.tournament_id = s.tournament_id and (k.behind, k.place, k.player_id) <= (s.behind, s.place, s.player_id)
             order by behind desc, place desc, player_id desc limit 1
           ) m on true
           where t.tournament_id = $1`,
    values: [tournamentId, playerId],
  })
  return rows[0]!
}
