import { once } from 'node:events'
import { connect } from 'node:net'

/** A kept connection with one request on its way at a time. */
export type Line = {
  post: (path: string, body: string, headers?: Record<string, string>) => Promise<string>
  close: () => void
}

type PendingAnswer = { done: (body: string) => void; fail: (error: Error) => void }

/**
 * Plain HTTP/1.1 by hand: Node's own client costs as much as the server that it is to measure, and both share the machine.
 * Understands what our servers send: answers with a content-length.
 */
export async function openLine(port: number): Promise<Line> {
  const socket = connect({ host: '127.0.0.1', port, noDelay: true })
  await once(socket, 'connect')
  socket.setEncoding('latin1')
  let asked: PendingAnswer | undefined
  let received = ''

  const fail = (error: Error) => asked?.fail(error)
  socket.on('error', fail)
  socket.on('close', () => fail(new Error('the server hung up')))
  socket.on('data', (chunk: string) => {
    received += chunk
    const headEnd = received.indexOf('\r\n\r\n')
    if (headEnd === -1) return
    const head = received.slice(0, headEnd)
    const length = Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1])
    const end = headEnd + 4 + length
    if (received.length < end) return
    const body = received.slice(headEnd + 4, end)
    received = received.slice(end)
    const { done } = asked!
    if (head.startsWith('HTTP/1.1 200')) done(body)
    else fail(new Error(`${head.split('\r\n')[0]}: ${body}`))
  })

  return {
    post(path, body, headers = {}) {
      const more = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
      return new Promise((done, failed) => {
        asked = { done, fail: failed }
        socket.write(
          `POST ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: application/json\r\n` +
            `${more.join('')}content-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
        )
      })
    },
    close() {
      asked = undefined
      socket.destroy()
    },
  }
}
