import type { Database } from '@tablestakes/node/database'
import { dayOfKey } from '../ledger/index.ts'
import type { Enrolled, Fact, FactKind } from './consumer.ts'
import { type CountRow, loadCountRows, writeCountRows } from './count-rows.ts'
import { addTo } from './counted.ts'

/** What a sweep has counted and not stored yet. */
export type CountMemory = {
  /** Counts everybody's next facts, in the order of their places, for the consumers that only count. */
  add(facts: readonly Fact[], counting: readonly Enrolled[]): Promise<void>
  /** Since when something waits to be stored; null when nothing does. */
  readonly waitsSinceMs: number | null
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
  let waitsSinceMs: number | null = null

  async function load(facts: readonly Fact[]): Promise<void> {
    const unknown = new Set<bigint>()
    for (const fact of facts) if (!rows.find(fact)) unknown.add(fact.playerId)
    if (unknown.size === 0) return
    for (const row of await loadCountRows(database, [...unknown])) {
      // One of another currency may be known, and further than what is stored.
      if (!rows.find(row)) rows.keep(row)
    }
  }

  function forget() {
    rows.clear()
    changed.clear()
    waitsSinceMs = null
  }

  return {
    async add(facts, counting) {
      const followers = followersByKind(counting)
      const wanted = facts.filter(({ kind }) => followers.has(kind))
      await load(wanted)
      const last = new Map<CountRow, Fact>()
      for (const fact of wanted) {
        const row = rows.find(fact) ?? rows.keep(emptyRow(fact))
        // What another node has stored, or we in part, is counted.
        if (fact.place <= row.place) continue
        countInto(row, fact, followers.get(fact.kind)!)
        last.set(row, fact)
      }
      // Afterwards: an entry's facts share its place.
      for (const [row, fact] of last) {
        row.place = fact.place
        row.day = 'key' in fact ? dayOfKey(fact.key) : 0
        changed.add(row)
      }
      if (changed.size > 0) waitsSinceMs ??= performance.now()
    },
    get waitsSinceMs() {
      return waitsSinceMs
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
      waitsSinceMs = null
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

const emptyRow = ({ playerId, currency }: Fact): CountRow => ({
  ...{ playerId, currency, place: -1n, day: 0, counted: {}, isBroken: false, version: null },
})

function followersByKind(counting: readonly Enrolled[]): Map<FactKind, Enrolled[]> {
  const followers = new Map<FactKind, Enrolled[]>()
  for (const enrolled of counting) {
    for (const kind of enrolled.consumer.kinds) followers.set(kind, [...(followers.get(kind) ?? []), enrolled])
  }
  return followers
}

/** Consumers that still have to replay this player are left out: a replay counts these facts as well. */
function countInto(row: CountRow, fact: Fact, followers: readonly Enrolled[]): void {
  for (const { consumer, startsAfter, replaysTo } of followers) {
    if (fact.place <= startsAfter) continue
    let counts = row.counted[consumer.name]
    if (counts === null || (counts === undefined && replaysTo !== null)) continue
    if (counts === undefined) row.counted[consumer.name] = counts = {}
    try {
      addTo(counts, consumer, fact)
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
