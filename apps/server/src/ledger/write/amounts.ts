import { MAX_WIRE } from '@tablestakes/domain/money/money'

/**
 * Contracts have refused a bad amount long before this; what gets here all the same is a bug of ours, and it must not move
 * money.
 */
export function requireAmount(amount: bigint, least = 1n): void {
  if (typeof amount !== 'bigint' || amount < least || amount > MAX_WIRE) {
    throw new RangeError(`not an amount: ${typeof amount} ${String(amount)}`)
  }
}
