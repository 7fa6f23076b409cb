import { randomUUID } from 'node:crypto'
import { eventStatuses } from '@tablestakes/contract/sports-feed'
import {
  cashOut,
  getMatch,
  getSportsBet,
  listMatches,
  listSports,
  listSportsBets,
  quoteSlip,
} from '@tablestakes/contract/sportsbook'
import { listStatement } from '@tablestakes/contract/wallet'
import { UNIT } from '@tablestakes/domain/money/money'
import { expect, test } from 'vitest'
import { hireOperator } from '../../../test/operators.ts'
import { outcome } from '../../../test/outcome.ts'
import { place, startSports } from '../../../test/sports.ts'

const bed = await startSports()
const { app, database } = bed
const winner = { kind: 'match_winner', prices: { home: 2000, draw: 3500, away: 4000 } } as const

async function openMatch(options: { isLive?: boolean } = {}) {
  const match = await bed.newMatch(options)
  await match.tellOdds(winner)
  return match
}
const betOf = async (player: Awaited<ReturnType<typeof bed.newPlayer>>, id: string) =>
  (await player.call(getSportsBet, { id })).data!.bet

test('a match is listed with its markets and read with all of them', async () => {
  const match = await openMatch()
  const sports = await app.guest.call(listSports, {})
  expect(sports.data).toMatchObject({ is_feed_alive: true, list: [{ sport: 'football' }] })
  const list = await app.guest.call(listMatches, { when: 'upcoming' })
  expect(list.data!.list.find(({ id }) => id === String(match.eventId))).toMatchObject({
    ...{ home: { name: 'One' }, state: 'scheduled', is_virtual: true },
    markets: [{ kind: 'match_winner', state: 'open', outcomes: [{ title: 'home', price: 2000 }, {}, {}] }],
  })
  const page = await app.guest.call(getMatch, { id: String(match.eventId) })
  expect(page.data!.match.markets).toHaveLength(1)
  expect(outcome(await app.guest.call(getMatch, { id: '999999' }))).toBe('NOT_FOUND')
})

test('a single is taken, settled, and paid once', async () => {
  const match = await openMatch()
  const player = await bed.newPlayer()
  const key = randomUUID()
  const slip = { selections: [await match.pick('match_winner', 'home')] }
  const placed = await place(player, slip, { key })
  expect(placed.data).toMatchObject({
    ...{ bets: [{ state: 'open', stake: 10n * UNIT, possible_win: 20n * UNIT }], purses: { money: 90n * UNIT } },
  })
  expect((await place(player, slip, { key })).data!.bets[0]!.id).toBe(placed.data!.bets[0]!.id)
  expect(await bed.money(player)).toBe(90n * UNIT)
  await match.state(eventStatuses.ENDED, [1, 0])
  const message = match.settlement('match_winner', ['home'])
  for (let nth = 0; nth < 3; nth++) {
    await bed.tell(message)
    await bed.settleAll()
  }
  expect(await bed.money(player)).toBe(110n * UNIT)
  const bet = await betOf(player, placed.data!.bets[0]!.id)
  expect(bet).toMatchObject({ state: 'won', win: 20n * UNIT, settlements: [{ number: 1, win: 20n * UNIT }] })
  const { data } = await player.call(listStatement, {})
  expect(data!.list.filter(({ title }) => title === 'One – Other').map(({ reason }) => reason)).toEqual([
    'win',
    'stake',
  ])
})

