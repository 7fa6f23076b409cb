/** A new player: which of the first seven days is today, and what was lost of the first deposit. */

export const FIRST_DAYS = 7

type FirstDays = { joinedDay: number; today: number }

/** From 1; null when they are over. A clock that is behind stands at the first. */
export function dayOfFirst({ joinedDay, today }: FirstDays): number | null {
  const day = Math.max(1, today - joinedDay + 1)
  return day > FIRST_DAYS ? null : day
}

/** What was lost of a deposit: never more than it was, and nothing where more was won than staked. */
export function lossOf({ deposit, staked, won }: { deposit: bigint; staked: bigint; won: bigint }): bigint {
  const lost = staked - won
  if (lost <= 0n) return 0n
  return lost < deposit ? lost : deposit
}
