import { randomUUID } from 'node:crypto'
import { guessMatch } from '@tablestakes/contract/promotions'
import { coolOff, excludeSelf } from '@tablestakes/contract/protection'
import { eventStatuses } from '@tablestakes/contract/sports-feed'
import { getSportsRules, listFreeBets, quoteSlip, setCashOutTarget } from '@tablestakes/contract/sportsbook'
import { UNIT } from '@tablestakes/domain/money/money'
import { transact } from '@tablestakes/node/database'
import { expect, test } from 'vitest'
import { giveMoney } from '../../../test/money.ts'
import { hireOperator } from '../../../test/operators.ts'
import { outcome } from '../../../test/outcome.ts'
import { place, startSports } from '../../../test/sports.ts'
import { stopPlayer } from '../../ledger/index.ts'
import { addNext, settleEnded } from '../promotions/guesses/follow-matches.ts'
import { addActivity } from '../promotions/make-activity.ts'
import { cashOutTargets } from './cash-out/cash-out.ts'
import { endOfMatch, nextToGuess } from './pages/guessable.ts'

const bed = await startSports()
const { app, database } = bed
const [ann, ben] = [await hireOperator(app, 'ann-rules'), await hireOperator(app, 'ben-rules')]
const prices = { home: 2000, draw: 3500, away: 4000 }
const reason = 'as it was agreed upon yesterday'

async function openMatch() {
  const match = await bed.newMatch()
  await match.tellOdds({ kind: 'match_winner', prices })
  return match
}
async function both(path: string, body: object) {
  await ann.post(path, body)
  return ben.post(path, body)
}

test('a free bet pays its profit, is used once, and comes back when its bet is refused', async () => {
  const match = await openMatch()
  const player = await bed.newPlayer(0n)
  const given = await both('/operator/sports/free-bets', {
    ...{ player: Number(player.playerId), amount: '5', min_price: 1500, reason },
    expires_at: new Date(Date.now() + 86_400_000).toISOString(),
  })
  expect(given.statusCode).toBe(200)
  const { data } = await player.call(listFreeBets, {})
  expect(data!.list).toMatchObject([{ amount: 5n * UNIT, min_price: 1500 }])
  const free = { free_bet_id: data!.list[0]!.id, stake: 5n * UNIT }
  const selections = [await match.pick('match_winner', 'home')]
  expect(outcome(await place(player, { ...free, selections, stake: 6n * UNIT }))).toBe('FREE_BET_UNFIT')
  const placed = await Promise.all(Array.from({ length: 3 }, () => place(player, { ...free, selections })))
  expect(placed.map(outcome).toSorted()).toEqual(['FREE_BET_UNFIT', 'FREE_BET_UNFIT', 'ok'])
  await bed.tell(match.settlement('match_winner', ['home']))
  await bed.settleAll()
  expect(await bed.money(player)).toBe(5n * UNIT)
})

test('limits of sites, sports, markets and players hold, and a market stops over its bound', async () => {
  const match = await openMatch()
  const player = await bed.newPlayer(1_000n)
  const pick = await match.pick('match_winner', 'home')
  const limit = (scope: string, subject: string, more: object) =>
    ann.post('/operator/sports/limits', {
      ...{ site_id: 'main', scope, subject, stake_most: null, payout_most: null, loss_most: null, ...more },
    })
  await limit('player', String(player.playerId), { stake_most: '20' })
  expect(outcome(await place(player, { selections: [pick], stake: 21n * UNIT }))).toBe('STAKE_LIMIT')
  expect(outcome(await place(player, { selections: [pick], stake: 20n * UNIT }))).toBe('ok')
  await limit('player', String(player.playerId), {})
  await limit('event', String(match.eventId), { payout_most: '50' })
  expect(outcome(await place(player, { selections: [pick], stake: 26n * UNIT }))).toBe('STAKE_LIMIT')
  await limit('event', String(match.eventId), {})
  await limit('market', pick.market_id, { loss_most: '100' })
  expect(outcome(await place(player, { selections: [pick], stake: 90n * UNIT }))).toBe('ok')
  await expect
    .poll(async () => outcome(await place(player, { selections: [await match.pick('match_winner', 'home')] })))
    .toBe('MARKET_CLOSED')
  const markets = (await ann.get(`/operator/sports/events/${match.eventId}/markets`)).json()
  expect(markets.list).toMatchObject([
    { is_held: true, held_because: 'liability', outcomes: [{ loss: '110' }, {}, {}] },
  ])
})

