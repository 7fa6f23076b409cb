import { scaleDown } from '@tablestakes/domain/money/money'

export type Scale = {
  /** Where the zero line stands, from the top, in percent of the height. */
  zero: number
  /** How high a value's bar is, in percent of the height. */
  heightOf: (value: bigint) => number
}

/** One scale for gains above and losses below the same line, so that their bars can be compared. */
export function scaleOf(values: readonly bigint[]): Scale {
  const sorted = [0n, ...values].toSorted((one, other) => (one < other ? -1 : 1))
  const [loss, gain] = [sorted[0]!, sorted.at(-1)!]
  const span = gain - loss
  if (span === 0n) return { zero: 100, heightOf: () => 0 }
  const share = (part: bigint) => Number(scaleDown(part, 10_000n, span)) / 100
  return { zero: share(gain), heightOf: (value) => share(value < 0n ? -value : value) }
}

/** Which bars carry a label: at most `most` of them, counted back from the last. */
export function labelledOf(count: number, most: number): boolean[] {
  const every = Math.max(1, Math.ceil(count / most))
  return Array.from({ length: count }, (_, place) => (count - 1 - place) % every === 0)
}

/** What came back of every hundred staked, cut to a tenth of a percent. Null: nothing was staked. */
export function returnOf(staked: bigint, won: bigint): string | null {
  if (staked === 0n) return null
  return (Number(scaleDown(won, 1_000n, staked)) / 10).toFixed(1)
}
