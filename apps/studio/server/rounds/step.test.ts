import { studioCalls } from '@tablestakes/contract/studio'
import { expect, test } from 'vitest'
import { bet, LEAST, newBetId, openBed, type Player } from '../../test/studio-bed.ts'
import { revealedOf } from './decide.ts'
import { findRound } from './queries.ts'

const { player, casino, app, clock, database } = await openBed()

async function startMines(one: Player, mines = 1) {
  return (await one.call(studioCalls.play, bet({ mines }))).round
}

/** Opens tiles until the round is over or `count` are open. */
async function openTiles(one: Player, roundId: string, count: number) {
  let last = null
  for (let tile = 0; tile < count; tile++) {
    last = await one.call(studioCalls.step, { round_id: roundId, step_no: tile, step: { tile } })
    if (last.round.state !== 'open') return last
  }
  return last!
}

/** A round of mines with one tile open; rounds that end immediately are started again. */
async function openRound(one: Player) {
  for (;;) {
    const { round_id } = await startMines(one)
    const { round } = await openTiles(one, round_id, 1)
    if (round.state === 'open') return round
  }
}

test('mines: opened, cashed out, paid once', async () => {
  const one = await player('mines')
  const round = await openRound(one)
  expect(round).toMatchObject({
    state: 'open',
    multiplier: '1.0312',
    revealed: null,
    shown: { opened: [0], hit: null },
  })
  const before = casino.balanceOf(one.user)
  const ended = await one.call(studioCalls.cashOut, { round_id: round.round_id })
  expect(ended.round).toMatchObject({ state: 'settled', win: (round.stake * 10_312n) / 10_000n })
  expect(ended.round.revealed).toMatchObject({ mines: [expect.any(Number)] })
  expect(ended.balance).toBe(before + ended.round.win)

  const again = await Promise.all(
    Array.from({ length: 10 }, () => one.call(studioCalls.cashOut, { round_id: round.round_id })),
  )
  expect(new Set(again.map(({ balance }) => balance))).toEqual(new Set([ended.balance]))
  expect(await one.refusal(studioCalls.step, { round_id: round.round_id, step_no: 1, step: { tile: 1 } })).toBe(
    'round_over',
  )
})

test('mines: a mine ends it with nothing, and the mines are shown', async () => {
  const one = await player('mines')
  const before = casino.balanceOf(one.user)
  const { round_id } = await startMines(one, 24)
  let ended = await openTiles(one, round_id, 1)
  for (let tries = 0; ended.round.state === 'settled' && ended.round.win > 0n && tries < 20; tries++) {
    ended = await openTiles(one, (await startMines(one, 24)).round_id, 1)
  }
  expect(ended.round).toMatchObject({ state: 'settled', win: 0n, multiplier: '0.00', shown: { hit: 0 } })
  expect((ended.round.revealed as { mines: number[] }).mines).toHaveLength(24)
  expect(casino.balanceOf(one.user)).toBeLessThan(before + BigInt(LEAST) * 500n)
  expect(await one.refusal(studioCalls.cashOut, { round_id: ended.round.round_id })).toBe('round_over')
})

/** A round with one right step; rounds that end immediately are started again. */
async function takeOne(one: Player, params: unknown, step: unknown) {
  for (;;) {
    const { round: begun } = await one.call(studioCalls.play, bet(params))
    const { round } = await one.call(studioCalls.step, { round_id: begun.round_id, step_no: 0, step })
    if (round.state === 'open') return round
    expect(round).toMatchObject({ state: 'settled', win: 0n, multiplier: '0.00' })
  }
}

test.each([
  ['tower', { level: 'hard' }, { tile: 1 }, { tile: 2 }],
  ['coinflip', {}, { call: 'heads' }, { call: 'edge' }],
])('%s: a right step is cashed out and paid once, a wrong one is lost', async (game, params, step, impossible) => {
  const one = await player(game)
  const round = await takeOne(one, params, step)
  expect(round).toMatchObject({ multiplier: '1.98', revealed: null })
  const refused = await one.refusal(studioCalls.step, { round_id: round.round_id, step_no: 1, step: impossible })
  expect(['bad_params', 'step_not_allowed']).toContain(refused)
  const before = casino.balanceOf(one.user)
  const pressed = () => one.call(studioCalls.cashOut, { round_id: round.round_id })
  const ended = [await pressed(), ...(await Promise.all([pressed(), pressed()]))]
  for (const { round: now } of ended) expect(now).toMatchObject({ state: 'settled', win: (round.stake * 198n) / 100n })
  expect(casino.balanceOf(one.user)).toBe(before + (round.stake * 198n) / 100n)
})

