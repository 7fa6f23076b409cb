import {
  certainties,
  type FeedMarket,
  type FeedMarketStatus,
  feedMarketStatuses,
  type Producer,
} from '@tablestakes/contract/sports-feed'
import type { Sheet } from '@tablestakes/domain/sports/match'
import type { PricedMarket } from '@tablestakes/domain/sports/models/priced'
import { settleMarket } from '@tablestakes/domain/sports/settle/settle'
import { openAmendments } from './amendments.ts'
import {
  keyOf,
  marketMessage,
  named,
  offeredOf,
  refOf,
  settlementMessage,
  signatureOf,
  suspended,
} from './market-messages.ts'
import type { Match } from './match.ts'
import { statusOf } from './match-status.ts'
import type { OfferedMarket, SportsStore } from './store.ts'
import type { Voice } from './voice.ts'

type Parts = { match: Match; store: SportsStore; voice: Voice }

const { ACTIVE, SUSPENDED, HANDED_OVER } = feedMarketStatuses

/** The markets of one match: which were offered, what readers were told of them, and how they ended. */
export function openBook({ match: { eventId, setup }, store, voice }: Parts) {
  const { sport } = setup
  const open = new Map<string, OfferedMarket>(store.markets(eventId, 'open').map((one) => [keyOf(one), one]))
  /** Settled ones are not offered again, whatever the model makes of them. */
  const closed = new Set(store.markets(eventId, 'settled').map(keyOf))
  /** What readers were told last. */
  let shown = new Map<string, string>()

  /** All markets that are offered. What was offered and has no price now is as good as decided. */
  function list(all: readonly PricedMarket[], status: FeedMarketStatus): FeedMarket[] {
    const priced = all.filter((market) => !closed.has(keyOf(offeredOf(market))))
    const keys = new Set(priced.map((market) => keyOf(offeredOf(market))))
    const rest = [...open.values()].filter((market) => !keys.has(keyOf(market)))
    return [...priced.map((market) => marketMessage(market, status)), ...rest.map(suspended)]
  }

  function remember(markets: readonly FeedMarket[]): void {
    for (const market of markets) {
      const offered = offeredIn(market)
      shown.set(keyOf(offered), signatureOf(market))
      if (open.has(keyOf(offered))) continue
      store.offer(eventId, offered)
      open.set(keyOf(offered), offered)
    }
  }

  return {
    /** Says what is new about prices, and how the match stands. */
    sayPrices(product: Producer, sheet: Sheet, priced: readonly PricedMarket[] | null): void {
      const listed = priced === null ? [] : list(priced, ACTIVE)
      const changed = listed.filter((market) => shown.get(keyOf(offeredIn(market))) !== signatureOf(market))
      remember(changed)
      const odds = changed.length > 0 && { odds: { market: changed } }
      voice.say(
        { kind: 'odds_change', product, event_id: eventId, sport_event_status: statusOf(sheet), ...odds },
        sport,
      )
    },
    /** Bets are stopped: whatever comes next is news. */
    sayStop(product: Producer): void {
      shown = new Map()
      voice.say({ kind: 'bet_stop', product, event_id: eventId, groups: 'all', market_status: SUSPENDED }, sport)
    },
    /** Another producer goes on with what this one offered. */
    sayHandOver(product: Producer): void {
      const market = [...open.values()].map((one) => ({ ...named(one), status: HANDED_OVER }))
      if (market.length > 0) voice.say({ kind: 'odds_change', product, event_id: eventId, odds: { market } }, sport)
      shown = new Map()
    },
    /** Settles what is decided. */
    settle(product: Producer, sheet: Sheet): void {
      const market = [...open.values()].flatMap((one) => {
        const outcomes = settleMarket(refOf(one), sheet)
        return outcomes ? [settlementMessage(one, outcomes)] : []
      })
      if (market.length === 0) return
      for (const one of market.map(offeredIn)) {
        open.delete(keyOf(one))
        shown.delete(keyOf(one))
        closed.add(keyOf(one))
        store.moveMarket(eventId, one, 'settled')
      }
      const certainty = certainties.CONFIRMED
      voice.say({ kind: 'bet_settlement', product, event_id: eventId, certainty, outcomes: { market } }, sport)
    },
    ...openAmendments({ eventId, sport, open, shown: () => shown, store, voice }),
    list: (priced: readonly PricedMarket[], isStopped: boolean) => list(priced, isStopped ? SUSPENDED : ACTIVE),
  }
}
export type Book = ReturnType<typeof openBook>

export const offeredIn = ({ id, specifiers = '' }: { id: number; specifiers?: string | undefined }): OfferedMarket => ({
  id,
  specifiers,
})
