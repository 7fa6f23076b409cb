import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { setImmediate as turnOfOthers } from 'node:timers/promises'
import { livePath } from '@tablestakes/contract/studio'
import type { Clock } from '@tablestakes/node/clock'
import { addressKey } from '@tablestakes/node/rate-limit'
import { type WebSocket, WebSocketServer } from 'ws'
import type { Studio } from '../studio.ts'

/** What is told at one table. `State` is read anew at every look. */
export type Channel<State = unknown> = {
  look(): Promise<State | null>
  /** What a viewer hears first. */
  greet(state: State): Buffer
  /** Whether the game has gone on to another phase: viewers hear of that immediately, however many they are. */
  hasTurned(before: State | null, after: State): boolean
  /** What has changed since viewers were told the last time; null where they were not. */
  between(before: State | null, after: State): Buffer[]
}

export type TableLive = {
  /** Reads how a table stands and tells its viewers what has changed. Called a few times a second and at every change. */
  refresh(table?: string): Promise<void>
  readonly viewers: number
  close(): void
}

type Options = {
  server: Server
  addressOf: (request: IncomingMessage) => string
  channels: Record<string, Channel>
}

const HEARTBEAT_MS = 30_000
/** A viewer this far behind will not catch up; it connects again and gets the state. */
const BUFFERED_BYTES_MAX = 256 * 1024
const VIEWERS_MAX = 50_000
/** One address is not to take the places of all others. */
const VIEWERS_OF_ADDRESS_MAX = 2_500

/**
 * A message to one viewer takes the processor about 12 µs, ten of them the kernel's, whether it is short or of 12 kB. What is no turn of the game waits so long after the
 * last telling, together with what follows, that 10,000 viewers take an eighth of a core and a smaller crowd hears everything as it comes.
 */
const PAUSE_MS_PER_VIEWER = 0.1
const PAUSE_MS_MAX = 1_000
/** So many hear of nothing before the next of the looks that are made anyway. */
const CROWD = 2_500
/** So many in one go, about 12 ms: then bets have their turn. */
const TOLD_TOGETHER = 1_000

/** One stream a table for everybody alike: a message is written once and sent to all. What viewers send is not read. */
export function openLive(studio: Studio, { server, addressOf, channels }: Options): TableLive {
  const sockets = new WebSocketServer({
    noServer: true,
    perMessageDeflate: false,
    maxPayload: 1024,
    clientTracking: true,
  })
  const answered = new WeakSet<WebSocket>()
  const viewersOf = new Map<string, number>()
  const rooms = new Map(Object.entries(channels).map(([table, channel]) => [table, openRoom(channel, studio.clock)]))

  const upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    // The server no longer listens to it, and who is refused may hang up first: unheard, that would end the process.
    socket.on('error', () => socket.destroy())
    const room = roomOf(rooms, request.url)
    const address = addressKey(addressOf(request))
    const isRoom =
      sockets.clients.size < VIEWERS_MAX && (viewersOf.get(address) ?? 0) < studio.limiter.most(VIEWERS_OF_ADDRESS_MAX)
    if (!room || !isRoom || !studio.limiter.take('entry', `live ${address}`))
      return refuse(socket, room ? '429 Too Many Requests' : '404 Not Found')
    sockets.handleUpgrade(request, socket, head, (opened) => {
      answered.add(opened)
      countViewer(viewersOf, address, opened)
      opened.on('error', () => opened.terminate())
      opened.on('pong', () => answered.add(opened))
      room.seat({ socket: opened, line: socket })
    })
  }
  server.on('upgrade', upgrade)
  const heartbeat = keepAlive(sockets, answered)

  return {
    refresh(table) {
      if (table !== undefined) {
        const room = rooms.get(table)
        // Before a crowd it is looked a few times a second and not for every bet.
        return room && !room.isCrowded() ? room.refresh() : done
      }
      // A table that nobody watches costs nothing.
      const watched = [...rooms.values()].filter((room) => room.isWatched())
      return Promise.all(watched.map((room) => room.refresh())).then(() => {})
    },
    get viewers() {
      return sockets.clients.size
    },
    close() {
      clearInterval(heartbeat)
      server.off('upgrade', upgrade)
      for (const socket of sockets.clients) socket.close(1001)
      sockets.close()
    },
  }
}

/** `line` is what the socket writes to. */
type Viewer = { socket: WebSocket; line: Duplex }
type Room = { seat(viewer: Viewer): void; refresh(): Promise<void>; isWatched(): boolean; isCrowded(): boolean }

