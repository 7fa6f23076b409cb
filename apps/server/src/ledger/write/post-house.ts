import { createHash } from 'node:crypto'
import type { Tx } from '@tablestakes/node/database'
import { stableText } from '../../platform/http/idempotency.ts'
import { reasonNumber } from '../codes.ts'
import { requireAmount } from './amounts.ts'
import { type Key, requireKey } from './key.ts'
import type { MovementReason } from './post.ts'

/** From one account of the house to another, by their numbers. */
export type HouseMove = { from: number; to: number; amount: bigint; reason: MovementReason }

type HouseEntry = { currency: string; key: Key; reference: string; moves: readonly HouseMove[] }

/**
 * Moves money within the house: no purse is touched, and no player's journal. All of one currency wait for each other, so it is for
 * what is summed up first. Happens with the caller's transaction, which must know that it has not happened before.
 */
export async function postHouse(tx: Tx, { currency, key, reference, moves }: HouseEntry): Promise<void> {
  requireKey(key)
  for (const { amount } of moves) requireAmount(amount)
  if (moves.length === 0) throw new RangeError('nothing moves')
  await tx.query({
    name: 'ledger-post-house',
    text: 'select post_house($1, $2, $3, $4, $5::integer[], $6::integer[], $7::bigint[], $8::smallint[])',
    values: [
      currency,
      key,
      createHash('sha256').update(stableText({ currency, reference, moves })).digest(),
      reference,
      moves.map(({ from }) => from),
      moves.map(({ to }) => to),
      moves.map(({ amount }) => amount),
      moves.map(({ reason }) => reasonNumber(reason)),
    ],
  })
}
