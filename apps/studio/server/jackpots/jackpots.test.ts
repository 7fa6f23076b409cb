/** The casino's pot: told with a balance, drawn with the round, claimed until it is paid. */
import { randomBytes } from 'node:crypto'
import { studioCalls } from '@tablestakes/contract/studio'
import { startDraw } from '@tablestakes/domain/draws/fairness'
import { games } from '@tablestakes/domain/games/all'
import { drawJackpotNumber, winsJackpot } from '@tablestakes/domain/games/jackpot'
import { describe, expect, test } from 'vitest'
import { bet, callerOf, LEAST, openBed } from '../../test/studio-bed.ts'
import { createApp } from '../app.ts'

const { player, casino, app, clock, database, config, surroundings } = await openBed()
const stake = BigInt(LEAST)
const CERTAIN = { amount: 5_000_000_000n, seed: 1_000_000_000n, turnover: 1n }
const told = (name: string) => casino.calls.filter((call) => call.name === name)

test('a game with a pot says what it holds; other games, gold and demos have none', async () => {
  casino.setPot('lantern', { ...CERTAIN, turnover: stake * 1_000_000n })
  const one = await player('lantern')
  const { jackpot } = await one.call(studioCalls.jackpot, {})
  expect(jackpot).toEqual({ amount: 5_000_000_000n, turnover: stake * 1_000_000n, part: 10_000 })
  expect((await one.call(studioCalls.resume, {})).jackpot).toEqual(jackpot)
  for (const other of [await player('sevens'), await player('lantern', { currency: 'XXX' }), await player('dice')])
    expect((await other.call(studioCalls.jackpot, {})).jackpot).toBeNull()
  expect((await (await player('lantern', { currency: 'GLD' })).call(studioCalls.jackpot, {})).jackpot).toBeNull()
})

test('many who watch one counter ask the casino once in two seconds', async () => {
  casino.setPot('lantern', { ...CERTAIN, turnover: stake * 1_000_000n })
  const watchers = await Promise.all([player('lantern'), player('lantern'), player('lantern')])
  clock.advance(3_000)
  casino.forgetCalls()
  casino.setPot('lantern', { ...CERTAIN, amount: 6_000_000_000n, turnover: stake * 1_000_000n })
  for (let times = 0; times < 5; times++)
    for (const answer of await Promise.all(watchers.map((one) => one.call(studioCalls.jackpot, {}))))
      expect(answer.jackpot?.amount).toBe(6_000_000_000n)
  expect(told('balance')).toHaveLength(1)
})

test('a stake that is sure to win gets the pot with its answer, once', async () => {
  casino.setPot('lantern', CERTAIN)
  const one = await player('lantern')
  const before = casino.balanceOf(one.user)
  const wanted = bet({})
  const { round, balance } = await one.call(studioCalls.play, wanted)
  expect(round.jackpot).toEqual({ turnover: 1n, state: 'paid', amount: 5_000_000_000n })
  expect(balance).toBe(before - stake + round.win + 5_000_000_000n)
  expect(casino.balanceOf(one.user)).toBe(balance)
  const again = await one.call(studioCalls.play, wanted)
  expect(again.round.jackpot).toEqual(round.jackpot)
  expect((await one.call(studioCalls.rounds, {})).rounds[0]?.jackpot).toEqual(round.jackpot)
  expect(casino.entriesOf(one.user).map(({ kind }) => kind)).toEqual(['ROUND', 'WIN'])
  const second = await one.call(studioCalls.play, bet({}))
  expect(second.round.jackpot?.amount).toBe(1_000_000_000n)
  const { rows } = await database.query(
    'select t.kind, t.amount from transaction t where round_id = $1 order by kind',
    [round.round_id],
  )
  expect(rows).toEqual([
    { kind: 'ROUND', amount: stake },
    { kind: 'WIN', amount: 5_000_000_000n },
  ])
})

describe('a game’s own result', () => {
  test.each(['lantern', 'geode', 'sevens'] as const)(
    'of %s is the same with a pot, and the pot’s draw comes after it',
    async (game) => {
      casino.setPot(game, { ...CERTAIN, turnover: stake * 2n })
      const one = await player(game)
      const won: boolean[] = []
      for (let times = 0; times < 12; times++) {
        const { round } = await one.call(studioCalls.play, bet({}))
        won.push(round.jackpot!.state === 'paid')
      }
      const { revealed } = await one.call(studioCalls.rotateSeeds, { client_seed: randomBytes(8).toString('hex') })
      const { rounds } = await one.call(studioCalls.rounds, {})
      for (const round of rounds) {
        const seeds = { serverSeed: revealed.server_seed, clientSeed: round.client_seed, nonce: round.nonce }
        const draw = startDraw(seeds)
        const rules = games[game] as unknown as { draw: (draw: unknown, params: unknown) => unknown }
        expect(rules.draw(draw, round.params)).toEqual(round.shown)
        const isWon = winsJackpot(drawJackpotNumber(draw), { stake, turnover: stake * 2n })
        expect(round.jackpot!.state).toBe(isWon ? 'paid' : 'lost')
        const proof = await one.call(studioCalls.proof, { round: round.round_id })
        expect(proof.jackpot).toEqual(round.jackpot)
      }
      expect(new Set(won).size).toBe(2)
      casino.setPot(game, null)
    },
  )
})

