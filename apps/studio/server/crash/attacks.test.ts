/** What somebody would try who wants to be paid for flights that have ended, or to have more in one than others. */
import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { promisify } from 'node:util'
import { studioCalls } from '@tablestakes/contract/studio'
import { crashEndsAt } from '@tablestakes/domain/games/crash'
import { expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { callStudio, LEAST, newBetId, openBed, sendCall } from '../../test/studio-bed.ts'
import { cashOutBet } from './bets.ts'
import { crashChain } from './table.ts'
import { BETTING_MS, ENDED_MS, GRACE_MS } from './times.ts'

const { app, casino, clock, player, database } = await openBed({ hasChain: true })
const chain = crashChain(app.studio)
await app.server.listen({ host: '127.0.0.1', port: 0 })
const { port } = app.server.server.address() as AddressInfo

async function tick(ms = 0): Promise<void> {
  clock.advance(ms)
  await app.loops.crash!.tick()
}

/** Goes on to a game that takes bets and flies to 1.50 at least. */
async function toBetting(): Promise<{ bustMs: number; gameNo: bigint }> {
  for (;;) {
    await tick()
    const { state } = await callStudio(app, studioCalls.crashState, {})
    const gameNo = BigInt(state.game_no)
    const bust = Number((await chain.resultOf(gameNo)).bust)
    const bustMs = crashEndsAt(bust)
    if (state.phase === 'betting' && bust >= 150) return { bustMs, gameNo }
    for (const ms of [BETTING_MS, bustMs, GRACE_MS, ENDED_MS]) await tick(ms)
  }
}

const placing = () => ({ bet_id: newBetId(), stake: LEAST })

/** The head of a call; its body follows when the attacker likes. Resolves once the studio has read the head. */
async function sendHead(token: string, body: string): Promise<Socket> {
  const socket = connect({ host: '127.0.0.1', port, noDelay: true })
  socket.write(
    `POST ${studioCalls.crashCashOut.path} HTTP/1.1\r\nhost: 127.0.0.1\r\nauthorization: Bearer ${token}\r\n` +
      `content-type: application/json\r\ncontent-length: ${body.length}\r\nexpect: 100-continue\r\n\r\n`,
  )
  expect(String((await once(socket, 'data'))[0])).toContain('100 Continue')
  return socket
}

test('a cash-out whose body is held back until the end is known came in when it was complete', async () => {
  const one = await player('crash')
  const { bustMs } = await toBetting()
  const { bet } = await one.call(studioCalls.crashBet, placing())
  await tick(BETTING_MS)
  const body = JSON.stringify({ bet_id: bet.bet_id })
  clock.advance(bustMs - 1)
  const socket = await sendHead(one.token, body)
  // The flight has ended: now the attacker knows that this was the last moment.
  await tick(1)
  socket.write(body)
  expect(String((await once(socket, 'data'))[0])).toContain('"too_late"')
  socket.destroy()
  await tick(GRACE_MS)
  await expect.poll(() => casino.entriesOf(one.user).map(({ amount }) => amount)).toEqual([BigInt(LEAST), 0n])
})

test('a cash-out that came in before the flight takes no stake back, however late it is looked at', async () => {
  const one = await player('crash')
  await toBetting()
  const { bet } = await one.call(studioCalls.crashBet, placing())
  const receivedAt = clock() + BETTING_MS - 1
  await tick(BETTING_MS)
  const session = [...app.studio.sessions.values()].find(({ user }) => user === one.user)!
  const late = cashOutBet(app.studio, session, { betId: bet.bet_id, receivedAt })
  await expect(late).rejects.toThrow('step_not_allowed')
})

test('twenty simultaneous bets are two', async () => {
  const one = await player('crash')
  await toBetting()
  // With every connection open already, all of them are really simultaneous.
  await Promise.all(Array.from({ length: 20 }, () => database.query('select pg_sleep(0.05)')))
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => sendCall(app, studioCalls.crashBet, placing(), one.token)),
  )
  expect(answers.filter(({ data }) => data !== undefined)).toHaveLength(2)
  expect(answers.filter(({ refused }) => refused === 'round_open')).toHaveLength(18)
  expect(casino.entriesOf(one.user)).toHaveLength(2)
})

