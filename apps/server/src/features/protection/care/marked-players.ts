import type { CareAction, MarkerKind } from '@tablestakes/domain/protection/markers'
import { type Marker, totalScore } from '@tablestakes/domain/protection/markers'
import type { Reader } from '@tablestakes/node/database'

type MarkerRow = { player_id: bigint; site_id: string; day: number; kind: MarkerKind } & Pick<
  Marker,
  'threshold' | 'score'
> & {
    figure: bigint
  }

const LISTED_MAX = 200
const DAY_MS = 86_400_000
const dayText = (day: number) => new Date(day * DAY_MS).toISOString().slice(0, 10)

/** Players with markers on the last day that was looked at for all, or on the running one, the gravest first. Each player's newest day counts. */
export async function listMarked(reader: Reader, { siteId, from }: { siteId?: string | undefined; from: number }) {
  const { rows } = await reader.query<MarkerRow>(
    `select m.player_id, site_id, day, kind, figure, threshold, score from player_marker m join player using (player_id)
     where day >= (select coalesce(max(day), 0) from care_run) and ($1::text is null or site_id = $1)
       and day = (select max(day) from player_marker newest where newest.player_id = m.player_id)`,
    [siteId ?? null],
  )
  const players = new Map<bigint, MarkerRow[]>()
  for (const row of rows) players.set(row.player_id, [...(players.get(row.player_id) ?? []), row])
  return [...players.values()]
    .map((markers) => ({
      player_id: Number(markers[0]!.player_id),
      site_id: markers[0]!.site_id,
      day: dayText(markers[0]!.day),
      score: totalScore(markers.map(readMarker)),
      markers: markers.map(showMarker),
    }))
    .filter(({ score }) => score >= from)
    .toSorted((one, other) => other.score - one.score)
    .slice(0, LISTED_MAX)
}

const readMarker = ({ kind, figure, threshold, score }: MarkerRow): Marker => ({
  ...{ kind, threshold, score, figure: Number(figure) },
})
const showMarker = (row: MarkerRow) => readMarker(row)

/** A player's markers of the last weeks, the newest day first. */
export async function markersOf(reader: Reader, playerId: bigint) {
  const { rows } = await reader.query<MarkerRow>(
    `select player_id, '' as site_id, day, kind, figure, threshold, score from player_marker
     where player_id = $1 order by day desc, score desc, kind limit ${LISTED_MAX}`,
    [playerId],
  )
  return rows.map((row) => ({ day: dayText(row.day), ...showMarker(row) }))
}

type StepRow = { day: number; action: CareAction; score: number; details: Record<string, unknown>; done_at: Date }

/** What was done about them by the rules, the newest first. */
export async function stepsOf(reader: Reader, playerId: bigint) {
  const { rows } = await reader.query<StepRow & { answered_at: Date | null; is_taken: boolean | null }>(
    `select day, action, score, details, done_at, answered_at, is_taken from care_step
     where player_id = $1 order by done_at desc, action limit ${LISTED_MAX}`,
    [playerId],
  )
  return rows.map(({ day, ...row }) => ({ day: dayText(day), ...row }))
}
