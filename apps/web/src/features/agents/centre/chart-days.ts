import { largerOf, scaleDown } from '@tablestakes/domain/money/money'
import { DAY_MS } from '@tablestakes/domain/text/duration'
import type { StatementDay } from '../agent-queries.ts'

export const LEVELS = [1, 2, 3] as const
export type Level = (typeof LEVELS)[number]

type ChartDay = {
  day: string
  total: bigint
  /** What each level brought, in the order of the levels. */
  parts: readonly bigint[]
}

const nextDay = (day: string) => new Date(Date.parse(`${day}T00:00:00Z`) + DAY_MS).toISOString().slice(0, 10)
const dayBefore = (day: string, days: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) - days * DAY_MS).toISOString().slice(0, 10)

/** So many days up to the newest of the statement, oldest first. A day on which nothing was earned has no row and stands as zero. */
export function chartDays(rows: readonly StatementDay[], count: number): ChartDay[] {
  const newest = rows[0]?.day
  if (newest === undefined) return []
  const byDay = new Map(rows.map((row) => [row.day, row]))
  const days: ChartDay[] = []
  for (let day = dayBefore(newest, count - 1); days.length < count; day = nextDay(day)) {
    const row = byDay.get(day)
    const parts = LEVELS.map((level) => atLeastNothing(row?.lines.find((line) => line.level === level)?.amount))
    days.push({ day, total: row?.amount ?? 0n, parts })
  }
  return days
}

/** Voids may take a level below nothing; a bar cannot show that, the statement says it. */
const atLeastNothing = (amount = 0n): bigint => (amount < 0n ? 0n : amount)

/** How high a part stands, in percent of the highest day. */
export function heightOf(part: bigint, days: readonly ChartDay[]): number {
  const highest = days.reduce(
    (most, { parts }) =>
      largerOf(
        most,
        parts.reduce((sum, one) => sum + one, 0n),
      ),
    0n,
  )
  return highest === 0n ? 0 : Number(scaleDown(part, 10_000n, highest)) / 100
}
