import type { Finding } from './finding.ts'

/** The journal has two parts, each with a chain of its own: what moved, and what happened. */
export type PartName = 'transfer' | 'entry'

/** A row as the database sends it: nothing is parsed, so nothing is lost. */
export type RawRow = readonly (string | null)[]

export type JournalPart = {
  name: PartName
  /** All columns as text, in the order in which they are hashed. The third is the place. */
  columns: readonly string[]
  /** The order of rows: by place, and by their key where somebody has given two the same. */
  order: readonly string[]
  /** The text of a row whose SHA-256 is its digest. */
  textOf(row: RawRow): string
  nameRow(row: RawRow): Omit<Finding, 'kind'>
  /** How many days behind the newest sealed day rows can still come. */
  lateDays: number
  /** After how many days nothing comes to a day any more. */
  overAfterDays: number
  changed: Finding['kind']
  removed: Finding['kind']
  added: Finding['kind']
}

/**
 * A new column of a table belongs at the end of its list, together with a new version of the text for the rows that have it.
 * A transfer's day is that on which its transaction began, and a transaction does not last a day.
 */
const transfers: JournalPart = {
  name: 'transfer',
  columns: [
    'player_id',
    'number',
    'place',
    '(extract(epoch from at) * 1000000)::bigint',
    'entry_id',
    'amount',
    'debit_after',
    'credit_after',
    'debit',
    'credit',
    'day',
    'reason',
    'currency',
  ],
  order: ['place', 'player_id', 'currency', 'number'],
  textOf: (row) => `1|${row.map((value) => value ?? '-').join('|')}`,
  nameRow: ([playerId, number, place, , entryId, , , , , , , , currency]) => ({
    playerId: BigInt(playerId!),
    currency: currency!,
    number: BigInt(number!),
    place: BigInt(place!),
    entryId: entryId!,
  }),
  lateDays: 1,
  overAfterDays: 2,
  changed: 'row-changed',
  removed: 'row-missing',
  added: 'row-added',
}

/**
 * An entry's day is that of its key, and a key may be a day old or a day ahead: on day D come entries of the days D-1 to D+1,
 * and of D-2 from a transaction that began before midnight. Entries from before they were sealed have no place and are not asked
 * for; see verify-base.ts. Its texts are other people's, so they are written as JSON: no two rows have the same text.
 */
const entries: JournalPart = {
  name: 'entry',
  columns: [
    'player_id',
    'entry_id',
    'place',
    'day',
    'kind',
    'purse',
    'account_id',
    'game_id',
    'currency',
    'reference',
    'title',
    'play_id',
    'stake',
    'win',
    'cash',
    'coin',
    'coin_task',
    'coin_counted',
    'cash_task',
    'cash_counted',
    `encode(fingerprint, 'hex')`,
    'number',
    'cash_after',
    'coin_after',
    'gold_after',
    'bonus_task',
    'source',
    'foreign_id',
    'coin_counting',
    'cash_counting',
    'last_task',
    'ends',
    'cause',
    'bonus',
    'effects',
  ],
  order: ['place', 'player_id', 'entry_id'],
  textOf: (row) => `entry 1|${JSON.stringify(row)}`,
  nameRow: ([playerId, entryId, place, , , , , , currency]) => ({
    playerId: BigInt(playerId!),
    currency: currency!,
    place: BigInt(place!),
    entryId: entryId!,
  }),
  lateDays: 3,
  overAfterDays: 3,
  changed: 'entry-changed',
  removed: 'entry-removed',
  added: 'entry-added',
}

export const journalParts: readonly JournalPart[] = [transfers, entries]

export function partNamed(name: PartName): JournalPart {
  return name === 'transfer' ? transfers : entries
}

/** For a query: the columns of a row as one list of texts. */
export const textsOf = ({ columns }: JournalPart): string =>
  `array[${columns.map((column) => `(${column})::text`).join(', ')}]`

export const placeOf = (row: RawRow): bigint => BigInt(row[2]!)