test('twenty simultaneous cash-outs are paid once, and all are told the same', async () => {
  const one = await player('crash')
  const { bustMs } = await toBetting()
  const { bet } = await one.call(studioCalls.crashBet, placing())
  await tick(BETTING_MS)
  clock.advance(bustMs - 1)
  const wanted = { bet_id: bet.bet_id }
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => callStudio(app, studioCalls.crashCashOut, wanted, one.token)),
  )
  expect(new Set(answers.map(({ bet: { cashed_out_at, win } }) => `${cashed_out_at} ${win}`)).size).toBe(1)
  expect(casino.entriesOf(one.user).map(({ kind }) => kind)).toEqual(['BET', 'WIN'])
})

test('twenty cash-outs at the very end, against the end itself: paid or lost, once', async () => {
  const one = await player('crash')
  const { bustMs, gameNo } = await toBetting()
  const { bet } = await one.call(studioCalls.crashBet, placing())
  await tick(BETTING_MS)
  clock.advance(bustMs - 1)
  const sent = Array.from({ length: 20 }, () =>
    sendCall(app, studioCalls.crashCashOut, { bet_id: bet.bet_id }, one.token),
  )
  const [answers] = await Promise.all([Promise.all(sent), tick(1)])
  await tick(GRACE_MS)
  const { rows } = await database.query<{ win: bigint }>('select win from round where game_no = $1', [gameNo])
  expect(rows).toHaveLength(1)
  const isPaid = answers.some(({ data }) => data !== undefined)
  expect(rows[0]!.win > 0n).toBe(isPaid)
  await expect.poll(() => casino.entriesOf(one.user).map(({ kind }) => kind)).toEqual(['BET', 'WIN'])
  expect(casino.entriesOf(one.user)[1]!.amount).toBe(rows[0]!.win)
})

test('who is refused the live line and hangs up immediately does the studio no harm', async () => {
  const limited = await openBed()
  await limited.app.server.listen({ host: '127.0.0.1', port: 0 })
  const { port: atPort } = limited.app.server.server.address() as AddressInfo
  for (let count = 0; count < 20; count++) {
    const caller = connect(atPort, '127.0.0.1')
    await once(caller, 'connect')
    caller.write('GET /elsewhere HTTP/1.1\r\nhost: a\r\nconnection: Upgrade\r\nupgrade: websocket\r\n\r\n', () =>
      caller.resetAndDestroy(),
    )
    await once(caller, 'close')
  }
  // And who stays is not kept.
  const patient = connect({ port: atPort, host: '127.0.0.1', allowHalfOpen: true })
  patient.write('GET /elsewhere HTTP/1.1\r\nhost: a\r\nconnection: Upgrade\r\nupgrade: websocket\r\n\r\n')
  patient.resume()
  await once(patient, 'end')
  const connections = () => promisify(limited.app.server.server.getConnections.bind(limited.app.server.server))()
  await expect.poll(connections).toBe(0)
  patient.destroy()
})

test('changes that come while viewers are being told of others are told together, once', async () => {
  // A table at which nobody has played: at the others' something may still be told.
  const { live } = (await openBed()).app
  const [first, second, third] = [live.refresh('crash'), live.refresh('crash'), live.refresh('crash')]
  expect(first).not.toBe(second)
  expect(second).toBe(third)
  await Promise.all([first, second])
})

test('one address does not take the places of all other viewers', async () => {
  const limited = await openBed({ config: { rateLimitScale: 0.01 } })
  await limited.app.server.listen({ host: '127.0.0.1', port: 0 })
  const { port: livePort } = limited.app.server.server.address() as AddressInfo
  const open = async () => {
    // As slowly as the limit of new ones allows.
    limited.clock.advance(10_000)
    const viewer = new WebSocket(`ws://127.0.0.1:${livePort}/live`)
    const refused = once(viewer, 'error').then(([error]) => String(error))
    const answer = await Promise.race([once(viewer, 'open').then(() => 'open'), refused])
    return { viewer, answer }
  }
  const viewers = []
  for (let count = 0; count < 25; count++) viewers.push(await open())
  expect(viewers.every(({ answer }) => answer === 'open')).toBe(true)
  expect((await open()).answer).toContain('429')
  viewers[0]!.viewer.terminate()
  await expect.poll(() => limited.app.live.viewers).toBe(24)
  const next = await open()
  expect(next.answer).toBe('open')
  for (const { viewer } of [...viewers, next]) viewer.terminate()
})
