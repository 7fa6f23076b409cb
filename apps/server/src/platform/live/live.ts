import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { clientMessageCharacters, closeCodes, livePath } from '@tablestakes/contract/live'
import { refusals } from '@tablestakes/contract/refusals'
import { ANSWER_MS } from '@tablestakes/node/answer-in-time'
import type { Clock } from '@tablestakes/node/clock'
import type { Database } from '@tablestakes/node/database'
import { beforeDeadline } from '@tablestakes/node/deadline'
import { type WebSocket, WebSocketServer } from 'ws'
import { Refusal } from '../http/refusal.ts'
import { findLoginExpiries } from '../http/sessions.ts'
import { createAudience } from './live-audience.ts'
import { joinPresence } from './live-presence.ts'
import { encodeWhisper, endLine, eventFrame, openStream, type Stream } from './live-stream.ts'
import { type Admission, spendTicket } from './live-tickets.ts'
import { controlOf, type LiveEvent, type Relay, readHead, readMissed, startRelay } from './outbox.ts'
import type { Whisper, Whispers } from './whispers.ts'

/**
 * The live stream: one WebSocket a tab, from the server to the player. Every event has its position in the stream as id;
 * who comes back with the last id it saw gets exactly what it missed, on whichever node, or is told to load afresh.
 */
export type Live = {
  connections(): number
  /** Sends everyone away with "restarting", then ends. */
  stop(): Promise<void>
}

export type LiveOptions = {
  server: Server
  clock: Clock
  log: { warn(about: object, text: string): void }
  /** Other origins than our own that may open a stream. */
  origins?: readonly string[]
  redisUrl?: string | undefined
  whispers?: Whispers
  /** Told what each stream wants to hear about; they whisper it. Each passes over topics that are not its own. */
  watchers?: readonly { set(stream: Stream, topics: readonly string[]): void; leave(stream: Stream): void }[]
  /** What a player hears first, besides what was missed: the present state of what is only whispered. */
  greet?: (player: { playerId: bigint; siteId: string }) => Promise<Whisper>
  /** Asked before a ticket is looked at; refuses a client that knocks too often. */
  limit?: (request: IncomingMessage) => Promise<void>
  onCount?: (connections: number) => void
  limits?: Partial<typeof LIMITS>
}

const LIMITS = {
  unreadBytesMax: 262_144,
  missedMax: 500,
  /** Several tabs and devices of one player, per node; one more ends the oldest. */
  perPlayerMax: 6,
  /** Per node; more are sent to another one. */
  connectionsMax: 20_000,
  /** The part of them visitors may take. Anyone can be many visitors, so the rest is kept for players. */
  visitorsMax: 15_000,
  /** Handshakes that may wait for the database simultaneously. */
  handshakesMax: 200,
  pingMs: 25_000,
  heardMax: 100,
  sweepMs: 5_000,
  /** How late another node's event can be without Redis. */
  relayMs: 500,
}

