import type { Database } from '@tablestakes/node/database'
import { type Counting, countedOf } from './counted.ts'

/** What is counted for each consumer; null where it is to be counted again. */
export type CountsByConsumer = Record<string, Counting | null>

/** As it is stored. */
export type StoredCounts = Record<string, Record<string, string> | null>

export type CountRow = {
  playerId: bigint
  currency: string
  place: bigint
  day: number
  counted: CountsByConsumer
  isBroken: boolean
  /** The row as it was read; null when there was none. */
  version: number | null
}

type Row = [
  playerId: bigint,
  currency: string,
  place: bigint,
  day: number,
  counted: StoredCounts,
  isBroken: boolean,
  version: number,
]

/** All rows of these players. */
export async function loadCountRows(database: Database, players: readonly bigint[]): Promise<CountRow[]> {
  const { rows } = await database.query<Row>({
    name: 'facts-read-counts',
    text: `select player_id, currency, place, day, counted, broken_at is not null, version from fact_count
           where player_id = any ($1)`,
    values: [`{${players.join(',')}}`],
    rowMode: 'array',
  })
  return rows.map(([playerId, currency, place, day, stored, isBroken, version]) => {
    const counted: CountsByConsumer = {}
    for (const name in stored) counted[name] = stored[name] ? countedOf(stored[name]) : null
    return { playerId, currency, place, day, counted, isBroken, version }
  })
}

/** Rows of one statement. */
const PORTION = 2_500

/**
 * Count and cursor are one row, and it is written only where it still stands as it was read: who has moved it meanwhile has
 * counted those facts. Answers whether all were written.
 */
export async function writeCountRows(database: Database, rows: readonly CountRow[]): Promise<boolean> {
  const moved = await inPortions(
    rows.filter(({ version }) => version !== null),
    (some) => moveRows(database, some),
  )
  const opened = await inPortions(
    rows.filter(({ version }) => version === null),
    (some) => openRows(database, some),
  )
  return moved + opened === rows.length
}

async function inPortions(rows: CountRow[], write: (some: CountRow[]) => Promise<number>): Promise<number> {
  let written = 0
  for (let at = 0; at < rows.length; at += PORTION) written += await write(rows.slice(at, at + PORTION))
  return written
}

const CONTENTS = '$1::bigint[], $2::text[], $3::bigint[], $4::integer[], $5::text[], $6::boolean[]'

async function moveRows(database: Database, rows: CountRow[]): Promise<number> {
  const { rowCount } = await database.query({
    name: 'facts-move-counts',
    text: `update fact_count c set place = u.place, day = u.day, counted = u.counted::json, version = c.version + 1,
             broken_at = case when u.is_broken then now() end
           from unnest(${CONTENTS}, $7::integer[]) u (player_id, currency, place, day, counted, is_broken, version)
           where c.player_id = u.player_id and c.currency = u.currency and c.version = u.version`,
    values: [...contentsOf(rows), `{${rows.map(({ version }) => version).join(',')}}`],
  })
  return rowCount ?? 0
}

async function openRows(database: Database, rows: CountRow[]): Promise<number> {
  const { rowCount } = await database.query({
    name: 'facts-open-counts',
    text: `insert into fact_count (player_id, currency, place, day, counted, broken_at)
           select u.player_id, u.currency, u.place, u.day, u.counted::json, case when u.is_broken then now() end
           from unnest(${CONTENTS}) u (player_id, currency, place, day, counted, is_broken)
           on conflict do nothing`,
    values: contentsOf(rows),
  })
  return rowCount ?? 0
}

/** Array texts written by hand, as in the ledger's settling: the driver's own writing costs more than the statement. */
const contentsOf = (rows: CountRow[]): string[] => [
  `{${rows.map(({ playerId }) => playerId).join(',')}}`,
  // The '' of facts outside the ledger needs its quotes.
  `{${rows.map(({ currency }) => `"${currency}"`).join(',')}}`,
  `{${rows.map(({ place }) => place).join(',')}}`,
  `{${rows.map(({ day }) => day).join(',')}}`,
  `{${rows.map(({ counted }) => elementOf(counted)).join(',')}}`,
  `{${rows.map(({ isBroken }) => isBroken).join(',')}}`,
]

/**
 * JSON as an element of an array's text: names and whole numbers in text, since JSON's own numbers end where amounts go on. Zeros
 * are left out. No name has anything in it that would have to be escaped.
 */
function elementOf(counted: CountsByConsumer): string {
  let text = '"{'
  for (const consumer in counted) {
    if (text.length > 2) text += ','
    text += `\\"${consumer}\\":${objectOf(counted[consumer]!)}`
  }
  return `${text}}"`
}

function objectOf(counts: Counting | null): string {
  if (counts === null) return 'null'
  let text = '{'
  for (const name in counts) {
    if (counts[name] !== 0n) text += `${text === '{' ? '' : ','}\\"${name}\\":\\"${counts[name]}\\"`
  }
  return `${text}}`
}
