import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { type CrashMessage, crashMessage, studioCalls } from '@tablestakes/contract/studio'
import {
  crash,
  crashEndsAt,
  crashMultiplierAt,
  crashReachedAt,
  hashBefore,
  isOnChain,
} from '@tablestakes/domain/games/crash'
import { afterAll, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import * as z from 'zod/mini'
import { callStudio, LEAST, newBetId, openBed, type Player } from '../../test/studio-bed.ts'
import { createApp } from '../app.ts'
import * as own from '../shared/chain.ts'
import { crashChain } from './table.ts'
import { BETTING_MS, ENDED_MS, GRACE_MS } from './times.ts'

const bed = await openBed({ hasChain: true })
const { app, casino, clock, player, database } = bed
const chain = crashChain(app.studio)

/** Everything that any viewer was ever sent, with the phase it was sent in. */
const messages: { text: string; message: CrashMessage }[] = []
await app.server.listen({ host: '127.0.0.1', port: 0 })
const { port } = app.server.server.address() as AddressInfo
const viewer = new WebSocket(`ws://127.0.0.1:${port}/live`)
viewer.on('message', (data: Buffer) => {
  const text = data.toString()
  messages.push({ text, message: z.decode(crashMessage, JSON.parse(text)) })
})
await once(viewer, 'open')
afterAll(() => viewer.terminate())

async function tick(ms = 0): Promise<void> {
  clock.advance(ms)
  await app.loops.crash!.tick()
  await app.live.refresh()
}

const stateNow = async () => (await callStudio(app, studioCalls.crashState, {})).state

/** Goes on to a game that is taking bets and will fly at least that high. */
/** The greatest target a bet may have; one flight in ten thousand goes beyond. */
const GREATEST = 1_000_000

async function toBetting(leastBust = 101): Promise<{ gameNo: number; bust: number; bustMs: number }> {
  for (;;) {
    const { phase, game_no } = await stateNow().catch(() => ({ phase: 'ended', game_no: 0 }))
    if (phase === 'betting') {
      const bust = Number((await chain.resultOf(BigInt(game_no))).bust)
      if (bust >= leastBust && bust < GREATEST) return { gameNo: game_no, bust, bustMs: crashEndsAt(bust) }
    }
    await toNextPhase()
  }
}

async function toNextPhase(): Promise<void> {
  const { phase, game_no, began_at } = await stateNow().catch(() => ({ phase: 'none', game_no: 0, began_at: 0 }))
  if (phase === 'betting') return tick(BETTING_MS)
  if (phase === 'ended') {
    await tick(GRACE_MS)
    return tick(ENDED_MS)
  }
  if (phase === 'none') return tick()
  const { bust } = await chain.resultOf(BigInt(game_no))
  await tick(began_at + crashEndsAt(Number(bust)) - clock())
}

const placing = (auto_cash_out: number | null = null) => ({ bet_id: newBetId(), stake: LEAST, auto_cash_out })

async function place(one: Player, auto: number | null = null) {
  return (await one.call(studioCalls.crashBet, placing(auto))).bet
}

async function settled(one: Player, betId: string) {
  await expect.poll(async () => (await mineOf(one, betId)).settled).toBe(true)
  return mineOf(one, betId)
}

async function mineOf(one: Player, betId: string) {
  const { rows } = await database.query<{ state: string; cashed_out_at: bigint | null; win: bigint | null }>(
    `select state, cashed_out_at, win from round where bet_id = $1`,
    [betId],
  )
  const row = rows[0]!
  return { ...row, settled: row.state === 'settled' || row.state === 'void', user: one.user }
}

test('the chain: its end and its salt are public, and each hash leads to the one before', async () => {
  await toBetting()
  const published = await callStudio(app, studioCalls.crashChain, {})
  expect(published.salted_at).toBeGreaterThanOrEqual(published.committed_at)
  const first = await chain.resultOf(1n)
  const last = await chain.resultOf(3_000n)
  expect(hashBefore(first.hash)).toBe(published.end_hash)
  expect(isOnChain({ hash: last.hash, earlier: published.end_hash, rounds: 3_000 })).toBe(true)
  for (const gameNo of [1n, 2n, 999n, 1000n, 1001n, 2999n]) {
    const [one, next] = [await chain.resultOf(gameNo), await chain.resultOf(gameNo + 1n)]
    expect(own.hashBefore(next.hash)).toBe(one.hash)
    expect(hashBefore(next.hash)).toBe(one.hash)
    expect(Number(one.bust)).toBe(crash.bustOf({ hash: one.hash, salt: published.salt! }))
  }
})

test('a bet is placed, flies, is cashed out by hand and paid; another is lost', async () => {
  const [one, other] = [await player('crash'), await player('crash')]
  const { bustMs } = await toBetting(150)
  const before = { one: casino.balanceOf(one.user), other: casino.balanceOf(other.user) }
  const [hand, lost] = [await place(one), await place(other)]
  expect(hand).toMatchObject({ state: 'playing', cashed_out_at: null })
  expect(await one.refusal(studioCalls.crashCashOut, { bet_id: hand.bet_id })).toBe('step_not_allowed')

  await tick(BETTING_MS)
  clock.advance(bustMs - 1)
  const answer = await one.call(studioCalls.crashCashOut, { bet_id: hand.bet_id })
  const at = crashMultiplierAt(bustMs - 1)
  const win = (BigInt(LEAST) * BigInt(at)) / 100n
  expect(answer.bet).toMatchObject({ state: 'cashed_out', cashed_out_at: at, win })
  expect(answer.balance).toBe(before.one - BigInt(LEAST) + win)
  expect((await one.call(studioCalls.crashCashOut, { bet_id: hand.bet_id })).bet).toEqual(answer.bet)

  await tick(1)
  await tick(GRACE_MS)
  expect(await settled(other, lost.bet_id)).toMatchObject({ state: 'settled', cashed_out_at: null, win: 0n })
  expect(casino.balanceOf(other.user)).toBe(before.other - BigInt(LEAST))
  expect(casino.balanceOf(one.user)).toBe(answer.balance)
})

test('a cash-out is judged by the moment it came in: one tick before the end it counts, at the tick and later it does not', async () => {
  const players = [await player('crash'), await player('crash'), await player('crash')]
  const { bustMs } = await toBetting(150)
  const bets = await Promise.all(players.map((one) => place(one)))
  await tick(BETTING_MS)
  const refusals: string[] = []
  for (const [index, at] of [bustMs - 1, bustMs, bustMs + 1].entries()) {
    clock.advance(index === 0 ? at : 1)
    refusals.push(await players[index]!.refusal(studioCalls.crashCashOut, { bet_id: bets[index]!.bet_id }))
  }
  expect(refusals).toEqual(['done: bet, balance', 'too_late', 'too_late'])
  await tick()
  expect(await players[1]!.refusal(studioCalls.crashCashOut, { bet_id: bets[1]!.bet_id })).toBe('too_late')
  await tick(GRACE_MS)
  expect(await settled(players[1]!, bets[1]!.bet_id)).toMatchObject({ win: 0n })
})

test('a press in any millisecond that shows the bust is paid it, as an automatic cash-out there is', async () => {
  const players = [await player('crash'), await player('crash'), await player('crash')]
  const { bust, bustMs } = await toBetting(150)
  const [first, last, automatic] = [
    await place(players[0]!),
    await place(players[1]!),
    await place(players[2]!, bust < 16_000 ? bust : crashMultiplierAt(bustMs - 1)),
  ]
  await tick(BETTING_MS)
  const shows = crashReachedAt(crashMultiplierAt(bustMs - 1))
  clock.advance(shows)
  const early = await players[0]!.call(studioCalls.crashCashOut, { bet_id: first.bet_id })
  clock.advance(bustMs - 1 - shows)
  const late = await players[1]!.call(studioCalls.crashCashOut, { bet_id: last.bet_id })
  await tick(1)
  const own = await settled(players[2]!, automatic.bet_id)
  expect(early.bet).toMatchObject({ state: 'cashed_out', cashed_out_at: Number(own.cashed_out_at), win: own.win })
  expect(late.bet).toMatchObject({ state: 'cashed_out', cashed_out_at: Number(own.cashed_out_at), win: own.win })
  expect(bust - Number(own.cashed_out_at)).toBeLessThan(bust / 10_000 + 1)
})

test('at 1.00 nothing is to be taken, by hand as little as by itself', async () => {
  const one = await player('crash')
  await toBetting(150)
  const bet = await place(one)
  await tick(BETTING_MS)
  expect(await one.refusal(studioCalls.crashCashOut, { bet_id: bet.bet_id })).toBe('step_not_allowed')
  clock.advance(crashReachedAt(101) - 1)
  expect(await one.refusal(studioCalls.crashCashOut, { bet_id: bet.bet_id })).toBe('step_not_allowed')
  clock.advance(1)
  expect((await one.call(studioCalls.crashCashOut, { bet_id: bet.bet_id })).bet.cashed_out_at).toBe(101)
})

test('a bet is cashed out by itself at its target, if the flight gets there', async () => {
  const one = await player('crash')
  const { gameNo, bust } = await toBetting(200)
  const before = casino.balanceOf(one.user)
  const [early, exact] = [await place(one, 150), await place(one, bust)]
  await tick(BETTING_MS)
  await tick(crashReachedAt(150))
  expect(await settled(one, early.bet_id)).toMatchObject({ state: 'settled', cashed_out_at: 150n })
  await toNextPhase()
  expect((await stateNow()).game_no).toBe(gameNo)
  expect(await settled(one, exact.bet_id)).toMatchObject({ cashed_out_at: BigInt(bust) })
  const won = (BigInt(LEAST) * BigInt(150 + bust)) / 100n
  await expect.poll(() => casino.balanceOf(one.user)).toBe(before - 2n * BigInt(LEAST) + won)
})

test('a target above the end is lost', async () => {
  const one = await player('crash')
  const { bust } = await toBetting()
  const bet = await place(one, bust + 1)
  await tick(BETTING_MS)
  await toNextPhase()
  await tick(GRACE_MS)
  expect(await settled(one, bet.bet_id)).toMatchObject({ state: 'settled', win: 0n, cashed_out_at: null })
})

test('a bet during a flight waits for the next game', async () => {
  const one = await player('crash')
  const { gameNo } = await toBetting()
  await tick(BETTING_MS)
  const bet = await place(one)
  expect(bet).toMatchObject({ game_no: gameNo + 1, state: 'queued' })
  await toNextPhase()
  await toNextPhase()
  const { state, mine } = await one.call(studioCalls.crashState, {})
  expect(state).toMatchObject({ game_no: gameNo + 1, phase: 'betting' })
  expect(mine).toMatchObject([{ bet_id: bet.bet_id, state: 'playing' }])
  expect(state.bets.map(({ id }) => id)).toContain(bet.public_id)
})

test('the same bet again is the same bet, twenty simultaneously or later; a third one beside it is too many', async () => {
  const one = await player('crash')
  await toBetting()
  const wanted = placing(300)
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => callStudio(app, studioCalls.crashBet, wanted, one.token)),
  )
  expect(new Set(answers.map(({ bet }) => bet.round_id)).size).toBe(1)
  expect(casino.entriesOf(one.user)).toHaveLength(1)
  expect(await one.refusal(studioCalls.crashBet, { ...wanted, auto_cash_out: 200 })).toBe('bad_params')
  await place(one)
  expect(await one.refusal(studioCalls.crashBet, placing())).toBe('round_open')
})