export async function startLive(database: Database, options: LiveOptions): Promise<Live> {
  const { server, clock, log, onCount, origins = [], watchers = [] } = options
  const limits = { ...LIMITS, ...options.limits }
  const audience = createAudience()
  const presence = joinPresence(database)
  const sockets = new WebSocketServer({
    noServer: true,
    // A character takes up to four bytes.
    maxPayload: 4 * clientMessageCharacters,
    // Messages are short, and compressing would keep buffers of its own for every stream.
    perMessageDeflate: false,
    clientTracking: false,
  })
  let revocations: Revocation[] = []
  let handshakes = 0
  let isStopping = false

  const relay: Relay = await startRelay(database, {
    redisUrl: options.redisUrl,
    idleMs: limits.relayMs,
    onError: (error) => log.warn({ err: error }, 'live events cannot be read'),
    onGap() {
      // They come back, and their last id is then found to be too old.
      for (const stream of audience.all()) stream.end(closeCodes.restarting, 'events were missed')
    },
    deliver(events) {
      for (const event of events) {
        const control = controlOf(event)
        if (control) revoke({ ...control.data, playerId: control.playerId, position: event.position })
        else fanOut(event)
      }
    },
  })

  function fanOut(event: LiveEvent) {
    const streams = audience.of(event)
    if (streams.size === 0) return
    const frame = eventFrame(event)
    for (const stream of streams) stream.take(event, frame)
  }

  function revoke(revocation: Revocation) {
    revocations.push(revocation)
    for (const stream of audience.ofPlayer(revocation.playerId)) {
      if (isMeant(revocation, stream)) stream.signOut(revocation.because)
    }
  }

  const stopHearing = options.whispers?.hear((playerId, message, siteId) => {
    const streams = audience.of({ playerId, siteId: siteId ?? null })
    if (streams.size === 0) return
    const words = encodeWhisper(message)
    for (const stream of streams) stream.whisper(words)
  })

  async function admit(request: IncomingMessage, socket: Duplex, head: Buffer) {
    const isFull = handshakes >= limits.handshakesMax || audience.size >= limits.connectionsMax
    if (isStopping || isFull) return refuse(socket, '503 Service Unavailable')
    if (!isOurOrigin(request, origins)) return refuse(socket, '403 Forbidden')
    if (await isTooOften(request)) return refuse(socket, '429 Too Many Requests')
    const { ticket, lastId } = readAddress(request)
    const positionBefore = relay.position()
    handshakes++
    const admission = await spendTicket(database, ticket).finally(() => {
      handshakes--
    })
    const isOneTooMany = admission !== null && admission.playerId <= 0n && audience.visitors >= limits.visitorsMax
    if (isStopping || isOneTooMany) return refuse(socket, '503 Service Unavailable')
    sockets.handleUpgrade(request, socket, head, (opened) => {
      // An error of a line is followed by its 'close'; unheard it would end the process.
      opened.on('error', () => {})
      // A login revoked between the look at it and this moment was announced to streams that existed then.
      const isRevoked = (one: Revocation) => one.position > positionBefore && isMeant(one, admission!)
      if (!admission || revocations.some(isRevoked)) endLine(opened, closeCodes.ticketInvalid, 'no such ticket')
      else join(opened, admission, lastId)
    })
  }

  async function isTooOften(request: IncomingMessage): Promise<boolean> {
    try {
      await options.limit?.(request)
      return false
    } catch (error) {
      if (error instanceof Refusal) return true
      throw error
    }
  }

  function join(socket: WebSocket, admission: Admission, lastId: bigint | null) {
    // From here on everything after this position reaches the stream by itself; what lies before must be read.
    const startsAt = relay.position()
    const onWatch = (topics: readonly string[]) => {
      for (const watcher of watchers) watcher.set(stream, topics)
    }
    const stream: Stream = openStream(socket, { admission, lastId, clock, limits, onWatch })
    audience.add(stream)
    const attended = options.whispers?.attend(stream)
    onCount?.(audience.size)
    socket.once('close', () => {
      audience.remove(stream)
      for (const watcher of watchers) watcher.leave(stream)
      attended?.leave()
      onCount?.(audience.size)
    })
    const surplus = audience.ofPlayer(stream.playerId).slice(0, -limits.perPlayerMax)
    for (const oldest of surplus) oldest.end(closeCodes.tooManyTabs, 'too many tabs')

    beforeDeadline(ANSWER_MS, () => welcome(stream, { lastId, startsAt, joined: attended?.joined })).catch(
      (error: unknown) => {
        log.warn({ err: error }, 'missed live events cannot be read')
        stream.end(closeCodes.restarting, 'try again')
      },
    )
  }

  async function welcome(stream: Stream, { lastId, startsAt, joined }: Beginning) {
    stream.begin(await findMissed(stream, lastId, startsAt), startsAt)
    // The present state is read once later changes are heard, so none falls between.
    await joined
    if (options.greet && stream.playerId > 0n) stream.whisper(encodeWhisper(await options.greet(stream)))
  }

  /** Null when the stream is not kept that far back, or never came that far: then it is another database's number. */
  async function findMissed(stream: Stream, lastId: bigint | null, upTo: bigint): Promise<LiveEvent[] | null> {
    if (lastId === null) return null
    const { position, oldestKept } = await readHead(database)
    if (lastId > position || lastId + 1n < oldestKept) return null
    const { playerId, siteId } = stream
    const missed = await readMissed(database, { playerId, siteId, after: lastId, upTo, limit: limits.missedMax + 1 })
    return missed.length > limits.missedMax ? null : missed.filter((event) => !controlOf(event))
  }

  async function endExpiredLogins() {
    const nowMs = clock()
    const expired = [...audience.all()].filter(({ login }) => login && login.expiresAtMs <= nowMs)
    if (expired.length === 0) return
    const logins = expired.map(({ playerId, login }) => ({ playerId, sessionId: login!.sessionId }))
    const renewed = await findLoginExpiries(database, logins)
    for (const { login, signOut } of expired) {
      const expiresAt = renewed.get(login!.sessionId)
      if (expiresAt) login!.expiresAtMs = expiresAt.getTime()
      else signOut(refusals.UNAUTHENTICATED.text)
    }
  }

  let sincePingMs = 0
  const sweep = setInterval(() => {
    sincePingMs += limits.sweepMs
    if (sincePingMs >= limits.pingMs) {
      sincePingMs = 0
      for (const stream of audience.all()) stream.checkAlive()
    }
    // Only handshakes under way ask for these, and those end within the database's timeouts.
    revocations = revocations.slice(-1_000)
    presence.tell(audience.size).catch((error: unknown) => log.warn({ err: error }, 'presence cannot be told'))
    endExpiredLogins().catch((error: unknown) => log.warn({ err: error }, 'logins cannot be checked'))
  }, limits.sweepMs)

  const onUpgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    socket.on('error', () => socket.destroy())
    if (!request.url?.startsWith(`${livePath}?`)) return refuse(socket, '404 Not Found')
    beforeDeadline(ANSWER_MS, () => admit(request, socket, head)).catch((error: unknown) => {
      log.warn({ err: error }, 'live stream cannot be opened')
      refuse(socket, '503 Service Unavailable')
    })
  }
  server.on('upgrade', onUpgrade)

  return {
    connections: () => audience.size,
    async stop() {
      isStopping = true
      clearInterval(sweep)
      stopHearing?.()
      await relay.stop()
      const streams = [...audience.all()]
      for (const stream of streams) stream.end(closeCodes.restarting, 'restarting')
      await Promise.all(streams.map((stream) => stream.closed))
      server.off('upgrade', onUpgrade)
      await presence.leave().catch((error: unknown) => log.warn({ err: error }, 'presence cannot be told'))
    },
  }
}

