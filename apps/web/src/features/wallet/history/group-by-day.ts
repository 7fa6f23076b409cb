import type { Movement } from '@tablestakes/contract/wallet'
import { localDay } from './local-day.ts'

export type Day = { day: string; movements: Movement[] }

/** The movements of each day together, in the order they came: newest first. Days are those where the player is. */
export function groupByDay(movements: readonly Movement[]): Day[] {
  const days = new Map<string, Movement[]>()
  for (const movement of movements) {
    const day = localDay(movement.create_time)
    const known = days.get(day)
    if (known) known.push(movement)
    else days.set(day, [movement])
  }
  return [...days].map(([day, ofDay]) => ({ day, movements: ofDay }))
}
