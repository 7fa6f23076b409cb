import { smallerOf } from '@tablestakes/domain/money/money'
import type { Database } from '@tablestakes/node/database'
import { type FactPlace, type FactSum, factSumsBetween, factsBetween } from '../ledger/index.ts'
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

/** Of places: no page of sums has more entries. */
const SPAN = 200_000n

/** Whether nobody needs to see each bet: none of those that count begins or goes through the past within the page. */
export function canSum({ after, settled }: PageQuestion, counting: readonly Enrolled[]): boolean {
  const through = endOfSums(after, settled)
  return counting.every(({ replaysTo, startsAfter }) => {
    return replaysTo === null && (startsAfter <= after.place || startsAfter >= through)
  })
}

const endOfSums = (after: FactPlace, settled: FactPlace) => smallerOf(settled.place, after.place + SPAN)

/** The same page, with the bets added up. Its `facts` are those that stand alone. */
export async function readSums(
  database: Database,
  { after, settled, following }: PageQuestion,
): Promise<Page & { sums: readonly FactSum[] }> {
  const upTo = endOfSums(after, settled)
  const { sums, facts } = await factSumsBetween(database, { after, upTo })
  const outside = following.some(({ consumer }) => followsPlayers(consumer))
    ? await playerFactsBetween(database, { after: after.place, upTo, limit: Number(SPAN) })
    : []
  const isMore = upTo < settled.place
  const through = isMore ? { place: upTo, day: after.day } : settled
  return { sums, facts: [...facts, ...outside], through, isMore }
}
