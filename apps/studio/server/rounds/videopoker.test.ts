/** A round of video poker at the studio: one decision, once, by its player. */
import { randomUUID } from 'node:crypto'
import { type StudioRound, studioCalls } from '@tablestakes/contract/studio'
import { pokerTables } from '@tablestakes/domain/games/cards/poker-tables'
import { type VideoPokerShown, videoPokerPays } from '@tablestakes/domain/games/cards/videopoker'
import { bestHold } from '@tablestakes/domain/games/cards/videopoker-odds'
import { payout } from '@tablestakes/domain/games/game'
import { betLimits } from '@tablestakes/domain/games/limits'
import { expect, test } from 'vitest'
import { bet, LEAST, openBed, type Player } from '../../test/studio-bed.ts'
import { findRound } from './queries.ts'

const { player, casino, app, clock, database } = await openBed()

const params = { table: 'jacks' } as const
const shownOf = ({ shown }: Pick<StudioRound, 'shown'>) => shown as VideoPokerShown
const stepOf = ({ round_id }: StudioRound, hold: unknown, step_no = 0) => ({ round_id, step_no, step: { hold } })
const deal = async (one: Player, chosen: unknown = params) => (await one.call(studioCalls.play, bet(chosen))).round

test.each(pokerTables)('%s: dealt, held, drawn, paid by its row', async (table) => {
  const one = await player('videopoker')
  for (const hold of [0, 0b10101, 31]) {
    const before = casino.balanceOf(one.user)
    const round = await deal(one, { table })
    expect(round).toMatchObject({ state: 'open', revealed: null, shown: { hold: null } })
    const { round: ended, balance } = await one.call(studioCalls.step, stepOf(round, hold))
    const shown = shownOf(ended)
    expect(ended).toMatchObject({ state: 'settled', steps: [{ hold }], revealed: { next: expect.any(Array) } })
    expect(shown.dealt).toEqual(shownOf(round).dealt)
    expect(ended.win).toBe(payout(round.stake, videoPokerPays({ table }, shown.line)))
    expect(balance).toBe(before - round.stake + ended.win)
    expect(casino.balanceOf(one.user)).toBe(balance)
  }
})

test('wrong steps are refused and move nothing', async () => {
  const [one, other] = [await player('videopoker'), await player('videopoker')]
  const round = await deal(one)
  const before = casino.balanceOf(one.user)
  for (const hold of [-1, 32, 1.5, '3', null, [0, 1], true])
    expect(await one.refusal(studioCalls.step, stepOf(round, hold))).toBe('bad_params')
  const more = { round_id: round.round_id, step_no: 0, step: { hold: 3, cards: [51] } }
  expect(await one.refusal(studioCalls.step, more)).toBe('bad_params')
  expect(await one.refusal(studioCalls.step, stepOf(round, 3, 1))).toBe('step_not_allowed')
  expect(await one.refusal(studioCalls.cashOut, { round_id: round.round_id })).toBe('step_not_allowed')
  expect(await other.refusal(studioCalls.step, stepOf(round, 3))).toBe('not_found')
  expect(await one.refusal(studioCalls.play, bet(params))).toBe('round_open')
  expect(casino.balanceOf(one.user)).toBe(before)
  expect((await one.call(studioCalls.resume, {})).open_round).toMatchObject({ state: 'open', steps: [] })

  await one.call(studioCalls.step, stepOf(round, 3))
  expect(await one.refusal(studioCalls.step, stepOf(round, 4))).toBe('step_not_allowed')
  expect(await one.refusal(studioCalls.step, stepOf(round, 4, 1))).toBe('round_over')
})

test('wrong tables are refused, and so is a stake whose royal flush could not be paid in full', async () => {
  const one = await player('videopoker')
  for (const chosen of [{}, { table: 'deuces' }, { table: 'jacks', hold: 31 }, { table: ['jacks'] }, null])
    expect(await one.refusal(studioCalls.play, bet(chosen))).toBe('bad_params')
  const { mostWin } = betLimits('XXX')!
  const guest = await player('videopoker', { currency: 'XXX' })
  await database.query(`update session set demo_balance = 1000000000 where money = 'demo'`)
  const most = Number(mostWin / 800n)
  expect(await guest.refusal(studioCalls.play, bet(params, most + 1))).toBe('bet_too_high')
  const { round } = await guest.call(studioCalls.play, bet(params, most))
  expect(round.most_win).toBe(mostWin)
})