test('a step that is repeated answers the same, another in its place is refused', async () => {
  const one = await player('mines')
  const { round_id } = await openRound(one)
  const step = { round_id, step_no: 0, step: { tile: 0 } }
  const again = await Promise.all(Array.from({ length: 5 }, () => one.call(studioCalls.step, step)))
  for (const { round } of again) expect(round.shown).toMatchObject({ opened: [0] })
  expect(await one.refusal(studioCalls.step, { ...step, step: { tile: 7 } })).toBe('step_not_allowed')
  expect(await one.refusal(studioCalls.step, { ...step, step_no: 1 })).toBe('step_not_allowed')
  expect(await one.refusal(studioCalls.step, { ...step, step_no: 5, step: { tile: 8 } })).toBe('step_not_allowed')
  expect(await one.refusal(studioCalls.step, { ...step, step_no: 1, step: { tile: 25 } })).toBe('bad_params')
  expect(await one.refusal(studioCalls.step, { ...step, step_no: 1, step: { tile: 1, safe: true } })).toBe('bad_params')
})

test('two different steps simultaneously: one is taken', async () => {
  const one = await player('mines')
  const { round_id } = await openRound(one)
  const answers = await Promise.all(
    [3, 4, 5, 6].map((tile) => one.refusal(studioCalls.step, { round_id, step_no: 1, step: { tile } })),
  )
  expect(answers.filter((answer) => answer === 'done: round, balance')).toHaveLength(1)
  const { rows } = await database.query('select jsonb_array_length(steps) as steps from round where round_id = $1', [
    round_id,
  ])
  expect(rows).toEqual([{ steps: 2 }])
})

test('one round of a game is open at a time, and it is there again after a reload', async () => {
  const one = await player('mines')
  const round = await openRound(one)
  expect(await one.refusal(studioCalls.play, bet({ mines: 3 }))).toBe('round_open')
  const view = await one.call(studioCalls.resume, {})
  expect(view.open_round).toMatchObject({
    round_id: round.round_id,
    state: 'open',
    shown: { opened: [0] },
    revealed: null,
  })
})

test('what is still hidden is in no answer', async () => {
  const one = await player('mines')
  const round = await openRound(one)
  for (const said of [round, (await one.call(studioCalls.resume, {})).open_round]) {
    expect(said?.revealed).toBeNull()
    expect(Object.keys(said?.shown as object).sort()).toEqual(['hit', 'mines', 'opened'])
  }
  const proof = await one.call(studioCalls.proof, { round: round.round_id })
  expect(proof).toMatchObject({ server_seed: null, outcome: null, state: 'open' })
})

test('nobody goes on with another player’s round', async () => {
  const [one, other] = [await player('mines'), await player('mines')]
  const { round_id } = await openRound(one)
  expect(await other.refusal(studioCalls.step, { round_id, step_no: 1, step: { tile: 1 } })).toBe('not_found')
  expect(await other.refusal(studioCalls.cashOut, { round_id })).toBe('not_found')
  expect(await one.refusal(studioCalls.cashOut, { round_id: newBetId() })).toBe('not_found')
})

test('nothing won, nothing to cash out', async () => {
  const one = await player('mines')
  const { round_id } = await startMines(one)
  expect(await one.refusal(studioCalls.cashOut, { round_id })).toBe('step_not_allowed')
})

test('hi-lo: guessed, skipped, cashed out', async () => {
  const one = await player('hilo')
  for (let tries = 0; tries < 50; tries++) {
    const before = casino.balanceOf(one.user)
    const { round } = await one.call(studioCalls.play, bet({}))
    expect((round.shown as { cards: number[] }).cards).toHaveLength(1)
    await one.call(studioCalls.step, { round_id: round.round_id, step_no: 0, step: { guess: 'skip' } })
    const guessed = await one.call(studioCalls.step, {
      round_id: round.round_id,
      step_no: 1,
      step: { guess: 'higher' },
    })
    if (guessed.round.state !== 'open') continue
    const ended = await one.call(studioCalls.cashOut, { round_id: round.round_id })
    expect(ended.round).toMatchObject({ state: 'settled', win: guessed.round.win })
    expect(casino.balanceOf(one.user)).toBe(before - round.stake + ended.round.win)
    return
  }
  expect.unreachable('fifty wrong guesses')
})

