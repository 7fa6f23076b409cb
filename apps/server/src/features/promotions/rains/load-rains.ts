import type { ResponseOf } from '@tablestakes/contract/call'
import type { getActivity } from '@tablestakes/contract/promotions'
import type { Reader } from '@tablestakes/node/database'
import { unseal } from '@tablestakes/node/sealed'
import { SEED_PURPOSE } from './make-rains.ts'

type Rains = NonNullable<ResponseOf<typeof getActivity>['rains']>

type Row = {
  rain_id: string
  starts_at: Date
  ends_at: Date
  pool: bigint
  parts: number
  least: bigint
  sealed_seed: Buffer
  seed_hash: string
  revealed_at: Date | null
  left: bigint
  my_parts: number[]
  taken: bigint
}

/** Rains that come, run, or ended within a day. */
const SHOWN_MS = 86_400_000

export async function loadRains(
  reader: Reader,
  {
    activityId,
    playerId,
    nowMs,
    secret,
  }: { activityId: number; playerId: bigint | null; nowMs: number; secret: string },
): Promise<Rains> {
  const { rows } = await reader.query<Row>({
    name: 'rain-list',
    text: `select r.rain_id, r.starts_at, r.ends_at, r.pool, r.parts, r.least, r.sealed_seed, r.seed_hash, r.revealed_at,
             (select coalesce(sum(p.amount), 0)::bigint from rain_part p where p.rain_id = r.rain_id and p.player_id is null) as left,
             coalesce(mine.parts, '{}') as my_parts, coalesce(mine.amount, 0)::bigint as taken
           from rain r left join lateral (
             select array_agg(p.part order by p.part) as parts, sum(p.amount)::bigint as amount from rain_part p
             where p.rain_id = r.rain_id and p.player_id = $2
           ) mine on true
           where r.activity_id = $1 and r.ends_at > $3 order by r.starts_at limit 100`,
    values: [activityId, playerId, new Date(nowMs - SHOWN_MS)],
  })
  return rows.map((row) => ({
    ...{ rain_id: row.rain_id, start_time: row.starts_at.getTime(), end_time: row.ends_at.getTime() },
    ...{ pool: row.pool, left: row.left, taken: row.taken, my_parts: row.my_parts, parts: row.parts, least: row.least },
    server_seed_hash: row.seed_hash,
    server_seed: row.revealed_at === null ? null : unseal(secret, SEED_PURPOSE, row.sealed_seed).toString(),
  }))
}
