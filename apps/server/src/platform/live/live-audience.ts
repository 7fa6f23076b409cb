import type { Stream } from './live-stream.ts'
import type { LiveEvent } from './outbox.ts'

/** The streams of this node, by whom they reach. */
export type Audience = {
  readonly size: number
  readonly visitors: number
  all(): Iterable<Stream>
  /** Oldest first. */
  ofPlayer(playerId: bigint): readonly Stream[]
  /** Whom an event is for: its player, its site or everyone. */
  of(event: Pick<LiveEvent, 'playerId' | 'siteId'>): ReadonlySet<Stream>
  add(stream: Stream): void
  remove(stream: Stream): void
}

const nobody: ReadonlySet<Stream> = new Set()

export function createAudience(): Audience {
  const everyone = new Set<Stream>()
  const byPlayer = new Map<bigint, Set<Stream>>()
  const bySite = new Map<string, Set<Stream>>()
  let visitors = 0
  return {
    get size() {
      return everyone.size
    },
    get visitors() {
      return visitors
    },
    all: () => everyone,
    ofPlayer: (playerId) => [...(byPlayer.get(playerId) ?? nobody)],
    of({ playerId, siteId }) {
      if (playerId !== 0n) return byPlayer.get(playerId) ?? nobody
      return siteId === null ? everyone : (bySite.get(siteId) ?? nobody)
    },
    add(stream) {
      everyone.add(stream)
      addTo(bySite, stream.siteId, stream)
      // Visitors have no messages of their own, but for guests who chat.
      if (stream.playerId <= 0n) visitors++
      if (stream.playerId !== 0n) addTo(byPlayer, stream.playerId, stream)
    },
    remove(stream) {
      everyone.delete(stream)
      removeFrom(bySite, stream.siteId, stream)
      if (stream.playerId <= 0n) visitors--
      if (stream.playerId !== 0n) removeFrom(byPlayer, stream.playerId, stream)
    },
  }
}

function addTo<Key>(index: Map<Key, Set<Stream>>, key: Key, stream: Stream) {
  index.set(key, (index.get(key) ?? new Set()).add(stream))
}

function removeFrom<Key>(index: Map<Key, Set<Stream>>, key: Key, stream: Stream) {
  const present = index.get(key)
  present?.delete(stream)
  if (present?.size === 0) index.delete(key)
}
