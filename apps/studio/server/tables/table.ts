import type { StudioTable, TableState } from '@tablestakes/contract/studio'
import type { TableChain } from '../shared/chain.ts'

/** What the rest of the studio knows of a running table. */
export type RunningTable = {
  chain: TableChain
  /** As everybody may see it, read after it was asked for; those who ask meanwhile share the next look. */
  state(): Promise<TableState | null>
  /** Something has changed that viewers should see soon. */
  nudge(): void
}

export type Tables = Record<StudioTable, RunningTable>
