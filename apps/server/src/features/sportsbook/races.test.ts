import { randomUUID } from 'node:crypto'
import { feedMarketStatuses } from '@tablestakes/contract/sports-feed'
import { cashOut, listSportsBets } from '@tablestakes/contract/sportsbook'
import { UNIT } from '@tablestakes/domain/money/money'
import { transact } from '@tablestakes/node/database'
import { expect, test, vi } from 'vitest'
import { outcome } from '../../../test/outcome.ts'
import type { Owner } from '../../../test/owners.ts'
import { place, startSports } from '../../../test/sports.ts'
import type { BetRow } from './bets/bet-row.ts'
import { endLeftBets } from './betting/decide.ts'
import { exposureOf } from './betting/liability.ts'
import { endLeftMoves, moveMoney } from './settlement/move-money.ts'
import { settleAgain, settlePortion, writeMoves } from './settlement/settle-markets.ts'

vi.setConfig({ testTimeout: 180_000 })

const bed = await startSports()
/** Another node on the same database. */
const far = await startSports({ databaseUrl: bed.app.databaseUrl })
const { database } = bed
const prices = { home: 2000, draw: 3500, away: 4000 }
const winner = { kind: 'match_winner', prices } as const

async function openMatch(options: { isLive?: boolean } = {}) {
  const match = await bed.newMatch(options)
  await match.tellOdds(winner)
  return match
}
const settleOn = async (node: typeof bed) => {
  while ((await settlePortion(node.bets, 7)) || (await settleAgain(node.bets)) > 0);
}
/** The same player, at the other node. */
const elsewhere = async ({ playerId }: Owner): Promise<Owner> => (await far.app.signIn(playerId)) as Owner

test('a bet against a suspension: taken before it or refused, never after', async () => {
  for (let nth = 0; nth < 10; nth++) {
    const match = await openMatch()
    const player = await bed.newPlayer()
    const selections = [await match.pick('match_winner', 'home')]
    const [stopped, ...placed] = await Promise.all([
      bed.tell(match.stop()),
      ...Array.from({ length: 3 }, () => place(player, { selections })),
    ])
    expect(stopped).toBeTruthy()
    for (const one of placed) expect(['ok', 'MARKET_CLOSED']).toContain(outcome(one))
    expect(outcome(await place(player, { selections }))).toBe('MARKET_CLOSED')
    const { rows } = await database.query(
      `select count(*)::integer as late from sports_bet b join sports_leg l using (bet_id) join sports_market m using (market_id)
       where l.event_id = $1 and b.accepted_at > m.stopped_at`,
      [match.eventId],
    )
    expect(rows[0].late).toBe(0)
  }
})

test('many at the same moment, some sent twice and at two nodes: each is opened once, and what they could cost is the sum of them', async () => {
  const match = await openMatch()
  const picks = await Promise.all((['home', 'draw', 'away'] as const).map((one) => match.pick('match_winner', one)))
  const players = await Promise.all(Array.from({ length: 20 }, () => bed.newPlayer()))
  const placed = await Promise.all(
    players.flatMap(async (player, nth) => {
      const slip = { selections: [picks[nth % picks.length]!] }
      const key = randomUUID()
      const twice = [place(player, slip, { key }), place(await elsewhere(player), slip, { key })]
      return [...(await Promise.all(twice)), await place(player, slip)]
    }),
  )
  expect(placed.flat().map(outcome)).toEqual(placed.flat().map(() => 'ok'))
  const { rows } = await database.query(
    `select l.outcome, count(*) as bets, sum(b.stake)::bigint as staked, sum(b.possible_win)::bigint as payout
     from sports_bet b join sports_leg l using (bet_id) where l.event_id = $1 and b.state = 'open' group by l.outcome order by l.outcome`,
    [match.eventId],
  )
  expect(rows.reduce((sum, { bets }) => sum + bets, 0n)).toBe(40n)
  const exposure = await exposureOf(database, BigInt(picks[0]!.market_id))
  expect(exposure.map(({ outcome: id, bets, staked, payout }) => ({ outcome: id, bets, staked, payout }))).toEqual(rows)
})

test('a match that somebody is changing holds up its own bets, and nobody else’s', async () => {
  const [changing, other] = [await openMatch(), await openMatch()]
  const [one, two] = [await bed.newPlayer(), await bed.newPlayer()]
  const late = { selections: [await changing.pick('match_winner', 'home')] }
  const prompt = { selections: [await other.pick('match_winner', 'home')] }
  let isAnswered = false
  const held = await transact(database, async (tx) => {
    await tx.query('select from sports_event where event_id = $1 for update', [changing.eventId])
    const waiting = place(one, late).then((answer) => {
      isAnswered = true
      return answer
    })
    for (let nth = 0; nth < 3; nth++) expect(outcome(await place(two, prompt))).toBe('ok')
    expect(isAnswered).toBe(false)
    return { waiting }
  })
  expect(outcome(await held.waiting)).toBe('ok')
})

