import type { Reader, Tx } from '@tablestakes/node/database'
import { lockBalance } from '../../ledger/index.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { Refused } from '../../platform/operators/refused.ts'
import type { ActivityRecord } from './engine/activity-record.ts'
import { readAwards, type StoredAward } from './engine/award.ts'
import { returnToBudget } from './engine/budget.ts'
import { grantOf } from './engine/claim.ts'
import { grantAwards } from './engine/grant.ts'

type ClaimRow = {
  claim_id: string
  player_id: number
  activity_id: number
  period: number
  step: string
  state: 'paid' | 'held' | 'refused'
  cost: bigint
  reasons: string[]
  claimed_at: Date
  decided_by: string
}

const COLUMNS = `claim_id, player_id::float8 as player_id, activity_id, period, step, state, cost, reasons, claimed_at, decided_by`

export async function listClaims(
  reader: Reader,
  {
    state,
    activityId,
    playerId,
    claimId,
  }: { state?: string; activityId?: number; playerId?: number; claimId?: string },
): Promise<ClaimRow[]> {
  const { rows } = await reader.query<ClaimRow>(
    `select ${COLUMNS} from activity_claim
     where ($1::text is null or state = $1) and ($2::integer is null or activity_id = $2)
       and ($3::bigint is null or player_id = $3) and ($4::uuid is null or claim_id = $4)
     order by claimed_at desc, claim_id desc limit 500`,
    [state ?? null, activityId ?? null, playerId ?? null, claimId ?? null],
  )
  return rows
}

type Held = {
  playerId: bigint
  currency: string
  activityId: number
  type: ActivityRecord['type']
  period: number
  cost: bigint
  state: string
  awards: StoredAward[]
}

/** Pays a claim that was held, or refuses it. A second decision is refused. */
export async function decideClaim(
  tx: Tx,
  { claimId, isPaid, by }: { claimId: string; isPaid: boolean; by: string },
): Promise<void> {
  const owner = await findOwner(tx, claimId)
  // Purses before rows, as everywhere.
  await lockBalance(tx, owner)
  const { rows } = await tx.query<Held>(
    `select c.player_id as "playerId", c.currency, c.activity_id as "activityId", a.activity_type as type, c.period, c.cost, c.state,
       c.awards from activity_claim c join activity a using (activity_id) where c.claim_id = $1 for update of c`,
    [claimId],
  )
  const held = rows[0]!
  if (held.state !== 'held') throw new Refused('CANNOT_CHANGE', 'it has been decided')
  const { activityId, type, period, cost } = held
  if (!isPaid) await returnToBudget(tx, { activityId, period, amount: cost })
  const granting = { owner, awards: isPaid ? readAwards(held.awards) : [], ...grantOf({ id: activityId, type }) }
  const { entryId } = await grantAwards(tx, granting)
  await tx.query(
    `update activity_claim set state = $2, entry_id = $3, decided_at = now(), decided_by = $4 where claim_id = $1`,
    [claimId, isPaid ? 'paid' : 'refused', entryId, by],
  )
}

async function findOwner(reader: Reader, claimId: string): Promise<{ playerId: bigint; currency: string }> {
  const { rows } = await reader.query<{ playerId: bigint; currency: string }>(
    'select player_id as "playerId", currency from activity_claim where claim_id = $1',
    [claimId],
  )
  if (!rows[0]) throw new Refusal('NOT_FOUND')
  return rows[0]
}
