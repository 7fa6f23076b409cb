/** kill -9 of the real process at the worst moments: afterwards every stake is settled or returned, exactly once. */
import { randomUUID } from 'node:crypto'
import { type StudioRound, studioCalls } from '@tablestakes/contract/studio'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestBeacon } from './beacon.ts'
import { LOBBY, openCasino } from './casino.ts'
import { freshDatabaseUrl, LEAST, SECRET } from './studio-bed.ts'
import { type StudioProcess, said, startStudio } from './studio-process.ts'

const casino = await openCasino()
const beacon = await openTestBeacon(Date.now)
const databaseUrl = await freshDatabaseUrl()
const dice = { target: 5000, direction: 'under' }
/** Stake and win one after the other, until a test changes it. */
let tellsWholeRounds = false
let studio = await startStudio(casino, beacon, { databaseUrl, tellsWholeRounds })
afterAll(async () => {
  await studio.stop()
  await casino.close()
  await beacon.close()
})

async function restart(): Promise<StudioProcess> {
  studio = await startStudio(casino, beacon, { databaseUrl, tellsWholeRounds })
  return studio
}

type Answer = { data?: { round: StudioRound; balance: number; token: string }; refused?: string }

async function post(path: string, body: object, token = ''): Promise<Answer> {
  const answer = await fetch(studio.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  })
  return (await answer.json()) as Answer
}

async function enter(user: string, game: string): Promise<string> {
  const launch = { platform: 'GPL_MOBILE', lobby_url: LOBBY, lang: 'en', currency: 'IDR', game_code: game }
  const { url, method, headers, payload } = casino.ask('gameUrl', { ...launch, user, token: `token of ${user}` })
  const launched = (await (await fetch(studio.url + url, { method, headers, body: payload })).json()) as { url: string }
  const { data } = await post(studioCalls.enter.path, { code: new URL(launched.url).searchParams.get('code') })
  secrets.push(data!.token, new URL(launched.url).searchParams.get('code')!, `token of ${user}`)
  return data!.token
}

/** What must be in no log. */
const secrets: string[] = [SECRET, new URL(databaseUrl).password]

const betOf = (params: unknown) => ({ bet_id: randomUUID(), stake: LEAST, params })

test.each(['hold', 'lose-answer'] as const)(
  'killed while the casino has the stake (%s): it goes back, once',
  async (fault) => {
    const user = `bettor-${fault}`
    casino.deposit(user, 1_000_000_000n)
    const token = await enter(user, 'dice')
    casino.fail('bet', fault, 'hold')
    const playing = post(studioCalls.play.path, betOf(dice), token).catch(() => null)
    await casino.seen('bet', (request) => request.user === user)
    await studio.kill()
    await playing
    casino.heal()
    casino.release()
    expect(casino.entriesOf(user).map(({ kind }) => kind)).toEqual(['BET'])

    await restart()
    await casino.seen('rollback', (request) => request.user === user)
    expect(casino.balanceOf(user)).toBe(1_000_000_000n)
    expect(casino.entriesOf(user).map(({ kind }) => kind)).toEqual(['BET', 'ROLLBACK'])
    // The nonce of the void round stays used: the next one is 1.
    const again = await enter(user, 'dice')
    expect((await post(studioCalls.play.path, betOf(dice), again)).data?.round.nonce).toBe(1)
  },
)

test('killed before the stake reached the casino: nothing moves, then or later', async () => {
  casino.deposit('early', 1_000_000_000n)
  const token = await enter('early', 'dice')
  casino.fail('bet', 'drop', 'drop', 'drop')
  const playing = post(studioCalls.play.path, betOf(dice), token).catch(() => null)
  await casino.seen('bet', (request) => request.user === 'early')
  await studio.kill()
  await playing
  casino.heal()
  await restart()
  await casino.seen('rollback', (request) => request.user === 'early')
  expect(casino.balanceOf('early')).toBe(1_000_000_000n)
})

test('killed while the win is on its way: it is paid, once', async () => {
  casino.deposit('winner', 1_000_000_000n)
  const token = await enter('winner', 'dice')
  casino.fail('win', 'hold')
  const wanted = betOf(dice)
  const playing = post(studioCalls.play.path, wanted, token).catch(() => null)
  const sent = await casino.seen('win', (request) => request.user === 'winner')
  await studio.kill()
  await playing
  casino.heal()
  casino.release()
  casino.forgetCalls()

  await restart()
  const repeated = await casino.seen('win', (request) => request.user === 'winner')
  expect(repeated).toMatchObject({ transaction_uuid: sent.transaction_uuid, amount: sent.amount })
  expect(casino.entriesOf('winner').map(({ kind }) => kind)).toEqual(['BET', 'WIN'])
  // The player's browser asks for the same bet again and sees its end.
  await expect.poll(async () => (await post(studioCalls.play.path, wanted, token)).data?.round.state).toBe('settled')
  const { data } = await post(studioCalls.play.path, wanted, token)
  expect(Number(sent.amount)).toBe(Number(data?.round.win) * 10)
  expect(data?.balance).toBe(Number(casino.balanceOf('winner')))
})

