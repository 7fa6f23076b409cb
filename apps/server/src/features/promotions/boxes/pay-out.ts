import type { Reader, Tx } from '@tablestakes/node/database'
import { Refusal } from '../../../platform/http/refusal.ts'
import { readAwards, type StoredAward, showAward } from '../engine/award.ts'
import { type Claiming, type ClaimServices, enterToClaim, type Given, give } from '../engine/claim.ts'
import { boxesOf } from './draw-item.ts'

const PAYOUT = 'payout-'
/** Cash is collected over periods, so pay-outs belong to none of them. */
const NO_PERIOD = 0

/** Pays all that was collected, once the amount is reached. Each item is paid by one pay-out; the budget gave it when it was drawn. */
export async function payOut(tx: Tx, services: ClaimServices, claiming: Claiming): Promise<Given> {
  const entered = await enterToClaim(tx, services, claiming)
  const { payout } = boxesOf(entered)
  if (payout.left === 0) throw new Refusal('ALREADY_CLAIMED')
  if (!payout.isReached) throw new Refusal('NOT_REACHED')
  const { owner } = claiming
  const step = `${PAYOUT}${payout.used + 1}`
  const { rows } = await tx.query<{ amount: bigint }>(
    `with paid as (
       update box_item set payout = $3
       where player_id = $1 and activity_id = $2 and money = 'cash' and payout is null returning amount
     ) select coalesce(sum(amount), 0)::bigint as amount from paid`,
    [owner.playerId, entered.activity.id, step],
  )
  const { amount } = rows[0]!
  const awards = [{ money: 'cash' as const, amount, multiplier: 0 }]
  return give(tx, entered, { owner, period: NO_PERIOD, step, awards, cost: 0n })
}

type Payout = { id: string; award: ReturnType<typeof showAward>; create_time: number }

/** A player's pay-outs, newest first. One that was refused is not among them. */
export async function listPayouts(reader: Reader, playerId: bigint): Promise<Payout[]> {
  const { rows } = await reader.query<{ id: string; awards: StoredAward[]; at: Date }>(
    `select claim_id as id, awards, claimed_at as at from activity_claim
     where player_id = $1 and period = ${NO_PERIOD} and step like '${PAYOUT}%' and state <> 'refused'
     order by claimed_at desc, claim_id limit 100`,
    [playerId],
  )
  return rows.map(({ id, awards, at }) => ({
    ...{ id, create_time: at.getTime() },
    award: showAward(readAwards(awards)[0]!),
  }))
}

/** Which of some entries of the ledger were pay-outs of what was collected. */
export async function payoutsAmong(reader: Reader, playerId: bigint, keys: readonly string[]): Promise<Set<string>> {
  const { rows } = await reader.query<{ key: string }>(
    `select entry_id as key from activity_claim
     where player_id = $1 and entry_id = any ($2::uuid[]) and step like '${PAYOUT}%'`,
    [playerId, keys],
  )
  return new Set(rows.map(({ key }) => key))
}
