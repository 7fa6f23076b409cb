import { encodeWhisper, type Stream, type Words } from '../../platform/live/live-stream.ts'
import type { Jackpots } from './jackpots.ts'

type Watcher = Pick<Stream, 'siteId' | 'whisper'>

/** `fresh` ones have heard nothing yet. */
type Watched = { streams: Set<Watcher>; fresh: Set<Watcher>; told: Words | null }

const TOPIC = 'jackpot'

/**
 * The streams of this node whose screens show what a pot holds. Each node reads it from the database, once for everybody who watches, so
 * it does not matter which one has booked the stakes; and nothing is read while nobody watches.
 */
export function openPotWatchers({ show }: Pick<Jackpots, 'show'>, onFresh: () => void) {
  const sites = new Map<string, Watched>()

  function leave(stream: Watcher): void {
    const watched = sites.get(stream.siteId)
    watched?.streams.delete(stream)
    watched?.fresh.delete(stream)
    if (watched?.streams.size === 0) sites.delete(stream.siteId)
  }

  async function tellSite(siteId: string, watched: Watched): Promise<void> {
    const jackpot = await show(siteId)
    const words = encodeWhisper({ type: 'jackpot', amount: jackpot?.amount ?? null, games: jackpot?.games ?? [] })
    for (const stream of words === watched.told ? watched.fresh : watched.streams) stream.whisper(words)
    watched.told = words
    watched.fresh.clear()
  }

  return {
    set(stream: Watcher, topics: readonly string[]): void {
      if (!topics.includes(TOPIC)) {
        leave(stream)
        return
      }
      const watched = sites.get(stream.siteId) ?? { streams: new Set(), fresh: new Set(), told: null }
      if (watched.streams.has(stream)) return
      sites.set(stream.siteId, watched)
      watched.streams.add(stream)
      watched.fresh.add(stream)
      onFresh()
    },
    leave,
    /** Tells everybody what has changed. A new watcher is told every pot. */
    async tell(): Promise<void> {
      for (const [siteId, watched] of sites) await tellSite(siteId, watched)
    },
  }
}
