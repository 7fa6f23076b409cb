import type { Tx } from '@tablestakes/node/database'
import { newKey, type Owner } from '../../ledger/index.ts'

const DAY_MS = 86_400_000

/** Rounds a promotion pays for. The stake is of each; what they win is a bonus of so many times wagering. */
type FreeRounds = { stake: bigint; multiplier: number; rounds: number; games: readonly number[]; days: number }

type Granting = {
  owner: Owner
  freeRounds: FreeRounds
  /** The promotion's account, which pays each stake when it is placed. */
  account: string
  reference: string
  nowMs: number
}

/** Gives free rounds. No money moves: a round that is never played costs nothing. */
export async function grantFreeRounds(
  tx: Tx,
  { owner, freeRounds, account, reference, nowMs }: Granting,
): Promise<string> {
  const { stake, multiplier, rounds, games, days } = freeRounds
  const grantId = newKey()
  await tx.query(
    `insert into free_round_grant
       (grant_id, player_id, currency, stake, multiplier, games, rounds, account, reference, granted_at, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    [
      ...[grantId, owner.playerId, owner.currency, stake, multiplier, games, rounds, account, reference],
      ...[new Date(nowMs), new Date(nowMs + days * DAY_MS)],
    ],
  )
  return grantId
}