test('free rounds, gold and demos take part in no pot', async () => {
  casino.setPot('lantern', CERTAIN)
  const one = await player('lantern')
  const reward = '3f1c1c52-8d5e-4b11-9d5f-2f4f6f6a0001'
  casino.giveFreeRounds(one.user, { reward, stake, left: 1 })
  casino.forgetCalls()
  const { round } = await one.call(studioCalls.play, { ...bet({}), reward })
  expect(round.jackpot).toBeUndefined()
  for (const currency of ['GLD', 'XXX']) {
    const other = await player('lantern', { currency })
    expect((await other.call(studioCalls.play, bet({}, 100_000))).round.jackpot).toBeUndefined()
  }
  expect(told('jackpot')).toEqual([])
})

test.each(['lose-answer', 'drop', 'nonsense', 'server-error'] as const)(
  'a claim that ends as %s is owed, asked for again under one id, and paid once',
  async (fault) => {
    casino.setPot('lantern', CERTAIN)
    const one = await player('lantern')
    const before = casino.balanceOf(one.user)
    casino.forgetCalls()
    casino.fail('jackpot', fault, fault, fault, fault)
    const { round } = await one.call(studioCalls.play, bet({}))
    expect(round).toMatchObject({ state: 'settled', jackpot: { state: 'owed', amount: null } })
    await app.resume()
    clock.advance(1_000)
    await app.resume()
    clock.advance(60_000)
    await app.resume()
    expect(new Set(told('jackpot').map(({ request }) => request.transaction_uuid)).size).toBe(1)
    const [now] = (await one.call(studioCalls.rounds, {})).rounds
    expect(now?.jackpot).toEqual({ turnover: 1n, state: 'paid', amount: 5_000_000_000n })
    expect(casino.balanceOf(one.user)).toBe(before - stake + round.win + 5_000_000_000n)
  },
)

test('a claim that the casino refuses is not given up; one whose bet it has taken back is', async () => {
  casino.setPot('lantern', CERTAIN)
  const one = await player('lantern')
  casino.fail('jackpot', { status: 'RS_ERROR_INVALID_GAME' })
  expect((await one.call(studioCalls.play, bet({}))).round.jackpot?.state).toBe('owed')
  clock.advance(60_000)
  await app.resume()
  expect((await one.call(studioCalls.rounds, {})).rounds[0]?.jackpot?.state).toBe('paid')
  casino.fail('jackpot', { status: 'RS_ERROR_TRANSACTION_ROLLED_BACK' })
  expect((await one.call(studioCalls.play, bet({}))).round.jackpot).toEqual({
    turnover: 1n,
    state: 'refused',
    amount: null,
  })
  casino.forgetCalls()
  clock.advance(600_000)
  await app.resume()
  expect(told('jackpot')).toEqual([])
})

test('a studio that ends between the round and the claim leaves it to another node, which claims it once', async () => {
  casino.setPot('lantern', CERTAIN)
  const one = await player('lantern')
  const before = casino.balanceOf(one.user)
  casino.fail('jackpot', 'drop', 'drop', 'drop')
  const { round } = await one.call(studioCalls.play, bet({}))
  const others = await Promise.all([createApp(config, surroundings), createApp(config, surroundings)])
  clock.advance(60_000)
  await Promise.all([app, ...others].map((node) => node.resume()))
  const seen = await callerOf(others[0]!, one.token).call(studioCalls.rounds, {})
  expect(seen.rounds[0]?.jackpot).toEqual({ turnover: 1n, state: 'paid', amount: 5_000_000_000n })
  expect(casino.balanceOf(one.user)).toBe(before - stake + round.win + 5_000_000_000n)
  for (const node of others) await node.close()
})

test('a stake that was not taken has won nothing, whatever its draw', async () => {
  casino.setPot('lantern', CERTAIN)
  const one = await player('lantern')
  casino.forgetCalls()
  casino.fail('rounds', { status: 'RS_ERROR_NOT_ENOUGH_MONEY' })
  casino.refuse(one.user, 'RS_ERROR_LIMIT_REACHED')
  casino.heal()
  expect(await one.refusal(studioCalls.play, bet({}))).toBe('limit_reached')
  clock.advance(60_000)
  await app.resume()
  expect(told('jackpot')).toEqual([])
  expect((await one.call(studioCalls.rounds, {})).rounds[0]).not.toHaveProperty('jackpot')
})

test('told in two calls the claim comes after the win', async () => {
  const bed = await openBed({ config: { tellsWholeRounds: false } })
  bed.casino.setPot('sevens', CERTAIN)
  const one = await bed.player('sevens')
  bed.casino.forgetCalls()
  const { round } = await one.call(studioCalls.play, bet({}))
  expect(round.jackpot?.state).toBe('paid')
  expect(bed.casino.calls.map(({ name }) => name)).toEqual(['bet', 'win', 'jackpot'])
})