test('stops and debts hold for sports bets as everywhere', async () => {
  const match = await openMatch()
  const player = await bed.newPlayer()
  const until = new Date(Date.now() + 3_600_000)
  await transact(database, (tx) =>
    stopPlayer(tx, { playerId: player.playerId, kind: 'cool_off', until, because: 'a pause' }),
  )
  expect(outcome(await place(player, { selections: [await match.pick('match_winner', 'home')] }))).toBe('COOLING_OFF')
  expect(await bed.money(player)).toBe(100n * UNIT)
})

test('when a player stops, bets stand, or by the site’s rule those are given back whose matches have not begun', async () => {
  const [soon, begun] = [await openMatch(), await openMatch()]
  const slips = async () => [
    [await soon.pick('match_winner', 'home')],
    [await begun.pick('match_winner', 'home')],
    [await soon.pick('match_winner', 'draw'), await begun.pick('match_winner', 'draw')],
  ]
  const [standing, pausing, excluded] = [await bed.newPlayer(), await bed.newPlayer(), await bed.newPlayer()]
  const players = [standing, pausing, excluded]
  for (const player of players)
    for (const selections of await slips())
      expect(outcome(await place(player, { selections, kind: selections.length > 1 ? 'multiple' : 'single' }))).toBe(
        'ok',
      )
  await database.query(`update sports_event set state = 'live' where event_id = $1`, [begun.eventId])
  const before = (await ann.get('/operator/sports/rules?site_id=main')).json()
  await standing.call(coolOff, { hours: 24 })
  await both('/operator/sports/rules', { site_id: 'main', rules: { ...before.rules, void_on_stop: true } })
  expect((await app.guest.call(getSportsRules, {})).data).toMatchObject({ is_void_on_stop: true })
  await pausing.call(coolOff, { hours: 24 })
  await excluded.call(excludeSelf, { months: 6 })
  await both('/operator/sports/rules', before)
  for (let nth = 0; nth < 2; nth++) await bed.settleAll()
  expect(await Promise.all(players.map((player) => bed.money(player)))).toEqual([70n * UNIT, 80n * UNIT, 80n * UNIT])
  // What stands is settled as ever, what was given back is not.
  for (const match of [soon, begun]) await bed.tell(match.settlement('match_winner', ['home']))
  await bed.settleAll()
  expect(await Promise.all(players.map((player) => bed.money(player)))).toEqual([110n * UNIT, 100n * UNIT, 100n * UNIT])
})

test('a stop and a result that race give a bet back or pay it, never both', async () => {
  const before = (await ann.get('/operator/sports/rules?site_id=main')).json()
  await both('/operator/sports/rules', { site_id: 'main', rules: { ...before.rules, void_on_stop: true } })
  for (let nth = 0; nth < 5; nth++) {
    const match = await openMatch()
    const player = await bed.newPlayer()
    await place(player, { selections: [await match.pick('match_winner', 'home')] })
    await bed.tell(match.settlement('match_winner', ['home']))
    await Promise.all([player.call(excludeSelf, { months: 6 }), bed.settleAll()])
    await bed.settleAll()
    expect([100n * UNIT, 110n * UNIT]).toContain(await bed.money(player))
  }
  await both('/operator/sports/rules', before)
})

test('only prices that are high enough count towards wagering', async () => {
  const match = await bed.newMatch()
  await match.tellOdds({ kind: 'match_winner', prices: { home: 1200, draw: 3500, away: 4000 } })
  const player = await bed.newPlayer(0n)
  await giveMoney(database, { playerId: player.playerId, coin: 100n * UNIT })
  for (const key of ['home', 'draw'] as const)
    expect(outcome(await place(player, { selections: [await match.pick('match_winner', key)] }))).toBe('ok')
  await bed.tell(match.settlement('match_winner', ['away']))
  await bed.settleAll()
  const { rows } = await database.query('select coin_cur from balance where player_id = $1', [player.playerId])
  expect(rows[0].coin_cur).toBe(10n * UNIT)
})

test('a bet is cashed out by itself when its offer reaches the wish', async () => {
  const match = await openMatch()
  const player = await bed.newPlayer()
  const placed = await place(player, { selections: [await match.pick('match_winner', 'home')] })
  const { id } = placed.data!.bets[0]!
  expect(outcome(await player.call(setCashOutTarget, { id, target: Number(12n * UNIT) }))).toBe('ok')
  expect(await cashOutTargets(bed.bets, { bet: 0 })).toBe(0)
  await match.tellOdds({ kind: 'match_winner', prices: { ...prices, home: 1200 } })
  expect(await cashOutTargets(bed.bets, { bet: 0 })).toBe(1)
  expect(await cashOutTargets(bed.bets, { bet: 0 })).toBe(0)
  expect(await bed.money(player)).toBeGreaterThan(102n * UNIT)
})

