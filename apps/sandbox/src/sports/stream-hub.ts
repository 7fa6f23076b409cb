import type { ServerResponse } from 'node:http'
import { feedPaths } from '@tablestakes/contract/sports-feed-rest'
import type { FastifyInstance } from 'fastify'
import type { Channel } from './channel.ts'

/** A reader that takes nothing for this long in bytes is cut off; it comes back and asks for what it missed. */
const MOST_WAITING = 32 * 1024 * 1024

export type StreamHub = Channel & {
  serve(app: FastifyInstance, root: string): void
  readers(): number
  /** Ends all lines. */
  cut(): void
}

type Reader = { nodeId: number; answer: ServerResponse }

/** The HTTP transport: every reader has one long answer of server-sent events. */
export function openStreamHub(): StreamHub {
  const readers = new Set<Reader>()

  const serve = (app: FastifyInstance, root: string) =>
    app.get<{ Querystring: { node_id?: string } }>(`${root}${feedPaths.stream}`, (request, reply) => {
      const nodeId = Number(request.query.node_id)
      if (!Number.isSafeInteger(nodeId) || nodeId < 1) return reply.code(400).send({ error: 'node_id' })
      reply.hijack()
      const answer = reply.raw
      answer.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' })
      // Sent now, so that the reader knows that it is connected.
      answer.write(': welcome\n\n')
      const reader = { nodeId, answer }
      readers.add(reader)
      answer.once('close', () => readers.delete(reader))
    })
  const cut = () => {
    for (const { answer } of readers) answer.destroy()
    readers.clear()
  }
  return {
    serve,
    send({ xml, nodeId }) {
      const data = `data: ${xml}\n\n`
      for (const reader of readers) {
        if (nodeId !== null && reader.nodeId !== nodeId) continue
        if (reader.answer.writableLength > MOST_WAITING) reader.answer.destroy()
        else reader.answer.write(data)
      }
    },
    readers: () => readers.size,
    cut,
    close: async () => cut(),
  }
}