const done = Promise.resolve()

export function openRoom(channel: Channel, clock: Clock): Room {
  const viewers = new Set<Viewer>()
  /** As viewers know it. */
  let state: unknown = null
  let toldAtMs = 0
  let refreshing: Promise<void> | null = null
  let next: Promise<void> | null = null

  const refreshNow = async () => {
    const after = await channel.look()
    if (after === null) return
    const before = state
    const pauseMs = Math.min(PAUSE_MS_MAX, Math.floor(viewers.size * PAUSE_MS_PER_VIEWER))
    const isSoon = Math.abs(clock() - toldAtMs) < pauseMs
    if (isSoon && !channel.hasTurned(before, after)) return
    const messages = channel.between(before, after)
    state = after
    if (messages.length === 0) return
    toldAtMs = clock()
    const frames = Buffer.concat(messages.flatMap(frameOf))
    // Who comes meanwhile is greeted with the state that this leads to.
    const present = [...viewers]
    for (let first = 0; first < present.length; first += TOLD_TOGETHER) {
      if (first > 0) await turnOfOthers()
      for (const viewer of present.slice(first, first + TOLD_TOGETHER)) send(viewer, frames)
    }
  }
  const room: Room = {
    isWatched: () => viewers.size > 0,
    isCrowded: () => viewers.size >= CROWD,
    seat(viewer) {
      // What was known when the last viewer left is old by now: the first one hears the next look.
      if (viewers.size === 0) state = null
      viewers.add(viewer)
      viewer.socket.on('close', () => viewers.delete(viewer))
      if (state !== null) send(viewer, Buffer.concat(frameOf(channel.greet(state))))
      else void room.refresh().catch(() => {})
    },
    refresh() {
      // One look at a time; those who ask meanwhile get the one after it, so that nothing is missed and nothing piles up.
      if (!refreshing) {
        refreshing = refreshNow().finally(() => {
          refreshing = null
        })
        return refreshing
      }
      next ??= refreshing
        .catch(() => {})
        .then(() => {
          next = null
          return room.refresh()
        })
      return next
    },
  }
  return room
}

/** Frames are written as they are: the socket would make a head of its own for every viewer, and two writes of each message. */
function send({ socket, line }: Viewer, frames: Buffer): void {
  if (socket.readyState !== socket.OPEN) return
  if (line.writableLength > BUFFERED_BYTES_MAX) socket.terminate()
  else line.write(frames)
}

const WHOLE_TEXT = 0x81

/** A message as it travels, RFC 6455 §5.2: whole, unmasked, as all of a server's are. */
function frameOf(text: Buffer): [head: Buffer, text: Buffer] {
  const { length } = text
  if (length < 126) return [Buffer.from([WHOLE_TEXT, length]), text]
  if (length < 65_536) return [Buffer.from([WHOLE_TEXT, 126, length >> 8, length & 0xff]), text]
  const head = Buffer.from([WHOLE_TEXT, 127, 0, 0, 0, 0, 0, 0, 0, 0])
  head.writeUInt32BE(length, 6)
  return [head, text]
}

/** Without a table it is crash, as clients of before ask. */
function roomOf(rooms: ReadonlyMap<string, Room>, url = ''): Room | undefined {
  const address = new URL(url, 'ws://studio')
  if (address.pathname !== livePath) return undefined
  return rooms.get(address.searchParams.get('table') ?? 'crash')
}

function refuse(socket: Duplex, status: string): void {
  socket.once('finish', () => socket.destroy())
  socket.end(`HTTP/1.1 ${status}\r\nconnection: close\r\n\r\n`)
}

/** A viewer that has not answered since the last beat is gone. */
function keepAlive(sockets: WebSocketServer, answered: WeakSet<WebSocket>): NodeJS.Timeout {
  return setInterval(() => {
    for (const socket of sockets.clients) {
      if (!answered.delete(socket)) socket.terminate()
      else socket.ping()
    }
  }, HEARTBEAT_MS).unref()
}

function countViewer(viewersOf: Map<string, number>, address: string, viewer: WebSocket): void {
  viewersOf.set(address, (viewersOf.get(address) ?? 0) + 1)
  viewer.on('close', () => {
    const left = (viewersOf.get(address) ?? 1) - 1
    if (left > 0) viewersOf.set(address, left)
    else viewersOf.delete(address)
  })
}
