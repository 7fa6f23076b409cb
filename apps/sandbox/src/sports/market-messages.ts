import {
  type FeedMarket,
  type FeedMarketStatus,
  type FeedSettlement,
  feedMarketStatuses,
} from '@tablestakes/contract/sports-feed'
import { kindOf, kindOfId, outcomeOfKey } from '@tablestakes/domain/sports/kinds'
import type { PricedMarket, PricedOutcome } from '@tablestakes/domain/sports/models/priced'
import { toFeedResult } from '@tablestakes/domain/sports/result'
import type { MarketRef, SettledOutcome } from '@tablestakes/domain/sports/settle/settle'
import { readSpecifiers, specifiersText } from '@tablestakes/domain/sports/specifiers'
import type { OfferedMarket } from './store.ts'

/** Names a market of a match, in memory and in the store. */
export const keyOf = ({ id, specifiers }: OfferedMarket): string => `${id} ${specifiers}`

export function offeredOf({ kind, specifiers }: MarketRef): OfferedMarket {
  return { id: kindOf(kind).id, specifiers: specifiersText(specifiers) }
}

export function refOf({ id, specifiers }: OfferedMarket): MarketRef {
  return { kind: kindOfId(id)!.key, specifiers: readSpecifiers(specifiers)! }
}

/** As it stands in a message; without specifiers the attribute is left out. */
export const named = ({ id, specifiers }: OfferedMarket) => ({ id, ...(specifiers !== '' && { specifiers }) })

const billionths = (chance: number) => Math.min(1_000_000_000, Math.max(0, Math.round(chance * 1e9)))

function pricedOutcome(kind: PricedMarket['kind'], { key, price, chances }: PricedOutcome) {
  const { win, sharedWin = 0, halfWin = 0, halfLose = 0, void: refund = 0 } = chances
  return {
    id: outcomeOfKey(kind, key)!.id,
    ...(price !== null && { odds: price }),
    probabilities: billionths(win + sharedWin),
    ...(halfWin > 0 && { half_win_probabilities: billionths(halfWin) }),
    ...(halfLose > 0 && { half_lose_probabilities: billionths(halfLose) }),
    ...(refund > 0 && { refund_probabilities: billionths(refund) }),
    active: price !== null,
  }
}

export function marketMessage(market: PricedMarket, status: FeedMarketStatus): FeedMarket {
  return {
    ...named(offeredOf(market)),
    status,
    outcome: market.outcomes.map((outcome) => pricedOutcome(market.kind, outcome)),
  }
}

/** Whether a reader sees a difference: states and prices, not the last digit of a chance. */
export const signatureOf = ({ status, outcome }: FeedMarket): string =>
  `${status} ${outcome?.map(({ odds }) => odds ?? '-').join(' ') ?? ''}`

export const suspended = (market: OfferedMarket): FeedMarket => ({
  ...named(market),
  status: feedMarketStatuses.SUSPENDED,
})

export function settlementMessage(market: OfferedMarket, settled: readonly SettledOutcome[]): FeedSettlement {
  const { kind } = refOf(market)
  return {
    ...named(market),
    outcome: settled.map(({ outcome, leg }) => ({ id: outcomeOfKey(kind, outcome)!.id, ...toFeedResult(leg) })),
  }
}
