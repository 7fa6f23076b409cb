import type { Reader } from '@tablestakes/node/database'
import { balancesOf, type FactPlace, factsAfter } from '../ledger/index.ts'
import { type Consumer, type Fact, followsLedger, followsPlayers } from './consumer.ts'
import { playerFactsAfter } from './player-facts.ts'

/** A player's facts in one currency, or with '' those outside the ledger. They keep their order; streams have no order among each other. */
export type Stream = { playerId: bigint; currency: string }

/** What of a player a consumer follows. */
export async function streamsOf(reader: Reader, consumer: Consumer, playerId: bigint): Promise<string[]> {
  const balances = followsLedger(consumer) ? await balancesOf(reader, playerId) : []
  return [...(followsPlayers(consumer) ? [''] : []), ...balances.map(({ currency }) => currency)]
}

export type StreamPage = { facts: Fact[]; last: FactPlace | null; isMore: boolean }

const PAGE = 5_000

/** The next facts of a stream. */
export async function readStream(
  reader: Reader,
  { playerId, currency }: Stream,
  after: FactPlace,
): Promise<StreamPage> {
  if (currency !== '') return factsAfter(reader, { playerId, currency, after, limit: PAGE })
  const facts = await playerFactsAfter(reader, { playerId, after: after.place, limit: PAGE })
  const last = facts.at(-1)
  return { facts, last: last ? { place: last.place, day: after.day } : null, isMore: facts.length === PAGE }
}
