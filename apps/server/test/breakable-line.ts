import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { atEnd } from './at-end.ts'

export type BreakableLine = {
  /** The address of the database by this line. */
  url: string
  /** How many connections were tried. */
  tries(): number
  /** Nothing passes any more and nobody is told, as when the database's host loses its power. */
  silence(): void
  /** Every connection ends, and new ones do too. */
  cut(): void
  /** It works again, for new connections. */
  mend(): void
}

/** A line to a database that a test can break. */
export async function openLine(databaseUrl: string): Promise<BreakableLine> {
  const target = new URL(databaseUrl)
  const sockets = new Set<Socket>()
  let state: 'open' | 'silent' | 'cut' = 'open'
  let tries = 0
  const server = createServer((near) => {
    tries++
    keep(near)
    if (state === 'cut') return void near.destroy()
    if (state === 'silent') return
    const far = connect(Number(target.port), target.hostname)
    keep(far)
    near.on('data', (bytes) => state === 'open' && far.write(bytes))
    far.on('data', (bytes) => state === 'open' && near.write(bytes))
    // A line that is silent does not tell of an end either.
    near.on('close', () => state !== 'silent' && far.destroy())
    far.on('close', () => state !== 'silent' && near.destroy())
  })
  const keep = (socket: Socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    socket.on('close', () => sockets.delete(socket))
  }
  const end = () => {
    for (const socket of sockets) socket.destroy()
  }
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  atEnd(() => {
    end()
    server.close()
  })
  const url = new URL(databaseUrl)
  url.hostname = '127.0.0.1'
  url.port = String((server.address() as AddressInfo).port)
  return {
    url: url.href,
    tries: () => tries,
    silence() {
      state = 'silent'
    },
    cut() {
      state = 'cut'
      end()
    },
    mend() {
      end()
      state = 'open'
    },
  }
}
