/** How often a crowd is told, and as which bytes; who they are is of no matter here. */
import { Duplex } from 'node:stream'
import { manualClock } from '@tablestakes/node/clock'
import { expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { openRoom } from './live.ts'

type State = { phase: number; bets: number }

function openCrowd(size: number) {
  const clock = manualClock(1_000_000)
  let state: State = { phase: 0, bets: 0 }
  let text = ''
  const room = openRoom(
    {
      look: async () => state,
      greet: () => Buffer.from('hello'),
      hasTurned: (before, after) => (before as State | null)?.phase !== (after as State).phase,
      between: (before, after) => {
        const [one, other] = [before as State | null, after as State]
        if (one?.phase === other.phase && one.bets === other.bets) return []
        return [Buffer.from(text || `${other.phase}.${other.bets}`)]
      },
    },
    clock,
  )
  const heard: Buffer[] = []
  for (let nth = 0; nth < size; nth++) {
    const line = new Duplex({
      read() {},
      write(bytes: Buffer, _encoding, done) {
        if (nth === 0) heard.push(bytes)
        done()
      },
    })
    const socket: WebSocket = Object.assign(Object.create(WebSocket.prototype) as WebSocket, { on: () => socket })
    Object.defineProperty(socket, 'readyState', { value: WebSocket.OPEN })
    room.seat({ socket, line })
  }
  return {
    ...{ room, clock },
    say: (words: string) => {
      text = words
    },
    set: async (change: Partial<State>) => {
      state = { ...state, ...change }
      await room.refresh()
    },
    take: () =>
      heard.splice(0).map((bytes) => bytes.subarray(bytes[1] === 127 ? 10 : bytes[1] === 126 ? 4 : 2).toString()),
    takeBytes: () => heard.splice(0),
  }
}

test('few viewers hear everything as it comes', async () => {
  const { set, take, room } = openCrowd(3)
  await set({})
  await set({ bets: 1 })
  await set({ bets: 2 })
  expect(take()).toEqual(['0.0', '0.1', '0.2'])
  expect(room.isCrowded()).toBe(false)
})

test('a crowd hears turns of the game immediately, and what lies between them together', async () => {
  const { set, take, clock, room } = openCrowd(4_000)
  expect(room.isCrowded()).toBe(true)
  await set({})
  await set({ bets: 1 })
  clock.advance(250)
  await set({ bets: 2 })
  expect(take()).toEqual(['0.0'])
  clock.advance(150)
  await set({ bets: 3 })
  await set({ phase: 1, bets: 4 })
  expect(take()).toEqual(['0.3', '1.4'])
})

test.each([0, 125, 126, 65_535, 65_536])('a message of %s bytes is one whole frame of text', async (length) => {
  const { set, say, takeBytes } = openCrowd(1)
  await set({})
  takeBytes()
  say('x'.repeat(length) || ' ')
  await set({ bets: 1 })
  const frame = takeBytes()[0]!
  const whole = Math.max(1, length)
  const head = whole < 126 ? 2 : whole < 65_536 ? 4 : 10
  expect([frame[0], frame.length - whole]).toEqual([0x81, head])
  const told = { 2: () => frame[1], 4: () => frame.readUInt16BE(2), 10: () => Number(frame.readBigUInt64BE(2)) }[head]
  expect(told?.()).toBe(whole)
})
