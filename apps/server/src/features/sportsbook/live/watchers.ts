import type { Database } from '@tablestakes/node/database'
import { encodeWhisper, type Stream } from '../../../platform/live/live-stream.ts'
import type { Whisper } from '../../../platform/live/whispers.ts'
import { loadProducers } from '../ingest/producers.ts'
import type { Producers } from '../records.ts'
import { type MatchChange, readChanges, readVersions } from './changes.ts'
import { openOffers } from './offers.ts'

export type Watcher = Pick<Stream, 'playerId' | 'siteId' | 'whisper'>

/** How often changes are looked for. */
export const TELL_MS = 150
/** Matches whose changes are read together. */
const AT_ONCE = 100

/** What one match's watchers want: all of it, or its score and main markets. */
type Watched = { full: Set<Watcher>; row: Set<Watcher>; told: Told | null }
/** The versions that each of them was told last, and the score. A row is told less often: most changes are not of its markets. */
type Told = { full: bigint; row: bigint; score: string }

/**
 * The streams of this node by what their screens show. Changes are read from the database, by the versions of the matches that anybody
 * here watches: so it does not matter which node took them in, and what comes quickly after each other goes out together.
 */
export function openWatchers({ database, clock }: { database: Database; clock: () => number }) {
  const matches = new Map<number, Watched>()
  const bets = new Set<Watcher>()
  const topicsOf = new Map<Watcher, ReadonlySet<string>>()
  let upBefore = ''
  const offers = openOffers({ database, clock })

  function set(stream: Watcher, topics: readonly string[]): void {
    const before = topicsOf.get(stream) ?? new Set<string>()
    const now = new Set(topics.filter(isOfSports))
    for (const topic of before) if (!now.has(topic)) drop(stream, topic)
    for (const topic of now) if (!before.has(topic)) add(stream, topic)
    topicsOf.set(stream, now)
  }

  function add(stream: Watcher, topic: string): void {
    if (topic === 'bets') {
      if (stream.playerId > 0n) bets.add(stream)
      offers.forget(stream.playerId)
      return
    }
    const { id, part } = readTopic(topic)
    const watched = matches.get(id) ?? { full: new Set(), row: new Set(), told: null }
    matches.set(id, watched)
    watched[part].add(stream)
    // Tells where the stream stands: a tab that has read an older version asks for the match again.
    if (watched.told) stream.whisper(encodeWhisper(standing(id, watched.told, part)))
  }

  function drop(stream: Watcher, topic: string): void {
    if (topic === 'bets') {
      bets.delete(stream)
      return
    }
    const { id, part } = readTopic(topic)
    const watched = matches.get(id)
    watched?.[part].delete(stream)
    if (watched && watched.full.size + watched.row.size === 0) matches.delete(id)
  }

  /** Sends what is new. Nothing is read while nobody watches. */
  async function tell(): Promise<void> {
    if (matches.size > 0) await tellMatches()
    if (bets.size > 0) await offers.tell(bets)
  }

  async function tellMatches(): Promise<void> {
    const up = await loadProducers(database)
    const upNow = [...up].toSorted((one, other) => one - other).join()
    // A producer that falls silent, or speaks again, changes every market without any of them changing.
    const isAllNew = upNow !== upBefore
    upBefore = upNow
    const after = new Map<number, bigint>()
    for (const [id, version] of await readVersions(database, [...matches.keys()])) {
      const watched = matches.get(id)
      if (!watched) continue
      if (!watched.told) {
        watched.told = { full: version, row: version, score: '' }
        const words = encodeWhisper(standing(id, watched.told, 'full'))
        for (const one of everybody(watched)) one.whisper(words)
      } else if (version > watched.told.full || isAllNew) after.set(id, watched.told.full)
    }
    for (const portion of portionsOf(after)) await tellChanges(portion, { isAllNew, up })
  }

  async function tellChanges(after: Map<number, bigint>, how: { isAllNew: boolean; up: Producers }): Promise<void> {
    for (const [id, change] of await readChanges(database, { after, ...how })) {
      const watched = matches.get(id)
      // Left meanwhile, or left and come back: who came back was told where the match stands.
      if (!watched?.told || watched.told.full !== after.get(id)) continue
      watched.told = send(watched, { change, told: watched.told })
    }
  }

  return {
    set,
    leave(stream: Watcher): void {
      for (const topic of topicsOf.get(stream) ?? []) drop(stream, topic)
      topicsOf.delete(stream)
    },
    tell,
    watched: () => matches.size,
  }
}

const isOfSports = (topic: string) => /^(match\.|row\.|bets$)/.test(topic)

function* portionsOf(all: ReadonlyMap<number, bigint>): Generator<Map<number, bigint>> {
  const entries = [...all]
  for (let from = 0; from < entries.length; from += AT_ONCE) yield new Map(entries.slice(from, from + AT_ONCE))
}

function readTopic(topic: string): { id: number; part: 'full' | 'row' } {
  const [kind = '', id = ''] = topic.split('.')
  return { id: Number(id), part: kind === 'match' ? 'full' : 'row' }
}

const everybody = ({ full, row }: Watched) => new Set([...full, ...row])

const standing = (id: number, told: Told, part: 'full' | 'row'): Whisper => ({
  ...{ type: 'match', match_id: String(id), after: Number(told[part]), version: Number(told[part]) },
  ...{ ...(part === 'full' && rowAfter(told)), changed: [], markets: [], events: [] },
})

/** A tab may keep a list with a row of the match whose page it shows. */
const rowAfter = ({ full, row }: Told) => (row === full ? {} : { row_after: Number(row) })

/** Encoded once for all who hear it. Answers what they have been told then. */
function send({ full, row }: Watched, { change, told }: { change: MatchChange; told: Told }): Told {
  const version = BigInt(change.full.version)
  const score = JSON.stringify(change.full.score)
  const moved = score === told.score ? { score: undefined } : {}
  if (full.size > 0) {
    const words = encodeWhisper({ ...change.full, ...moved, ...rowAfter(told) })
    for (const stream of full) stream.whisper(words)
  }
  if (score === told.score && change.row.changed.length + change.row.markets.length === 0)
    return { ...told, full: version }
  const rows = [...row].filter((stream) => !full.has(stream))
  if (rows.length > 0) {
    const words = encodeWhisper({ ...change.row, ...moved, after: Number(told.row) })
    for (const stream of rows) stream.whisper(words)
  }
  return { full: version, row: version, score }
}
