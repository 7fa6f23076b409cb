import type pg from 'pg'
import type { Reader } from '../platform/database.ts'
import { asRaw, digestColumns, type RawTransfer } from './row-digest.ts'

/** A day's transfers in the order of their places, taken a few at a time from a cursor: one pass, however many there are. */
export type TransferRows = {
  /** The next ones; none when there are no more. */
  take(count: number): Promise<RawTransfer[]>
  close(): Promise<void>
}

type Places = { day: number; after?: bigint; upTo?: bigint }

/** The reader must be in a transaction. One at a time. */
export async function openTransferRows(reader: Reader, { day, after, upTo }: Places): Promise<TransferRows> {
  const bounds = [`day = ${day}`]
  if (after !== undefined) bounds.push(`place > ${after}`)
  if (upTo !== undefined) bounds.push(`place <= ${upTo}`)
  await reader.query(
    `declare transfer_rows no scroll cursor for
     select ${digestColumns} from transfer where ${bounds.join(' and ')} order by place, player_id, currency, number`,
  )
  return {
    async take(count) {
      const { rows } = await reader.query({ text: `fetch ${count} from transfer_rows`, ...asRaw } as pg.QueryConfig)
      return rows as unknown as RawTransfer[]
    },
    async close() {
      await reader.query('close transfer_rows')
    },
  }
}
