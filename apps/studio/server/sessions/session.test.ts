import { studioCalls } from '@tablestakes/contract/studio'
import { leastRoundTag, playerTags } from '@tablestakes/contract/wallet-protocol'
import { describe, expect, test } from 'vitest'
import { bet, callStudio, launchCode, newBetId, openBed, sendCall } from '../../test/studio-bed.ts'
import { readLanguage } from './open-session.ts'

const { player, casino, app, clock } = await openBed()
const dice = { target: 5000, direction: 'under' }
const launch = { game: 'dice', currency: 'IDR', user: 'launcher' }

describe('a launch code', () => {
  test('opens a session once', async () => {
    casino.deposit('launcher', 70_000n)
    const code = await launchCode(app, casino, launch)
    const view = await callStudio(app, studioCalls.enter, { code })
    expect(view).toMatchObject({
      game: 'dice',
      money: 'cash',
      currency: 'IDR',
      lang: 'en',
      balance: 70_000n,
      can_top_up: true,
      is_autoplay_allowed: true,
      casino_origin: 'http://127.0.0.1:21600',
      open_round: null,
    })
    expect(view.token).toMatch(/^[\w-]{43}$/)
    expect(await sendCall(app, studioCalls.enter, { code })).toEqual({ refused: 'session_over' })
  })

  test('used ten times simultaneously opens one session', async () => {
    const code = await launchCode(app, casino, launch)
    const answers = await Promise.all(Array.from({ length: 10 }, () => sendCall(app, studioCalls.enter, { code })))
    expect(answers.filter(({ data }) => data !== undefined)).toHaveLength(1)
  })

  test('is over after a minute', async () => {
    const code = await launchCode(app, casino, launch)
    clock.advance(60_000)
    expect(await sendCall(app, studioCalls.enter, { code })).toEqual({ refused: 'session_over' })
  })

  test('is not used up by a casino that is silent', async () => {
    const code = await launchCode(app, casino, launch)
    casino.fail('balance', 'drop')
    expect(await sendCall(app, studioCalls.enter, { code })).toEqual({ refused: 'casino_silent' })
    expect(await sendCall(app, studioCalls.enter, { code })).toHaveProperty('data.token')
  })
})

test('a session ends after twelve hours, and without a token there is no session', async () => {
  const one = await player('dice')
  for (const token of [undefined, 'x'.repeat(43), one.token.slice(1)]) {
    expect(await sendCall(app, studioCalls.balance, {}, token)).toEqual({ refused: 'session_over' })
  }
  clock.advance(12 * 3_600_000)
  expect(await one.refusal(studioCalls.play, bet(dice))).toBe('session_over')
})

test('a code or a token with another last letter opens nothing', async () => {
  const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
  const others = (text: string) =>
    LETTERS.split('')
      .map((letter) => text.slice(0, -1) + letter)
      .filter((other) => other !== text)
  const code = await launchCode(app, casino, launch)
  for (const other of others(code)) {
    expect(await sendCall(app, studioCalls.enter, { code: other })).toEqual({ refused: 'session_over' })
  }
  const { token } = await callStudio(app, studioCalls.enter, { code })
  for (const other of others(token!)) {
    expect(await sendCall(app, studioCalls.balance, {}, other)).toEqual({ refused: 'session_over' })
  }
  expect(await sendCall(app, studioCalls.balance, {}, token)).toHaveProperty('data.balance')
})

test('automatic play is for players whose casino does not forbid it', async () => {
  casino.tag('careful', [playerTags.noAutoplay])
  const careful = await player('dice', { user: 'careful' })
  expect((await careful.call(studioCalls.resume, {})).is_autoplay_allowed).toBe(false)
})