test('what is answered about a slip is what is read afterwards: singles, a multiple, one that waits, one sent again', async () => {
  const matches = [await openMatch(), await openMatch(), await openMatch({ isLive: true })]
  const [first, second, live] = await Promise.all(matches.map((match) => match.pick('match_winner', 'away')))
  const player = await bed.newPlayer()
  const slips = [
    { kind: 'single' as const, selections: [first!, second!] },
    { kind: 'multiple' as const, selections: [first!, second!] },
    { kind: 'single' as const, selections: [live!] },
  ]
  for (const slip of slips) {
    const key = randomUUID()
    const placed = (await place(player, slip, { key })).data!
    expect(placed.bets.length).toBe(slip === slips[0] ? 2 : 1)
    for (const bet of placed.bets) expect(await betOf(player, bet.id)).toEqual(bet)
    expect(placed.purses.money).toBe(await bed.money(player))
    expect((await place(player, slip, { key })).data).toEqual(placed)
  }
  const changed = { ...first!, price: first!.price + 1 }
  expect(outcome(await place(player, { selections: [changed] }))).toBe('PRICE_CHANGED')
  for (const nothing of [{ match_id: '999999999999999' }, { market_id: '999999999999999' }]) {
    const selections = [{ ...first!, ...nothing }]
    expect(outcome(await place(player, { selections }))).toBe('NOT_FOUND')
    expect(outcome(await player.call(quoteSlip, { kind: 'single', selections, stake: Number(UNIT) }))).toBe('NOT_FOUND')
  }
})

test('a result that is put right takes back and pays anew; what is gone is owed', async () => {
  const match = await openMatch()
  const [right, wrong] = [await bed.newPlayer(), await bed.newPlayer(10n)]
  const wrongBet = await place(wrong, { selections: [await match.pick('match_winner', 'home')] })
  const rightBet = await place(right, { selections: [await match.pick('match_winner', 'away')] })
  await bed.tell(match.settlement('match_winner', ['home']))
  await bed.settleAll()
  expect([await bed.money(wrong), await bed.money(right)]).toEqual([20n * UNIT, 90n * UNIT])
  // Staked elsewhere, and lost there.
  const other = await openMatch()
  await place(wrong, { selections: [await other.pick('match_winner', 'draw')], stake: 15n * UNIT })
  await bed.tell(match.rollback('match_winner'))
  await bed.settleAll()
  expect((await betOf(wrong, wrongBet.data!.bets[0]!.id)).state).toBe('open')
  await bed.tell(match.settlement('match_winner', ['away']))
  await bed.settleAll()
  expect([await bed.money(wrong), await bed.money(right)]).toEqual([0n, 130n * UNIT])
  const { rows } = await database.query('select debt from balance where player_id = $1', [wrong.playerId])
  expect(rows[0].debt).toBe(15n * UNIT)
  expect((await betOf(right, rightBet.data!.bets[0]!.id)).settlements).toHaveLength(3)
})

test('what is wrong with a slip is refused and moves nothing', async () => {
  const [match, other] = [await openMatch(), await openMatch()]
  const player = await bed.newPlayer(20n)
  const home = await match.pick('match_winner', 'home')
  const refusals = [
    place(player, { selections: [{ ...home, price: 2100, version: 0 }] }),
    place(player, { selections: [home, await match.pick('match_winner', 'draw')], kind: 'multiple' }),
    place(player, { selections: [home], kind: 'multiple' }),
    place(player, { selections: [home], stake: 1n }),
    place(player, { selections: [home], stake: 1_000_000n * UNIT }),
    place(player, { selections: [home], stake: 21n * UNIT }),
    place(player, { selections: [{ ...home, market_id: '999999' }] }),
    place(player, { selections: [{ ...home, match_id: String(other.eventId) }] }),
  ]
  expect((await Promise.all(refusals)).map(outcome)).toEqual([
    ...['PRICE_CHANGED', 'SELECTIONS_CLASH', 'SELECTIONS_CLASH', 'BELOW_MINIMUM', 'STAKE_LIMIT'],
    ...['INSUFFICIENT_FUNDS', 'NOT_FOUND', 'NOT_FOUND'],
  ])
  expect(await bed.money(player)).toBe(20n * UNIT)
  // Both or none of two singles.
  const both = await place(player, { selections: [home, await other.pick('match_winner', 'home')], stake: 15n * UNIT })
  expect(outcome(both)).toBe('INSUFFICIENT_FUNDS')
  expect(await bed.money(player)).toBe(20n * UNIT)
  expect((await player.call(listSportsBets, {})).data!.list).toEqual([])
  await bed.speak(false)
  expect(outcome(await place(player, { selections: [home] }))).toBe('MARKET_CLOSED')
  await bed.speak()
})

