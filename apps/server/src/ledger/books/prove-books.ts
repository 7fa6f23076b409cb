import type { Database, Reader } from '@tablestakes/node/database'
import { accountTotals } from '../read/rollup.ts'
import { type CurrencyBooks, proveTotals, readCurrencies } from './currency-books.ts'
import { collectFindings, type Finding, type Findings } from './finding.ts'
import { listFilledDays, readToday } from './journal-days.ts'
import { asOfNow } from './patient.ts'
import { proveHolds, proveNotNegative, proveRooms, proveTasks } from './prove-balances.ts'
import { proveClosedDay, proveEntries } from './prove-days.ts'
import { proveHoldEntries } from './prove-holds.ts'
import { proveForeignKeys, proveVoids } from './prove-names.ts'
import { cutPlayers, type Part, proveNumbers, provePurses } from './prove-players.ts'
import { proveTable } from './prove-table.ts'
import { proveBonuses, proveWagering } from './prove-tasks.ts'

export type Proof = {
  /** Everything there is, or what has happened since yesterday and all sums. */
  isFull: boolean
  /** The moment whose state was proven. */
  asOf: Date
  findings: readonly Finding[]
  currencies: CurrencyBooks[]
}

type Options = {
  isFull: boolean
  signal?: AbortSignal
  /** Movements looked at in one go; the rest follows in further goes. */
  portion?: bigint
}

/**
 * Proves the books as of one moment, while they go on moving. Reads only: what it finds is told, never repaired. A full proof
 * of 5 million transfers took two minutes of a machine with two cores and plenty of other work; one of the recent days reads
 * those, the balances and the sums of closed days.
 */
export function proveBooks(database: Database, { isFull, signal, portion }: Options): Promise<Proof> {
  return asOfNow(
    database,
    async (reader) => {
      const { rows } = await reader.query<{ as_of: Date }>('select now() as as_of')
      // All rows in the order of an index are read from all over the table, page by page: sorting them is several times
      // cheaper. Looking up single keys in an index alone stays possible.
      await reader.query('set local enable_indexscan = off')
      const findings = collectFindings()
      const today = await readToday(reader)
      const sinceDay = isFull ? null : today - 1

      // Here whole sets are held against each other. Where the statistics are older than what was written since, as of a day with the
      // first wins in it, row by row looks cheap to the planner, and takes a hundred times as long for ten times as many.
      await reader.query('set local enable_nestloop = off')
      for (const part of await cutPlayers(reader, portion)) {
        await provePurses(reader, { ...part, sinceDay }, findings)
        await proveNumbers(reader, { ...part, sinceDay }, findings)
        await proveTable(reader, { ...part, sinceDay }, findings)
        if (isFull) await proveRecords(reader, { ...part, sinceDay }, findings)
      }
      await reader.query('set local enable_nestloop = on')
      await proveNotNegative(reader, findings)
      await proveHolds(reader, findings)
      await proveTasks(reader, findings)
      await proveRooms(reader, findings)
      await proveBonuses(reader, findings)
      await proveDays(reader, sinceDay, findings)
      const totals = await accountTotals(reader)
      const currencies = await readCurrencies(reader, totals)
      proveTotals(currencies, totals, findings)
      return { isFull, asOf: rows[0]!.as_of, findings: findings.list, currencies }
    },
    signal,
  )
}

/** What is kept besides the purses follows from the entries. They are asked from the first to the last, so only in full. */
async function proveRecords(reader: Reader, part: Part, findings: Findings): Promise<void> {
  await proveWagering(reader, part, findings)
  await proveHoldEntries(reader, part, findings)
  await proveVoids(reader, part, findings)
  await proveForeignKeys(reader, part, findings)
}

async function proveDays(reader: Reader, sinceDay: number | null, findings: Findings): Promise<void> {
  const closed = await reader.query<{ day: number }>('select day from closed_day where day >= $1 order by day', [
    sinceDay ?? 0,
  ])
  for (const day of await listFilledDays(reader)) {
    if (day < (sinceDay ?? 0)) continue
    await proveEntries(reader, day, findings)
  }
  for (const { day } of closed.rows) {
    await proveClosedDay(reader, day, findings)
  }
}
