import type { Database, Reader } from '@tablestakes/node/database'
import { asOfNow, type FactPlace } from '../ledger/index.ts'
import type { Counted, Enrolled } from './consumer.ts'
import { countOn } from './counted.ts'
import { readStream, type Stream } from './read-stream.ts'

/** The facts of one stream up to a place, counted from nothing. Nothing is written, and nothing acts. */
export async function replay(
  reader: Reader,
  { consumer, startsAfter }: Pick<Enrolled, 'consumer' | 'startsAfter'>,
  { upTo, ...stream }: Stream & { upTo: bigint },
): Promise<Counted> {
  let counted: Counted = {}
  // From the first day on: how far back the start was is not known any more.
  let at: FactPlace = { place: startsAfter, day: 0 }
  for (;;) {
    const page = await readStream(reader, stream, at)
    const facts = page.facts.filter(({ place }) => place <= upTo)
    counted = countOn(consumer, counted, facts)
    if (!page.isMore || page.last === null || page.last.place >= upTo) return counted
    at = { place: page.last.place, day: 0 }
  }
}

/** The same as of one moment, on a connection of its own: a long history takes longer than a request may. */
export const replayAlone = (
  database: Database,
  enrolled: Enrolled,
  stream: Stream & { upTo: bigint },
): Promise<Counted> => asOfNow(database, (reader) => replay(reader, enrolled, stream))
