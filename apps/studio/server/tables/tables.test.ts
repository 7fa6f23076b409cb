import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import {
  type StudioTable,
  studioCalls,
  studioTables,
  type TableMessage,
  tableMessage,
} from '@tablestakes/contract/studio'
import { hashBefore } from '@tablestakes/domain/games/crash'
import { explainTable } from '@tablestakes/domain/games/explain'
import { tableGameOf } from '@tablestakes/domain/games/tables/all'
import { findRoom } from '@tablestakes/domain/games/tables/rooms'
import { winOf } from '@tablestakes/domain/games/tables/table-game'
import { afterAll, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import * as z from 'zod/mini'
import { callStudio, LEAST as LEAST_WIRE, newBetId, openBed, type Player, saltNext } from '../../test/studio-bed.ts'
import { createApp } from '../app.ts'
import { runningTable } from '../shared/running-table.ts'

/** On the wire amounts are numbers; here they are counted with. */
const LEAST = BigInt(LEAST_WIRE)
const bed = await openBed()
const { app, casino, clock, player, database } = bed
for (const table of studioTables) await saltNext(app, clock, table)

const stateOf = async (table: string) => (await callStudio(app, studioCalls.tableState, { table })).state

/** The node that leads: tests let it die. */
let leading = app

async function tick(table: string, ms = 0): Promise<void> {
  clock.advance(ms)
  await leading.loops[table]!.tick()
  await app.live.refresh(table)
}

/** Goes on to a game that takes bets. */
async function toBetting(table: string): Promise<number> {
  await tick(table)
  const { phase, game_no, ends_at } = await stateOf(table)
  if (phase === 'betting') return game_no
  await tick(table, Math.max(0, ends_at - clock()))
  return (await stateOf(table)).game_no
}

/** Closes the bets and draws. */
async function draw(table: string) {
  await tick(table, findRoom(table)!.bettingMs)
  const state = await stateOf(table)
  expect(state.phase).toBe('drawn')
  return state
}

const someSpots = (table: StudioTable) => {
  const { spots } = tableGameOf(table)
  return [spots[0]!, spots.at(-1)!].map((spot) => ({ spot, amount: LEAST * 2n }))
}

type Wanted = { spot: string; amount: bigint }[]
const asked = (game_no: number, bets: Wanted, bet_id = newBetId()) => ({
  ...{ bet_id, game_no },
  bets: bets.map(({ spot, amount }) => ({ spot, amount: Number(amount) })),
})
const place = (one: Player, game_no: number, bets: Wanted) => one.call(studioCalls.tableBet, asked(game_no, bets))

async function settled(betId: string) {
  const load = async () => {
    const { rows } = await database.query<{
      state: string
      win: bigint | null
      round_id: string
      game_no: bigint | null
    }>('select state, win, round_id, game_no from round where bet_id = $1', [betId])
    return rows[0]!
  }
  await expect.poll(async () => (await load()).state).toMatch(/settled|void/)
  return load()
}

describe.each(studioTables)('%s', (table) => {
  test('bets are taken, one outcome is drawn for everybody, and each is paid what the rules say', async () => {
    const [one, other] = [await player(table), await player(table)]
    const gameNo = await toBetting(table)
    const before = casino.balanceOf(one.user)
    const { bet } = await place(one, gameNo, someSpots(table))
    await place(other, gameNo, someSpots(table).slice(0, 1))
    expect(bet).toMatchObject({ state: 'playing', game_no: gameNo, stake: LEAST * 4n })
    expect((await stateOf(table)).bets.map(({ spots }) => spots.length)).toEqual([2, 1])
    const { outcome, hash, latest } = await draw(table)
    expect(latest[0]).toMatchObject({ game_no: gameNo, hash })
    const end = await settled(bet.bet_id)
    expect(end).toMatchObject({ state: 'settled', win: winOf(tableGameOf(table), bet.bets, outcome) })
    expect(casino.balanceOf(one.user)).toBe(before - bet.stake + end.win!)
    const { mine } = await one.call(studioCalls.tableState, { table })
    expect(mine).toMatchObject({ state: 'ended', win: end.win! })
  })

  test('the proof has everything to draw it again', async () => {
    const one = await player(table)
    const gameNo = await toBetting(table)
    const { bet } = await place(one, gameNo, someSpots(table))
    expect(await one.refusal(studioCalls.proof, { round: bet.round_id })).toMatch(/done|busy/)
    const { outcome } = await draw(table)
    await settled(bet.bet_id)
    const proof = await callStudio(app, studioCalls.proof, { round: bet.round_id })
    const chain = await callStudio(app, studioCalls.tableChain, { table, before: gameNo + 1 })
    const steps = explainTable({ table, hash: proof.server_seed!, salt: proof.client_seed, gameNo })
    expect((steps.at(-1) as { outcome: unknown }).outcome).toEqual(outcome)
    expect(proof.outcome).toEqual(outcome)
    expect(hashBefore(proof.server_seed!)).toBe(proof.server_seed_hash)
    let hash = proof.server_seed!
    for (let steps = gameNo - chain.first_game_no + 1; steps > 0; steps -= 1) hash = hashBefore(hash)
    expect(hash).toBe(chain.end_hash)
  })
})

describe('bets', () => {
  test('one that comes after the draw goes back whole', async () => {
    const one = await player('roulette')
    const gameNo = await toBetting('roulette')
    await draw('roulette')
    const before = casino.balanceOf(one.user)
    const bets = [{ spot: 'red', amount: LEAST }]
    expect(await one.refusal(studioCalls.tableBet, asked(gameNo, bets))).toBe('too_late')
    await expect.poll(() => casino.balanceOf(one.user)).toBe(before)
  })

  test('of two hundred simultaneous bets of one player one is in, and never more is taken than it costs', async () => {
    const one = await player('roulette', { balance: LEAST * 5n })
    const gameNo = await toBetting('roulette')
    const bets = [{ spot: 'black', amount: LEAST * 3n }]
    const answers = await Promise.all(
      Array.from({ length: 200 }, () => one.refusal(studioCalls.tableBet, asked(gameNo, bets))),
    )
    expect(answers.filter((answer) => answer.startsWith('done'))).toHaveLength(1)
    expect(new Set(answers.filter((answer) => !answer.startsWith('done')))).toEqual(new Set(['round_open']))
    expect(casino.balanceOf(one.user)).toBe(LEAST * 2n)
    await draw('roulette')
  })

  test('the same bet again is the same bet, and another one under its id is refused', async () => {
    const one = await player('baccarat')
    const gameNo = await toBetting('baccarat')
    const bet = asked(gameNo, [{ spot: 'player', amount: LEAST }])
    const first = await one.call(studioCalls.tableBet, bet)
    const again = await one.call(studioCalls.tableBet, bet)
    expect(again.bet.round_id).toBe(first.bet.round_id)
    const changed = asked(gameNo, [{ spot: 'banker', amount: LEAST }], bet.bet_id)
    expect(await one.refusal(studioCalls.tableBet, changed)).toBe('bad_params')
    await draw('baccarat')
    await settled(first.bet.bet_id)
  })

  test('places that do not exist and stakes too low or too high are refused and cost nothing', async () => {
    const one = await player('sicbo')
    const gameNo = await toBetting('sicbo')
    const before = casino.balanceOf(one.user)
    const ask = (bets: Wanted) => one.refusal(studioCalls.tableBet, asked(gameNo, bets))
    expect(await ask([{ spot: 'red', amount: LEAST }])).toBe('bad_params')
    expect(await ask([{ spot: 'small', amount: 1n }])).toBe('bet_too_low')
    expect(await ask([{ spot: 'triple6', amount: LEAST * 16_000n }])).toBe('bet_too_high')
    expect(casino.balanceOf(one.user)).toBe(before)
  })

  test('what covers itself is told to the casino by what is at risk', async () => {
    const one = await player('roulette')
    const gameNo = await toBetting('roulette')
    const bets = [
      { spot: 'red', amount: LEAST },
      { spot: 'black', amount: LEAST },
    ]
    const { bet } = await place(one, gameNo, bets)
    const sent = casino.calls.findLast(({ name, request }) => name === 'bet' && request.round === bet.round_id)
    expect(sent?.request).toMatchObject({ at_risk: 0 })
    await draw('roulette')
    await settled(bet.bet_id)
  })

  test('a guest plays with play money, seen by nobody else', async () => {
    const guest = await player('moneywheel', { currency: 'XXX' })
    const gameNo = await toBetting('moneywheel')
    const { bet } = await place(guest, gameNo, [{ spot: 'x2', amount: 10n * 10_000n }])
    expect((await stateOf('moneywheel')).bets).toEqual([])
    const { outcome } = await draw('moneywheel')
    const end = await settled(bet.bet_id)
    expect(end.win).toBe(winOf(tableGameOf('moneywheel'), bet.bets, outcome))
  })
})

describe('several tables of one game', () => {
  const tables = ['roulette', 'roulette-quick'] as const

  test('take bets of one player side by side, and pay each by its own draw', async () => {
    const one = await player('roulette')
    const placed = []
    for (const table of tables) {
      await saltNext(app, clock, table)
      const bets = [{ spot: 'red', amount: LEAST_WIRE }]
      const game_no = await toBetting(table)
      placed.push({ table, bet: (await one.call(studioCalls.tableBet, { ...asked(game_no, []), table, bets })).bet })
    }
    for (const { table, bet } of placed) {
      const { outcome } = await draw(table)
      expect(bet).toMatchObject({ table })
      const end = await settled(bet.bet_id)
      expect(end.win).toBe(winOf(tableGameOf('roulette'), bet.bets, outcome))
      const { mine, state } = await one.call(studioCalls.tableState, { table })
      expect(mine).toMatchObject({ bet_id: bet.bet_id, table, state: 'ended' })
      expect(state.table).toBe(table)
      const proof = await callStudio(app, studioCalls.proof, { round: bet.round_id })
      expect(proof.chain).toMatchObject({ table, game_no: bet.game_no })
      expect(proof.outcome).toEqual(outcome)
    }
    const ends = await Promise.all(tables.map((table) => callStudio(app, studioCalls.tableChain, { table })))
    expect(new Set(ends.map(({ end_hash }) => end_hash)).size).toBe(tables.length)
  })

  test('a quick one draws while the other still takes bets', async () => {
    await toBetting('roulette-quick')
    const gameNo = await toBetting('roulette')
    await tick('roulette-quick', findRoom('roulette-quick')!.bettingMs)
    await tick('roulette')
    expect((await stateOf('roulette-quick')).phase).toBe('drawn')
    expect(await stateOf('roulette')).toMatchObject({ phase: 'betting', game_no: gameNo })
  })

  test('have limits of their own, and none is reached from another game’s seat', async () => {
    const one = await player('roulette')
    await saltNext(app, clock, 'roulette-high')
    const game_no = await toBetting('roulette-high')
    const ask = (table: string, times: number) =>
      one.refusal(studioCalls.tableBet, {
        ...asked(game_no, []),
        ...{ table, bets: [{ spot: 'black', amount: LEAST_WIRE * times }] },
      })
    const before = casino.balanceOf(one.user)
    expect(await ask('roulette-high', 49)).toBe('bet_too_low')
    expect(await ask('roulette-quick', 1_501)).toBe('bet_too_high')
    expect(await ask('baccarat-high', 50)).toBe('bad_params')
    expect(await ask('roulette-slow', 50)).toBe('bad_params')
    expect(casino.balanceOf(one.user)).toBe(before)
    expect(await ask('roulette-high', 50)).toMatch(/^done/)
    expect(await one.refusal(studioCalls.tableState, { table: 'roulette-slow' })).toBe('not_found')
    expect(await one.refusal(studioCalls.tableChain, { table: 'crash' })).toBe('not_found')
  })

  test('of two hundred simultaneous bets over all of them no more is taken than there is', async () => {
    const one = await player('roulette', { balance: LEAST * 5n })
    const games = await Promise.all(tables.map(async (table) => ({ table, game_no: await toBetting(table) })))
    const bets = [{ spot: 'black', amount: LEAST_WIRE * 3 }]
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, place) =>
        one.refusal(studioCalls.tableBet, { ...asked(0, []), ...games[place % games.length]!, bets }),
      ),
    )
    expect(answers.filter((answer) => answer.startsWith('done'))).toHaveLength(1)
    expect(casino.balanceOf(one.user)).toBe(LEAST * 2n)
  })
})

