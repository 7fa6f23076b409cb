import { type ChannelModel, connect, type Channel as Wire } from 'amqplib'
import type { Channel } from './channel.ts'

const EXCHANGE = 'unifiedfeed'
const AGAIN_MS = 1_000
/** Alive and prices are of no use later: without a broker they are dropped, and readers recover. */
const EXPIRES_MS = 60_000

type Options = { url: string; onFailure: (error: unknown) => void }

/** The AMQP transport: everything goes to one topic exchange, where readers have queues of their own. */
export function openAmqpChannel({ url, onFailure }: Options): Channel & { ready: Promise<void> } {
  const first = Promise.withResolvers<void>()
  let connection: ChannelModel | null = null
  let wire: Wire | null = null
  let timer: NodeJS.Timeout | undefined
  let isClosed = false

  async function open(): Promise<void> {
    try {
      connection = await connect(url, { timeout: 10_000 })
      connection.on('error', onFailure)
      connection.once('close', lost)
      const opened = await connection.createChannel()
      opened.on('error', onFailure)
      await opened.assertExchange(EXCHANGE, 'topic', { durable: true })
      wire = opened
      first.resolve()
    } catch (error) {
      onFailure(error)
      if (!connection) lost()
      else await connection.close().catch(() => {})
    }
  }
  function lost(): void {
    connection = null
    wire = null
    if (!isClosed) timer = setTimeout(() => void open(), AGAIN_MS)
  }
  void open()

  return {
    ready: first.promise,
    send({ xml, routingKey }) {
      wire?.publish(EXCHANGE, routingKey, Buffer.from(xml), { contentType: 'text/xml', expiration: EXPIRES_MS })
    },
    async close() {
      isClosed = true
      clearTimeout(timer)
      await connection?.close().catch(() => {})
    },
  }
}