test('a stake the casino refuses or leaves open is in no game', async () => {
  const [poor, unlucky] = [await player('crash', { balance: 5n }), await player('crash')]
  await toBetting()
  const before = casino.balanceOf(unlucky.user)
  expect(await poor.refusal(studioCalls.crashBet, placing())).toBe('not_enough_money')
  casino.fail('bet', 'lose-answer', 'lose-answer', 'lose-answer')
  expect(await unlucky.refusal(studioCalls.crashBet, placing())).toBe('casino_silent')
  expect(casino.balanceOf(unlucky.user)).toBe(before)
  const { bets } = await stateNow()
  expect(bets).not.toContainEqual(expect.objectContaining({ name: app.studio.sealer.publicName(unlucky.user) }))
})

test.each([
  [{ auto_cash_out: 100 }, 'bad_params'],
  [{ auto_cash_out: 1_000_001 }, 'bad_params'],
  [{ auto_cash_out: 150.5 }, 'bad_params'],
  [{ stake: 1 }, 'bet_too_low'],
  [{ stake: 150_000_000_001 }, 'bet_too_high'],
])('a bet with %o is refused: %s', async (wrong, refusal) => {
  const one = await player('crash')
  expect(await one.refusal(studioCalls.crashBet, { ...placing(), ...wrong })).toBe(refusal)
})

