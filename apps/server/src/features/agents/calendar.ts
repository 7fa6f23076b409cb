import { periodOf, startOfPeriod } from '@tablestakes/domain/promotions/periods'

/** Days of a site are numbered since 1970, by its own clock. */
export const dayAt = (nowMs: number, timeZone: string): number => periodOf('day', nowMs, timeZone)
export const startOfDay = (day: number, timeZone: string): number => startOfPeriod('day', day, timeZone)

const DAY_MS = 86_400_000
/** 1 January 1970 was a Thursday. */
const THURSDAY = 3

/** The Monday of a day's week. */
export const mondayOf = (day: number): number => day - ((day + THURSDAY) % 7)

/** `2026-11-17` */
export const dayText = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10)
export const dayNumber = (text: string): number => Math.floor(Date.parse(`${text}T00:00:00Z`) / DAY_MS)