test('slips that are written together: one names nothing, one has a key that was used, and the others are taken', async () => {
  const match = await openMatch()
  const [home, away] = [await match.pick('match_winner', 'home'), await match.pick('match_winner', 'away')]
  const players = await Promise.all(Array.from({ length: 4 }, () => bed.newPlayer()))
  const key = randomUUID()
  expect(outcome(await place(players[0]!, { selections: [home] }, { key }))).toBe('ok')
  const answers = await Promise.all([
    place(players[0]!, { selections: [home, away] }, { key }),
    place(players[1]!, { selections: [{ ...home, match_id: '999999999999999' }] }),
    place(players[2]!, { selections: [{ ...home, market_id: '999999999999999' }] }),
    place(players[3]!, { selections: [home, away] }),
  ])
  expect(answers.map(outcome)).toEqual(['REUSED_KEY', 'NOT_FOUND', 'NOT_FOUND', 'ok'])
  const counts = await Promise.all(
    players.map(async (player) => (await player.call(listSportsBets, {})).data!.list.length),
  )
  expect(counts).toEqual([1, 0, 0, 2])
  expect(await Promise.all(players.map((player) => bed.money(player)))).toEqual(
    [90n, 100n, 100n, 80n].map((left) => left * UNIT),
  )
})

test('a bet against a price change: at a price of now, or at one that was just replaced', async () => {
  const match = await openMatch()
  const player = await bed.newPlayer(1_000n)
  const seen = await match.pick('match_winner', 'home')
  const bets = await Promise.all([
    match.tellOdds({ ...winner, prices: { ...prices, home: 1500 } }),
    ...Array.from({ length: 10 }, () => place(player, { selections: [seen] })),
  ])
  for (const one of bets.slice(1)) expect(['ok', 'PRICE_CHANGED']).toContain(outcome(one as never))
  // Gone for longer than the tolerance.
  await database.query(`update sports_price set at = at - interval '1 minute'`)
  expect(outcome(await place(player, { selections: [seen] }))).toBe('PRICE_CHANGED')
  const taken = await place(player, { selections: [seen], accept: 'any' })
  expect(taken.data!.bets[0]!.legs[0]!.price).toBe(1500)
})

test('a bet against a settlement, fifty-fold, at two nodes: taken and paid once, or refused and untouched', async () => {
  const match = await openMatch()
  const players = await Promise.all(Array.from({ length: 50 }, () => bed.newPlayer(10n)))
  const selections = [await match.pick('match_winner', 'home')]
  const nodes = await Promise.all(players.map(async (player, nth) => (nth % 2 === 0 ? player : elsewhere(player))))
  const settle = async () => {
    await bed.tell(match.settlement('match_winner', ['home']))
    await Promise.all([settleOn(bed), settleOn(far)])
  }
  const [, ...placed] = await Promise.all([settle(), ...nodes.map((player) => place(player, { selections }))])
  await settleOn(bed)
  const money = await Promise.all(players.map((player) => bed.money(player)))
  for (const [nth, one] of placed.entries()) {
    expect(['ok', 'MARKET_CLOSED']).toContain(outcome(one))
    expect(money[nth]).toBe(outcome(one) === 'ok' ? 20n * UNIT : 10n * UNIT)
  }
  expect(outcome(await place(players[0]!, { selections }))).toBe('MARKET_CLOSED')
})

test('cash-out against settlement, fifty-fold, from two nodes: one payout', async () => {
  const match = await openMatch()
  const players = await Promise.all(Array.from({ length: 50 }, () => bed.newPlayer(10n)))
  const selections = [await match.pick('match_winner', 'home')]
  const ids: string[] = []
  // One after the other: placing is no part of the race.
  for (const player of players) ids.push((await place(player, { selections })).data!.bets[0]!.id)
  const offers = await Promise.all(
    players.map(async (player, place) => {
      const there = await elsewhere(player)
      const ask = (node: Owner) => node.call(cashOut, { id: ids[place]!, amount: 90_000 })
      return () => Promise.all([ask(player), ask(there), ask(player)])
    }),
  )
  await Promise.all([
    bed.tell(match.settlement('match_winner', ['home'])).then(() => Promise.all([settleOn(bed), settleOn(far)])),
    ...offers.map((ask) => ask()),
  ])
  await settleOn(bed)
  const ended = await Promise.all(players.map((player) => bed.money(player)))
  // Cashed out at 10 × 2 × 0.475 less 3 %, or won.
  for (const money of ended) expect([92_150n, 20n * UNIT]).toContain(money)
  const bets = await Promise.all(players.map(async (player) => (await player.call(listSportsBets, {})).data!.list[0]!))
  for (const [place, bet] of bets.entries()) {
    expect(bet.win).toBe(ended[place])
    expect(bet.state).toBe(bet.win === 20n * UNIT ? 'won' : 'cashed_out')
  }
})