test('the same draw again, many times at once, is taken once', async () => {
  const one = await player('videopoker')
  const round = await deal(one)
  const before = casino.balanceOf(one.user)
  const answers = await Promise.all(Array.from({ length: 8 }, () => one.call(studioCalls.step, stepOf(round, 7))))
  const ended = answers[0]!.round
  for (const { round: same } of answers) expect([same.shown, same.win]).toEqual([ended.shown, ended.win])
  expect(casino.balanceOf(one.user)).toBe(before + ended.win)
})

test('two different holds raced: one of them is drawn, and paid once', async () => {
  const one = await player('videopoker')
  for (let tries = 0; tries < 6; tries += 1) {
    const round = await deal(one)
    const before = casino.balanceOf(one.user)
    const said = await Promise.all([0, 3, 12, 31].map((hold) => one.refusal(studioCalls.step, stepOf(round, hold))))
    expect(said.filter((answer) => answer.startsWith('done'))).toHaveLength(1)
    await expect.poll(async () => (await findRound(database, round.round_id))?.state).toBe('settled')
    const stored = await findRound(database, round.round_id)
    expect(stored!.steps).toHaveLength(1)
    expect(casino.balanceOf(one.user)).toBe(before + stored!.win!)
  }
})

test('left for a day, the best hold is played: cards that were seen are not handed back', async () => {
  const one = await player('videopoker')
  const round = await deal(one, { table: 'double' })
  const before = casino.balanceOf(one.user)
  clock.advance(24 * 3_600_000 + 1)
  await app.resume()
  const ended = await findRound(database, round.round_id)
  const { hold } = bestHold('double', shownOf(round).dealt)
  expect(ended).toMatchObject({ state: 'settled', steps: [{ hold }] })
  expect(casino.balanceOf(one.user)).toBe(before + ended!.win!)
})

test('what waits is in no answer before the draw, and in the proof with the revealed seed', async () => {
  const one = await player('videopoker')
  const round = await deal(one)
  for (const said of [round, (await one.call(studioCalls.resume, {})).open_round!]) {
    expect(said.revealed).toBeNull()
    expect(Object.keys(said.shown as object).toSorted()).toEqual(['cards', 'dealt', 'hold', 'line'])
  }
  expect(await one.call(studioCalls.proof, { round: round.round_id })).toMatchObject({
    outcome: null,
    server_seed: null,
  })
  const { round: ended } = await one.call(studioCalls.step, stepOf(round, 0))
  await one.call(studioCalls.rotateSeeds, {})
  const proof = await one.call(studioCalls.proof, { round: round.round_id })
  expect(proof).toMatchObject({ steps: [{ hold: 0 }], outcome: { shown: ended.shown, revealed: ended.revealed } })
  expect(shownOf(ended).cards).toEqual((ended.revealed as { next: number[] }).next)
})

test('a free round is dealt at its own stake and drawn like any other', async () => {
  const one = await player('videopoker')
  const reward = randomUUID()
  casino.giveFreeRounds(one.user, { reward, stake: BigInt(LEAST), left: 1 })
  const before = casino.balanceOf(one.user)
  const { round } = await one.call(studioCalls.play, { ...bet(params), reward })
  expect(round).toMatchObject({ state: 'open', is_free: true })
  expect(casino.balanceOf(one.user)).toBe(before)
  const { round: ended } = await one.call(studioCalls.step, stepOf(round, 31))
  expect(ended).toMatchObject({ state: 'settled', is_free: true })
  expect(await one.refusal(studioCalls.play, { ...bet(params), reward })).toBe('free_round_over')
})

test('the casino’s books come out even', async () => {
  const { rows } = await database.query<{ user_key: string; net: bigint }>(
    `select user_key, sum(case t.kind when 'BET' then -amount else amount end)::bigint as net
     from transaction t join round using (round_id) join player using (player_id)
     where money <> 'demo' group by user_key`,
  )
  for (const { user_key, net } of rows) {
    const entries = casino.entriesOf(user_key)
    const theirs = entries.reduce((total, { kind, amount }) => total + (kind === 'BET' ? -amount : amount), 0n)
    expect(net).toBe(theirs)
  }
})
