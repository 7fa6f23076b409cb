import { certainties, type Producer } from '@tablestakes/contract/sports-feed'
import type { Sheet } from '@tablestakes/domain/sports/match'
import { settleMarket } from '@tablestakes/domain/sports/settle/settle'
import { keyOf, named, refOf, settlementMessage } from './market-messages.ts'
import type { OfferedMarket, SportsStore } from './store.ts'
import type { Voice } from './voice.ts'

type Parts = {
  eventId: string
  sport: string
  open: Map<string, OfferedMarket>
  shown: () => Map<string, string>
  store: SportsStore
  voice: Voice
}

/** What is said when something that was said does not hold. */
export function openAmendments({ eventId, sport, open, shown, store, voice }: Parts) {
  const settledBy = (one: OfferedMarket, sheet: Sheet) => {
    const outcomes = settleMarket(refOf(one), sheet)
    return outcomes && settlementMessage(one, outcomes)
  }
  return {
    /** Nothing that was bet on these markets counts. */
    cancel(product: Producer, reason: number): void {
      const market = [...open.values()].map((one) => ({ ...named(one), void_reason: reason }))
      if (market.length === 0) return
      for (const one of open.values()) store.moveMarket(eventId, one, 'cancelled')
      open.clear()
      shown().clear()
      voice.say({ kind: 'bet_cancel', product, event_id: eventId, market }, sport)
    },
    /** It counts after all. */
    reinstate(product: Producer): void {
      const back = store.markets(eventId, 'cancelled')
      if (back.length === 0) return
      for (const one of back) {
        store.moveMarket(eventId, one, 'open')
        open.set(keyOf(one), one)
      }
      voice.say({ kind: 'rollback_bet_cancel', product, event_id: eventId, market: back.map(named) }, sport)
    },
    /** Markets that were settled by one sheet and end otherwise by another are taken back and settled anew. */
    correct(product: Producer, before: Sheet, after: Sheet): void {
      const wrong = store
        .markets(eventId, 'settled')
        .filter((one) => JSON.stringify(settledBy(one, before)) !== JSON.stringify(settledBy(one, after)))
      if (wrong.length === 0) return
      voice.say({ kind: 'rollback_bet_settlement', product, event_id: eventId, market: wrong.map(named) }, sport)
      const outcomes = { market: wrong.flatMap((one) => settledBy(one, after) ?? []) }
      const certainty = certainties.CONFIRMED
      voice.say({ kind: 'bet_settlement', product, event_id: eventId, certainty, outcomes }, sport)
    },
  }
}
