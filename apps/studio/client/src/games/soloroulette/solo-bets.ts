/** Chips on the cloth as shares of one stake, and back: what the studio is sent, and what is seen. */
import { allShares, SHARES_MAX, type SoloRouletteParams, soloRoulette } from '@tablestakes/domain/games/solo-roulette'
import { SPOTS_MAX, type SpotBet } from '@tablestakes/domain/games/tables/table-game'
import { scaleDown } from '@tablestakes/domain/money/money'

export type Laid = { params: SoloRouletteParams; stake: bigint }

/** As the domain reads it, and with no chip laid yet: an empty cloth is kept too, it only cannot be played. */
export function readLaid(value: unknown): SoloRouletteParams | null {
  const { bets } = (value ?? {}) as { bets?: unknown }
  return Array.isArray(bets) && bets.length === 0 ? { bets: [] } : soloRoulette.readParams(value)
}

/** What lies on each place. */
export function amountsOf({ params, stake }: Laid): Map<string, bigint> {
  const all = BigInt(Math.max(1, allShares(params)))
  return new Map(params.bets.map(({ spot, share }) => [spot, scaleDown(stake, BigInt(share), all)]))
}

/** The bet with more chips on it; null where the cloth cannot hold them. */
export function putChips(laid: Laid, chips: readonly SpotBet[]): Laid | null {
  const amounts = amountsOf(laid)
  for (const { spot, amount } of chips) amounts.set(spot, (amounts.get(spot) ?? 0n) + amount)
  const part = [...amounts.values()].reduce(commonPart, 0n)
  const bets = [...amounts].map(([spot, amount]) => ({ spot, share: Number(scaleDown(amount, 1n, part)) }))
  if (bets.length > SPOTS_MAX || bets.some(({ share }) => share > SHARES_MAX)) return null
  return { params: { bets }, stake: [...amounts.values()].reduce((total, amount) => total + amount, 0n) }
}

/** The largest amount that divides both. */
function commonPart(one: bigint, other: bigint): bigint {
  return other === 0n ? one : commonPart(other, one % other)
}
