import { randomUUID } from 'node:crypto'
import { liveMessage } from '@tablestakes/contract/live'
import { Redis } from 'ioredis'
import * as z from 'zod/v4/core'
import type { Sayable, WithoutStamp } from './outbox.ts'

/**
 * Messages that are worth something only now, such as the balance after each bet: told after the commit to those who listen,
 * never written down and never sent again. A reader that comes back asks for the present state instead. Written to the
 * outbox like other messages, every bet would cost two more rows than the bet itself.
 */
export type Whispers = {
  tell(playerId: bigint, message: Whisper): void
  /** To everybody on a site, visitors too. */
  tellSite(siteId: string, message: Whisper): void
  /** Answers how to stop hearing. */
  hear(listener: Listener): () => void
  /**
   * Somebody listens at this node: from now on it hears what other nodes say about them. Of everybody else it hears nothing. `joined`
   * resolves when that is so, or when Redis is away and nothing can be heard anyway.
   */
  attend(who: Attendant): { joined: Promise<void>; leave: () => void }
  close(): void
}

/** Player 0 is a visitor: only what is said to the site concerns them. */
type Attendant = { playerId: bigint; siteId: string }

export type Whisper = WithoutStamp<Sayable>
/** Player 0 with a site is everybody on it. */
type Listener = (playerId: bigint, message: Whisper, siteId?: string) => void

/** Players are spread over so many channels. A node is in those of the players it serves, so it reads little of what others say. */
const SHARDS = 256n

const channelOf = (playerId: bigint, siteId?: string) =>
  siteId === undefined
    ? `tablestakes:whispers:${(playerId < 0n ? -playerId : playerId) % SHARDS}`
    : `tablestakes:whispers:site:${siteId}`

const noOne = { joined: Promise.resolve(), leave: () => {} }

export function openWhispers({
  redisUrl,
  onError,
}: {
  redisUrl?: string | undefined
  onError: (error: Error) => void
}): Whispers {
  const listeners = new Set<Listener>()
  const hearHere: Listener = (playerId, message, siteId) => {
    for (const listener of listeners) listener(playerId, message, siteId)
  }
  const others = redisUrl ? joinOthers(redisUrl, { onHeard: hearHere, onError }) : null
  return {
    tell(playerId, message) {
      hearHere(playerId, message)
      others?.tell(playerId, message)
    },
    tellSite(siteId, message) {
      hearHere(0n, message, siteId)
      others?.tell(0n, message, siteId)
    },
    hear(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    attend: (who) => others?.attend(who) ?? noOne,
    close: () => others?.close(),
  }
}

/** The player's stream may end at another node than the one that settled the bet. */
function joinOthers(redisUrl: string, { onHeard, onError }: { onHeard: Listener; onError: (error: Error) => void }) {
  const node = randomUUID()
  const listener = new Redis(redisUrl, { maxRetriesPerRequest: null })
  // What was true while Redis was away is no longer worth telling.
  const speaker = new Redis(redisUrl, { enableOfflineQueue: false })
  listener.on('error', onError)
  speaker.on('error', onError)
  listener.on('message', (_channel, text) => {
    // A node of another version may say what this one does not know; thrown in here it would end the process.
    try {
      const heard = JSON.parse(text) as { node: string; playerId: string; siteId?: string; message: unknown }
      if (heard.node === node) return
      const { id: _id, at: _at, ...message } = z.decode(liveMessage, heard.message as never)
      onHeard(BigInt(heard.playerId), message as Whisper, heard.siteId)
    } catch (error) {
      onError(error as Error)
    }
  })
  const memberships = openMemberships(listener, onError)
  return {
    tell(playerId: bigint, message: Whisper, siteId?: string) {
      if (speaker.status !== 'ready') return
      const wire = z.encode(liveMessage, { ...message, id: '', at: 0 } as never)
      const said = JSON.stringify({ node, playerId: String(playerId), siteId, message: wire })
      speaker.publish(channelOf(playerId, siteId), said).catch(onError)
    },
    attend({ playerId, siteId }: Attendant) {
      const channels = [channelOf(0n, siteId), ...(playerId === 0n ? [] : [channelOf(playerId)])]
      const joined = Promise.all(channels.map((channel) => memberships.join(channel))).then(() => {})
      const leave = () => {
        for (const channel of channels) memberships.leave(channel)
      }
      return { joined, leave }
    },
    close() {
      listener.disconnect()
      speaker.disconnect()
    },
  }
}

/** Which channels this node is in, and for how many streams: the first one enters a channel, and the last one leaves it. */
function openMemberships(listener: Redis, onError: (error: Error) => void) {
  const streams = new Map<string, { count: number; joined: Promise<void> }>()
  return {
    join(channel: string): Promise<void> {
      const known = streams.get(channel)
      if (known) known.count++
      else {
        const subscribed = listener.subscribe(channel).then(() => {}, onError)
        // While Redis is away it is entered later, by itself, and nobody waits for that.
        const joined = listener.status === 'ready' ? subscribed : Promise.resolve()
        streams.set(channel, { count: 1, joined })
      }
      return streams.get(channel)!.joined
    },
    leave(channel: string): void {
      const known = streams.get(channel)
      if (!known || --known.count > 0) return
      streams.delete(channel)
      listener.unsubscribe(channel).catch(onError)
    },
  }
}