test('the least time of a round is what the casino says of its player, and nothing else', async () => {
  casino.tag('slow', [leastRoundTag(2_500)])
  casino.tag('odd', ['least-round-ms-', 'least-round-ms-9999999', 'least-round-ms--3'])
  const told = async (user: string) => {
    const one = await player('sevens', { user })
    return (await one.call(studioCalls.resume, {})).least_round_ms
  }
  expect(await Promise.all([told('slow'), told('odd'), told('free')])).toEqual([2_500, 0, 0])
})

describe('a demo', () => {
  test('plays with play money, and the casino hears nothing of it', async () => {
    casino.forgetCalls()
    const guest = await player('dice', { currency: 'XXX' })
    let balance = (await guest.call(studioCalls.resume, {})).balance
    expect(balance).toBe(10_000_000n)
    for (let count = 0; count < 10; count++) {
      const answer = await guest.call(studioCalls.play, bet(dice, 10_000))
      expect(answer.round.state).toBe('settled')
      balance += answer.round.win - 10_000n
      expect(answer.balance).toBe(balance)
    }
    expect(casino.calls).toEqual([])
  })

  test('stops at nothing, twenty simultaneous bets or not, and begins anew with a reload', async () => {
    // One roll in ten thousand wins, and would pay for all the others: five lost ones use the play money up.
    const nearlyLost = { target: 1, direction: 'under' }
    const rollTwenty = async () => {
      const guest = await player('dice', { currency: 'XXX' })
      const roll = () => guest.refusal(studioCalls.play, bet(nearlyLost, 2_000_000))
      const answers = await Promise.all(Array.from({ length: 20 }, roll))
      return { guest, answers, balance: (await guest.call(studioCalls.balance, {})).balance }
    }
    let rolled = await rollTwenty()
    while (rolled.balance > 10_000_000n) rolled = await rollTwenty()
    const { guest, answers, balance } = rolled
    expect(answers.filter((answer) => answer === 'not_enough_money')).toHaveLength(15)
    expect(balance).toBe(0n)
    expect((await guest.call(studioCalls.resume, {})).balance).toBe(10_000_000n)
  })

  test('has seeds and proofs as every other player', async () => {
    const guest = await player('mines', { currency: 'XXX' })
    const { round } = await guest.call(studioCalls.play, bet({ mines: 24 }, 10_000))
    const ended = await guest.call(studioCalls.step, { round_id: round.round_id, step_no: 0, step: { tile: 0 } })
    expect(ended.round.state).toBe('settled')
    const { revealed } = await guest.call(studioCalls.rotateSeeds, {})
    expect((await guest.call(studioCalls.proof, { round: round.round_id })).server_seed).toBe(revealed.server_seed)
  })

  test('is forgotten after a week', async () => {
    const guest = await player('dice', { currency: 'XXX' })
    const { round } = await guest.call(studioCalls.play, bet(dice, 10_000))
    clock.advance(8 * 24 * 3_600_000)
    await app.resume()
    expect(await sendCall(app, studioCalls.proof, { round: round.round_id })).toEqual({ refused: 'not_found' })
  })
})

test('gold is played as a money of its own', async () => {
  const one = await player('dice', { currency: 'GLD' })
  const view = await one.call(studioCalls.resume, {})
  expect(view).toMatchObject({ money: 'gold', currency: 'GLD' })
  await one.call(studioCalls.play, bet(dice, 10_000))
  expect(casino.calls.at(-1)?.request).toMatchObject({ rounds: [{ currency: 'GLD', game_code: 'dice' }] })
})

test.each([
  ['en', 'en'],
  ['pt_BR', 'pt-br'],
  ['pt', 'pt-br'],
  ['id', 'ind'],
  ['bn', 'bd'],
  ['ur-PK', 'ur'],
  ['zh-CN', 'zh'],
  ['xx', 'en'],
])('the language %s is ours as %s', (given, known) => {
  expect(readLanguage(given)).toBe(known)
})

test('a proof that nobody made is not there', async () => {
  expect(await sendCall(app, studioCalls.proof, { round: newBetId() })).toEqual({ refused: 'not_found' })
})
