import { smallerOf } from '@tablestakes/domain/money/money'
import type { Database } from '@tablestakes/node/database'
import { type FactPlace, factsBetween } from '../ledger/index.ts'
import { type Enrolled, type Fact, followsPlayers } from './consumer.ts'
import { playerFactsBetween } from './player-facts.ts'

type Page = {
  /** Of a stream they are in order. */
  facts: readonly Fact[]
  /** Everything up to here is among them. */
  through: FactPlace
  isMore: boolean
}

const LIMIT = 10_000

type PageQuestion = { after: FactPlace; settled: FactPlace; following: readonly Enrolled[] }

/** Everybody's next facts, of the ledger and outside it, up to a place behind which nothing can still come. */
export async function readPage(database: Database, { after, settled, following }: PageQuestion): Promise<Page> {
  const upTo = settled.place
  const kinds = new Set(following.flatMap(({ consumer }) => [...consumer.kinds]))
  const ledger = await factsBetween(database, { after, upTo, limit: LIMIT, kinds })
  const outside = following.some(({ consumer }) => followsPlayers(consumer))
    ? await playerFactsBetween(database, { after: after.place, upTo, limit: LIMIT })
    : []
  const ends = [
    ...(ledger.isMore ? [ledger.last!.place] : []),
    ...(outside.length === LIMIT ? [outside.at(-1)!.place] : []),
  ]
  const facts: Fact[] = outside.length === 0 ? ledger.facts : [...ledger.facts, ...outside]
  if (ends.length === 0) return { facts, through: settled, isMore: false }
  const place = ends.reduce(smallerOf)
  return { facts: facts.filter((fact) => fact.place <= place), through: { place, day: after.day }, isMore: true }
}
