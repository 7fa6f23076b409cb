import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { type CrashMessage, type CrashState, crashLivePath, crashMessage } from '@tablestakes/contract/studio'
import { addressKey } from '@tablestakes/node/rate-limit'
import { type WebSocket, WebSocketServer } from 'ws'
import * as z from 'zod/mini'
import type { Studio } from '../studio.ts'
import { messagesBetween } from './state.ts'

export type CrashLive = {
  /** Reads how the game stands and tells viewers what has changed. Called a few times a second and at every change. */
  refresh(): Promise<void>
  readonly viewers: number
  close(): void
}

type Options = {
  server: Server
  addressOf: (request: IncomingMessage) => string
}

/** Between two messages that keep the viewers' clocks right during a flight. */
const SYNC_MS = 1_000
const HEARTBEAT_MS = 30_000
/** A viewer this far behind will not catch up; it connects again and gets the state. */
const BUFFERED_BYTES_MAX = 256 * 1024
const VIEWERS_MAX = 50_000
/** One address is not to take the places of all others. */
const VIEWERS_OF_ADDRESS_MAX = 2_500

/** One stream for everybody alike: a message is written once and sent to all. What viewers send is not read. */
export function openCrashLive(studio: Studio, { server, addressOf }: Options): CrashLive {
  const sockets = new WebSocketServer({
    noServer: true,
    perMessageDeflate: false,
    maxPayload: 1024,
    clientTracking: true,
  })
  let state: CrashState | null = null
  let syncedAt = 0
  let refreshing: Promise<void> | null = null
  let next: Promise<void> | null = null
  const answered = new WeakSet<WebSocket>()
  const viewersOf = new Map<string, number>()

  const send = (socket: WebSocket, bytes: Buffer) => {
    if (socket.bufferedAmount > BUFFERED_BYTES_MAX) return socket.terminate()
    socket.send(bytes, { binary: false })
  }
  const sendAll = (message: CrashMessage) => {
    const bytes = write(message)
    for (const socket of sockets.clients) if (socket.readyState === socket.OPEN) send(socket, bytes)
  }

  const upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    // The server no longer listens to it, and who is refused may hang up first: unheard, that would end the process.
    socket.on('error', () => socket.destroy())
    const isLive = request.url?.split('?', 1)[0] === crashLivePath
    const address = addressKey(addressOf(request))
    const isRoom =
      sockets.clients.size < VIEWERS_MAX && (viewersOf.get(address) ?? 0) < studio.limiter.most(VIEWERS_OF_ADDRESS_MAX)
    if (!isLive || !isRoom || !studio.limiter.take('entry', `live ${address}`))
      return refuse(socket, isLive ? '429 Too Many Requests' : '404 Not Found')
    sockets.handleUpgrade(request, socket, head, (opened) => {
      answered.add(opened)
      countViewer(viewersOf, address, opened)
      opened.on('error', () => opened.terminate())
      opened.on('pong', () => answered.add(opened))
      if (state) send(opened, write({ type: 'state', state: { ...state, now: studio.clock() } }))
    })
  }
  server.on('upgrade', upgrade)

  const heartbeat = keepAlive(sockets, answered)

  const refreshNow = async () => {
    const after = await studio.crash.state()
    if (!after) return
    const before = state
    state = after
    for (const message of messagesBetween(before, after)) sendAll(message)
    if (after.phase === 'running' && after.now - syncedAt >= SYNC_MS) {
      syncedAt = after.now
      sendAll(syncOf(after))
    }
  }

  return {
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
          return this.refresh()
        })
      return next
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

function write(message: CrashMessage): Buffer {
  return Buffer.from(JSON.stringify(z.encode(crashMessage, message)))
}

function syncOf({ game_no, now, began_at }: CrashState): CrashMessage {
  return { type: 'sync', game_no, now, elapsed_ms: Math.max(0, now - began_at) }
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
