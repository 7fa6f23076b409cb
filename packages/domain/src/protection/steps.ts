/** Days, weeks, months and years of the books, which are kept in UTC. A day is its number since 1970. */

export const steps = ['day', 'week', 'month', 'year'] as const
export type Step = (typeof steps)[number]

/** How many steps a player's figures reach back, the running one included. */
export const stepsBack: Record<Step, number> = { day: 31, week: 26, month: 24, year: 10 }

const DAY_MS = 86_400_000

type StepRange = { from: number; to: number }

/** The steps up to a day, oldest first, as days: `to` is the first day after. Weeks begin on Monday. */
export function stepsUntil(today: number, step: Step): StepRange[] {
  return Array.from({ length: stepsBack[step] }, (_, index) => {
    const back = stepsBack[step] - 1 - index
    return { from: startOf(today, step, back), to: startOf(today, step, back - 1) }
  })
}

function startOf(today: number, step: Step, back: number): number {
  if (step === 'day') return today - back
  // 1 January 1970 was a Thursday.
  if (step === 'week') return today - ((today + 3) % 7) - back * 7
  const date = new Date(today * DAY_MS)
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()]
  return (step === 'month' ? Date.UTC(year, month - back) : Date.UTC(year - back, 0)) / DAY_MS
}
