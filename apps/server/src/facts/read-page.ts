import { smallerOf } from '@tablestakes/domain/money/money'
import type { Database } from '@tablestakes/node/database'
import { type FactPlace, factsBetween } from '../ledger/index.ts'
import { type Enrolled, type Fact, followsPlayers } from './consumer.ts'
import type { FactsOfStream } from './count-page.ts'
import { playerFactsBetween } from './player-facts.ts'

type Page = {
  streams: FactsOfStream[]
  /** Everything up to here is among them. */
  through: FactPlace
  isMore: boolean
}

const LIMIT = 10_000

type Wanted = { after: FactPlace; settled: FactPlace; following: readonly Enrolled[] }

/** Everybody's next facts, of the ledger and outside it, up to a place behind which nothing can still come. */
export async function readPage(database: Database, { after, settled, following }: Wanted): Promise<Page> {
  const upTo = settled.place
  const ledger = await factsBetween(database, { after, upTo, limit: LIMIT })
  const outside = following.some(({ consumer }) => followsPlayers(consumer))
    ? await playerFactsBetween(database, { after: after.place, upTo, limit: LIMIT })
    : []
  const ends = [
    ...(ledger.isMore ? [ledger.last!.place] : []),
    ...(outside.length === LIMIT ? [outside.at(-1)!.place] : []),
  ]
  const facts: Fact[] = outside.length === 0 ? ledger.facts : [...ledger.facts, ...outside]
  if (ends.length === 0) return { streams: streamsIn(facts), through: settled, isMore: false }
  const place = ends.reduce(smallerOf)
  const streams = streamsIn(facts.filter((fact) => fact.place <= place))
  return { streams, through: { place, day: after.day }, isMore: true }
}

/** In the order of players, so that two who write their rows cannot wait for each other. */
function streamsIn(facts: readonly Fact[]): FactsOfStream[] {
  const streams = new Map<string, FactsOfStream>()
  for (const fact of facts) {
    const { playerId, currency } = fact
    const name = `${playerId} ${currency}`
    const stream = streams.get(name)
    if (stream) stream.facts.push(fact)
    else streams.set(name, { playerId, currency, facts: [fact] })
  }
  return [...streams.values()].sort((one, other) => compare(one, other))
}

function compare(one: FactsOfStream, other: FactsOfStream): number {
  if (one.playerId !== other.playerId) return one.playerId < other.playerId ? -1 : 1
  return one.currency < other.currency ? -1 : 1
}