/** Ten thousand units of play money on 20 mines: 4.95, 29.70 and 227.70 times; a round pays two hundred times at most. */
async function startAtTheTop(most?: bigint) {
  const one = await player('mines', { currency: 'XXX' })
  await database.query(`update session set demo_balance = 100000000 where money = 'demo'`)
  const { round } = await one.call(studioCalls.play, bet({ mines: 20 }, 100_000_000))
  if (most !== undefined)
    await database.query('update round set most_win = $2 where round_id = $1', [round.round_id, most])
  const stored = await findRound(database, round.round_id)
  const { mines } = revealedOf(app.studio, stored!, []) as { mines: number[] }
  const safe = Array.from({ length: 25 }, (_, tile) => tile).filter((tile) => !mines.includes(tile))
  const open = async (step_no: number) => {
    const answer = await one.call(studioCalls.step, {
      round_id: round.round_id,
      step_no,
      step: { tile: safe[step_no]! },
    })
    return `${answer.round.state} ${answer.round.multiplier} ${answer.round.win}`
  }
  return { one, round, open }
}

test('a round ends by itself at the last step it is paid in full; the next is not offered', async () => {
  const { one, round, open } = await startAtTheTop()
  expect(round.most_win).toBe(20_000_000_000n)
  expect([await open(0), await open(1)]).toEqual(['open 4.95 495000000', 'settled 29.70 2970000000'])
  await expect(open(2)).rejects.toThrow('round_over')
  expect((await one.call(studioCalls.balance, {})).balance).toBe(2_970_000_000n)
  await one.call(studioCalls.rotateSeeds, {})
  expect(await one.call(studioCalls.proof, { round: round.round_id })).toMatchObject({
    most_win: 20_000_000_000n,
    win: 2_970_000_000n,
    multiplier: '29.70',
  })
})

test('the highest win of a round is the one it was placed under, whatever the limits are by now', async () => {
  const higher = await startAtTheTop(22_770_000_000n)
  expect([await higher.open(0), await higher.open(1), await higher.open(2)]).toEqual([
    'open 4.95 495000000',
    'open 29.70 2970000000',
    'settled 227.70 22770000000',
  ])
  const lower = await startAtTheTop(2_969_999_999n)
  expect(await lower.open(0)).toBe('settled 4.95 495000000')
})

test('hi-lo: a guess beyond the highest win is refused, and the round can be cashed out in full', async () => {
  const one = await player('hilo')
  for (let tries = 0; tries < 200; tries++) {
    const { round } = await one.call(studioCalls.play, bet({}))
    // Between the surer guess and the bolder one, which on every card but an 8 pays more than 1.84 times.
    await database.query('update round set most_win = stake * 184 / 100 where round_id = $1', [round.round_id])
    const rank = Math.floor((round.shown as { cards: number[] }).cards[0]! / 4)
    const [bold, sure] = rank > 6 ? ['higher', 'lower'] : ['lower', 'higher']
    const guess = (what: string | undefined) => ({ round_id: round.round_id, step_no: 0, step: { guess: what } })
    const refusal = rank === 6 ? null : await one.refusal(studioCalls.step, guess(bold))
    const answer = await one.call(studioCalls.step, guess(sure))
    if (answer.round.state === 'open') await one.call(studioCalls.cashOut, { round_id: round.round_id })
    if (refusal === null || answer.round.win === 0n) continue
    expect(refusal).toBe('step_not_allowed')
    expect(answer.round.win <= answer.round.most_win).toBe(true)
    return
  }
  expect.unreachable('two hundred wrong guesses')
})

test('a round from before, which has no highest win of its own, goes on by those of today', async () => {
  const { one, round, open } = await startAtTheTop()
  await open(0)
  await database.query('update round set most_win = null where round_id = $1', [round.round_id])
  expect((await one.call(studioCalls.resume, {})).open_round?.most_win).toBe(20_000_000_000n)
  expect(await open(1)).toBe('settled 29.70 2970000000')
})

test('a round left for a day: what was won is paid, what was not even begun goes back', async () => {
  const [winner, idler] = [await player('mines'), await player('mines')]
  const won = await openRound(winner)
  const idle = await startMines(idler)
  const before = { winner: casino.balanceOf(winner.user), idler: casino.balanceOf(idler.user) }
  clock.advance(11 * 3_600_000)
  await app.resume()
  expect((await winner.call(studioCalls.resume, {})).open_round?.round_id).toBe(won.round_id)
  clock.advance(13 * 3_600_000 + 1)
  await app.resume()
  expect(casino.balanceOf(winner.user)).toBe(before.winner + won.win)
  expect(casino.balanceOf(idler.user)).toBe(before.idler + idle.stake)
  const { rows } = await database.query('select state, reason from round where round_id = $1', [idle.round_id])
  expect(rows).toEqual([{ state: 'void', reason: 'abandoned' }])
})
