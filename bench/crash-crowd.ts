/** A part of the crowd that looks on, in a process of its own. Started by crash-viewers.ts. */
import { randomBytes } from 'node:crypto'
import { connect, type Socket } from 'node:net'

export type Report = { open: number; messages: number; late: number[] }

/** Connections opened simultaneously: a handshake is dearer than a message. */
const OPENING = 50
const PONG = Buffer.from([0x8a, 0x80, 0, 0, 0, 0])

const [port, viewers] = process.argv.slice(2).map(Number) as [number, number]
await watch()

/** Only every hundredth viewer reads what it gets: reading would cost more than sending. */
async function watch(): Promise<void> {
  const report: Report = { open: 0, messages: 0, late: [] }
  let isCounting = false
  const open = async (index: number) => {
    const onFrame = (payload: () => string) => {
      if (!isCounting) return
      report.messages += 1
      const sent = index % 100 === 0 ? /"now":(\d+)/.exec(payload()) : null
      if (sent) report.late.push(Date.now() - Number(sent[1]))
    }
    const socket = await openViewer(onFrame)
    report.open += 1
    socket.on('close', () => {
      report.open -= 1
    })
  }
  for (let index = 0; index < viewers; index += OPENING) {
    const count = Math.min(OPENING, viewers - index)
    await Promise.all(Array.from({ length: count }, (_, place) => open(index + place)))
  }
  process.once('disconnect', () => process.exit())
  process.on('message', (asked) => {
    if (asked === 'count') isCounting = true
    else process.send!(report)
  })
  process.send!('open')
}

/** WebSocket by hand, as far as a viewer needs it: a whole client costs more than the server that it is to measure. */
async function openViewer(onFrame: (payload: () => string) => void): Promise<Socket> {
  const socket = connect({ host: '127.0.0.1', port, noDelay: true })
  socket.on('error', () => socket.destroy())
  const key = randomBytes(16).toString('base64')
  socket.write(
    `GET /live HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\nconnection: upgrade\r\nupgrade: websocket\r\n` +
      `sec-websocket-version: 13\r\nsec-websocket-key: ${key}\r\n\r\n`,
  )
  let rest: Buffer = Buffer.alloc(0)
  let isOpen = false
  const opened = Promise.withResolvers<Socket>()
  socket.on('close', () => opened.reject(new Error('the studio hung up')))
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