describe('stake and win in one call', () => {
  beforeAll(async () => {
    await studio.stop()
    tellsWholeRounds = true
    await restart()
  })

  test.each(['hold', 'lose-answer'] as const)(
    'killed while the casino has both (%s): the round stands, and is asked about, not told again',
    async (fault) => {
      const user = `whole-${fault}`
      casino.deposit(user, 1_000_000_000n)
      const token = await enter(user, 'dice')
      casino.fail('rounds', fault, 'hold')
      const wanted = betOf(dice)
      const playing = post(studioCalls.play.path, wanted, token).catch(() => null)
      await casino.seen('rounds', isOf(user))
      await studio.kill()
      await playing
      casino.heal()
      casino.release()
      expect(casino.entriesOf(user).map(({ kind }) => kind)).toEqual(['ROUND'])
      const booked = casino.balanceOf(user)

      await restart()
      await casino.seen('rounds', (request) => request.known_only === true && isOf(user)(request))
      // The player's browser asks for the same bet again and sees its end.
      const round = async () => (await post(studioCalls.play.path, wanted, token)).data?.round
      await expect.poll(async () => (await round())?.state).toBe('settled')
      expect(booked).toBe(1_000_000_000n - BigInt(wanted.stake) + BigInt((await round())!.win))
      expect(casino.balanceOf(user)).toBe(booked)
      expect(casino.entriesOf(user).map(({ kind }) => kind)).toEqual(['ROUND'])
      const again = await enter(user, 'dice')
      expect((await post(studioCalls.play.path, betOf(dice), again)).data?.round).toMatchObject({
        nonce: 1,
        state: 'settled',
      })
    },
  )

  test('killed after the player was told: the round stands, and nothing more is asked of the casino', async () => {
    casino.deposit('told', 1_000_000_000n)
    const token = await enter('told', 'dice')
    const wanted = betOf(dice)
    const first = await post(studioCalls.play.path, wanted, token)
    await studio.kill()
    casino.forgetCalls()
    await restart()
    const again = await post(studioCalls.play.path, wanted, token)
    expect(again.data?.round).toEqual(first.data?.round)
    expect(casino.calls.filter(({ name }) => name !== 'balance')).toEqual([])
  })
})

const isOf = (user: string) => (request: Record<string, unknown>) =>
  (request.rounds as { user: string }[]).some((round) => round.user === user)

test('killed in the middle of a round of mines: it is there again, and goes on to its end', async () => {
  casino.deposit('miner', 1_000_000_000n)
  const token = await enter('miner', 'mines')
  const { data } = await post(studioCalls.play.path, betOf({ mines: 24 }), token)
  await studio.kill()
  await restart()
  const resumed = await post(studioCalls.resume.path, {}, token)
  expect(resumed.data).toMatchObject({ open_round: { round_id: data!.round.round_id, state: 'open' } })
  const step = { round_id: data!.round.round_id, step_no: 0, step: { tile: 12 } }
  const ended = await post(studioCalls.step.path, step, token)
  expect(ended.data?.round.state).toBe('settled')
  expect(Number(casino.balanceOf('miner'))).toBe(1_000_000_000 - LEAST + Number(ended.data?.round.win))
})

test('killed while the casino has the stake of a double: it goes back, and the hand waits as it was', async () => {
  casino.deposit('doubler', 10_000_000_000n)
  const token = await enter('doubler', 'blackjack')
  const open = await openHand(token)
  const before = casino.balanceOf('doubler')
  casino.forgetCalls()
  casino.fail('bet', 'hold', 'hold')
  const step = { round_id: open.round_id, step_no: open.steps.length, step: { action: 'double' } }
  const doubling = post(studioCalls.step.path, step, token).catch(() => null)
  await casino.seen('bet', (request) => request.user === 'doubler')
  await studio.kill()
  await doubling
  casino.heal()
  casino.release()
  expect(Number(casino.balanceOf('doubler'))).toBe(Number(before) - LEAST)

  await restart()
  await casino.seen('rollback', (request) => request.user === 'doubler')
  expect(casino.balanceOf('doubler')).toBe(before)
  const resumed = await post(studioCalls.resume.path, {}, token)
  expect(resumed.data).toMatchObject({ open_round: { round_id: open.round_id, steps: open.steps } })
  const stand = { ...step, step: { action: 'stand' } }
  await expect.poll(async () => (await post(studioCalls.step.path, stand, token)).data?.round.state).toBe('settled')
  const { data } = await post(studioCalls.step.path, stand, token)
  expect(Number(casino.balanceOf('doubler'))).toBe(Number(before) + Number(data?.round.win))
})

/** A hand that can be doubled; what ends before is dealt again. */
async function openHand(token: string): Promise<StudioRound> {
  for (;;) {
    const { data } = await post(studioCalls.play.path, betOf({}), token)
    let { round } = data!
    if (round.state === 'open' && (round.shown as { turn: number | null }).turn === null) {
      const step = { round_id: round.round_id, step_no: 0, step: { action: 'decline' } }
      round = (await post(studioCalls.step.path, step, token)).data!.round
    }
    if (round.state === 'open') return round
  }
}

test('told to stop, it ends in order', async () => {
  expect(await studio.stop()).toBe(0)
  await restart()
})

test('nothing secret was written to a log meanwhile', () => {
  const log = said.join('')
  expect(log).not.toBe('')
  expect(secrets.length).toBeGreaterThan(10)
  expect(secrets.filter((secret) => log.includes(secret))).toEqual([])
  expect(log).not.toContain('code=')
})
