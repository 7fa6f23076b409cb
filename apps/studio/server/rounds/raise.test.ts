/** Stakes in the middle of a round: a double, a split and an insurance are bets of their own at the casino. */
import { randomUUID } from 'node:crypto'
import { type StudioRound, studioCalls } from '@tablestakes/contract/studio'
import { actionsOf, type BlackjackAction, type BlackjackShown } from '@tablestakes/domain/games/cards/blackjack'
import { expect, test } from 'vitest'
import { bet, LEAST, openBed, type Player, sendCall } from '../../test/studio-bed.ts'
import { createApp } from '../app.ts'
import { findRound } from './queries.ts'

const bed = await openBed()
const { player, casino, app, clock, database } = bed

const shownOf = (round: StudioRound) => round.shown as BlackjackShown

/** A round in which this can be done now; others are stood through, and the dealer's insurance is declined on the way. */
async function openWith(one: Player, action: BlackjackAction, stake: number = LEAST): Promise<StudioRound> {
  for (let tries = 0; tries < 400; tries += 1) {
    let { round } = await one.call(studioCalls.play, bet({}, stake))
    while (round.state === 'open') {
      if (actionsOf(shownOf(round)).includes(action)) return round
      const next = shownOf(round).turn === null ? 'decline' : 'stand'
      round = (await one.call(studioCalls.step, stepOf(round, next))).round
    }
  }
  return expect.unreachable(`nothing to ${action} in four hundred rounds`)
}

const stepOf = (round: StudioRound, action: BlackjackAction) => ({
  round_id: round.round_id,
  step_no: round.steps.length,
  step: { action },
})

/** Stands, and declines, until the round is over. */
async function standThrough(one: Player, open: StudioRound): Promise<StudioRound> {
  let round = open
  while (round.state === 'open') {
    const action = shownOf(round).turn === null ? 'decline' : 'stand'
    round = (await one.call(studioCalls.step, stepOf(round, action))).round
  }
  return round
}

const raisesOf = async (roundId: string) =>
  (
    await database.query<{ state: string; amount: bigint; reason: string | null }>(
      'select state, amount, reason from raise where round_id = $1 order by created_at, bet_uuid',
      [roundId],
    )
  ).rows

const ofRound = (roundId: string) => casino.calls.filter(({ request }) => request.round === roundId)

test('a double is a second bet of the same round, and the round pays for both', async () => {
  const one = await player('blackjack')
  const round = await openWith(one, 'double')
  const before = casino.balanceOf(one.user)
  const { round: ended, balance } = await one.call(studioCalls.step, stepOf(round, 'double'))
  expect(ended).toMatchObject({ state: 'settled', raised: round.stake })
  expect(shownOf(ended).hands[0]).toMatchObject({ isDoubled: true, isDone: true })
  expect(casino.balanceOf(one.user)).toBe(before - round.stake + ended.win)
  expect(balance).toBe(before - round.stake + ended.win)
  const told = ofRound(round.round_id).map(({ name, request }) => [name, request.amount, request.round_closed])
  const amount = Number(round.stake * 10n)
  expect(told).toEqual([
    ['bet', amount, false],
    ['bet', amount, false],
    ['win', Number(ended.win * 10n), true],
  ])
  const [first, second, win] = ofRound(round.round_id).map(({ request }) => request)
  expect(second!.transaction_uuid).not.toBe(first!.transaction_uuid)
  expect(win!.reference_transaction_uuid).toBe(first!.transaction_uuid)
  const { rows } = await database.query('select kind, amount from transaction where round_id = $1 order by kind', [
    round.round_id,
  ])
  expect(rows).toEqual([
    { kind: 'BET', amount: round.stake },
    { kind: 'BET', amount: round.stake },
    { kind: 'WIN', amount: ended.win },
  ])
})

test('the same double again, many times at once, is taken once', async () => {
  const one = await player('blackjack')
  const round = await openWith(one, 'double')
  const before = casino.balanceOf(one.user)
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => one.call(studioCalls.step, stepOf(round, 'double'))),
  )
  const ended = answers[0]!.round
  // While the win is on its way, the others are told that it is.
  for (const { round: same } of answers) expect([same.shown, same.win]).toEqual([ended.shown, ended.win])
  expect(casino.balanceOf(one.user)).toBe(before - round.stake + ended.win)
  expect(await raisesOf(round.round_id)).toEqual([{ state: 'taken', amount: round.stake, reason: null }])
})

