import { studioCalls } from '@tablestakes/contract/studio'
import { describe, expect, test } from 'vitest'
import { bet, openBed } from '../../test/studio-bed.ts'
import type { Studio } from '../studio.ts'
import { resumeRounds } from './resume-rounds.ts'

const { player, casino, app, clock, database } = await openBed({ config: { tellsWholeRounds: false } })
const dice = { target: 5000, direction: 'under' }

/** What a player has won and lost must be what the casino booked for it. */
function net(user: string): bigint {
  return casino.entriesOf(user).reduce((sum, { kind, amount }) => (kind === 'BET' ? sum - amount : sum + amount), 0n)
}

describe.each(['lose-answer', 'nonsense', 'server-error'] as const)('an answer to a bet that ends as %s', (fault) => {
  test('is asked for again, and one stake is taken', async () => {
    const one = await player('dice')
    const before = casino.balanceOf(one.user)
    casino.fail('bet', fault, fault)
    const { round, balance } = await one.call(studioCalls.play, bet(dice))
    expect(round.state).toBe('settled')
    expect(casino.entriesOf(one.user).map(({ kind }) => kind)).toEqual(['BET', 'WIN'])
    expect(balance).toBe(before - round.stake + round.win)
  })
})

test('every call to the casino is signed, and a repeated one has the same transaction in it', async () => {
  const one = await player('dice')
  casino.forgetCalls()
  casino.fail('bet', 'lose-answer')
  casino.fail('win', 'drop')
  await one.call(studioCalls.play, bet(dice))
  expect(casino.calls.map(({ name }) => name)).toEqual(['bet', 'bet', 'win', 'win'])
  expect(casino.calls.every(({ isSigned }) => isSigned)).toBe(true)
  const transactions = casino.calls.map(({ request }) => request.transaction_uuid)
  expect(transactions[0]).toBe(transactions[1])
  expect(transactions[2]).toBe(transactions[3])
  expect(casino.calls[2]?.request.reference_transaction_uuid).toBe(transactions[0])
})

describe('a casino that stays silent', () => {
  test.each(['lose-answer', 'drop'] as const)('after %s has its stake taken back until it says so', async (fault) => {
    const one = await player('dice')
    const before = casino.balanceOf(one.user)
    casino.fail('bet', fault, fault, fault)
    casino.fail('rollback', 'drop', 'lose-answer', 'server-error')
    const wanted = bet(dice)
    expect(await one.refusal(studioCalls.play, wanted)).toBe('casino_silent')
    expect((await one.call(studioCalls.rounds, {})).rounds).toMatchObject([{ state: 'pending', shown: null, win: 0n }])

    for (let tries = 0; tries < 3; tries++) {
      clock.advance(60_000)
      await app.resume()
    }
    expect(casino.balanceOf(one.user)).toBe(before)
    expect(net(one.user)).toBe(0n)
    const { rounds } = await one.call(studioCalls.rounds, {})
    expect(rounds).toMatchObject([{ state: 'void', shown: null, win: 0n, nonce: 0 }])

    // The nonce stays used, the same bet stays void, and the next one goes on.
    expect(await one.refusal(studioCalls.play, wanted)).toBe('casino_silent')
    expect((await one.call(studioCalls.play, bet(dice))).round).toMatchObject({ state: 'settled', nonce: 1 })
  })

  test('is not asked again once the rollback is confirmed', async () => {
    casino.forgetCalls()
    clock.advance(3_600_000)
    await app.resume()
    expect(casino.calls).toEqual([])
  })
})

test('a late bet that arrives after its rollback moves nothing', async () => {
  const one = await player('dice')
  casino.fail('bet', 'drop', 'drop', 'drop')
  expect(await one.refusal(studioCalls.play, bet(dice))).toBe('casino_silent')
  const sent = casino.calls.findLast(({ name }) => name === 'bet')!.request
  expect(casino.isRolledBack(String(sent.transaction_uuid))).toBe(true)
  expect(net(one.user)).toBe(0n)
})