test('a bet ends by itself at the last multiplier it is paid in full, which is told beforehand', async () => {
  const one = await player('crash', { currency: 'XXX' })
  await database.query(`update session set demo_balance = 100000000 where money = 'demo'`)
  await toBetting()
  const { bet } = await one.call(studioCalls.crashBet, { bet_id: newBetId(), stake: 100_000_000 })
  expect((await stateNow()).bets.map(({ id }) => id)).not.toContain(bet.public_id)
  expect(bet).toMatchObject({ auto_cash_out: null, last: 20_000 })
  const { targetOf } = await import('./payouts.ts')
  const flying = { stake: 99_999_999n, currency: 'XXX', mostWin: 20_000_000_000n, autoCashOut: null }
  // Cut down, never up: at 200.01 the payout would pass the highest win.
  expect(targetOf(flying)).toBe(20_000n)
  expect(targetOf({ ...flying, autoCashOut: 19_999n })).toBe(19_999n)
  // The highest win is the bet's own, whatever the limits are today; a bet from before has today's.
  expect(targetOf({ ...flying, mostWin: 10_000_000_000n })).toBe(10_000n)
  expect(targetOf({ ...flying, mostWin: null })).toBe(20_000n)
  // Where targets end it is taken, too: beyond, no return is stated.
  expect(targetOf({ ...flying, stake: 10_000n })).toBe(1_000_000n)
})

