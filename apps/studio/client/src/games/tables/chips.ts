/** The chips a player holds and what lies on the cloth. */
import type { SpotBet } from '@tablestakes/domain/games/tables/table-game'

const TIMES = [1n, 5n, 10n, 50n, 100n]

/** Five chips from the lowest bet up, as far as one bet may go. */
export function chipValues({ least, most }: { least: bigint; most: bigint }): bigint[] {
  return TIMES.map((times) => least * times).filter((value) => value <= most)
}

/** `10K`: a chip is small. Amounts are ten-thousandths of a unit. */
export function chipLabel(amount: bigint): string {
  const units = Number(amount) / 10_000
  if (units >= 1_000_000) return `${cut(units / 1_000_000)}M`
  return units >= 1_000 ? `${cut(units / 1_000)}K` : cut(units)
}

const cut = (figure: number) => String(Math.floor(figure * 100) / 100)

/** One amount a place, in the order the places were first chosen. */
export function gather(chips: readonly SpotBet[]): SpotBet[] {
  const places = new Map<string, bigint>()
  for (const { spot, amount } of chips) places.set(spot, (places.get(spot) ?? 0n) + amount)
  return [...places].map(([spot, amount]) => ({ spot, amount }))
}

export const totalOf = (bets: readonly SpotBet[]): bigint => bets.reduce((total, { amount }) => total + amount, 0n)