describe('a rollback that the casino refuses for good, as the bet has ended there', () => {
  test('of a bet whose answer was lost is written down and not sent again', async () => {
    const one = await player('dice')
    const before = casino.balanceOf(one.user)
    casino.fail('bet', 'lose-answer', 'lose-answer', 'lose-answer')
    casino.fail('rollback', 'drop', 'server-error')
    const wanted = bet(dice)
    expect(await one.refusal(studioCalls.play, wanted)).toBe('casino_silent')
    casino.endBetsOf(one.user)
    for (let tries = 0; tries < 2; tries++) {
      clock.advance(60_000)
      await app.resume()
    }
    const { rows } = await database.query(
      `select state, reason, next_try_at, count(t.*)::int as listed
       from round left join transaction t using (round_id) where bet_id = $1 group by round.round_id`,
      [wanted.bet_id],
    )
    expect(rows).toEqual([{ state: 'void', reason: 'rollback_refused', next_try_at: null, listed: 0 }])
    expect(casino.balanceOf(one.user)).toBe(before - BigInt(wanted.stake))

    casino.forgetCalls()
    clock.advance(3_600_000)
    await app.resume()
    expect(casino.calls).toEqual([])
    expect(await one.refusal(studioCalls.play, wanted)).toBe('casino_silent')
    expect((await one.call(studioCalls.play, bet(dice))).round.state).toBe('settled')
  })

  test('of a round that was left for days: the bet stays in the list, and the operator finds it in the log', async () => {
    const lines: unknown[] = []
    const log = { ...app.studio.log, error: (about: unknown) => lines.push(about) } as Studio['log']
    const one = await player('mines')
    const { round } = await one.call(studioCalls.play, bet({ mines: 3 }))
    casino.endBetsOf(one.user)
    clock.advance(49 * 3_600_000)
    await resumeRounds({ ...app.studio, log })
    const { rows } = await database.query(
      `select state, reason, array_agg(t.kind) as listed from round left join transaction t using (round_id)
       where round_id = $1 group by round.round_id`,
      [round.round_id],
    )
    expect(rows).toEqual([{ state: 'void', reason: 'rollback_refused', listed: ['BET'] }])
    expect(lines).toEqual([
      expect.objectContaining({ alarm: 'rollback-refused', round: round.round_id, reason: 'abandoned' }),
    ])
    expect(net(one.user)).toBe(-round.stake)
  })

  test.each(['RS_ERROR_INVALID_SIGNATURE', 'RS_ERROR_INVALID_TOKEN', 'RS_ERROR_TIMEOUT'] as const)(
    'is not %s: such a one is sent again',
    async (status) => {
      const one = await player('dice')
      const before = casino.balanceOf(one.user)
      casino.fail('bet', 'lose-answer', 'lose-answer', 'lose-answer')
      casino.fail('rollback', { status }, { status })
      expect(await one.refusal(studioCalls.play, bet(dice))).toBe('casino_silent')
      for (let tries = 0; tries < 2; tries++) {
        clock.advance(60_000)
        await app.resume()
      }
      expect(casino.balanceOf(one.user)).toBe(before)
    },
  )
})

describe('a win whose answer was lost', () => {
  test('is never followed by a rollback of its bet, however long the casino is silent', async () => {
    const [instant, stepped] = [await player('dice'), await player('mines')]
    casino.forgetCalls()
    casino.fail('win', ...Array<'lose-answer'>(4).fill('lose-answer'))
    const { round } = await instant.call(studioCalls.play, bet(dice))
    expect(round.state).toBe('pending')
    const opened = await stepped.call(studioCalls.play, bet({ mines: 24 }))
    casino.fail('win', ...Array<'lose-answer'>(4).fill('lose-answer'))
    await stepped.call(studioCalls.step, { round_id: opened.round.round_id, step_no: 0, step: { tile: 0 } })
    for (let days = 0; days < 4; days++) {
      clock.advance(24 * 3_600_000 + 1)
      await app.resume()
    }
    expect(casino.calls.filter(({ name }) => name === 'rollback')).toEqual([])
    for (const one of [instant, stepped]) {
      expect(casino.entriesOf(one.user).map(({ kind }) => kind)).toEqual(['BET', 'WIN'])
    }
    const { rows } = await database.query('select state from round where round_id = any ($1)', [
      [round.round_id, opened.round.round_id],
    ])
    expect(rows).toEqual([{ state: 'settled' }, { state: 'settled' }])
  })
})

test('a win is told again and again, for hours, until it is paid, once', async () => {
  const one = await player('dice')
  const before = casino.balanceOf(one.user)
  casino.fail('win', ...Array<'drop'>(8).fill('drop'), 'lose-answer', { status: 'RS_ERROR_UNKNOWN' })
  const { round } = await one.call(studioCalls.play, bet(dice))
  expect(round.state).toBe('pending')
  expect(round.shown).not.toBeNull()
  for (let tries = 0; tries < 12; tries++) {
    clock.advance(600_000)
    await app.resume()
  }
  const [settled] = (await one.call(studioCalls.rounds, {})).rounds
  expect(settled).toMatchObject({ round_id: round.round_id, state: 'settled', win: round.win })
  expect(casino.entriesOf(one.user).map(({ kind }) => kind)).toEqual(['BET', 'WIN'])
  expect(casino.balanceOf(one.user)).toBe(before - round.stake + round.win)
})

test.each([
  ['RS_ERROR_LIMIT_REACHED', 'limit_reached'],
  ['RS_ERROR_USER_DISABLED', 'account_stopped'],
  ['RS_ERROR_TOKEN_EXPIRED', 'session_over'],
  ['RS_ERROR_INVALID_TOKEN', 'session_over'],
  ['RS_ERROR_BET_LIMIT_EXCEEDED', 'bet_too_high'],
  ['RS_ERROR_WRONG_CURRENCY', 'casino_silent'],
] as const)('%s drops the bet without a rollback: %s', async (status, refusal) => {
  const one = await player('dice')
  casino.forgetCalls()
  casino.fail('bet', { status })
  expect(await one.refusal(studioCalls.play, bet(dice))).toBe(refusal)
  expect(casino.calls.map(({ name }) => name)).toEqual(['bet'])
})
