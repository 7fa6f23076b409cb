import { type Database, type Reader, type Tx, transact } from '@tablestakes/node/database'
import type { Provider, Settlement } from '../providers/provider.ts'
import type { Providers } from '../providers/providers.ts'
import { compareBooks, type Difference } from './compare-books.ts'
import { loadOurs } from './our-orders.ts'

export type Reconciliation = {
  providerId: string
  /** UTC, yyyy-mm-dd. */
  day: string
  /** How many orders of both sides were compared. */
  compared: number
  ranAt: Date
  differences: Difference[]
}

type Compared = Omit<Reconciliation, 'ranAt'>

/**
 * Compares our orders that ended on a day with the provider's report of it, and writes the differences in place of those
 * written before. Null: there is no such provider.
 */
export async function reconcile(
  database: Database,
  providers: Providers,
  wanted: { providerId: string; day: string },
): Promise<Reconciliation | null> {
  const compared = await compareDay(database, providers, wanted)
  return compared && transact(database, (tx) => writeReconciliation(tx, compared))
}

/** The comparison itself, which asks the provider and therefore happens outside of any transaction. */
export async function compareDay(
  reader: Reader,
  providers: Providers,
  { providerId, day }: { providerId: string; day: string },
): Promise<Compared | null> {
  if (!/^\d{4}-\d\d-\d\d$/.test(day)) throw new RangeError(`${day} is no day`)
  const provider = await providers.get(providerId)
  if (!provider) return null
  const theirs = await provider.settlementsOf(day)
  const ours = await loadOurs(reader, { providerId, day, orderNos: theirs.map(({ orderNo }) => orderNo) })
  const found = compareBooks({ ours, theirs, theirsNearby: [] })
  // What we ended just after midnight they may have ended just before it, and the other way round.
  const isAnyMissing = found.differences.some(({ kind }) => kind === 'missing_there')
  const { compared, differences } = isAnyMissing
    ? compareBooks({ ours, theirs, theirsNearby: await settlementsNearby(provider, day) })
    : found
  return { providerId, day, compared, differences }
}

async function settlementsNearby(provider: Provider, day: string): Promise<Settlement[]> {
  return [...(await provider.settlementsOf(shiftDay(day, -1))), ...(await provider.settlementsOf(shiftDay(day, 1)))]
}

function shiftDay(day: string, by: number): string {
  const at = new Date(`${day}T00:00:00Z`)
  at.setUTCDate(at.getUTCDate() + by)
  return at.toISOString().slice(0, 10)
}

export async function writeReconciliation(
  tx: Tx,
  { providerId, day, compared, differences }: Compared,
): Promise<Reconciliation> {
  // Its row first: of two who compare the same day the second waits here, and replaces what the first wrote.
  const { rows } = await tx.query<{ ran_at: Date }>(
    `insert into reconciliation (provider_id, day, compared) values ($1, $2, $3)
     on conflict (provider_id, day) do update set compared = excluded.compared, ran_at = now()
     returning ran_at`,
    [providerId, day, compared],
  )
  await tx.query('delete from reconciliation_difference where provider_id = $1 and day = $2', [providerId, day])
  await tx.query(
    `insert into reconciliation_difference (provider_id, day, order_no, direction, kind, ours, theirs)
     select $1, $2, order_no, direction, kind, ours, theirs
     from unnest($3::text[], $4::text[], $5::text[], $6::jsonb[], $7::jsonb[])
       as difference (order_no, direction, kind, ours, theirs)`,
    [
      providerId,
      day,
      differences.map(({ orderNo }) => orderNo),
      differences.map(({ direction }) => direction),
      differences.map(({ kind }) => kind),
      differences.map(({ ours }) => (ours ? JSON.stringify(ours) : null)),
      differences.map(({ theirs }) => (theirs ? JSON.stringify(theirs) : null)),
    ],
  )
  return { providerId, day, compared, ranAt: rows[0]!.ran_at, differences }
}

/** What was compared last, the newest day first. */
export async function listReconciliations(reader: Reader, { limit }: { limit: number }): Promise<Reconciliation[]> {
  const { rows } = await reader.query<Reconciliation>(
    `select provider_id as "providerId", day::text, compared, ran_at as "ranAt", (
       select coalesce(json_agg(json_build_object('orderNo', order_no, 'direction', direction, 'kind', kind,
         'ours', ours, 'theirs', theirs) order by order_no, direction, kind), '[]')
       from reconciliation_difference difference
       where difference.provider_id = reconciliation.provider_id and difference.day = reconciliation.day
     ) as differences
     from reconciliation order by day desc, provider_id limit $1`,
    [limit],
  )
  return rows
}
