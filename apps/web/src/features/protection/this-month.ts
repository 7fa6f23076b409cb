import { scaleDown } from '@tablestakes/domain/money/money'

type Day = { from: number; minutes: number; net: bigint }

/** The days of the calendar month that the last day is in, where the site's clocks stand. */
export function daysOfThisMonth<D extends Day>(days: readonly D[], timeZone: string): D[] {
  const last = days.at(-1)
  if (!last) return []
  const monthOf = (at: number) =>
    new Intl.DateTimeFormat('en', { timeZone, year: 'numeric', month: 'numeric' }).format(at)
  return days.filter(({ from }) => monthOf(from) === monthOf(last.from))
}

export const sumOf = (days: readonly Day[]): { net: bigint; minutes: number } => ({
  net: days.reduce((sum, { net }) => sum + net, 0n),
  minutes: days.reduce((sum, { minutes }) => sum + minutes, 0),
})

/** The net result as it grew day by day, from zero, as heights between 0 (the lowest) and 1 (the highest). */
export function risingLine(days: readonly Day[]): number[] {
  const sums = [0n]
  for (const { net } of days) sums.push(sums.at(-1)! + net)
  const sorted = sums.toSorted((one, other) => (one < other ? -1 : 1))
  const [least, most] = [sorted[0]!, sorted.at(-1)!]
  if (most === least) return sums.map(() => 0.5)
  return sums.map((sum) => Number(scaleDown(sum - least, 1_000n, most - least)) / 1_000)
}
