/** A gift packet: a pool that is split by shares which were drawn, to the last unit. */
import { scaleDown } from '../money/money.ts'

/** Each share is drawn by these: one to ten, equally likely. */
export const SHARE_WEIGHTS: readonly number[] = Array.from({ length: 10 }, () => 1)
/** What a drawn index is worth. */
export const shareOfIndex = (index: number): number => index + 1

type Packet = { pool: bigint; least: bigint; shares: readonly number[] }

/** Every part has the least, and of the rest as much as its share says. What rounding leaves goes to the first. */
export function splitPool({ pool, least, shares }: Packet): bigint[] {
  const rest = pool - least * BigInt(shares.length)
  if (shares.length === 0 || rest < 0n) throw new RangeError(`${shares.length} parts of ${pool}`)
  const all = BigInt(shares.reduce((sum, share) => sum + share, 0))
  const parts = shares.map((share) => least + scaleDown(rest, BigInt(share), all))
  parts[0]! += pool - parts.reduce((sum, part) => sum + part, 0n)
  return parts
}