test('rules of a site are changed by two, and shown to players', async () => {
  const before = (await ann.get('/operator/sports/rules?site_id=main')).json()
  const rules = { ...before.rules, min_stake: '2' }
  const changed = await both('/operator/sports/rules', { site_id: 'main', rules })
  expect(changed.json()).toMatchObject({ rules: { min_stake: '2' } })
  expect((await app.guest.call(getSportsRules, {})).data).toMatchObject({ min_stake: 2n * UNIT, legs_max: 20 })
  await both('/operator/sports/rules', before)
})

test('a builder has one price of its own, pays when all of it comes in, and is void with one void leg', async () => {
  const setup = { sport: 'football', home: [8_000, 9_000], away: [6_000, 7_000] }
  const model = JSON.stringify({ model: JSON.stringify(setup) })
  const player = await bed.newPlayer()
  const play = async (end: { winner: string[]; void?: number }) => {
    const match = await bed.newMatch({ model })
    await match.tellOdds(
      { kind: 'match_winner', prices },
      { kind: 'total_goals', specifiers: 'total=2.5', prices: { over: 1900, under: 1900 } },
    )
    const home = await match.pick('match_winner', 'home')
    const over = await match.pick('total_goals', 'over', { specifiers: 'total=2.5' })
    const selections = [home, over]
    const slip = { kind: 'builder' as const, selections, stake: Number(10n * UNIT) }
    const { price } = (await app.guest.call(quoteSlip, slip)).data!
    // Both together are likelier than their product, so they pay less than it.
    expect(price).toBeGreaterThan(2000)
    expect(outcome(await place(player, { kind: 'builder', selections, price: price + 1 }))).toBe('PRICE_CHANGED')
    const placed = await place(player, { kind: 'builder', selections, price })
    expect(placed.data!.bets).toMatchObject([{ kind: 'builder', price, cash_out: null }])
    const before = await bed.money(player)
    await bed.tell(match.settlement('match_winner', end.winner, end.void === undefined ? {} : { void: end.void }))
    await bed.tell(match.settlement('total_goals', ['over'], { specifiers: 'total=2.5' }))
    await bed.settleAll()
    return { price, paid: (await bed.money(player)) - before }
  }
  const won = await play({ winner: ['home'] })
  expect(won.paid).toBe(BigInt(won.price) * 100n)
  expect((await play({ winner: ['away'] })).paid).toBe(0n)
  expect((await play({ winner: [], void: 1 })).paid).toBe(10n * UNIT)
  const match = await bed.newMatch({ model })
  await match.tellOdds({ kind: 'match_winner', prices }, { kind: 'both_score', prices: { yes: 1800, no: 2000 } })
  const pair = [await match.pick('match_winner', 'home'), await match.pick('match_winner', 'draw')]
  expect(outcome(await place(player, { kind: 'builder', selections: pair, price: 5000 }))).toBe('SELECTIONS_CLASH')
})

test('a free guess takes its match and its result from the feed', async () => {
  const match = await bed.newMatch()
  await database.query(`update sports_event set starts_at = now() + interval '2 hours' where event_id = $1`, [
    match.eventId,
  ])
  await database.query(`update sports_event set state = 'ended' where event_id <> $1`, [match.eventId])
  const text = { en: 'Of tests' }
  const id = await transact(database, async (tx) => {
    const made = await addActivity(tx, {
      ...{ site_id: 'main', activity_type: 1005, time_zone: 'UTC', budget: 1_000n * UNIT, titles: text, rules: text },
      ...{
        starts_at: new Date(Date.now() - 86_400_000),
        config: { pool: '100', most: '1000', money: 'cash', multiplier: 0 },
      },
    })
    await tx.query(`update activity set state = 'live' where activity_id = $1`, [made])
    return made
  })
  const source = { next: nextToGuess, endOf: endOfMatch }
  for (let nth = 0; nth < 2; nth++) await transact(database, (tx) => addNext(tx, { id, source, nowMs: bed.clock() }))
  const { rows } = await database.query('select match_id, home, state from guess_match where activity_id = $1', [id])
  expect(rows).toMatchObject([{ home: 'One', state: 'open' }])
  const player = await bed.newPlayer(0n)
  const guess = { activity_id: id, match_id: rows[0].match_id as string, outcome_id: 'home' }
  expect(outcome(await player.call(guessMatch, guess, { key: randomUUID() }))).toBe('ok')
  await match.state(eventStatuses.ENDED, [2, 1])
  await transact(database, (tx) => settleEnded(tx, { source, nowMs: bed.clock() + 3 * 3_600_000 }))
  const after = await database.query('select state, right_outcome from guess_match where activity_id = $1', [id])
  expect(after.rows).toMatchObject([{ state: 'paying', right_outcome: 'home' }])
})
