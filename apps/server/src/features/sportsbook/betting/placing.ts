import type { RequestOf } from '@tablestakes/contract/call'
import type { placeSportsBet } from '@tablestakes/contract/sportsbook'
import type { BetRow, LegRow } from '../bets/bet-row.ts'
import type { Terms } from '../rules.ts'

/** A slip that is placed. */
export type Placing = {
  request: RequestOf<typeof placeSportsBet>
  playerId: bigint
  siteId: string
  currency: string
  /** The Idempotency-Key: the same bet, however often it is sent. */
  requestKey: string
  nowMs: number
}

/** A bet of it. Its legs, and what they were judged by, are known where it was just written. */
export type Placed = { bet: BetRow; written?: Written }
export type Written = Terms & { legs: readonly LegRow[] }