test('a double, a hit and a stand sent together: one of them is taken', async () => {
  const one = await player('blackjack')
  for (let tries = 0; tries < 6; tries += 1) {
    const round = await openWith(one, 'double')
    const before = casino.balanceOf(one.user)
    const said = await Promise.all(
      (['double', 'hit', 'stand'] as const).map((action) => one.refusal(studioCalls.step, stepOf(round, action))),
    )
    expect(said.filter((answer) => answer.startsWith('done'))).toHaveLength(1)
    const { rows } = await database.query('select steps from round where round_id = $1', [round.round_id])
    expect(rows[0].steps).toHaveLength(round.steps.length + 1)
    const [{ open_round: left }, taken] = [await one.call(studioCalls.resume, {}), await raisesOf(round.round_id)]
    const ended = left
      ? await standThrough(one, left)
      : (await one.call(studioCalls.rounds, {})).rounds.find(({ round_id }) => round_id === round.round_id)!
    const added = taken.reduce((total, { state, amount }) => total + (state === 'taken' ? amount : 0n), 0n)
    expect(ended.raised ?? 0n).toBe(added)
    expect(casino.balanceOf(one.user)).toBe(before - added + ended.win)
  }
})

test('two nodes asked for the same double: one takes it, and one stake has left the purse', async () => {
  const other = await createApp(bed.config, bed.surroundings)
  try {
    const one = await player('blackjack')
    const round = await openWith(one, 'double')
    const before = casino.balanceOf(one.user)
    await Promise.all([app, other].map((node) => sendCall(node, studioCalls.step, stepOf(round, 'double'), one.token)))
    const { round: ended } = await one.call(studioCalls.step, stepOf(round, 'double'))
    expect(ended.raised).toBe(round.stake)
    expect(casino.balanceOf(one.user)).toBe(before - round.stake + ended.win)
  } finally {
    await other.close()
  }
})

test('with too little in the purse a double is refused, and nothing has changed', async () => {
  const one = await player('blackjack')
  const round = await openWith(one, 'double')
  const kept = casino.balanceOf(one.user)
  casino.deposit(one.user, -kept)
  expect(await one.refusal(studioCalls.step, stepOf(round, 'double'))).toBe('not_enough_money')
  expect(casino.balanceOf(one.user)).toBe(0n)
  expect((await one.call(studioCalls.resume, {})).open_round).toEqual(round)
  expect(await raisesOf(round.round_id)).toEqual([{ state: 'void', amount: round.stake, reason: 'not_enough_money' }])
  // It goes on without, and with the money it can still be doubled.
  casino.deposit(one.user, kept)
  const { round: ended } = await one.call(studioCalls.step, stepOf(round, 'double'))
  expect(ended.raised).toBe(round.stake)
})

test('a limit that is reached refuses a double like any stake', async () => {
  const one = await player('blackjack')
  const round = await openWith(one, 'double')
  casino.fail('bet', { status: 'RS_ERROR_LIMIT_REACHED' })
  expect(await one.refusal(studioCalls.step, stepOf(round, 'double'))).toBe('limit_reached')
  const ended = await standThrough(one, round)
  expect(ended.raised).toBeUndefined()
})

test('a double the casino never answered goes back, and the round goes on from where it stood', async () => {
  const one = await player('blackjack')
  const round = await openWith(one, 'double')
  const before = casino.balanceOf(one.user)
  casino.fail('bet', 'lose-answer', 'lose-answer', 'lose-answer')
  expect(await one.refusal(studioCalls.step, stepOf(round, 'double'))).toBe('casino_silent')
  expect(casino.balanceOf(one.user)).toBe(before)
  expect((await one.call(studioCalls.resume, {})).open_round).toEqual(round)
  const ended = await standThrough(one, round)
  expect(casino.balanceOf(one.user)).toBe(before + ended.win)
  const asked = casino.ask('transactions', { from: 0, to: clock() + 1_000 })
  const { transactions } = (await app.server.inject(asked)).json<{ transactions: Record<string, unknown>[] }>()
  const own = transactions.filter((line) => line.round === round.round_id)
  const [lost] = own.filter(({ kind }) => kind === 'ROLLBACK')
  expect(lost).toMatchObject({ amount: Number(round.stake * 10n), round_closed: false })
  expect(own.find(({ transaction_uuid: uuid }) => uuid === lost!.reference_transaction_uuid)).toMatchObject({
    kind: 'BET',
  })
})

test('while it is unknown whether a stake was taken, nothing else happens to the round', async () => {
  const one = await player('blackjack')
  const round = await openWith(one, 'double')
  const before = casino.balanceOf(one.user)
  casino.fail('bet', 'lose-answer', 'lose-answer', 'lose-answer')
  casino.fail('rollback', 'drop', 'drop')
  expect(await one.refusal(studioCalls.step, stepOf(round, 'double'))).toBe('casino_silent')
  expect(await one.refusal(studioCalls.step, stepOf(round, 'stand'))).toBe('casino_silent')
  const waiting = casino.ask('waitingRounds', { before: clock() + 1 })
  expect((await app.server.inject(waiting)).json()).toMatchObject({
    rounds: [{ round: round.round_id, waits_for: 'ROLLBACK', amount: Number(round.stake * 10n) }],
  })
  clock.advance(10_000)
  await app.resume()
  expect(casino.balanceOf(one.user)).toBe(before)
  expect((await app.server.inject(waiting)).json()).toEqual({ rounds: [] })
  const ended = await standThrough(one, round)
  expect(ended.state).toBe('settled')
  expect(casino.balanceOf(one.user)).toBe(before + ended.win)
})

