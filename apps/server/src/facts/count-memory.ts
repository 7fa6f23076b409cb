import type { Database } from '@tablestakes/node/database'
import { type Countable, dayOfKey, type FactSum } from '../ledger/index.ts'
import type { Enrolled, Fact, FactKind } from './consumer.ts'
import { type CountRow, loadCountRows, writeCountRows } from './count-rows.ts'
import { addTo } from './counted.ts'

/** What a sweep has counted and not stored yet. */
export type CountMemory = {
  /** Counts everybody's next facts, in the order of their places, for the consumers that only count. */
  add(facts: readonly Fact[], counting: readonly Enrolled[]): Promise<void>
  /**
   * The same with bets added up. False: a row has already counted part of a sum. Then nothing was counted here, and the facts have to
   * be read one by one.
   */
  addSums(summed: { sums: readonly FactSum[]; facts: readonly Fact[] }, counting: readonly Enrolled[]): Promise<boolean>
  readonly size: number
  /** Stores what waits. False: another node has stored some of it, and all that was counted here is forgotten. */
  store(): Promise<boolean>
  forget(): void
}

/** Rows that are kept for the next time: players who bet do so again soon. */
const KEPT_MAX = 20_000

/**
 * Storing a player's row costs as much as a fifth of a bet, so a row is stored for many facts together. Nothing is lost with the
 * memory: what is not stored is read again, and a read of a player counts on from what is stored.
 */
export function openCountMemory(database: Database): CountMemory {
  const rows = openRows()
  const changed = new Set<CountRow>()

  async function load(streams: readonly Stream[]): Promise<void> {
    const unknown = new Set<bigint>()
    for (const stream of streams) if (!rows.find(stream)) unknown.add(stream.playerId)
    if (unknown.size === 0) return
    for (const row of await loadCountRows(database, [...unknown])) {
      // One of another currency may be known, and further than what is stored.
      if (!rows.find(row)) rows.keep(row)
    }
  }

  function forget() {
    rows.clear()
    changed.clear()
  }

  function count(followers: Followers, sums: readonly FactSum[], facts: readonly Fact[]): void {
    // Afterwards: an entry's facts share its place, and sums come before what lies between them.
    for (const [row, { place, day }] of countAll(rows, followers, { sums, facts })) {
      row.place = place
      row.day = day
      changed.add(row)
    }
  }

  return {
    async add(facts, counting) {
      const followers = followersByKind(counting)
      const wanted = facts.filter(({ kind }) => followers.has(kind))
      await load(wanted)
      count(followers, [], wanted)
    },
    async addSums({ sums, facts }, counting) {
      const followers = followersByKind(counting)
      const wanted = facts.filter(({ kind }) => followers.has(kind))
      const wantedSums = sums.filter(({ fact }) => followers.has(fact.kind))
      await load([...wanted, ...wantedSums.map(({ fact }) => fact)])
      const isWhole = wantedSums.every(({ fact, first, last }) => {
        const place = rows.find(fact)?.place ?? -1n
        return place < first || place >= last
      })
      if (isWhole) count(followers, wantedSums, wanted)
      return isWhole
    },
    get size() {
      return changed.size
    },
    async store() {
      // In the order of players, so that two who write their rows cannot wait for each other.
      const waiting = [...changed].sort(byPlayer)
      if (!(await writeCountRows(database, waiting))) {
        forget()
        return false
      }
      for (const row of waiting) row.version = row.version === null ? 0 : row.version + 1
      changed.clear()
      if (rows.size() > KEPT_MAX) rows.clear()
      return true
    },
    forget,
  }
}

type Stream = { playerId: bigint; currency: string }

/** Rows by player and currency. Most players have one; a name made of both would be a text more for every fact. */
function openRows() {
  const ofPlayers = new Map<bigint, CountRow[]>()
  const find = ({ playerId, currency }: Stream) => ofPlayers.get(playerId)?.find((row) => row.currency === currency)
  return {
    find,
    keep(row: CountRow): CountRow {
      const others = ofPlayers.get(row.playerId)
      if (others) others.push(row)
      else ofPlayers.set(row.playerId, [row])
      return row
    },
    clear: () => ofPlayers.clear(),
    /** Of players. */
    size: () => ofPlayers.size,
  }
}

const emptyRow = ({ playerId, currency }: Stream): CountRow => ({
  ...{ playerId, currency, place: -1n, day: 0, counted: {}, isBroken: false, version: null },
})

type Followers = ReadonlyMap<FactKind, readonly Enrolled[]>

function followersByKind(counting: readonly Enrolled[]): Followers {
  const followers = new Map<FactKind, Enrolled[]>()
  for (const enrolled of counting) {
    for (const kind of enrolled.consumer.kinds) followers.set(kind, [...(followers.get(kind) ?? []), enrolled])
  }
  return followers
}

type End = { place: bigint; day: number }

/** Counts what the rows have not counted: another node may have stored it, or we in part. Answers where each row ends now. */
function countAll(
  rows: ReturnType<typeof openRows>,
  followers: Followers,
  { sums, facts }: { sums: readonly FactSum[]; facts: readonly Fact[] },
): ReadonlyMap<CountRow, End> {
  const ends = new Map<CountRow, End>()
  const count = (fact: Countable<Fact>, times: bigint, end: End) => {
    const row = rows.find(fact) ?? rows.keep(emptyRow(fact))
    if (end.place <= row.place) return
    countInto(row, { fact, times, place: end.place }, followers.get(fact.kind)!)
    const known = ends.get(row)
    if (!known || known.place <= end.place) ends.set(row, end)
  }
  for (const { fact, times, last, day } of sums) count(fact, times, { place: last, day })
  for (const fact of facts) count(fact, 1n, { place: fact.place, day: 'key' in fact ? dayOfKey(fact.key) : 0 })
  return ends
}

type ToCount = { fact: Countable<Fact>; times: bigint; place: bigint }

/** Consumers that still have to replay this player are left out: a replay counts these facts as well. */
function countInto(row: CountRow, { fact, times, place }: ToCount, followers: readonly Enrolled[]): void {
  for (const { consumer, startsAfter, replaysTo } of followers) {
    if (place <= startsAfter) continue
    let counts = row.counted[consumer.name]
    if (counts === null || (counts === undefined && replaysTo !== null)) continue
    if (counts === undefined) row.counted[consumer.name] = counts = {}
    try {
      addTo(counts, consumer, fact, times)
    } catch {
      // It is tried again from the beginning, and told.
      row.counted[consumer.name] = null
      row.isBroken = true
    }
  }
}

function byPlayer(one: CountRow, other: CountRow): number {
  if (one.playerId !== other.playerId) return one.playerId < other.playerId ? -1 : 1
  return one.currency < other.currency ? -1 : 1
}
