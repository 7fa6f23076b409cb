import type { Database } from '@tablestakes/node/database'
import { dayOfKey, type FactPlace } from '../ledger/index.ts'
import type { Enrolled, Fact } from './consumer.ts'
import { type CountRow, readCountRows, type StoredCounts, writeCountRows } from './count-rows.ts'
import { addTo, countedOf, storedOf } from './counted.ts'

/** The next facts of one player in one currency, in order. */
export type FactsOfStream = { playerId: bigint; currency: string; facts: Fact[] }

/**
 * Counts a page of everybody's facts for the consumers that only count. Answers whether all of it is counted: where another node
 * was faster, the same page is to be read again, and finds those rows moved.
 */
export async function countPage(
  database: Database,
  counting: readonly Enrolled[],
  streams: readonly FactsOfStream[],
): Promise<boolean> {
  const followed = new Set(counting.flatMap(({ consumer }) => [...consumer.kinds]))
  const wanted = streams.filter(({ facts }) => facts.some(({ kind }) => followed.has(kind)))
  if (wanted.length === 0) return true
  const rows = await readCountRows(database, wanted)
  const moves = wanted.flatMap((stream, index) => {
    const row = rows[index]
    const facts = row ? stream.facts.filter(({ place }) => place > row.place) : stream.facts
    return facts.length === 0 ? [] : [rowAfter(counting, { ...stream, facts }, row ?? null)]
  })
  return writeCountRows(database, moves)
}

/** Consumers that still have to replay this player are left out: a replay counts these facts as well. */
function rowAfter(counting: readonly Enrolled[], { facts, ...stream }: FactsOfStream, row: CountRow | null): CountRow {
  const counted: StoredCounts = { ...row?.counted }
  let isBroken = row?.isBroken ?? false
  for (const one of counting) {
    const { name } = one.consumer
    const before = counted[name] ?? (one.replaysTo === null && counted[name] !== null ? {} : null)
    if (before === null) continue
    counted[name] = countMore(one, before, facts)
    isBroken ||= counted[name] === null
  }
  return { ...stream, ...placeOf(facts.at(-1)!), counted, isBroken, found: row?.found ?? null }
}

/** Null when it cannot be counted: it is tried again from the beginning, and told. */
function countMore({ consumer, startsAfter }: Enrolled, before: Record<string, string>, facts: readonly Fact[]) {
  let counted: ReturnType<typeof countedOf> | undefined
  try {
    for (const fact of facts) {
      if (!consumer.kinds.has(fact.kind) || fact.place <= startsAfter) continue
      counted ??= countedOf(before)
      addTo(counted, consumer, fact)
    }
  } catch {
    return null
  }
  return counted ? storedOf(counted) : before
}

function placeOf(fact: Fact): FactPlace {
  return { place: fact.place, day: 'key' in fact ? dayOfKey(fact.key) : 0 }
}
