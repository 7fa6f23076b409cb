import { startDraw } from '@tablestakes/domain/draws/fairness'
import { pickPrize, totalRange } from '@tablestakes/domain/promotions/wheel'
import type { Tx } from '@tablestakes/node/database'
import { newKey } from '../../../ledger/index.ts'
import { holdSeeds, openSeed } from './seeds.ts'

type Drawing = {
  playerId: bigint
  activityId: number
  weights: readonly number[]
  /** What each prize is worth, for the proof. */
  costs: readonly bigint[]
}

/** Draws a prize by the player's committed seed, and keeps all that is needed to draw it again before anybody is told. */
export async function drawPrize(
  tx: Tx,
  secret: string,
  { playerId, activityId, weights, costs }: Drawing,
): Promise<{ index: number; drawId: string }> {
  const { current } = await holdSeeds(tx, secret, playerId)
  const { seed_id: seedId, client_seed: clientSeed, nonce } = current
  const draw = startDraw({ serverSeed: openSeed(secret, current), clientSeed, nonce })
  const index = pickPrize(weights, draw.integerBelow(totalRange(weights)))
  const drawId = newKey()
  await tx.query('select add_promotion_draw($1, $2, $3, $4, $5, $6, $7)', [
    ...[playerId, drawId, activityId, seedId],
    ...[weights, index, costs[index]],
  ])
  return { index, drawId }
}
