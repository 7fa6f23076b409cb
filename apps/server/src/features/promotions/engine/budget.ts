import { smallerOf } from '@tablestakes/domain/money/money'
import type { Tx } from '@tablestakes/node/database'
import { Refusal } from '../../../platform/http/refusal.ts'

/** Claims of the same moment meet at one of so many rows. */
const SHARDS = 8

type Period = { activityId: number; period: number }
type Taking = Period & { amount: bigint; playerId: bigint }
type Shard = { shard: number; left_over: bigint }

/**
 * Takes from the budget of a period, or refuses. A claim holds one row of eight; only where that one is too small all are held, in one
 * order, and taken from together: the last unit is given, and no unit twice.
 */
export async function takeFromBudget(tx: Tx, { activityId, period, amount, playerId }: Taking): Promise<void> {
  if (amount === 0n) return
  const of = { activityId, period }
  const shards = await readShards(tx, of)
  // What others have taken stays taken: where too little is left, nobody needs to wait to be told so.
  if (sumOf(shards) < amount) throw new Refusal('POOL_EMPTY')
  const own = Number(playerId % BigInt(SHARDS))
  const fits = shards.some(({ shard, left_over: left }) => shard === own && left >= amount)
  if (fits && (await takeFromOne(tx, of, { shard: own, amount }))) return
  const missing = await takeFromAll(tx, of, amount)
  if (missing > 0n) throw new Refusal('POOL_EMPTY')
}

const sumOf = (shards: readonly Shard[]) => shards.reduce((sum, { left_over: left }) => sum + left, 0n)

async function readShards(tx: Tx, of: Period): Promise<Shard[]> {
  const query = {
    name: 'budget-read',
    text: 'select shard, left_over from activity_budget where activity_id = $1 and period = $2',
    values: [of.activityId, of.period],
  }
  const { rows } = await tx.query<Shard>(query)
  if (rows.length > 0) return rows
  await openBudget(tx, of)
  return (await tx.query<Shard>(query)).rows
}

/** The budget as it is now: an operator who is changing it is waited for. Those who come at the same moment wait for each other. */
async function openBudget(tx: Tx, { activityId, period }: Period): Promise<void> {
  const { rows } = await tx.query<{ budget: bigint }>('select budget from activity where activity_id = $1 for share', [
    activityId,
  ])
  const { budget } = rows[0]!
  // The first has what does not divide.
  const rest = budget % BigInt(SHARDS)
  // exact: the rest was taken off.
  const part = (budget - rest) / BigInt(SHARDS)
  await tx.query(
    `insert into activity_budget (activity_id, period, shard, left_over)
     select $1, $2, shard, $3 + case when shard = 0 then $4::bigint else 0 end from generate_series(0, ${SHARDS - 1}) shard
     on conflict do nothing`,
    [activityId, period, part, rest],
  )
}

/**
 * False where somebody else was faster. The database then still holds the row for us, and who holds one and waits for those before it
 * may be waited for by somebody who holds these: so it is let go.
 */
async function takeFromOne(
  tx: Tx,
  { activityId, period }: Period,
  { shard, amount }: { shard: number; amount: bigint },
): Promise<boolean> {
  await tx.query('savepoint budget')
  const { rowCount } = await tx.query({
    name: 'budget-take',
    text: `update activity_budget set left_over = left_over - $4
           where activity_id = $1 and period = $2 and shard = $3 and left_over >= $4`,
    values: [activityId, period, shard, amount],
  })
  await tx.query(rowCount === 1 ? 'release savepoint budget' : 'rollback to savepoint budget')
  return rowCount === 1
}

/** Takes what is left, up to an amount. Answers what is missing. */
async function takeFromAll(tx: Tx, { activityId, period }: Period, amount: bigint): Promise<bigint> {
  const { rows } = await tx.query<Shard>({
    name: 'budget-hold',
    text: `select shard, left_over from activity_budget where activity_id = $1 and period = $2 order by shard for update`,
    values: [activityId, period],
  })
  let missing = amount
  for (const { shard, left_over: left } of rows) {
    const taken = smallerOf(left, missing)
    missing -= taken
    if (taken > 0n)
      await tx.query(
        'update activity_budget set left_over = left_over - $4 where activity_id = $1 and period = $2 and shard = $3',
        [activityId, period, shard, taken],
      )
  }
  return missing
}

/** What was reserved for a claim that was refused, or is given besides. */
export async function returnToBudget(
  tx: Tx,
  { activityId, period, amount }: Pick<Taking, 'activityId' | 'period' | 'amount'>,
): Promise<void> {
  if (amount === 0n) return
  await tx.query(
    'update activity_budget set left_over = left_over + $3 where activity_id = $1 and period = $2 and shard = 0',
    [activityId, period, amount],
  )
}

/** A budget that an operator has raised or cut: the period that has begun last gets the difference, as far as it is left. */
export async function changeBudget(
  tx: Tx,
  { activityId, before, after }: { activityId: number; before: bigint; after: bigint },
): Promise<void> {
  const { rows } = await tx.query<{ period: number | null }>(
    'select max(period) as period from activity_budget where activity_id = $1',
    [activityId],
  )
  const { period } = rows[0]!
  if (period === null) return
  if (after >= before) await returnToBudget(tx, { activityId, period, amount: after - before })
  else await takeFromAll(tx, { activityId, period }, before - after)
}
