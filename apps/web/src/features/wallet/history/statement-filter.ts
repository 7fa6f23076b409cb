import type { RequestOf } from '@tablestakes/contract/call'
import { moneyTypes } from '@tablestakes/contract/fields'
import type { exportStatement, Movement } from '@tablestakes/contract/wallet'
import { dayEnd, dayStart, daysBefore, localDay } from './local-day.ts'

export const purseChoices = ['all', 'cash', 'bonus', 'gold'] as const
export const periods = ['7', '30', '90', 'all', 'custom'] as const

export type PurseChoice = (typeof purseChoices)[number]
export type Period = (typeof periods)[number]

/** What the player wants to see. The days are those of a custom period, as 2026-11-15; an empty one is open. */
export type StatementFilter = {
  purse: PurseChoice
  reason: Movement['reason'] | ''
  period: Period
  fromDay: string
  toDay: string
}

export const EVERYTHING: StatementFilter = { purse: 'all', reason: '', period: 'all', fromDay: '', toDay: '' }

const MONEY_TYPES = { cash: moneyTypes.CASH, bonus: moneyTypes.COIN, gold: moneyTypes.GOLD }

export type StatementRequest = RequestOf<typeof exportStatement>

/** What is asked of the server. It stays the same all day long, so that the same choice is the same list. */
export function statementRequest(filter: StatementFilter, now: number): StatementRequest {
  const { purse, reason } = filter
  return {
    ...timeRange(filter, now),
    ...(purse !== 'all' && { money_type: MONEY_TYPES[purse] }),
    ...(reason !== '' && { reason }),
  }
}

/** Seven days are today and the six before it. Two days chosen the wrong way round mean the same time. */
function timeRange({ period, fromDay, toDay }: StatementFilter, now: number): { from?: number; to?: number } {
  if (period === 'all') return {}
  if (period !== 'custom') return { from: dayStart(daysBefore(now, Number(period) - 1)) }
  const isTurned = fromDay !== '' && toDay !== '' && fromDay > toDay
  const [first, last] = isTurned ? [toDay, fromDay] : [fromDay, toDay]
  return { ...(first !== '' && { from: dayStart(first) }), ...(last !== '' && { to: dayEnd(last) }) }
}

/** The last days before a choice of one's own: a custom period begins with what was on screen. */
export function customFrom(filter: StatementFilter, now: number): StatementFilter {
  const days = filter.period === 'all' || filter.period === 'custom' ? 30 : Number(filter.period)
  return { ...filter, period: 'custom', fromDay: daysBefore(now, days - 1), toDay: localDay(now) }
}

export const isEverything = ({ purse, reason, period }: StatementFilter): boolean =>
  purse === 'all' && reason === '' && period === 'all'
