import { studioCalls } from '@tablestakes/contract/studio'
import { dice } from '@tablestakes/domain/games/dice'
import { payout } from '@tablestakes/domain/games/game'
import { describe, expect, test } from 'vitest'
import { bet, LEAST, newBetId, openBed } from '../../test/studio-bed.ts'

const { player, casino, database } = await openBed()

/** Bets that are lost about as often as not; a plinko ball always pays something. */
const instant = {
  dice: { target: 5000, direction: 'under' },
  limbo: { target: 200 },
  plinko: { rows: 8, risk: 'high' },
  keno: { picks: [1, 2, 3], risk: 'classic' },
  wheel: { segments: 10, risk: 'medium' },
  diamonds: { risk: 'low' },
  soloroulette: { bets: [{ spot: 'red', share: 3 }] },
  coindrop: { machine: 'calm' },
} as const

describe.each(Object.entries(instant))('%s', (game, params) => {
  test('is won and lost, and the balance is right after each', async () => {
    const one = await player(game)
    const seen = { more: 0, less: 0 }
    for (let count = 0; count < 200 && (seen.more === 0 || seen.less === 0); count++) {
      const before = casino.balanceOf(one.user)
      const { round, balance } = await one.call(studioCalls.play, bet(params))
      expect(round).toMatchObject({ state: 'settled', nonce: count, stake: BigInt(LEAST), revealed: null })
      expect(casino.balanceOf(one.user)).toBe(before - round.stake + round.win)
      expect(balance).toBe(casino.balanceOf(one.user))
      seen[round.win > round.stake ? 'more' : 'less'] += 1
    }
    expect(seen).toEqual({ more: expect.toSatisfy((n: number) => n > 0), less: expect.toSatisfy((n: number) => n > 0) })
  })

  test('is refused without the money, and the true balance is told', async () => {
    const poor = await player(game, { balance: BigInt(LEAST) - 10_000n })
    await expect(poor.call(studioCalls.play, bet(params))).rejects.toThrow('not_enough_money')
    expect(casino.entriesOf(poor.user)).toEqual([])
    const { rounds } = await poor.call(studioCalls.rounds, {})
    expect(rounds).toMatchObject([{ state: 'void', shown: null, win: 0n, nonce: 0 }])
  })
})

test.each([
  ['too little', { stake: LEAST - 1 }, 'bet_too_low'],
  ['too much', { stake: 150_000_000_001 }, 'bet_too_high'],
  ['a choice there is not', { params: { target: 5000, direction: 'sideways' } }, 'bad_params'],
  ['a choice with more in it', { params: { target: 5000, direction: 'under', roll: 1 } }, 'bad_params'],
  ['no choice', { params: null }, 'bad_params'],
  ['no id', { bet_id: 'first' }, 'bad_params'],
  ['half a unit', { stake: LEAST + 0.5 }, 'bad_params'],
])('%s is refused before anything is asked of the casino', async (_name, wrong, refusal) => {
  const one = await player('dice')
  casino.forgetCalls()
  expect(await one.refusal(studioCalls.play, { ...bet(instant.dice), ...wrong } as never)).toBe(refusal)
  expect(casino.calls).toEqual([])
})

test('roulette alone: what covers itself is told to the casino by what is at risk', async () => {
  const one = await player('soloroulette')
  const riskOf = async (...spots: string[]) => {
    const params = { bets: spots.map((spot) => ({ spot, share: 1 })) }
    const { round } = await one.call(studioCalls.play, bet(params))
    const told = casino.calls.flatMap(({ request }) => (request.rounds ?? []) as Record<string, unknown>[])
    return told.find((each) => each.round === round.round_id)
  }
  expect(await riskOf('red', 'black')).toMatchObject({ at_risk: 0 })
  const single = await riskOf('n17')
  expect(single).toMatchObject({ at_risk: single?.amount })
  const refused = bet({ bets: [{ spot: 'pink', share: 1 }] })
  expect(await one.refusal(studioCalls.play, refused)).toBe('bad_params')
})

test('a bet whose best outcome is more than a round may pay is refused beforehand', async () => {
  const one = await player('limbo')
  expect(await one.refusal(studioCalls.play, bet({ target: 1_000_000 }, 150_000_000_000))).toBe('bet_too_high')
})

test('what the client says about its prize is not read', async () => {
  const one = await player('dice')
  const forged = {
    win: 10 ** 12,
    payout: 10 ** 12,
    multiplier: '99.00',
    index: 3,
    outcome: { roll: 0 },
    nonce: 7,
    game: 'limbo',
  }
  const before = casino.balanceOf(one.user)
  const { round } = await one.call(studioCalls.play, { ...bet(instant.dice), ...forged })
  expect(round).toMatchObject({ game: 'dice', nonce: 0 })
  expect(casino.balanceOf(one.user)).toBe(before - round.stake + round.win)
  expect([0n, payout(round.stake, dice.most({ target: 5000, direction: 'under' }))]).toContain(round.win)
})

test('the same bet again is the same round, and another stake under its id is refused', async () => {
  const one = await player('dice')
  const wanted = bet(instant.dice)
  const first = await one.call(studioCalls.play, wanted)
  const again = await one.call(studioCalls.play, wanted)
  expect(again).toEqual(first)
  expect(await one.refusal(studioCalls.play, { ...wanted, stake: LEAST * 2 })).toBe('bad_params')
  expect(await one.refusal(studioCalls.play, { ...wanted, params: { target: 4000, direction: 'under' } })).toBe(
    'bad_params',
  )
  expect(casino.entriesOf(one.user)).toHaveLength(1)
})

test('the same bet twenty times simultaneously is one round and one stake', async () => {
  const one = await player('dice')
  const wanted = bet(instant.dice)
  const answers = await Promise.all(Array.from({ length: 20 }, () => one.call(studioCalls.play, wanted)))
  expect(new Set(answers.map(({ round }) => round.round_id)).size).toBe(1)
  expect(new Set(answers.map(({ round }) => JSON.stringify(round.shown))).size).toBe(1)
  expect(casino.entriesOf(one.user).map(({ kind }) => kind)).toEqual(['ROUND'])
  expect((await one.call(studioCalls.seeds, {})).seeds.nonce).toBe(1)
})

test('a session plays the game it was opened for and no other', async () => {
  const one = await player('crash')
  expect(await one.refusal(studioCalls.play, bet(instant.dice))).toBe('bad_params')
  const other = await player('dice')
  expect(await other.refusal(studioCalls.crashBet, { bet_id: newBetId(), stake: LEAST })).toBe('bad_params')
})

test('fifty simultaneous bets take fifty nonces without a gap', async () => {
  const one = await player('dice')
  const answers = await Promise.all(Array.from({ length: 50 }, () => one.call(studioCalls.play, bet(instant.dice))))
  const nonces = answers.map(({ round }) => round.nonce).sort((a, b) => a - b)
  expect(nonces).toEqual(Array.from({ length: 50 }, (_, nonce) => nonce))
  const { rows } = await database.query<{ count: number }>(
    `select count(*)::int from round join session using (session_id) where round.state <> 'settled' and round.reason is null`,
  )
  expect(rows[0]?.count).toBe(0)
})
