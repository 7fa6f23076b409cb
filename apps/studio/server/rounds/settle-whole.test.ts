/** Instant rounds told in one call: stake and win are booked together, once, or neither is. */
import { studioCalls } from '@tablestakes/contract/studio'
import { ROUNDS_TOGETHER } from '@tablestakes/contract/wallet-protocol'
import { describe, expect, test } from 'vitest'
import { bet, openBed, sendCall } from '../../test/studio-bed.ts'

const { player, casino, app, clock, database } = await openBed()
const dice = { target: 5000, direction: 'under' }

const kindsOf = (user: string) => casino.entriesOf(user).map(({ kind }) => kind)
const told = () => casino.calls.filter(({ name }) => name === 'rounds')
const roundsIn = ({ request }: { request: Record<string, unknown> }) =>
  request.rounds as { transaction_uuid: string; user: string }[]

test('a round is one signed call, listed as one transaction with its win', async () => {
  const one = await player('dice')
  const before = casino.balanceOf(one.user)
  casino.forgetCalls()
  const { round, balance } = await one.call(studioCalls.play, bet(dice))
  expect(casino.calls.map(({ name, isSigned }) => [name, isSigned])).toEqual([['rounds', true]])
  expect(round.state).toBe('settled')
  expect(balance).toBe(before - round.stake + round.win)
  expect(casino.balanceOf(one.user)).toBe(balance)
  const { rows } = await database.query(
    'select t.kind, t.amount, round.win from transaction t join round using (round_id) where round_id = $1',
    [round.round_id],
  )
  expect(rows).toEqual([{ kind: 'ROUND', amount: round.stake, win: round.win }])
})

test('a round of steps, a demo and a casino that is not to be asked so keep their own ways', async () => {
  const one = await player('mines')
  casino.forgetCalls()
  const { round } = await one.call(studioCalls.play, bet({ mines: 24 }))
  await one.call(studioCalls.step, { round_id: round.round_id, step_no: 0, step: { tile: 0 } })
  expect(casino.calls.map(({ name }) => name)).toEqual(['bet', 'win'])
})

describe.each(['lose-answer', 'nonsense', 'server-error'] as const)('an answer that ends as %s', (fault) => {
  test('is asked for again under the same id, and booked once', async () => {
    const one = await player('dice')
    const before = casino.balanceOf(one.user)
    casino.forgetCalls()
    casino.fail('rounds', fault, fault)
    const { round, balance } = await one.call(studioCalls.play, bet(dice))
    expect(round.state).toBe('settled')
    expect(
      new Set(
        told()
          .flatMap(roundsIn)
          .map(({ transaction_uuid }) => transaction_uuid),
      ).size,
    ).toBe(1)
    expect(told()).toHaveLength(3)
    expect(kindsOf(one.user)).toEqual(['ROUND'])
    expect(balance).toBe(before - round.stake + round.win)
  })
})

describe('a casino that stays silent', () => {
  test.each(['lose-answer', 'drop'] as const)('after %s has all of it taken back until it says so', async (fault) => {
    const one = await player('dice')
    const before = casino.balanceOf(one.user)
    casino.fail('rounds', fault, fault, fault)
    casino.fail('rollback', 'drop', 'lose-answer', 'server-error')
    const wanted = bet(dice)
    expect(await one.refusal(studioCalls.play, wanted)).toBe('casino_silent')
    expect((await one.call(studioCalls.rounds, {})).rounds).toMatchObject([{ state: 'pending', shown: null, win: 0n }])
    for (let tries = 0; tries < 3; tries++) {
      clock.advance(60_000)
      await app.resume()
    }
    expect(casino.balanceOf(one.user)).toBe(before)
    const { rounds } = await one.call(studioCalls.rounds, {})
    expect(rounds).toMatchObject([{ state: 'void', shown: null, win: 0n, nonce: 0 }])
    expect(await one.refusal(studioCalls.play, wanted)).toBe('casino_silent')
    expect((await one.call(studioCalls.play, bet(dice))).round).toMatchObject({ state: 'settled', nonce: 1 })
  })
})

