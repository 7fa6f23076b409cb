import type { RequestOf } from '@tablestakes/contract/call'
import { moneyTypes } from '@tablestakes/contract/fields'
import { type Bet, type listBets, type listGameRecords, roundStates } from '@tablestakes/contract/games'
import { DAY_MS } from '@tablestakes/domain/text/duration'

export const stateChoices = ['all', ...roundStates] as const
export const moneyChoices = ['all', 'cash', 'gold'] as const
export const periods = ['1', '7', '30', '90', 'all'] as const

/** What the player wants to see. `day` is one day of the record, which counts its days by UTC. */
export type BetFilter = {
  state: 'all' | Bet['state']
  money: (typeof moneyChoices)[number]
  gameId: number | null
  period: (typeof periods)[number]
  day: string | null
}

export const EVERYTHING: BetFilter = { state: 'all', money: 'all', gameId: null, period: 'all', day: null }

const MONEY = { cash: moneyTypes.CASH, gold: moneyTypes.GOLD } as const

export type BetsRequest = RequestOf<typeof listBets>
export type RecordsRequest = RequestOf<typeof listGameRecords>

/** What is asked of the server. It stays the same all day long, so that the same choice is the same list. */
export function betsRequest(filter: BetFilter, now: number): BetsRequest {
  const { state, money, gameId } = filter
  return {
    ...timeOf(filter, now),
    ...(gameId !== null && { game_id: gameId }),
    ...(state !== 'all' && { state }),
    ...(money !== 'all' && { money_type: MONEY[money] }),
  }
}

/** The record knows no states, and shows both moneys side by side. Its days are UTC's, so they are asked for whole. */
export function recordsRequest({ gameId, period }: BetFilter, now: number): RecordsRequest {
  const days = period === 'all' ? null : Number(period)
  const today = Math.floor(now / DAY_MS) * DAY_MS
  return {
    ...(days !== null && { from: today - (days - 1) * DAY_MS }),
    ...(gameId !== null && { game_id: gameId }),
  }
}

function timeOf({ day, period }: BetFilter, now: number): { from?: number; to?: number } {
  if (day !== null) {
    const from = Date.parse(`${day}T00:00:00Z`)
    return { from, to: from + DAY_MS - 1 }
  }
  if (period === 'all') return {}
  // Seven days are today and the six before it, by the calendar: a day in which the clocks change has no 24 hours.
  const first = new Date(now)
  first.setDate(first.getDate() - (Number(period) - 1))
  return { from: first.setHours(0, 0, 0, 0) }
}

export const isEverything = ({ state, money, gameId, period, day }: BetFilter): boolean =>
  state === 'all' && money === 'all' && gameId === null && period === 'all' && day === null

/** With another filter than time the server looks back only so far, and the end of the list has to say so. */
export const endsByRange = (filter: BetFilter): boolean =>
  filter.period === 'all' && filter.day === null && !isEverything(filter)
