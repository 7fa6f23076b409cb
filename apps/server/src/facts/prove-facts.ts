import type { Database, Reader } from '@tablestakes/node/database'
import { asOfNow } from '../ledger/index.ts'
import { type Consumer, type Counted, type Enrolled, loadEnrolled } from './consumer.ts'
import { countedOf } from './counted.ts'
import { type Stream, streamsOf } from './read-stream.ts'
import { replay } from './replay.ts'

/** One count of one player, as it is stored and as a replay of the facts gives it. */
export type FactsProof = {
  consumer: string
  currency: string
  name: string
  stored: bigint
  replayed: bigint
}

/** Counts a player's facts again from nothing, for every consumer, and sets what that gives beside what is stored. */
export function proveFacts(
  database: Database,
  consumers: readonly Consumer[],
  playerId: bigint,
): Promise<readonly FactsProof[]> {
  return asOfNow(database, async (reader) => {
    const proofs: FactsProof[] = []
    for (const enrolled of await loadEnrolled(reader, consumers)) {
      const { consumer } = enrolled
      for (const currency of await streamsOf(reader, consumer, playerId)) {
        const stored = await readStored(reader, enrolled, { playerId, currency })
        const replayed = await replay(reader, enrolled, { playerId, currency, upTo: stored.upTo })
        proofs.push(...compare({ consumer: consumer.name, currency }, stored.counted, replayed))
      }
    }
    return proofs
  })
}

export const isProven = ({ stored, replayed }: FactsProof) => stored === replayed

type Stored = { counted: Counted; upTo: bigint }

/** Where the sweep has been further than the row, nothing of this player was for the consumer in between. */
async function readStored(reader: Reader, enrolled: Enrolled, stream: Stream): Promise<Stored> {
  const { consumer, swept, startsAfter } = enrolled
  const values = [stream.playerId, stream.currency, consumer.name]
  const { rows } = await reader.query<{ place: bigint; counted: Record<string, string> | null; isStuck: boolean }>(
    consumer.act
      ? `select place, counted, stuck_at is not null as "isStuck" from fact_cursor
         where player_id = $1 and currency = $2 and consumer = $3`
      : `select place, counted -> $3::text as counted, false as "isStuck" from fact_count
         where player_id = $1 and currency = $2`,
    values,
  )
  const row = rows[0]
  const isUncounted = row === undefined || row.counted === null
  // Still to be counted: nothing is stored, so there is nothing to be proven.
  if (isUncounted && enrolled.replaysTo !== null) return { counted: {}, upTo: startsAfter }
  if (row === undefined) return { counted: {}, upTo: swept.place }
  const upTo = row.place < swept.place && !row.isStuck ? swept.place : row.place
  return { counted: countedOf(row.counted ?? {}), upTo }
}

function compare(about: { consumer: string; currency: string }, stored: Counted, replayed: Counted): FactsProof[] {
  const names = new Set([...Object.keys(stored), ...Object.keys(replayed)])
  return [...names]
    .toSorted()
    .map((name) => ({ ...about, name, stored: stored[name] ?? 0n, replayed: replayed[name] ?? 0n }))
}
