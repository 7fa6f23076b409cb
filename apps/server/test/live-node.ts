import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { promisify } from 'node:util'
import { systemClock } from '@tablestakes/node/clock'
import { type Database, transact } from '@tablestakes/node/database'
import { WebSocket } from 'ws'
import { type Live, type LiveOptions, startLive } from '../src/platform/live/live.ts'
import { issueTicket, type TicketHolder } from '../src/platform/live/live-tickets.ts'

/** One node of the live stream without the rest of the server. */
export type LiveNode = {
  live: Live
  port: number
  /** Connections that are open, streams or not. */
  lines(): Promise<number>
  stop(): Promise<void>
}

export async function startLiveNode(database: Database, options: Partial<LiveOptions> = {}): Promise<LiveNode> {
  const server = createServer()
  const live = await startLive(database, { server, clock: systemClock, log: console, ...options })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    live,
    port: (server.address() as AddressInfo).port,
    lines: () => promisify<number>((done) => server.getConnections(done))(),
    async stop() {
      await live.stop()
      server.close()
      server.closeAllConnections()
    },
  }
}

export type Listener = {
  socket: WebSocket
  /** Without the hello. */
  heard: { id: string; at: number; type: string; [field: string]: unknown }[]
  hello: Promise<{ id: string; is_resumed: boolean; is_player: boolean }>
  closed: Promise<{ code: number; reason: string }>
}

export async function ticketFor(database: Database, holder: TicketHolder): Promise<string> {
  return (await transact(database, (tx) => issueTicket(tx, holder))).ticket
}

/** Opens a stream as a browser would and writes down what it hears. */
export function listen(
  node: LiveNode,
  { ticket, lastId, origin }: { ticket: string; lastId?: string; origin?: string },
): Listener {
  const query = new URLSearchParams({ ticket, ...(lastId !== undefined && { last_id: lastId }) })
  const socket = new WebSocket(`ws://127.0.0.1:${node.port}/live?${query.toString()}`, { ...(origin && { origin }) })
  const heard: Listener['heard'] = []
  const hello = Promise.withResolvers<Awaited<Listener['hello']>>()
  const closed = Promise.withResolvers<Awaited<Listener['closed']>>()
  // Nobody may be waiting for the hello of a stream that is refused.
  hello.promise.catch(() => {})
  socket.on('message', (text: Buffer) => {
    const message = JSON.parse(String(text))
    if (message.type === 'hello') hello.resolve(message)
    else heard.push(message)
  })
  socket.on('error', (error) => hello.reject(error))
  socket.on('close', (code, reason) => {
    hello.reject(new Error(`closed ${code}`))
    closed.resolve({ code, reason: String(reason) })
  })
  return { socket, heard, hello: hello.promise, closed: closed.promise }
}
