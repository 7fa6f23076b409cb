import { smallerOf } from '@tablestakes/domain/money/money'
import type { Database } from '@tablestakes/node/database'
import { endOfSpan, type FactPlace, type FactSum, factSumsBetween, factsBetween } from '../ledger/index.ts'
import { type Enrolled, type Fact, followsPlayers } from './consumer.ts'
import { playerFactsBetween } from './player-facts.ts'

export type Page = {
  /** Of a stream they are in order. */
  facts: readonly Fact[]
  /** Everything up to here is among them. */
  through: FactPlace
  isMore: boolean
}

const LIMIT = 10_000

export type PageQuestion = { after: FactPlace; settled: FactPlace; following: readonly Enrolled[] }

/** Everybody's next facts, of the ledger and outside it, up to a place behind which nothing can still come. */
export async function readPage(database: Database, { after, settled, following }: PageQuestion): Promise<Page> {
  const end = endOfSpan(after, settled)
  const upTo = end.place
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
  if (ends.length === 0) return { facts, through: end, isMore: upTo < settled.place }
  const place = ends.reduce(smallerOf)
  return { facts: facts.filter((fact) => fact.place <= place), through: { place, day: after.day }, isMore: true }
}

/** Sums are enough unless a consumer starts within the page, or still replays the past. */
export function canSum({ after, settled }: PageQuestion, counting: readonly Enrolled[]): boolean {
  const { place: through } = endOfSpan(after, settled)
  return counting.every(({ replaysTo, startsAfter }) => {
    return replaysTo === null && (startsAfter <= after.place || startsAfter >= through)
  })
}

/** The same page, with the bets added up. Its `facts` are those that stand alone. */
export async function readSums(
  database: Database,
  { after, settled, following }: PageQuestion,
): Promise<Page & { sums: readonly FactSum[] }> {
  const through = endOfSpan(after, settled)
  const upTo = through.place
  const { sums, facts } = await factSumsBetween(database, { after, upTo })
  const outside = following.some(({ consumer }) => followsPlayers(consumer))
    ? // Each has a place of its own, so there are no more than places.
      await playerFactsBetween(database, { after: after.place, upTo, limit: Number(upTo - after.place) })
    : []
  return { sums, facts: [...facts, ...outside], through, isMore: upTo < settled.place }
}