test('viewers of a table hear who joins and what is drawn, and nothing before the draw', async () => {
  await app.server.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.server.address() as AddressInfo
  const viewer = new WebSocket(`ws://127.0.0.1:${port}/live?table=dragontiger`)
  const heard: TableMessage[] = []
  viewer.on('message', (data: Buffer) => heard.push(z.decode(tableMessage, JSON.parse(data.toString()))))
  await once(viewer, 'open')
  afterAll(() => viewer.terminate())
  const gameNo = await toBetting('dragontiger')
  const one = await player('dragontiger')
  await place(one, gameNo, [{ spot: 'dragon', amount: LEAST }])
  await app.live.refresh('dragontiger')
  await expect.poll(() => heard.some((message) => message.type === 'bets' && message.bet_count === 1)).toBe(true)
  const early = heard.filter((message) => message.type === 'state' && message.state.game_no === gameNo)
  expect(early.map((message) => message.type === 'state' && message.state.hash)).toEqual(early.map(() => null))
  await draw('dragontiger')
  await expect
    .poll(() =>
      heard.some((message) => message.type === 'state' && message.state.game_no === gameNo && message.state.hash),
    )
    .toBeTruthy()
})

describe('a leader that is gone', () => {
  test('with bets open: the next one draws the same game, once', async () => {
    const one = await player('teenpatti')
    const gameNo = await toBetting('teenpatti')
    const { bet } = await place(one, gameNo, [{ spot: 'a', amount: LEAST }])
    const expected = await runningTable(app.studio, 'teenpatti').chain.resultOf(BigInt(gameNo))
    const second = await nextLeader()
    await second.loops.teenpatti!.tick()
    const { latest } = await draw('teenpatti')
    expect(latest[0]).toMatchObject({ game_no: gameNo, hash: expected.hash })
    const end = await settled(bet.bet_id)
    expect(end).toMatchObject({ state: 'settled', game_no: BigInt(gameNo) })
    // The former leader comes back and finds it done.
    await app.loops.teenpatti!.tick()
    expect((await stateOf('teenpatti')).latest.filter(({ game_no }) => game_no === gameNo)).toHaveLength(1)
  })

  test('after the draw, before anybody was paid: the next one pays by what was drawn', async () => {
    const one = await player('andarbahar')
    const gameNo = await toBetting('andarbahar')
    const { bet } = await place(one, gameNo, [{ spot: 'andar', amount: LEAST }])
    const { hash, salt } = await runningTable(app.studio, 'andarbahar').chain.resultOf(BigInt(gameNo))
    const steps = explainTable({ table: 'andarbahar', hash, salt, gameNo })
    const { outcome } = steps.at(-1) as { outcome: unknown }
    // As the leader writes it in the moment before it dies.
    await database.query(
      `update shared_game set phase = 'ended', phase_at = $3, started_at = $3, outcome = $4, hash = $5
       where table_key = $1 and game_no = $2`,
      ['andarbahar', gameNo, new Date(clock()), JSON.stringify(outcome), hash],
    )
    const second = await nextLeader()
    await second.loops.andarbahar!.tick()
    expect(await settled(bet.bet_id)).toMatchObject({
      state: 'settled',
      win: winOf(tableGameOf('andarbahar'), bet.bets, outcome),
    })
  })
})

/** Another node of the same studio, which leads from now on. */
async function nextLeader() {
  const second = await createApp(bed.config, bed.surroundings)
  afterAll(() => second.close())
  const { rows: killed } = await database.query<{ pid: number }>(
    `select pid, pg_terminate_backend(pid) from pg_stat_activity where application_name = 'tablestakes studio node'
       and pid in (${LEADERS})`,
  )
  // The dead one keeps its lock until the database has ended it.
  await expect
    .poll(async () => {
      await second.loops.roulette!.tick()
      const { rows } = await database.query<{ pid: number }>(LEADERS)
      return rows.map(({ pid }) => (killed.some((one) => one.pid === pid) ? 'dying' : 'leading'))
    })
    .toEqual(['leading'])
  leading = second
  return second
}

const LEADERS = `
  select pid from pg_locks where locktype = 'advisory' and classid = 741103 and granted
    and database = (select oid from pg_database where datname = current_database())`
