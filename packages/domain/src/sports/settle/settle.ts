/**
 * How a market ends. A match that was postponed voids everything. In one that was abandoned what had been decided beyond doubt
 * stands, as a line that was passed, and everything else is void. What a finished match never came to is void too.
 */
import { kindOf, type MarketKindKey, outcomeOfKey } from '../kinds.ts'
import type { Sheet } from '../match.ts'
import { type LegResult, VOID } from '../result.ts'
import type { Specifiers } from '../specifiers.ts'
import { settleBasketball } from './basketball.ts'
import { settleCricket } from './cricket.ts'
import { settleFootball } from './football.ts'
import { isLine } from './line.ts'
import { settleTennis } from './tennis.ts'

export type MarketRef = { kind: MarketKindKey; specifiers: Specifiers }
export type Selection = MarketRef & { outcome: string }

/** Null while it is open. A market is decided as a whole: then every outcome of it has a result. */
export function settleSelection(selection: Selection, sheet: Sheet): LegResult | null {
  assertMarket(selection, sheet)
  if (!outcomeOfKey(selection.kind, selection.outcome)) {
    throw new RangeError(`${selection.outcome} is no outcome of ${selection.kind}`)
  }
  if (sheet.status === 'postponed') return VOID
  if (sheet.status === 'scheduled') return null
  const leg = settleByRule(selection, sheet)
  return leg ?? (sheet.status === 'live' ? null : VOID)
}

export type SettledOutcome = { outcome: string; leg: LegResult }

export function settleMarket(market: MarketRef, sheet: Sheet): SettledOutcome[] | null {
  const settled: SettledOutcome[] = []
  for (const { key } of kindOf(market.kind).outcomes) {
    const leg = settleSelection({ ...market, outcome: key }, sheet)
    if (!leg) return null
    settled.push({ outcome: key, leg })
  }
  return settled
}

/** Whether the specifiers are those of the kind, no more and no fewer, with lines that can be settled. */
export function isMarket({ kind, specifiers }: MarketRef): boolean {
  const { specifiers: names } = kindOf(kind)
  const given = Object.keys(specifiers)
  if (given.length !== names.length || !names.every((name) => specifiers[name] !== undefined)) return false
  const { total, hcp, ...numbers } = specifiers
  if (![total, hcp].every((line) => line === undefined || isLine(line))) return false
  return Object.values(numbers).every((number) => Number.isInteger(number) && number >= 1)
}

function assertMarket(market: MarketRef, sheet: Sheet): void {
  if (kindOf(market.kind).sport !== sheet.sport) throw new RangeError(`${market.kind} of a ${sheet.sport} match`)
  if (!isMarket(market)) throw new RangeError(`${market.kind} with ${JSON.stringify(market.specifiers)}`)
}

function settleByRule({ kind, ...selection }: Selection, sheet: Sheet): LegResult | null {
  switch (sheet.sport) {
    case 'football':
      return settleFootball(kind, selection, sheet)
    case 'cricket':
      return settleCricket(kind, selection, sheet)
    case 'tennis':
      return settleTennis(kind, selection, sheet)
    case 'basketball':
      return settleBasketball(kind, selection, sheet)
  }
}
