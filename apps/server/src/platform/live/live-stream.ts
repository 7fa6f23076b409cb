import { clientMessage, closeCodes, type LiveMessage, liveMessage } from '@tablestakes/contract/live'
import type { Clock } from '@tablestakes/node/clock'
import type { RawData, WebSocket } from 'ws'
import * as z from 'zod/v4/core'
import type { Admission } from './live-tickets.ts'
import type { LiveEvent, WithoutStamp } from './outbox.ts'
import type { Whisper } from './whispers.ts'

/** One open stream. Events wait in it until what was missed has been sent; then they pass through. */
export type Stream = Readonly<Admission> & {
  /** An event that has just arrived, with its frame, which many streams share. */
  take: (event: LiveEvent, frame: Buffer) => void
  /** Begins: says hello, sends what was missed (null: it must load afresh), then what has arrived since `startsAt`. */
  begin: (missed: LiveEvent[] | null, startsAt: bigint) => void
  /** Something that is only true now: who has not begun yet asks for it anyway. Encoded once for all who hear it. */
  whisper: (words: Words) => void
  signOut: (textKey: string) => void
  end: (code: number, reason: string) => void
  /** Asks for a sign of life; a stream that has not answered the last time is cut. */
  checkAlive: () => void
  readonly closed: Promise<void>
}

type StreamLimits = {
  /** A reader this far behind is dropped: its memory would be ours. It comes back and catches up from the database. */
  unreadBytesMax: number
  /** Missing more events than this, loading afresh is cheaper for both. */
  missedMax: number
  pingMs: number
  /** How much a client may say between two of our pings. It has next to nothing to say, and each word costs us an answer. */
  heardMax: number
}

type OwnMessage = WithoutStamp<Extract<LiveMessage, { type: 'hello' | 'pong' | 'sign_out' }>>

export function openStream(
  socket: WebSocket,
  parts: {
    admission: Admission
    lastId: bigint | null
    clock: Clock
    limits: StreamLimits
    /** What the tab shows now. */
    onWatch?: (topics: readonly string[]) => void
  },
): Stream {
  const { admission, clock, limits } = parts
  /** Everything up to here was sent. */
  let position = parts.lastId ?? 0n
  let held: LiveEvent[] | null = []
  let isAlive = true
  let heard = 0

  function send(frame: Buffer) {
    if (socket.readyState !== socket.OPEN) return
    socket.send(frame, { binary: false })
    if (socket.bufferedAmount > limits.unreadBytesMax) endLine(socket, closeCodes.tooSlow, 'too slow')
  }

  /** A node may be behind the one the player came from: what was seen there is not said twice. */
  function pass(event: LiveEvent, frame: Buffer) {
    if (event.position <= position) return
    position = event.position
    send(frame)
  }

  /** Something about the stream itself, stamped with the position the reader has reached. */
  function tell(message: OwnMessage) {
    const stamped = { ...message, id: String(position), at: clock() } as LiveMessage
    send(Buffer.from(JSON.stringify(z.encode(liveMessage, stamped))))
  }

  /** A browser cannot see our pings, so it sends its own. `ack` needs no answer: events are kept by age. */
  function hear(said: RawData, isBinary: boolean) {
    countHeard()
    const message = isBinary ? null : readClientMessage(said)
    if (!message) endLine(socket, closeCodes.protocolBroken, 'not understood')
    else if (message.type === 'ping') tell({ type: 'pong' })
    else if (message.type === 'watch') parts.onWatch?.(message.topics)
  }

  function countHeard() {
    isAlive = true
    heard++
    // Cut without a word: a client that sends this much does not wait for one.
    if (heard > limits.heardMax) socket.terminate()
  }

  socket.on('message', hear)
  socket.on('ping', countHeard)
  socket.on('pong', countHeard)
  return {
    ...admission,
    take(event, frame) {
      if (!held) pass(event, frame)
      else if (held.length < limits.missedMax) held.push(event)
      else endLine(socket, closeCodes.tooSlow, 'too slow')
    },
    begin(missed, startsAt) {
      if (missed === null) position = startsAt
      tell({
        type: 'hello',
        is_resumed: missed !== null,
        is_player: admission.playerId > 0n,
        ping_seconds: Math.ceil(limits.pingMs / 1_000),
      })
      for (const event of [...(missed ?? []), ...held!]) pass(event, eventFrame(event))
      held = null
    },
    whisper(words) {
      if (!held) send(Buffer.from(`{"id":"${position}","at":${clock()},${words}`))
    },
    signOut(textKey) {
      tell({ type: 'sign_out', text_key: textKey })
      endLine(socket, closeCodes.signedOut, 'signed out')
    },
    end: (code, reason) => endLine(socket, code, reason),
    checkAlive() {
      if (!isAlive) return socket.terminate()
      isAlive = false
      heard = 0
      socket.ping()
    },
    closed: new Promise((resolve) => {
      socket.once('close', () => resolve())
    }),
  }
}

/** Encoded by its schema when it was published; here it only gets its stamp. */
export function eventFrame({ position, createdAt, kind, data }: LiveEvent): Buffer {
  return Buffer.from(JSON.stringify({ id: String(position), at: createdAt.getTime(), type: kind, ...data }))
}

/** A whisper as it travels, from behind its stamp on: the stamp is each stream's own. */
export type Words = string & { readonly isEncoded: true }

export function encodeWhisper(message: Whisper): Words {
  const { id: _id, at: _at, ...wire } = z.encode(liveMessage, { ...message, id: '', at: 0 } as LiveMessage)
  return JSON.stringify(wire).slice(1) as Words
}

/** Closes politely, and cuts the line when the other side has not answered in a second. */
export function endLine(socket: WebSocket, code: number, reason: string) {
  if (socket.readyState !== socket.OPEN) return
  socket.close(code, reason)
  const cut = setTimeout(() => socket.terminate(), 1_000)
  socket.once('close', () => clearTimeout(cut))
}

function readClientMessage(said: RawData) {
  try {
    return z.parse(clientMessage, JSON.parse(String(said as Buffer)))
  } catch {
    return null
  }
}
