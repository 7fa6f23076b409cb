/** How many periods in a row before this one have been claimed. */
export function streakBefore(period: number, claimed: ReadonlySet<number>): number {
  let length = 0
  while (claimed.has(period - 1 - length)) length += 1
  return length
}
