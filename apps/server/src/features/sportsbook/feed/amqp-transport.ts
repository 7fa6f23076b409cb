import { connect } from 'amqplib'
import type { FeedTransport } from './transport.ts'

type Options = {
  /** `amqps://key:@host:port/vhost` */
  url: string
  exchange?: string
}

/** UOF's exchange; every customer has a queue of its own on it that goes with the line. */
const EXCHANGE = 'unifiedfeed'
const HEARTBEAT_S = 5

/**
 * Messages over AMQP 0-9-1, as UOF sends them. The eighth word of a routing key is the node that asked for a recovery, or - where
 * the message is for everybody.
 */
export function amqpTransport({ url, exchange = EXCHANGE }: Options): FeedTransport {
  return async (nodeId, events) => {
    const address = new URL(url)
    address.searchParams.set('heartbeat', String(HEARTBEAT_S))
    const connection = await connect(address.href, { timeout: 10_000 })
    let why = 'the broker has ended the line'
    const ended = new Promise<void>((done) => {
      connection.once('close', () => {
        events.onClosed(why)
        done()
      })
    })
    connection.on('error', (error: Error) => {
      why = error.message
    })
    const close = async () => {
      await connection.close().catch(() => {})
      await ended
    }
    try {
      const channel = await connection.createChannel()
      channel.on('error', (error: Error) => {
        why = error.message
      })
      // A channel that is gone brings nothing more, though the connection stands.
      channel.once('close', () => void connection.close().catch(() => {}))
      const { queue } = await channel.assertQueue('', { exclusive: true, autoDelete: true, durable: false })
      for (const node of ['-', String(nodeId)]) await channel.bindQueue(queue, exchange, `*.*.*.*.*.*.*.${node}.#`)
      // Without acknowledgements, as UOF asks: what is lost with the line is recovered by request.
      await channel.consume(queue, (message) => message && events.onText(message.content.toString('utf8')), {
        noAck: true,
      })
    } catch (error) {
      await close()
      throw error
    }
    events.onOpen()
    return { close }
  }
}
