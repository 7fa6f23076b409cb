import { dayOf } from '@tablestakes/domain/text/duration'

/** The calendar day of a moment where the player is, as 2026-11-15. */
export const localDay = (at: number): string => dayOf(at, -new Date(at).getTimezoneOffset())

/** By the calendar, because a day in which the clocks change has no 24 hours. */
export function daysBefore(at: number, days: number): string {
  const day = new Date(at)
  return localDay(day.setDate(day.getDate() - days))
}

export const dayStart = (day: string): number => new Date(`${day}T00:00:00`).getTime()
export const dayEnd = (day: string): number => new Date(`${day}T23:59:59.999`).getTime()