describe('a round whose end was lost with the machine', () => {
  /** As it was before the casino was told. */
  const forget = async (roundId: string) => {
    await database.query('delete from transaction where round_id = $1', [roundId])
    await database.query(
      `update round set state = 'placing', outcome = null, pays = null, win = null, ended_at = null, next_try_at = $2
       where round_id = $1`,
      [roundId, new Date(clock())],
    )
  }
  const listed = async (roundId: string) =>
    (await database.query('select kind from transaction where round_id = $1 order by kind', [roundId])).rows

  test('stands where the casino has it: it is asked about until it says so, and told nothing new', async () => {
    const one = await player('dice')
    const wanted = bet(dice)
    const { round } = await one.call(studioCalls.play, wanted)
    const after = casino.balanceOf(one.user)
    await forget(round.round_id)
    casino.forgetCalls()
    casino.fail('rounds', 'lose-answer', 'server-error', 'nonsense')
    for (let tries = 0; tries < 3; tries++) {
      clock.advance(60_000)
      await app.resume()
      expect((await one.call(studioCalls.rounds, {})).rounds).toMatchObject([{ state: 'pending' }])
    }
    clock.advance(60_000)
    await app.resume()
    expect((await one.call(studioCalls.play, wanted)).round).toEqual(round)
    expect(await listed(round.round_id)).toEqual([{ kind: 'ROUND' }])
    expect(casino.balanceOf(one.user)).toBe(after)
    expect(kindsOf(one.user)).toEqual(['ROUND'])
    expect(told().map(({ request }) => request.known_only)).toEqual([true, true, true, true])
    expect(casino.calls.some(({ name }) => name === 'rollback')).toBe(false)
  })

  test('is void where the casino never had it, and cannot come late', async () => {
    const one = await player('dice')
    const wanted = bet(dice)
    const { round } = await one.call(studioCalls.play, wanted)
    const after = casino.balanceOf(one.user)
    await forget(round.round_id)
    await database.query('update round set bet_uuid = gen_random_uuid() where round_id = $1', [round.round_id])
    casino.forgetCalls()
    clock.advance(60_000)
    await app.resume()
    expect((await one.call(studioCalls.rounds, {})).rounds).toMatchObject([{ state: 'void', win: 0n }])
    expect(await one.refusal(studioCalls.play, wanted)).toBe('casino_silent')
    expect(casino.balanceOf(one.user)).toBe(after)
    expect(casino.calls.map(({ name }) => name).filter((name) => name !== 'balance')).toEqual(['rounds', 'rollback'])
    expect(await listed(round.round_id)).toEqual([{ kind: 'BET' }, { kind: 'ROLLBACK' }])
  })
})

test('a refusal after an answer that was lost is not believed: what may have been booked is taken back', async () => {
  const one = await player('dice')
  const before = casino.balanceOf(one.user)
  casino.fail('rounds', 'lose-answer', { status: 'RS_ERROR_LIMIT_REACHED' })
  expect(await one.refusal(studioCalls.play, bet(dice))).toBe('limit_reached')
  expect(kindsOf(one.user)).toEqual(['ROUND', 'ROLLBACK'])
  expect(casino.balanceOf(one.user)).toBe(before)
})

test.each([
  ['RS_ERROR_LIMIT_REACHED', 'limit_reached'],
  ['RS_ERROR_USER_DISABLED', 'account_stopped'],
  ['RS_ERROR_TOKEN_EXPIRED', 'session_over'],
  ['RS_ERROR_NOT_ENOUGH_MONEY', 'not_enough_money'],
] as const)(
  '%s of one round drops it without a rollback, and leaves the others of its call alone',
  async (status, refusal) => {
    const [one, other] = [await player('dice'), await player('dice')]
    casino.refuse(one.user, status)
    casino.forgetCalls()
    const [refused, played] = await Promise.all([
      sendCall(app, studioCalls.play, bet(dice), one.token),
      sendCall(app, studioCalls.play, bet(dice), other.token),
    ])
    casino.refuse(one.user, null)
    expect(refused.refused).toBe(refusal)
    expect((played.data as { round: { state: string } }).round.state).toBe('settled')
    expect(casino.calls.every(({ name }) => name === 'rounds')).toBe(true)
  },
)

test('what waits for a line travels together, never more than a call may have, each with its own answer', async () => {
  const players = await Promise.all(Array.from({ length: 12 }, () => player('dice')))
  casino.forgetCalls()
  casino.fail('rounds', 'hold', 'hold', 'hold', 'hold')
  const first = players.slice(0, 4)
  const begun: Promise<unknown>[] = []
  for (const one of first) {
    begun.push(one.call(studioCalls.play, bet(dice)))
    await casino.seen('rounds', (request) => roundsIn({ request }).some(({ user }) => user === one.user))
  }
  // All lines wait now; these pile up.
  const before = new Map(players.map(({ user }) => [user, casino.balanceOf(user)]))
  const rest = players
    .slice(4)
    .flatMap((one) =>
      Array.from({ length: 10 }, () => one.call(studioCalls.play, bet(dice)).then((played) => ({ one, played }))),
    )
  await expect
    .poll(async () => (await database.query(`select from round where state = 'placing'`)).rowCount)
    .toBe(first.length + rest.length)
  casino.release()
  const played = await Promise.all(rest)
  await Promise.all(begun)
  const sizes = told().map((call) => roundsIn(call).length)
  expect(Math.max(...sizes)).toBeGreaterThan(1)
  expect(Math.max(...sizes)).toBeLessThanOrEqual(ROUNDS_TOGETHER)
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(first.length + rest.length)
  for (const one of players.slice(4)) {
    const own = played.filter((each) => each.one === one).map((each) => each.played.round)
    const net = own.reduce((sum, { stake, win }) => sum - stake + win, 0n)
    expect(casino.balanceOf(one.user)).toBe(before.get(one.user)! + net)
    expect(own.every(({ state }) => state === 'settled')).toBe(true)
  }
})