type Beginning = { lastId: bigint | null; startsAt: bigint; joined: Promise<void> | undefined }

type Revocation = { playerId: bigint; sessionId: string | null; because: string; position: bigint }

function isMeant(revocation: Revocation, { playerId, login }: Pick<Admission, 'playerId' | 'login'>): boolean {
  if (revocation.playerId !== playerId) return false
  return revocation.sessionId === null || revocation.sessionId === login?.sessionId
}

/** Cut as soon as it is said: a caller that never closes its side would otherwise keep the connection for ever. */
function refuse(socket: Duplex, status: string) {
  socket.once('finish', () => socket.destroy())
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
}

function readAddress(request: IncomingMessage): { ticket: string; lastId: bigint | null } {
  const query = new URLSearchParams(request.url!.slice(request.url!.indexOf('?')))
  const lastId = query.get('last_id') ?? ''
  return { ticket: query.get('ticket') ?? '', lastId: /^\d{1,15}$/.test(lastId) ? BigInt(lastId) : null }
}

/** Programs send no origin; a browser always does, so another site cannot open a stream from a player's browser. */
function isOurOrigin({ headers }: IncomingMessage, others: readonly string[]): boolean {
  const { origin, host } = headers
  if (origin === undefined || others.includes(origin)) return true
  return URL.canParse(origin) && new URL(origin).host === host
}