test('an automatic cash-out that could not be paid in full is refused with its bet', async () => {
  const one = await player('crash', { currency: 'XXX' })
  await database.query(`update session set demo_balance = 100000000 where money = 'demo'`)
  const wanted = { bet_id: newBetId(), stake: 100_000_000 }
  expect(await one.refusal(studioCalls.crashBet, { ...wanted, auto_cash_out: 20_001 })).toBe('bet_too_high')
  expect(await one.refusal(studioCalls.crashBet, { ...wanted, auto_cash_out: 20_000 })).toBe('done: bet, balance')
})

test('another player’s bet is not cashed out', async () => {
  const [one, other] = [await player('crash'), await player('crash')]
  await toBetting(200)
  const bet = await place(one)
  await tick(BETTING_MS)
  expect(await other.refusal(studioCalls.crashCashOut, { bet_id: bet.bet_id })).toBe('not_found')
})

describe('a flight whose end could not be written down immediately has ended all the same', () => {
  const cut = (where: string) =>
    database.query(`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and ${where}`)

  async function flyToTheEnd() {
    const one = await player('crash')
    const { bustMs } = await toBetting(150)
    const before = casino.balanceOf(one.user)
    const bet = await place(one)
    await tick(BETTING_MS)
    return { one, bet, before, bustMs }
  }

  async function expectLost({ one, bet, before }: Awaited<ReturnType<typeof flyToTheEnd>>) {
    await expect
      .poll(async () => {
        await app.loops.crash!.tick()
        clock.advance(GRACE_MS)
        return (await mineOf(one, bet.bet_id)).settled
      })
      .toBe(true)
    expect(await mineOf(one, bet.bet_id)).toMatchObject({ state: 'settled', win: 0n, cashed_out_at: null })
    expect(casino.balanceOf(one.user)).toBe(before - BigInt(LEAST))
  }

  test('though the connection was cut in that moment', async () => {
    const flown = await flyToTheEnd()
    const holder = await database.connect()
    await holder.query('begin; lock table shared_game in access exclusive mode')
    clock.advance(flown.bustMs)
    const failed = app.loops.crash!.tick().catch(() => 'failed')
    const cutEnd = async () => (await cut(`wait_event_type = 'Lock' and query like '%shared_game%'`)).rowCount
    await expect.poll(cutEnd).toBeGreaterThan(0)
    expect(await failed).toBe('failed')
    await holder.query('rollback')
    holder.release()
    await expectLost(flown)
  })

  test('though the lead was lost and taken again', async () => {
    const flown = await flyToTheEnd()
    await cut(`application_name = 'tablestakes studio node'`)
    clock.advance(flown.bustMs)
    await expectLost(flown)
  })
})