test('a split adds a stake and a hand; each hand is played and paid', async () => {
  const one = await player('blackjack')
  const round = await openWith(one, 'split')
  const before = casino.balanceOf(one.user)
  const { round: split } = await one.call(studioCalls.step, stepOf(round, 'split'))
  expect(split.raised).toBe(round.stake)
  expect(shownOf(split).hands.length).toBe(2)
  const ended = await standThrough(one, split)
  expect(casino.balanceOf(one.user)).toBe(before - round.stake + ended.win)
})

test('an insurance is half a stake, and below the least bet there is none', async () => {
  const one = await player('blackjack')
  const small = await openWith(one, 'insure')
  expect(await one.refusal(studioCalls.step, stepOf(small, 'insure'))).toBe('bet_too_low')
  await standThrough(one, small)
  const round = await openWith(one, 'insure', LEAST * 3)
  const before = casino.balanceOf(one.user)
  const { round: insured } = await one.call(studioCalls.step, stepOf(round, 'insure'))
  expect(insured.raised).toBe((round.stake * 3n) / 6n)
  const ended = await standThrough(one, insured)
  expect(shownOf(ended).isInsured).toBe(true)
  expect(casino.balanceOf(one.user)).toBe(before - round.stake / 2n + ended.win)
})

test('nobody doubles another player’s hand', async () => {
  const [one, other] = [await player('blackjack'), await player('blackjack')]
  const round = await openWith(one, 'double')
  expect(await other.refusal(studioCalls.step, stepOf(round, 'double'))).toBe('not_found')
  expect(await raisesOf(round.round_id)).toEqual([])
})

test('two cards that decide the round settle it at once', async () => {
  const one = await player('blackjack')
  for (let tries = 0; tries < 200; tries += 1) {
    const before = casino.balanceOf(one.user)
    const { round, balance } = await one.call(studioCalls.play, bet({}))
    if (round.state === 'open') {
      await standThrough(one, round)
      continue
    }
    expect(round).toMatchObject({ state: 'settled', steps: [] })
    expect(shownOf(round).isOver).toBe(true)
    expect(balance).toBe(before - round.stake + round.win)
    return
  }
  expect.unreachable('no blackjack in two hundred rounds')
})

test('play money doubles from the demo’s own purse, and not beyond it', async () => {
  const one = await player('blackjack', { currency: 'XXX' })
  const round = await openWith(one, 'double', 10_000)
  const { balance } = await one.call(studioCalls.balance, {})
  await database.query(`update session set demo_balance = 9999 where money = 'demo'`)
  expect(await one.refusal(studioCalls.step, stepOf(round, 'double'))).toBe('not_enough_money')
  expect((await one.call(studioCalls.balance, {})).balance).toBe(9_999n)
  await database.query(`update session set demo_balance = $1 where money = 'demo'`, [balance])
  const { round: ended, balance: after } = await one.call(studioCalls.step, stepOf(round, 'double'))
  expect(after).toBe(balance - 10_000n + ended.win)
})

test('left for a day, a hand stands: cards that were seen are not handed back', async () => {
  const one = await player('blackjack')
  const round = await openWith(one, 'double')
  const before = casino.balanceOf(one.user)
  clock.advance(24 * 3_600_000 + 1)
  await app.resume()
  const ended = await findRound(database, round.round_id)
  expect(ended).toMatchObject({ state: 'settled', steps: [...round.steps, { action: 'stand' }] })
  expect(casino.balanceOf(one.user)).toBe(before + ended!.win!)
})

test('there are no free rounds: the casino pays one stake, and here there may be more', async () => {
  const one = await player('blackjack')
  const reward = randomUUID()
  casino.giveFreeRounds(one.user, { reward, stake: BigInt(LEAST), left: 2 })
  expect((await one.call(studioCalls.balance, {})).free_rounds).toEqual([])
  expect(await one.refusal(studioCalls.play, { ...bet({}), reward })).toBe('free_round_over')
})

test('what is still hidden is in no answer', async () => {
  const one = await player('blackjack')
  const round = await openWith(one, 'double')
  for (const said of [round, (await one.call(studioCalls.resume, {})).open_round!]) {
    expect(shownOf(said).dealer).toHaveLength(1)
    expect(said.revealed).toBeNull()
  }
  await standThrough(one, round)
  await one.call(studioCalls.rotateSeeds, {})
  const proof = await one.call(studioCalls.proof, { round: round.round_id })
  expect(proof.server_seed).not.toBeNull()
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