test('a quote explains every change', async () => {
  const match = await openMatch()
  const seen = await match.pick('match_winner', 'home', { price: 2200 })
  const ask = async () =>
    (await app.guest.call(quoteSlip, { kind: 'single', selections: [seen], stake: Number(10n * UNIT) })).data!
  expect(await ask()).toMatchObject({
    ...{ lines: 1, total_stake: 10n * UNIT, possible_win: 20n * UNIT, delay_ms: 0 },
    notes: [{ kind: 'price_down', at: [0], from: 2200, to: 2000, is_stop: false }],
  })
  const dear = { kind: 'single' as const, selections: [seen], stake: Number(1_000_000n * UNIT) }
  const { notes, max_stake: most } = (await app.guest.call(quoteSlip, dear)).data!
  expect(notes).toContainEqual({ kind: 'stake_above_max', at: [], to: Number(most), is_stop: true })
  await bed.tell(match.stop())
  expect((await ask()).notes).toContainEqual({ kind: 'suspended', at: [0], is_stop: true })
})

test('multiples and systems pay by their lines, with a boost', async () => {
  const matches = await Promise.all([openMatch(), openMatch(), openMatch()])
  const player = await bed.newPlayer()
  const selections = await Promise.all(matches.map((one) => one.pick('match_winner', 'home')))
  const multiple = await place(player, { selections, kind: 'multiple' })
  // 10 × 8 = 80, and 3 % of the profit of 70.
  expect(multiple.data!.bets[0]).toMatchObject({ price: 8000, boost: 300, possible_win: 821_000n })
  const system = await place(player, { selections, kind: 'system', system_size: 2 })
  expect(system.data!.bets[0]).toMatchObject({ lines: 3, stake: 30n * UNIT, possible_win: 120n * UNIT })
  await bed.tell(matches[0]!.settlement('match_winner', ['home']))
  await bed.tell(matches[1]!.settlement('match_winner', [], { void: 1 }))
  await bed.tell(matches[2]!.settlement('match_winner', ['home']))
  await bed.settleAll()
  // The multiple: 10 × 2 × 1 × 2, without boost; the system: 4 + 2 + 2 times 10.
  expect(await bed.money(player)).toBe(60n * UNIT + 40n * UNIT + 80n * UNIT)
})

test('a live bet waits, and a suspension or a lower price in between refuses it', async () => {
  const match = await openMatch({ isLive: true })
  const player = await bed.newPlayer()
  const bets: string[] = []
  const send = async (accept: 'none' | 'any') => {
    const placed = await place(player, { selections: [await match.pick('match_winner', 'home')], accept })
    expect(placed.data!.bets[0]).toMatchObject({ state: 'pending', decide_time: expect.any(Number) })
    bets.push(placed.data!.bets[0]!.id)
  }
  await send('none')
  expect(await bed.money(player)).toBe(100n * UNIT)
  await bed.decide()
  expect([(await betOf(player, bets[0]!)).state, await bed.money(player)]).toEqual(['open', 90n * UNIT])
  await send('none')
  await send('any')
  await match.tellOdds({ ...winner, prices: { home: 1800, draw: 3500, away: 4000 } })
  await bed.decide()
  expect(await betOf(player, bets[1]!)).toMatchObject({
    ...{ state: 'refused', reason: 'price_changed', offer: { prices: [1800], possible_win: 18n * UNIT } },
  })
  expect(await betOf(player, bets[2]!)).toMatchObject({ state: 'open', legs: [{ price: 1800 }] })
  await send('any')
  await bed.tell(match.stop())
  await match.tellOdds({ ...winner, prices: { home: 1800, draw: 3500, away: 4000 } })
  await bed.decide()
  expect(await betOf(player, bets[3]!)).toMatchObject({ state: 'refused', reason: 'suspended' })
  expect(await bed.money(player)).toBe(80n * UNIT)
})

