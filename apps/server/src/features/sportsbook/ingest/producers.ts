import type { Database, Reader } from '@tablestakes/node/database'
import type { Producers } from '../records.ts'

/** A reader says every two seconds that it still hears a producer. Not said for so long, nobody reads the feed any more. */
const SILENT_MS = 8_000

/** Those whose prices can be trusted now, for a query. */
export const PRODUCERS_UP = `select product from sports_producer
  where is_up and heard_at > clock_timestamp() - make_interval(secs => ${SILENT_MS / 1_000})`

export async function loadProducers(reader: Reader): Promise<Producers> {
  const { rows } = await reader.query<{ product: number }>({ name: 'sports-producers', text: PRODUCERS_UP })
  return new Set(rows.map(({ product }) => product))
}

export async function keepProducer(
  database: Database,
  { product, isUp, latest }: { product: number; isUp: boolean; latest?: number | null },
): Promise<void> {
  await database.query(
    `insert into sports_producer as p (product, is_up, latest, heard_at) values ($1, $2, $3, clock_timestamp())
     on conflict (product) do update set is_up = excluded.is_up, latest = coalesce(excluded.latest, p.latest),
       heard_at = excluded.heard_at`,
    [product, isUp, latest ?? null],
  )
}

export async function latestOf(reader: Reader, product: number): Promise<number | null> {
  const { rows } = await reader.query<{ latest: bigint | null }>(
    'select latest from sports_producer where product = $1',
    [product],
  )
  const latest = rows[0]?.latest
  return latest === null || latest === undefined ? null : Number(latest)
}
