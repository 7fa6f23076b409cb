import type { Clock } from '@tablestakes/node/clock'
import type { Database, Tx } from '@tablestakes/node/database'
import { type FactPlace, lastPlace, settledPlace } from '../../../ledger/index.ts'
import { beginClosing } from './close-board.ts'
import { orderStaleBoards } from './order-board.ts'
import { findCursor, scoreBets } from './score-bets.ts'

/** How far the journal can be read, and whether that is all of it up to a moment. */
type SeenJournal = { nowMs: number; settled: FactPlace; isWhole: boolean }

/** The time first: what was placed before it has a place below the last one, as soon as its call has ended. */
export async function lookAtJournal(database: Database, clock: Clock): Promise<SeenJournal> {
  const nowMs = clock()
  const last = await lastPlace(database)
  const read = await findCursor(database)
  // Nothing has happened since.
  if (read !== null && read.place >= last.place) return { nowMs, settled: read, isWhole: true }
  const settled = await settledPlace(database)
  return { nowMs, settled, isWhole: settled.place >= last.place }
}

/** Brings all boards up to date. Those that are over begin to close when nothing that happened on them is unread. */
export async function followJournal(tx: Tx, { nowMs, settled, isWhole }: SeenJournal): Promise<void> {
  const { isUpToDate } = await scoreBets(tx, { settled, nowMs })
  await orderStaleBoards(tx)
  if (isUpToDate && isWhole) await beginClosing(tx, nowMs)
}
