/**
 * The notice dialog (specification §4): shown on the day's first token login, once a day; each close advances one game
 * notice until all have been seen.
 */

/** Days are those of the player's site, told by the server and written `2026-11-15`. */
export function showsDailyNotice({ shownOn, today }: { shownOn: string | null; today: string }): boolean {
  return shownOn !== today
}

/** The place of the notice after this one, or null after the last. */
export function nextNotice({ index, count }: { index: number; count: number }): number | null {
  return index + 1 < count ? index + 1 : null
}
