/** WebSocket by hand, as far as a viewer needs it: a whole client costs more than the server that it is to measure. */
import { randomBytes } from 'node:crypto'
import { connect, type Socket } from 'node:net'

const PONG = Buffer.from([0x8a, 0x80, 0, 0, 0, 0])

type Line = { port: number; path: string; onFrame: (payload: () => string) => void }

export async function openSocket({ port, path, onFrame }: Line): Promise<Socket> {
  const socket = connect({ host: '127.0.0.1', port, noDelay: true })
  socket.on('error', () => socket.destroy())
  const key = randomBytes(16).toString('base64')
  socket.write(
    `GET ${path} HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\nconnection: upgrade\r\nupgrade: websocket\r\n` +
      `sec-websocket-version: 13\r\nsec-websocket-key: ${key}\r\n\r\n`,
  )
  let rest: Buffer = Buffer.alloc(0)
  let isOpen = false
  const opened = Promise.withResolvers<Socket>()
  socket.on('close', () => opened.reject(new Error('the server hung up')))
  socket.on('data', (chunk: Buffer) => {
    rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk])
    if (!isOpen) {
      const end = rest.indexOf('\r\n\r\n')
      if (end < 0) return
      isOpen = true
      rest = rest.subarray(end + 4)
      opened.resolve(socket)
    }
    for (let frame = readFrame(rest); frame; frame = readFrame(rest)) {
      const { payload } = frame
      rest = rest.subarray(frame.end)
      if (frame.isPing) socket.write(PONG)
      else onFrame(() => payload.toString())
    }
  })
  return opened.promise
}

/** A text of up to 65,535 bytes; its mask is zeros, which masks nothing and is allowed. */
export function say(socket: Socket, text: string): void {
  const bytes = Buffer.from(text)
  const head =
    bytes.length < 126
      ? Buffer.from([0x81, 0x80 | bytes.length])
      : Buffer.from([0x81, 0xfe, bytes.length >> 8, bytes.length & 0xff])
  socket.write(Buffer.concat([head, Buffer.alloc(4), bytes]))
}

/** One frame of the server's, which are whole and unmasked; null while it has not all come. */
function readFrame(bytes: Buffer): { isPing: boolean; payload: Buffer; end: number } | null {
  if (bytes.length < 2) return null
  const short = bytes[1]! & 0x7f
  const head = short === 127 ? 10 : short === 126 ? 4 : 2
  if (bytes.length < head) return null
  const length = short === 127 ? Number(bytes.readBigUInt64BE(2)) : short === 126 ? bytes.readUInt16BE(2) : short
  const end = head + length
  return bytes.length < end ? null : { isPing: (bytes[0]! & 0x0f) === 9, payload: bytes.subarray(head, end), end }
}
