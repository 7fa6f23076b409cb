/** The ticket as it is filled in, what stands on each number of the board, and what each count of hits pays. */

import { showMultiplier } from '@tablestakes/domain/games/game'
import {
  KENO_MOST_PICKS,
  KENO_NUMBERS,
  type KenoOutcome,
  type KenoParams,
  keno,
  kenoChance,
  kenoTable,
} from '@tablestakes/domain/games/keno'
import { formatCount } from '@tablestakes/domain/money/format'
import { compare, isZero, type Ratio, ratio, sum, toDecimalText, wholeDown } from '@tablestakes/domain/money/ratio'
import { writeShort } from '../../figures.ts'

/** As the domain reads it, and with no number picked yet: a ticket being filled in is kept too, it only cannot be played. */
export function readTicket(value: unknown): KenoParams | null {
  const { picks } = (value ?? {}) as { picks?: unknown }
  if (!Array.isArray(picks) || picks.length > 0) return keno.readParams(value)
  const filled = keno.readParams({ ...(value as object), picks: [0] })
  return filled && { ...filled, picks: [] }
}

/** Picks a number or gives it back. Nothing changes where all picks are used up. */
export function togglePick(params: KenoParams, number: number): KenoParams {
  if (params.picks.includes(number)) return { ...params, picks: params.picks.filter((pick) => pick !== number) }
  if (params.picks.length >= KENO_MOST_PICKS) return params
  return { ...params, picks: [...params.picks, number].toSorted((one, other) => one - other) }
}

/** Fills the ticket up, or makes a new one where it is full: which numbers makes no difference, so any dice will do. */
export function quickPick(params: KenoParams, random: () => number): KenoParams {
  const picks = new Set(params.picks.length < KENO_MOST_PICKS ? params.picks : [])
  while (picks.size < KENO_MOST_PICKS) picks.add(Math.floor(random() * KENO_NUMBERS))
  return { ...params, picks: [...picks].toSorted((one, other) => one - other) }
}

export type Spot = 'free' | 'picked' | 'missed' | 'hit'

/** `missed` was drawn and is on no ticket. `count` of the drawn numbers are shown so far. */
export function spotsOf(picks: readonly number[], outcome: KenoOutcome | null, count: number): Spot[] {
  const drawn = outcome?.drawn.slice(0, count) ?? []
  return Array.from({ length: KENO_NUMBERS }, (_, number) => {
    const isPicked = picks.includes(number)
    if (drawn.includes(number)) return isPicked ? 'hit' : 'missed'
    return isPicked ? 'picked' : 'free'
  })
}

export type Rung = { from: number; to: number; pays: string; isPaid: boolean; chance: Ratio }

/** What each count of hits pays, from the least on; those at the beginning that pay nothing are one rung. */
export function rungsOf(params: KenoParams): Rung[] {
  const count = params.picks.length
  if (count === 0) return []
  const pays = kenoTable(params)
  const first = pays.findIndex((one) => !isZero(one))
  const rungs = pays.slice(first).map((one, more) => rungOf(count, [first + more, first + more], one))
  return first === 0 ? rungs : [rungOf(count, [0, first - 1], pays[0]!), ...rungs]
}

function rungOf(count: number, [from, to]: [number, number], pays: Ratio): Rung {
  const hits = Array.from({ length: to - from + 1 }, (_, more) => from + more)
  return {
    from,
    to,
    pays: writeShort(shortPays(showMultiplier(pays))),
    isPaid: !isZero(pays),
    chance: sum(hits.map((hit) => kenoChance(count, hit))),
  }
}

/** `0.5`, `22`, `2.05K`: no zeros that say nothing, because a rung is narrow. */
export function shortPays(multiplier: string): string {
  const bare = multiplier.includes('.') ? multiplier.replace(/\.?0+$/, '') : multiplier
  return /^\d{4,}$/.test(bare) ? `${Number(bare) / 1000}K` : bare
}

const LEAST_SHOWN = ratio(1, 1000)
const TENTH = ratio(1, 10)

/** `26.3%`, `5.12%`, `<0.1%`: cut, never rounded up. */
export function shortChance(chance: Ratio): string {
  if (compare(chance, LEAST_SHOWN) < 0) return `<${writeShort('0.1')}%`
  const digits = compare(chance, TENTH) < 0 ? 3 : 2
  const percent = toDecimalText(ratio(chance.over * 100n, chance.under), digits - 1)
  return `${writeShort(percent.replace(/\.?0+$/, ''))}%`
}

/** The same as one of so many, which says more where a percentage is all zeros. */
export function oneIn(chance: Ratio): string {
  const tenths = Number(wholeDown(ratio(chance.under * 10n, chance.over)))
  return tenths < 100 ? writeShort(`${Math.trunc(tenths / 10)}.${tenths % 10}`) : formatCount(Math.trunc(tenths / 10))
}
