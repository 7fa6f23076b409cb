const USUAL = [15, 30, 60, 90, 120]

/** The intervals to choose from, the present one among them; 0 is never, where the jurisdiction has no longest one. */
export function intervalsUnder(most: number, present: number): number[] {
  const allowed = USUAL.filter((minutes) => most === 0 || minutes <= most)
  const own = present > 0 ? [present] : []
  const sorted = [...new Set([...allowed, ...own])].sort((a, b) => a - b)
  return most === 0 ? [...sorted, 0] : sorted
}
