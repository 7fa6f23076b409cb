import type { Database } from '@tablestakes/node/database'

/** What is stored for each consumer; null where it is to be counted again. */
export type StoredCounts = Record<string, Record<string, string> | null>

export type CountRow = {
  playerId: bigint
  currency: string
  place: bigint
  day: number
  counted: StoredCounts
  isBroken: boolean
  /** Where the row was found and at which place it stood; null when there was none. */
  found: { ctid: string; place: bigint } | null
}

type Row = [
  ctid: string,
  playerId: bigint,
  currency: string,
  place: bigint,
  day: number,
  counted: StoredCounts,
  isBroken: boolean,
]

/** The rows of these streams, in their order; undefined where there is none. */
export async function readCountRows(
  database: Database,
  streams: readonly { playerId: bigint; currency: string }[],
): Promise<(CountRow | undefined)[]> {
  const { rows } = await database.query<Row, unknown[]>({
    name: 'facts-read-counts',
    text: `select ctid::text, player_id, currency, place, day, counted, broken_at is not null from fact_count
           where player_id = any ($1)`,
    values: [`{${[...new Set(streams.map(({ playerId }) => playerId))].join(',')}}`],
    rowMode: 'array',
  } as never)
  const found = new Map<string, CountRow>()
  for (const [ctid, playerId, currency, place, day, counted, isBroken] of rows as unknown as Row[]) {
    found.set(`${playerId} ${currency}`, { playerId, currency, place, day, counted, isBroken, found: { ctid, place } })
  }
  return streams.map(({ playerId, currency }) => found.get(`${playerId} ${currency}`))
}

/** Rows of one statement. */
const PORTION = 2_500

/**
 * Count and cursor are one row, and it is written only where it still stands as it was read: who has moved it meanwhile has
 * counted those facts. Answers whether all were written.
 */
export async function writeCountRows(database: Database, rows: readonly CountRow[]): Promise<boolean> {
  const moved = await inPortions(
    rows.filter(({ found }) => found !== null),
    (some) => moveRows(database, some),
  )
  const opened = await inPortions(
    rows.filter(({ found }) => found === null),
    (some) => openRows(database, some),
  )
  return moved + opened === rows.length
}

async function inPortions(rows: CountRow[], write: (some: CountRow[]) => Promise<number>): Promise<number> {
  let written = 0
  for (let at = 0; at < rows.length; at += PORTION) written += await write(rows.slice(at, at + PORTION))
  return written
}

async function moveRows(database: Database, rows: CountRow[]): Promise<number> {
  const { rowCount } = await database.query({
    name: 'facts-move-counts',
    // A row that was moved is elsewhere. Its old room may be another row's by now, at another place of the journal.
    text: `update fact_count c set place = u.place, day = u.day, counted = u.counted::json,
             broken_at = case when u.is_broken then now() end
           from unnest($1::tid[], $2::bigint[], $3::bigint[], $4::integer[], $5::text[], $6::boolean[], $7::bigint[])
             u (found, was, place, day, counted, is_broken, player_id)
           where c.ctid = u.found and c.place = u.was and c.player_id = u.player_id`,
    values: [
      `{${rows.map(({ found }) => `"${found!.ctid}"`).join(',')}}`,
      `{${rows.map(({ found }) => found!.place).join(',')}}`,
      ...contentsOf(rows),
      `{${rows.map(({ playerId }) => playerId).join(',')}}`,
    ],
  })
  return rowCount ?? 0
}

async function openRows(database: Database, rows: CountRow[]): Promise<number> {
  const { rowCount } = await database.query({
    name: 'facts-open-counts',
    text: `insert into fact_count (player_id, currency, place, day, counted, broken_at)
           select u.player_id, u.currency, u.place, u.day, u.counted::json, case when u.is_broken then now() end
           from unnest($1::bigint[], $2::integer[], $3::text[], $4::boolean[], $5::bigint[], $6::text[])
             u (place, day, counted, is_broken, player_id, currency)
           on conflict do nothing`,
    values: [
      ...contentsOf(rows),
      `{${rows.map(({ playerId }) => playerId).join(',')}}`,
      `{${rows.map(({ currency }) => quoted(currency)).join(',')}}`,
    ],
  })
  return rowCount ?? 0
}

/** Array texts written by hand, as in the ledger's settling: the driver's own writing costs more than the statement. */
const contentsOf = (rows: CountRow[]): string[] => [
  `{${rows.map(({ place }) => place).join(',')}}`,
  `{${rows.map(({ day }) => day).join(',')}}`,
  `{${rows.map(({ counted }) => quoted(JSON.stringify(counted))).join(',')}}`,
  `{${rows.map(({ isBroken }) => isBroken).join(',')}}`,
]

const quoted = (text: string) => `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`
