import type { TableChain } from './chain.ts'

/** What the rest of the studio knows of a game that everybody plays together. */
export type RunningTable<State = unknown> = {
  chain: TableChain
  /** As everybody may see it, read after it was asked for; those who ask meanwhile share the next look. */
  state(): Promise<State | null>
  /** Something has changed that viewers should see soon. */
  nudge(): void
}

/** By the key of the table. */
export type RunningTables = ReadonlyMap<string, RunningTable>

export function runningTable(studio: { tables: RunningTables }, key: string): RunningTable {
  const table = studio.tables.get(key)
  if (!table) throw new Error(`there is no table ${key}`)
  return table
}
