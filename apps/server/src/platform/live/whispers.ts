import { randomUUID } from 'node:crypto'
import { liveMessage } from '@tablestakes/contract/live'
import { Redis } from 'ioredis'
import * as z from 'zod/v4/core'
import type { Sayable, WithoutStamp } from './outbox.ts'

/**
 * Messages that are worth something only now, such as the balance after each bet: told after the commit to whoever listens,
 * never written down and never sent again. A reader that comes back asks for the present state instead. Written to the
 * outbox like other messages, every bet would cost two more rows than the bet itself.
 */
export type Whispers = {
  tell(playerId: bigint, message: Whisper): void
  /** To everybody on a site, visitors too. */
  tellSite(siteId: string, message: Whisper): void
  /** Answers how to stop hearing. */
  hear(listener: Listener): () => void
  close(): void
}

export type Whisper = WithoutStamp<Sayable>
/** Player 0 with a site is everybody on it. */
type Listener = (playerId: bigint, message: Whisper, siteId?: string) => void

const CHANNEL = 'tablestakes:whispers'

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
  listener.subscribe(CHANNEL).catch(onError)
  return {
    tell(playerId: bigint, message: Whisper, siteId?: string) {
      if (speaker.status !== 'ready') return
      const wire = z.encode(liveMessage, { ...message, id: '', at: 0 } as never)
      speaker
        .publish(CHANNEL, JSON.stringify({ node, playerId: String(playerId), siteId, message: wire }))
        .catch(onError)
    },
    close() {
      listener.disconnect()
      speaker.disconnect()
    },
  }
}
