import type { Reader } from '@tablestakes/node/database'
import type pg from 'pg'
import type { JournalPart, RawRow } from './journal-parts.ts'

/** A day's rows in the order of their places, taken a few at a time from a cursor: one pass, however many there are. */
export type JournalRows = {
  /** The next ones; none when there are no more. */
  take(count: number): Promise<RawRow[]>
  close(): Promise<void>
}

type Places = { part: JournalPart; day: number; after?: bigint; upTo?: bigint }

/** The reader must be in a transaction. One at a time. */
export async function openJournalRows(reader: Reader, places: Places): Promise<JournalRows> {
  await reader.query(`declare journal_rows no scroll cursor for ${selectRows(places)}`)
  return {
    take: (count) => readRaw(reader, `fetch ${count} from journal_rows`),
    async close() {
      await reader.query('close journal_rows')
    },
  }
}

/** The rows of a link, all in one go. */
export function readJournalRows(reader: Reader, places: Places): Promise<RawRow[]> {
  return readRaw(reader, selectRows(places))
}

const asRaw = { rowMode: 'array', types: { getTypeParser: () => (text: string | null) => text } }

async function readRaw(reader: Reader, text: string): Promise<RawRow[]> {
  const { rows } = await reader.query({ text, ...asRaw } as pg.QueryConfig)
  return rows as unknown as RawRow[]
}

function selectRows({ part, day, after, upTo }: Places): string {
  const bounds = [`day = ${day}`, 'place is not null']
  if (after !== undefined) bounds.push(`place > ${after}`)
  if (upTo !== undefined) bounds.push(`place <= ${upTo}`)
  const columns = part.columns.map((column) => `(${column})::text`)
  // With the table's name: by itself it would be the column's text that is ordered.
  const order = part.order.map((column) => `${part.name}.${column}`)
  return `select ${columns.join(', ')} from ${part.name} where ${bounds.join(' and ')} order by ${order.join(', ')}`
}
