import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { livePath } from '@tablestakes/contract/studio'
import { addressKey } from '@tablestakes/node/rate-limit'
import { type WebSocket, WebSocketServer } from 'ws'
import type { Studio } from '../studio.ts'

/** What is told at one table. `State` is read anew at every look. */
export type Channel<State = unknown> = {
  look(): Promise<State | null>
  /** What a viewer hears first. */
  greet(state: State): Buffer
  /** What has changed since the look before; null where there was none. */
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
  const rooms = new Map(Object.entries(channels).map(([table, channel]) => [table, openRoom(channel)]))

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
      room.seat(opened)
    })
  }
  server.on('upgrade', upgrade)
  const heartbeat = keepAlive(sockets, answered)

  return {
    refresh(table) {
      if (table !== undefined) return rooms.get(table)?.refresh() ?? Promise.resolve()
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

type Room = { seat(viewer: WebSocket): void; refresh(): Promise<void>; isWatched(): boolean }

function openRoom(channel: Channel): Room {
  const viewers = new Set<WebSocket>()
  let state: unknown = null
  let refreshing: Promise<void> | null = null
  let next: Promise<void> | null = null

  const refreshNow = async () => {
    const after = await channel.look()
    if (after === null) return
    const before = state
    state = after
    for (const bytes of channel.between(before, after))
      for (const viewer of viewers) if (viewer.readyState === viewer.OPEN) send(viewer, bytes)
  }
  const room: Room = {
    isWatched: () => viewers.size > 0,
    seat(viewer) {
      // What was known when the last viewer left is old by now: the first one hears the next look.
      if (viewers.size === 0) state = null
      viewers.add(viewer)
      viewer.on('close', () => viewers.delete(viewer))
      if (state !== null) send(viewer, channel.greet(state))
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

function send(viewer: WebSocket, bytes: Buffer): void {
  if (viewer.bufferedAmount > BUFFERED_BYTES_MAX) viewer.terminate()
  else viewer.send(bytes, { binary: false })
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