test('an open bet is cashed out in part and as a whole; a lower offer is refused', async () => {
  const match = await openMatch()
  const player = await bed.newPlayer()
  const placed = await place(player, { selections: [await match.pick('match_winner', 'home')] })
  const { id } = placed.data!.bets[0]!
  const first = await betOf(player, id)
  // 10 × 2 × 0.475, less 3 %.
  expect(first.cash_out).toBe(92_150n)
  const ask = (amount: bigint, part = 100) => player.call(cashOut, { id, amount: Number(amount), part })
  expect(outcome(await ask(92_151n))).toBe('CASH_OUT_CHANGED')
  const half = await ask(46_075n, 50)
  expect(half.data!.bet).toMatchObject({ state: 'open', cashed_stake: 5n * UNIT, cashed_amount: 46_075n })
  const rest = await ask(46_075n)
  expect(rest.data!.bet).toMatchObject({ state: 'cashed_out', win: 92_150n })
  expect(outcome(await ask(1n))).toBe('CASH_OUT_CLOSED')
  await bed.tell(match.settlement('match_winner', ['home']))
  await bed.settleAll()
  expect(await bed.money(player)).toBe(90n * UNIT + 92_150n)
  const stranger = await bed.newPlayer()
  expect(outcome(await stranger.call(cashOut, { id, amount: 1 }))).toBe('NOT_FOUND')
})

test('two operators void, settle by hand and give back; one alone does not', async () => {
  const match = await openMatch()
  const player = await bed.newPlayer()
  const placed = await place(player, { selections: [await match.pick('match_winner', 'home')] })
  const { market_id: market } = await match.pick('match_winner', 'home')
  const [ann, ben] = [await hireOperator(app, 'ann-sports'), await hireOperator(app, 'ben-sports')]
  const reason = 'the referee was replaced by nobody'
  const say = async (path: string, body: object) => {
    const first = await ann.post(path, { ...body, reason })
    expect(first.statusCode).toBe(202)
    return ben.post(path, { ...body, reason })
  }
  const held = await ann.post(`/operator/sports/markets/${market}/hold`, { is_held: true, reason })
  expect(held.json()).toMatchObject({
    is_held: true,
    state: 'suspended',
    outcomes: [{ bets: 1, staked: '10' }, {}, {}],
  })
  expect(outcome(await place(player, { selections: [await match.pick('match_winner', 'home')] }))).toBe('MARKET_CLOSED')
  const { outcome_id: lost } = await match.pick('match_winner', 'draw')
  const settled = await say(`/operator/sports/markets/${market}/settle`, {
    results: [{ outcome_id: lost, result: 'win' }],
  })
  expect(settled.json()).toMatchObject({ state: 'settled', is_settled_by_hand: true })
  await bed.settleAll()
  expect(await bed.money(player)).toBe(90n * UNIT)
  await say(`/operator/sports/markets/${market}/void`, {})
  await bed.settleAll()
  expect(await bed.money(player)).toBe(100n * UNIT)
  expect((await betOf(player, placed.data!.bets[0]!.id)).state).toBe('void')
  await say(`/operator/sports/markets/${market}/release`, {})
  await bed.tell(match.settlement('match_winner', ['home']))
  await bed.settleAll()
  expect(await bed.money(player)).toBe(110n * UNIT)
  await say(`/operator/sports/bets/${placed.data!.bets[0]!.id}/void`, {})
  await bed.settleAll()
  expect(await bed.money(player)).toBe(100n * UNIT)
  const bets = await ann.get(`/operator/sports/bets?player=${player.playerId}`)
  expect(bets.json().list).toMatchObject([{ state: 'void', paid: '10' }])
})
