import { randomUUID } from 'node:crypto'
import { studioCalls } from '@tablestakes/contract/studio'
import { explainRound } from '@tablestakes/domain/games/explain'
import { describe, expect, test } from 'vitest'
import { bet, callStudio, openBed } from '../../test/studio-bed.ts'

const { app, player, casino } = await openBed()
const dice = { target: 5000, direction: 'under' }

/** A player at dice with two rounds that the casino pays for. */
async function guestOfTheHouse(game: 'dice' | 'mines' | 'lantern' | 'forge' | 'roulette' = 'dice') {
  const one = await player(game)
  const reward = randomUUID()
  const { stake } = bet(dice)
  casino.giveFreeRounds(one.user, { reward, stake: BigInt(stake), left: 2 })
  return { one, reward }
}

test('free rounds of the casino are told, and a bet that names one takes nothing', async () => {
  const { one, reward } = await guestOfTheHouse()
  const before = casino.balanceOf(one.user)
  expect((await one.call(studioCalls.balance, {})).free_rounds).toMatchObject([{ reward, left: 2 }])
  casino.forgetCalls()
  const wanted = { ...bet(dice), reward }
  const { round, balance } = await one.call(studioCalls.play, wanted)
  expect(round).toMatchObject({ is_free: true, state: 'settled' })
  expect(balance).toBe(before + round.win)
  expect(casino.calls.map(({ name, request }) => [name, request.is_free, request.reward_uuid])).toEqual([
    ['bet', true, reward],
    ['win', true, reward],
  ])
  expect((await one.call(studioCalls.resume, {})).free_rounds).toMatchObject([{ left: 1 }])
  // The same bet is the same round; with the player's own money it would be another.
  expect((await one.call(studioCalls.play, wanted)).round.round_id).toBe(round.round_id)
  expect(await one.refusal(studioCalls.play, { ...wanted, reward: undefined })).toBe('bad_params')
})

test('one that is used up, of another stake or of nobody is refused, and nothing is taken', async () => {
  const { one, reward } = await guestOfTheHouse()
  const before = casino.balanceOf(one.user)
  expect(await one.refusal(studioCalls.play, { ...bet(dice), reward: randomUUID() })).toBe('free_round_over')
  await one.call(studioCalls.play, { ...bet(dice), reward })
  await one.call(studioCalls.play, { ...bet(dice), reward })
  casino.forgetCalls()
  expect(await one.refusal(studioCalls.play, { ...bet(dice), reward })).toBe('free_round_over')
  // A definite no: there is nothing to roll back.
  expect(casino.calls.map(({ name }) => name)).toEqual(['bet'])
  expect(casino.balanceOf(one.user)).toBeGreaterThanOrEqual(before)
})

test('a round of steps is begun by one, and its win says so too', async () => {
  const { one, reward } = await guestOfTheHouse('mines')
  const opened = await one.call(studioCalls.play, { ...bet({ mines: 24 }), reward })
  expect(opened.round).toMatchObject({ is_free: true, state: 'open' })
  casino.forgetCalls()
  await one.call(studioCalls.step, { round_id: opened.round.round_id, step_no: 0, step: { tile: 0 } })
  expect(casino.calls.map(({ name, request }) => [name, request.is_free])).toEqual([['win', true]])
})

describe.each(['lantern', 'forge'] as const)('a slot (%s)', (slot) => {
  test('spins once for each, told to the casino, won as a bonus there, and proven like any other spin', async () => {
    const { one, reward } = await guestOfTheHouse(slot)
    const before = casino.balanceOf(one.user)
    casino.forgetCalls()
    const wanted = { ...bet({}), reward }
    const { round, balance } = await one.call(studioCalls.play, wanted)
    expect(round).toMatchObject({ is_free: true, state: 'settled', game: slot })
    expect(balance).toBe(before + round.win)
    expect(casino.calls.map(({ name, request }) => [name, request.is_free, request.reward_uuid])).toEqual([
      ['bet', true, reward],
      ['win', true, reward],
    ])
    expect((await one.call(studioCalls.play, wanted)).round.round_id).toBe(round.round_id)
    const { revealed } = await one.call(studioCalls.rotateSeeds, { client_seed: 'mine' })
    const proof = await callStudio(app, studioCalls.proof, { round: round.round_id })
    const seeds = { serverSeed: revealed.server_seed, clientSeed: proof.client_seed, nonce: proof.nonce }
    const result = explainRound({ game: slot, seeds, params: {}, steps: [] })!.at(-1)
    expect(result).toMatchObject({ outcome: proof.outcome })
  })

  test('raced twentyfold for the last ones stops at none, and takes nothing of the player’s', async () => {
    const { one, reward } = await guestOfTheHouse(slot)
    const before = casino.balanceOf(one.user)
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => one.refusal(studioCalls.play, { ...bet({}), reward })),
    )
    expect(answers.filter((answer) => answer.startsWith('done'))).toHaveLength(2)
    expect(new Set(answers.filter((answer) => !answer.startsWith('done')))).toEqual(new Set(['free_round_over']))
    expect(casino.balanceOf(one.user)).toBeGreaterThanOrEqual(before)
  })
})

test('a table offers none: what a bet there names is not read', async () => {
  const { one, reward } = await guestOfTheHouse('roulette')
  expect(await one.refusal(studioCalls.play, { ...bet({}), reward })).toBe('bad_params')
})
