import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'

/** Speaks just enough of Redis' protocol for publishing and subscribing, so that tests need no Redis on the machine. */
export async function startRedisStandIn() {
  const subscribers = new Map<string, Set<Socket>>()
  const connected = new Set<Socket>()
  let published = 0

  const commands: Record<string, (socket: Socket, args: string[]) => string> = {
    SUBSCRIBE(socket, channels) {
      return channels
        .map((channel) => {
          subscribers.set(channel, (subscribers.get(channel) ?? new Set()).add(socket))
          return `*3\r\n${bulk('subscribe')}${bulk(channel)}:1\r\n`
        })
        .join('')
    },
    UNSUBSCRIBE(socket, channels) {
      return channels
        .map((channel) => {
          subscribers.get(channel)?.delete(socket)
          return `*3\r\n${bulk('unsubscribe')}${bulk(channel)}:0\r\n`
        })
        .join('')
    },
    PUBLISH(_socket, [channel = '', message = '']) {
      published++
      const audience = subscribers.get(channel) ?? new Set()
      for (const socket of audience) socket.write(`*3\r\n${bulk('message')}${bulk(channel)}${bulk(message)}`)
      return `:${audience.size}\r\n`
    },
    // The older protocol is spoken; the client falls back to it.
    HELLO: () => `-ERR unknown command 'HELLO'\r\n`,
    INFO: () => bulk('redis_version:7.0.0\r\nloading:0\r\n'),
  }

  const server = createServer((socket) => {
    connected.add(socket)
    let unread = ''
    socket.on('error', () => {})
    socket.on('data', (bytes) => {
      unread += bytes
      for (let command = takeCommand(unread); command; command = takeCommand(unread)) {
        unread = command.rest
        const [name = '', ...args] = command.words
        socket.write(commands[name.toUpperCase()]?.(socket, args) ?? '+OK\r\n')
      }
    })
    socket.on('close', () => {
      connected.delete(socket)
      for (const audience of subscribers.values()) audience.delete(socket)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `redis://127.0.0.1:${(server.address() as AddressInfo).port}`,
    published: () => published,
    subscribed: () => [...subscribers.values()].reduce((sum, audience) => sum + audience.size, 0),
    /** Channels somebody is in, with how many. */
    channels: () =>
      new Map(
        [...subscribers].filter(([, sockets]) => sockets.size > 0).map(([name, sockets]) => [name, sockets.size]),
      ),
    connected: () => connected.size,
    stop() {
      for (const socket of connected) socket.destroy()
      server.close()
    },
  }
}

const bulk = (text: string) => `$${Buffer.byteLength(text)}\r\n${text}\r\n`

/** One array of bulk strings off the front, once all of it has arrived. */
function takeCommand(text: string): { words: string[]; rest: string } | null {
  const [head, count] = /^\*(\d+)\r\n/.exec(text) ?? []
  if (head === undefined) return null
  let rest = text.slice(head.length)
  const words: string[] = []
  for (let index = 0; index < Number(count); index++) {
    const [line, length] = /^\$(\d+)\r\n/.exec(rest) ?? []
    if (line === undefined || rest.length < line.length + Number(length) + 2) return null
    words.push(rest.slice(line.length, line.length + Number(length)))
    rest = rest.slice(line.length + Number(length) + 2)
  }
  return { words, rest }
}