test('a studio that dies in mid-flight: what was cashed out is paid, the rest goes back, once', async () => {
  const [paid, flying] = [await player('crash'), await player('crash')]
  const { gameNo, bustMs } = await toBetting(150)
  const before = { paid: casino.balanceOf(paid.user), flying: casino.balanceOf(flying.user) }
  const [cashed, lost] = [await place(paid), await place(flying)]
  await tick(BETTING_MS)
  clock.advance(bustMs - 1)
  casino.fail('win', 'drop', 'drop', 'drop')
  const { bet } = await paid.call(studioCalls.crashCashOut, { bet_id: cashed.bet_id })

  // The next leader finds the flight as the last one left it; the lock of the first is gone with its connection.
  await database.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and application_name = 'tablestakes studio node'`,
  )
  const heir = await createApp(bed.config, { ...bed.surroundings, clock })
  try {
    await expect
      .poll(async () => {
        await heir.loops.crash!.tick()
        return (await mineOf(flying, lost.bet_id)).state
      })
      .toBe('void')
    clock.advance(60_000)
    await heir.resume()
    await heir.resume()
    expect(casino.balanceOf(flying.user)).toBe(before.flying)
    expect(casino.balanceOf(paid.user)).toBe(before.paid - BigInt(LEAST) + bet.win)
    expect(casino.entriesOf(flying.user).map(({ kind }) => kind)).toEqual(['BET', 'ROLLBACK'])
    expect(casino.entriesOf(paid.user).map(({ kind }) => kind)).toEqual(['BET', 'WIN'])
    const { games } = await callStudio(app, studioCalls.crashChain, {})
    expect(games.find(({ game_no }) => game_no === gameNo)).toMatchObject({ is_interrupted: true })
  } finally {
    await heir.close()
    // The first one leads again, and opens its bets anew.
    await tick()
  }
})

test('a proof of a crash bet has the game’s hash in it once the flight has ended, and not before', async () => {
  const one = await player('crash')
  await toBetting(150)
  await tick(BETTING_MS)
  const { round_id: queued } = await place(one)
  expect(await one.refusal(studioCalls.proof, { round: queued })).toBe('busy')
  expect(await one.refusal(studioCalls.crashChain, { before: 1 })).toBe('not_found')
  const { gameNo, bust } = await toBetting(150)
  const { round_id } = await place(one)
  await tick(BETTING_MS)
  expect(await callStudio(app, studioCalls.proof, { round: round_id })).toMatchObject({
    server_seed: null,
    outcome: { bust: null },
  })
  await toNextPhase()
  await tick(GRACE_MS)
  const proof = await callStudio(app, studioCalls.proof, { round: round_id })
  expect(proof).toMatchObject({ nonce: gameNo, outcome: { bust, cashed_out_at: null } })
  expect(hashBefore(proof.server_seed!)).toBe(proof.server_seed_hash)
  expect(crash.bustOf({ hash: proof.server_seed!, salt: proof.client_seed })).toBe(bust)
  const { rounds } = await one.call(studioCalls.rounds, {})
  expect(rounds[0]).toMatchObject({ round_id, game: 'crash', nonce: gameNo, shown: { bust, cashed_out_at: null } })
})

/** What a viewer could have known before a flight ended; empty is what it must be. */
function leaksIn(sent: typeof messages, hashes: Map<number, string>): string[] {
  const leaks: string[] = []
  const ended = new Set<number>()
  for (const { text, message } of sent) {
    const gameNo = message.type === 'state' ? message.state.game_no : message.game_no
    if (message.type === 'state') {
      const { phase, bust, hash, ends_at, latest } = message.state
      if (phase === 'ended') ended.add(gameNo)
      else if (bust !== null || hash !== null) leaks.push(`a result while ${phase}: ${text}`)
      if (phase === 'running' && ends_at !== null) leaks.push(`a timer to the end: ${text}`)
      for (const { game_no } of latest) if (game_no >= gameNo && !ended.has(game_no)) leaks.push(`too early: ${text}`)
    } else if (/bust|hash|ends_at|salt/.test(text)) leaks.push(`a word too much: ${text}`)
    // No hash of a game that has not ended is anywhere in the text: later ones would give it away, too.
    for (const found of text.match(/[0-9a-f]{64}/g) ?? []) {
      for (const [no, hash] of hashes)
        if (found === hash && no >= gameNo && !ended.has(no)) leaks.push(`the hash of ${no}: ${text}`)
    }
  }
  return leaks
}

/** Last: over everything that was sent while the tests above played. */
test('nothing sent before the end of a flight tells how it will end', async () => {
  await toBetting()
  await toNextPhase()
  await toNextPhase()
  await expect.poll(() => messages.some(({ message }) => message.type === 'sync')).toBe(true)
  const hashes = new Map<number, string>()
  const { game_no: latest } = await stateNow()
  for (let gameNo = 1; gameNo <= latest + 100; gameNo++) hashes.set(gameNo, (await chain.resultOf(BigInt(gameNo))).hash)
  expect(leaksIn(messages, hashes)).toEqual([])
  expect(messages.length).toBeGreaterThan(30)
  const kinds = new Set(messages.map(({ message }) => message.type))
  expect([...kinds].sort()).toEqual(['bets', 'cash_outs', 'state', 'sync'])

  // The test itself sees a leak where there is one.
  const flying = messages.find(({ message }) => message.type === 'state' && message.state.phase === 'running')!
  const forged = { ...flying, text: flying.text.replace('"hash":null', `"hash":"${hashes.get(latest + 50)}"`) }
  expect(leaksIn([forged], hashes)).toHaveLength(1)
})