test('two nodes settle and settle anew: each bet is paid once and as the last result says', async () => {
  const match = await openMatch()
  const players = await Promise.all(Array.from({ length: 30 }, () => bed.newPlayer(10n)))
  for (const player of players) await place(player, { selections: [await match.pick('match_winner', 'home')] })
  const messages = [
    match.settlement('match_winner', ['home']),
    match.settlement('match_winner', ['away']),
    match.settlement('match_winner', ['home']),
    match.rollback('match_winner'),
    match.settlement('match_winner', ['home']),
  ]
  await Promise.all(
    messages.map(async (message, nth) => {
      const node = nth % 2 === 0 ? bed : far
      await node.tell(message)
      await settleOn(node)
    }),
  )
  await Promise.all([settleOn(bed), settleOn(far)])
  await settleOn(bed)
  expect(new Set(await Promise.all(players.map((player) => bed.money(player))))).toEqual(new Set([20n * UNIT]))
})

test('a node that dies between what it wrote down and the ledger: another one ends it, once', async () => {
  const match = await openMatch()
  const players = await Promise.all(Array.from({ length: 5 }, () => bed.newPlayer(10n)))
  for (const player of players) await place(player, { selections: [await match.pick('match_winner', 'home')] })
  await bed.tell(match.settlement('match_winner', ['home']))
  const source = await bed.bets.accountId()
  const moving = await transact(database, async (tx) => {
    const { rows } = await tx.query<BetRow>(
      'select b.* from sports_bet b join sports_leg l using (bet_id) where l.event_id = $1 order by b.bet_id for update of b',
      [match.eventId],
    )
    return writeMoves(tx, rows, source)
  })
  expect(moving).toHaveLength(5)
  await settleOn(bed)
  expect(await bed.money(players[0]!)).toBe(0n)
  await database.query(`update sports_bet set moving_since = now() - interval '1 minute' where moving is not null`)
  await Promise.all([endLeftMoves(bed.bets), endLeftMoves(far.bets), moveMoney(bed.bets, moving)])
  await settleOn(bed)
  expect(new Set(await Promise.all(players.map((player) => bed.money(player))))).toEqual(new Set([20n * UNIT]))
})

test('a bet whose stake nobody takes any more is refused, and opened where it was taken', async () => {
  const match = await openMatch()
  const player = await bed.newPlayer()
  const placed = await place(player, { selections: [await match.pick('match_winner', 'home')] })
  const { id } = placed.data!.bets[0]!
  const leave = (state: string) =>
    database.query(`update sports_bet set state = $2, accepted_at = now() - interval '1 minute' where bet_id = $1`, [
      id,
      state,
    ])
  await leave('taking')
  await Promise.all([endLeftBets(bed.bets), endLeftBets(far.bets)])
  const states = async () => (await player.call(listSportsBets, {})).data!.list.map(({ state }) => state)
  expect([await states(), await bed.money(player)]).toEqual([['open'], 90n * UNIT])
  // One whose stake never came.
  const { rows } = await database.query<{ bet_id: number }>(
    `insert into sports_bet (player_id, site_id, currency, request_key, place, kind, lines, line_stake, stake, price, possible_win,
       payout_most, accept, counts, state, accepted_at)
     select player_id, site_id, currency, 'left', 0, kind, lines, line_stake, stake, price, possible_win, payout_most, accept, counts,
       'taking', now() - interval '1 minute' from sports_bet where bet_id = $1 returning bet_id`,
    [id],
  )
  await database.query(
    `insert into sports_leg select $2, place, event_id, market_id, outcome, price, version from sports_leg where bet_id = $1`,
    [id, rows[0]!.bet_id],
  )
  await endLeftBets(bed.bets)
  expect([await states(), await bed.money(player)]).toEqual([['refused', 'open'], 90n * UNIT])
})

test('the same slip sent twice in the same moment, at two nodes, is one bet', async () => {
  const match = await openMatch()
  const player = await bed.newPlayer()
  const there = await elsewhere(player)
  const slip = { selections: [await match.pick('match_winner', 'home'), await match.pick('match_winner', 'away')] }
  for (let nth = 0; nth < 5; nth++) {
    const key = randomUUID()
    const answers = await Promise.all([player, there, player, there].map((one) => place(one, slip, { key })))
    for (const answer of answers) expect(['ok', 'BUSY']).toContain(outcome(answer))
    const again = await place(player, slip, { key })
    expect(again.data!.bets).toHaveLength(2)
  }
  expect(await bed.money(player)).toBe(0n)
  expect((await player.call(listSportsBets, {})).data!.list).toHaveLength(10)
})

test('live bets are decided once, whichever node looks', async () => {
  const match = await openMatch({ isLive: true })
  const player = await bed.newPlayer()
  for (let nth = 0; nth < 5; nth++) await place(player, { selections: [await match.pick('match_winner', 'home')] })
  const looks = await Promise.all([bed.decide(), far.decide(), bed.decide()])
  expect(looks.reduce((sum, one) => sum + one, 0)).toBe(5)
  expect(await bed.money(player)).toBe(50n * UNIT)
  await match.tellOdds({ kind: 'match_winner', status: feedMarketStatuses.SUSPENDED })
  expect(outcome(await place(player, { selections: [await match.pick('match_winner', 'home')] }))).toBe('MARKET_CLOSED')
})
