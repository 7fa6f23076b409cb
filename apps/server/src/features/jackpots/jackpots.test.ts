import { randomUUID } from 'node:crypto'
import { listBets, listGameRecords, playTypes } from '@tablestakes/contract/games'
import { getJackpot } from '@tablestakes/contract/jackpots'
import { transact } from '@tablestakes/node/database'
import { beforeEach, describe, expect, test } from 'vitest'
import { bothSay, hireOperator } from '../../../test/operators.ts'
import { type Seat, startSupplier } from '../../../test/supplier.ts'
import { openWalletTable, UNIT } from '../../../test/wallet-table.ts'
import { accountTotals, findReceipt, loadStatement, settledPlace } from '../../ledger/index.ts'
import { followStakes } from './follow.ts'
import { findPot } from './pots.ts'
import { openPotWatchers } from './watchers.ts'

/** The pot, over HTTP with real signatures, on real books, which are proven at the end. */
const { app, database, newSeat, purses, supplier } = await openWalletTable()
const { sites } = app.services
const stranger = await startSupplier('other')
await stranger.join(app, { games: [{ code: 'other:dice', id: 991 }] })
const POT = { siteId: 'main', currency: 'IDR' }
const { rows: own } = await database.query<{ game_id: number; game_key: string }>(
  `select game_id, game_key from game where provider_key = 'tablestakes'`,
)
const ownGame = (key: string) => own.find(({ game_key }) => game_key === key)!.game_id

type Rule = { isOn?: boolean; part?: number; seed?: bigint; turnover?: bigint; games?: number[] }

async function setRule({ isOn = true, part = 10_000, seed = 500_000n, turnover = 1n, games = [901] }: Rule = {}) {
  await database.query(
    `insert into jackpot_rule (site_id, since, is_on, part, seed, turnover, games)
     values ('main', (select greatest(date_trunc('milliseconds', clock_timestamp()), max(since) + interval '1 millisecond')
       from jackpot_rule where site_id = 'main'), $1, $2, $3, $4, $5)`,
    [isOn, part, seed, turnover, games],
  )
}

/** Whatever has been played until now is in the pot then. */
async function follow(): Promise<bigint> {
  // Writers of other files count, too: the whole PostgreSQL is looked at.
  const settled = await settledPlace(database, { waitMs: 30_000 })
  await transact(database, (tx) => followStakes(tx, { sites, settled }))
  return (await findPot(database, POT))!.amount
}

/** What the journal says that the pot's account holds. */
async function books(): Promise<bigint> {
  const { accountId } = (await findPot(database, POT))!
  const total = (await accountTotals(database)).find((one) => one.accountId === accountId)!
  return total.credit - total.debit
}

const claimOf = ({ user, token, game, currency }: Seat, bet: string, fields = {}) => ({
  ...{ user, token, game_code: game, currency, round: 'r', pot: 'main' },
  ...{ transaction_uuid: randomUUID(), reference_transaction_uuid: bet, request_uuid: randomUUID(), ...fields },
})
const send = (claim: object) => supplier.send(app, 'jackpot', JSON.stringify(claim))
const claim = (seat: Seat, bet: string, fields = {}) => send(claimOf(seat, bet, fields))

async function bet(seat: Seat, stake = 10, win = 0): Promise<string> {
  const said = await seat.round(stake * UNIT, win * UNIT)
  expect(said.status).toBe('RS_OK')
  return said.id
}

// The rules that every site ships are of slots that nobody plays here.
beforeEach(async () => {
  await setRule()
  await database.query(`update player set nick_name = 'Jackpot' || player_id where nick_name = ''`)
})

describe('what is in the pot', () => {
  test('is its seed, and exactly the stated part of every cash stake that stands', async () => {
    const before = await follow()
    const { seat } = await newSeat({ cash: 1_000n, coin: 50n })
    const gold = await newSeat({ gold: 100n, type: playTypes.GOLD })
    await bet(seat, 100)
    await bet(seat, 3)
    await bet(gold.seat, 50)
    const voided = await bet(seat, 200)
    expect(await follow()).toBe(before + 10_000n + 300n + 20_000n)
    expect(await seat.rollback(voided)).toMatchObject({ status: 'RS_OK' })
    expect(await follow()).toBe(before + 10_300n)
    expect(await follow()).toBe(before + 10_300n)
    expect(await books()).toBe(before + 10_300n)
  })

  test('counts a stake by the rules it was placed under, also when it is voided under others', async () => {
    const { seat } = await newSeat({ cash: 1_000n })
    const before = await follow()
    const first = await bet(seat, 100)
    await setRule({ part: 50_000 })
    await bet(seat, 100)
    await setRule({ isOn: false })
    await bet(seat, 100)
    expect(await follow()).toBe(before + 10_000n + 50_000n)
    await seat.rollback(first)
    expect(await follow()).toBe(before + 50_000n)
    await setRule({ games: [902] })
    await bet(seat, 100)
    expect(await follow()).toBe(before + 50_000n)
  })

  test('counts a stake that waits for its end when it has ended', async () => {
    const { seat } = await newSeat()
    const before = await follow()
    const { id } = await seat.bet(20 * UNIT)
    expect(await follow()).toBe(before)
    await seat.win(0, id, { round_closed: true })
    expect(await follow()).toBe(before + 2_000n)
  })

  test('counts a stake on its own game also when the win that ends it names another, and a void takes back just that', async () => {
    const { seat } = await newSeat()
    const before = await follow()
    const bet = await seat.bet(20 * UNIT)
    const win = await seat.win(0, bet.id, { round_closed: true, game_code: 'acme:wheel' })
    expect([bet.status, win.status]).toEqual(['RS_OK', 'RS_OK'])
    expect(await follow()).toBe(before + 2_000n)
    expect(await seat.rollback(win.id, { game_code: 'acme:wheel' })).toMatchObject({ status: 'RS_OK' })
    expect(await seat.rollback(bet.id)).toMatchObject({ status: 'RS_OK' })
    expect(await follow()).toBe(before)
    expect(await books()).toBe(before)
  })

  test('is the same after any history, on two nodes that follow at the same moment', async () => {
    const before = await follow()
    const seats = [await newSeat({ cash: 5_000n }), await newSeat({ cash: 5_000n }), await newSeat({ cash: 5_000n })]
    // A fixed stream of choices, so that a failure can be looked at again.
    let state = 20_261_117
    const next = (below: number) => {
      state = (state * 1_103_515_245 + 12_345) % 2 ** 31
      return Math.floor((state / 2 ** 31) * below)
    }
    let expected = before
    const standing: { seat: Seat; id: string; brings: bigint }[] = []
    for (let step = 0; step < 60; step++) {
      if (next(4) === 0 && standing.length > 0) {
        const [{ seat, id, brings }] = standing.splice(next(standing.length), 1) as [(typeof standing)[number]]
        await seat.rollback(id)
        expected -= brings
      } else {
        const { seat } = seats[next(seats.length)]!
        // In hundredths of a unit, so that parts are rounded.
        const cents = 1 + next(3_000)
        const { id } = await seat.round(cents * 1_000, 0)
        const brings = (BigInt(cents) * 100n * 10_000n) / 1_000_000n // exact: the same rounding down, written a second time
        standing.push({ seat, id, brings })
        expected += brings
      }
      if (next(10) === 0) await Promise.all([follow(), follow()])
    }
    expect(await follow()).toBe(expected)
    expect(await books()).toBe(expected)
    const { amount, seeded, contributed, won } = (await findPot(database, POT))!
    expect(amount).toBe(seeded + contributed - won)
  })
})

describe('a pot that is won', () => {
  test('is paid whole as a further win of the bet, and the next begins with its seed', async () => {
    const { seat, playerId } = await newSeat({ cash: 100n })
    const id = await bet(seat, 100, 20)
    const pot = await follow()
    const said = await claim(seat, id)
    expect(said).toMatchObject({ status: 'RS_OK', amount: Number(pot * 10n) })
    expect((await purses(playerId)).cash).toBe(200_000n + pot)
    expect(said.balance).toBe(Number((200_000n + pot) * 10n))
    expect(await follow()).toBe(500_000n)
    expect(await books()).toBe(500_000n)
    const { movements } = await loadStatement(database, { playerId, currency: 'IDR', limit: 5 })
    expect(movements[0]).toMatchObject({ reason: 'jackpot', change: pot, reference: 'r' })
    const only = await loadStatement(database, { playerId, currency: 'IDR', limit: 5, reason: 'jackpot' })
    expect(only.movements).toHaveLength(1)
    const wins = await loadStatement(database, { playerId, currency: 'IDR', limit: 5, reason: 'win' })
    expect(wins.movements).toHaveLength(1)
    const receipt = await findReceipt(database, { playerId, currency: 'IDR', number: movements[0]!.number })
    expect(receipt?.movements.map(({ reason }) => reason)).toEqual(['jackpot'])
  })

  test('is named beside the win it is part of: in the history of bets and in the record by day, until it is taken back', async () => {
    const { seat, player } = await newSeat({ cash: 100n })
    const lost = await bet(seat, 10)
    const id = await bet(seat, 10, 4)
    const pot = await follow()
    const one = claimOf(seat, id)
    await send(one)
    const told = async () => {
      const { list } = (await player.call(listBets, {})).data!
      const records = (await player.call(listGameRecords, {})).data!.list
      return {
        bets: list.map(({ win, jackpot }) => [win, jackpot]),
        records: records.map(({ win, jackpot }) => [win, jackpot]),
      }
    }
    expect(await told()).toEqual({
      bets: [
        [40_000n + pot, pot],
        [0n, 0n],
      ],
      records: [[40_000n + pot, pot]],
    })
    expect(await seat.rollback(one.transaction_uuid)).toMatchObject({ status: 'RS_OK' })
    expect(await told()).toEqual({
      bets: [
        [40_000n, 0n],
        [0n, 0n],
      ],
      records: [[40_000n, 0n]],
    })
    await seat.rollback(lost)
    await follow()
  })

  test('asked for again, twenty times at the same moment and later, is paid once', async () => {
    const { seat, playerId } = await newSeat({ cash: 100n })
    const id = await bet(seat, 10)
    const pot = await follow()
    const one = claimOf(seat, id)
    const answers = await Promise.all(Array.from({ length: 20 }, () => send({ ...one, request_uuid: randomUUID() })))
    for (const answer of answers) expect(answer).toMatchObject({ status: 'RS_OK', amount: Number(pot * 10n) })
    expect(await send(one)).toMatchObject({ status: 'RS_OK', amount: Number(pot * 10n) })
    expect((await purses(playerId)).cash).toBe(900_000n + pot)
    // Under another id the bet has won already, and the id is that bet's.
    expect(await claim(seat, id)).toMatchObject({ status: 'RS_ERROR_DUPLICATE_TRANSACTION' })
    const other = await bet(seat, 10)
    expect(await claim(seat, other, { transaction_uuid: one.transaction_uuid })).toMatchObject({
      status: 'RS_ERROR_DUPLICATE_TRANSACTION',
    })
    expect(await books()).toBe(500_000n)
  })

  test('by two players at the same moment goes to the first, and the new one to the second', async () => {
    const [one, other] = [await newSeat(), await newSeat()]
    const bets = [await bet(one.seat), await bet(other.seat)]
    const pot = await follow()
    const answers = await Promise.all([claim(one.seat, bets[0]!), claim(other.seat, bets[1]!)])
    const amounts = answers.map(({ amount }) => Number(amount)).toSorted((first, second) => first - second)
    expect(amounts).toEqual([5_000_000, Number(pot * 10n)])
    expect(await books()).toBe(500_000n)
  })

  test('by a stake of bonus money is bonus money, in the share of the stake', async () => {
    const { seat, playerId } = await newSeat({ cash: 25n, coin: 100n })
    const id = await bet(seat, 100)
    const pot = await follow()
    expect(await claim(seat, id)).toMatchObject({ status: 'RS_OK' })
    const { cash, coin } = await purses(playerId)
    expect(cash + coin).toBe(250_000n + pot)
    // Three quarters of the stake were the bonus's, rounded for the house.
    expect(coin - 250_000n).toBe((pot * 75n) / 100n) // exact: the same rounding down
  })

  test('is taken back into the pot when its supplier rolls it back, before the bet can be', async () => {
    const { seat, playerId } = await newSeat({ cash: 100n })
    const id = await bet(seat, 10)
    const pot = await follow()
    const one = claimOf(seat, id)
    await send(one)
    expect(await seat.rollback(id)).toMatchObject({ status: 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST' })
    expect(await seat.rollback(one.transaction_uuid)).toMatchObject({ status: 'RS_OK' })
    expect(await follow()).toBe(pot + 500_000n)
    expect(await books()).toBe(pot + 500_000n)
    expect((await purses(playerId)).cash).toBe(900_000n)
    expect(await seat.rollback(id)).toMatchObject({ status: 'RS_OK' })
    expect((await purses(playerId)).cash).toBe(1_000_000n)
    expect(await follow()).toBe(pot + 500_000n - 1_000n)
    // A bet that was given back wins nothing any more.
    expect(await claim(seat, id)).not.toMatchObject({ status: 'RS_OK' })
  })

  test('is paid to a player who is stopped and to a session that is over, as every win is', async () => {
    const { seat, playerId } = await newSeat()
    const id = await bet(seat)
    await database.query('update game_session set expires_at = now() where player_id = $1', [playerId])
    await follow()
    expect(await claim(seat, id)).toMatchObject({ status: 'RS_OK' })
  })

  test('is still paid soon after the rules have changed, and not long after', async () => {
    const { seat } = await newSeat()
    const soon = await setRule({ isOn: false }).then(() => bet(seat))
    expect(await claim(seat, soon)).toMatchObject({ status: 'RS_OK' })
    // No new pot is begun while there is no jackpot.
    expect(await books()).toBe(0n)
    await database.query(`update jackpot_rule set since = since - interval '1 hour' where site_id = 'main'`)
    const late = await bet(seat)
    expect(await claim(seat, late)).toMatchObject({ status: 'RS_ERROR_INVALID_GAME' })
  })
})

describe('a claim that is not one', () => {
  test('is refused, and nothing moves', async () => {
    const { seat } = await newSeat({ cash: 100n, gold: 100n })
    const other = await newSeat()
    const gold = await newSeat({ gold: 100n, type: playTypes.GOLD })
    const [id, theirs, ofGold] = [await bet(seat), await bet(other.seat), await bet(gold.seat)]
    const lost = await bet(seat)
    await seat.rollback(lost)
    const never = randomUUID()
    await seat.rollback(never)
    const before = await follow()
    const refused = async (answer: ReturnType<typeof claim>) => (await answer).status
    expect(await refused(claim(seat, randomUUID()))).toBe('RS_ERROR_TRANSACTION_DOES_NOT_EXIST')
    expect(await refused(claim(seat, theirs))).toBe('RS_ERROR_TRANSACTION_DOES_NOT_EXIST')
    expect(await refused(claim(seat, lost))).toBe('RS_ERROR_TRANSACTION_ROLLED_BACK')
    expect(await refused(claim(seat, never))).toBe('RS_ERROR_TRANSACTION_ROLLED_BACK')
    expect(await refused(claim(gold.seat, ofGold))).toBe('RS_ERROR_WRONG_CURRENCY')
    expect(await refused(claim(seat, id, { currency: 'BRL' }))).toBe('RS_ERROR_WRONG_CURRENCY')
    expect(await refused(claim(seat, id, { pot: 'another' }))).toBe('RS_ERROR_WRONG_SYNTAX')
    expect(await refused(claim(seat, id, { game_code: 'acme:wheel' }))).toBe('RS_ERROR_INVALID_GAME')
    expect(await refused(claim(seat, id, { game_code: 'acme:nothing' }))).toBe('RS_ERROR_INVALID_GAME')
    expect(await refused(claim(seat, id, { token: 'nobody’s' }))).toBe('RS_ERROR_INVALID_TOKEN')
    expect(await refused(claim(seat, id, { user: other.seat.user }))).toBe('RS_ERROR_INVALID_TOKEN')
    // Somebody who caught a win on its way must not make a jackpot of it: the signature does not cover the address.
    expect(await refused(claim(seat, id, { amount: 10 }))).toBe('RS_ERROR_WRONG_SYNTAX')
    expect(await refused(claim(seat, id, { round_closed: true }))).toBe('RS_ERROR_WRONG_SYNTAX')
    expect(await follow()).toBe(before)
  })

  test('by another supplier, or with a signature that is not the supplier’s, is refused', async () => {
    const { seat } = await newSeat()
    const id = await bet(seat)
    const body = JSON.stringify(claimOf(seat, id))
    expect(await stranger.send(app, 'jackpot', body)).toMatchObject({ status: 'RS_ERROR_INVALID_TOKEN' })
    expect(await supplier.send(app, 'jackpot', body, { 'x-hub88-signature': 'bm9uZQ==' })).toMatchObject({
      status: 'RS_ERROR_INVALID_SIGNATURE',
    })
  })

  test('of a game that takes no part is refused', async () => {
    const { seat } = await newSeat()
    await setRule({ games: [902] })
    await database.query(`update jackpot_rule set since = since - interval '1 hour' where site_id = 'main'`)
    const id = await bet(seat)
    expect(await claim(seat, id)).toMatchObject({ status: 'RS_ERROR_INVALID_GAME' })
  })
})

describe('what is told', () => {
  test('to the supplier with a balance: the pot of the game, where it is played for cash', async () => {
    const { seat } = await newSeat()
    const gold = await newSeat({ gold: 10n, type: playTypes.GOLD })
    const pot = await follow()
    await setRule({ turnover: 7_000_000n })
    // A second later, what was kept is asked for again.
    await database.query('select 1')
    const said = await seat.balance({ game_code: 'acme:dice' })
    expect(said.jackpot).toMatchObject({ pot: 'main', part: 10_000 })
    expect(said.jackpot).toHaveProperty('amount')
    expect(Number((said.jackpot as { amount: number }).amount)).toBeLessThanOrEqual(Number(pot * 10n))
    expect(await gold.seat.balance({ game_code: 'acme:dice' })).not.toHaveProperty('jackpot')
    expect(await seat.balance({ game_code: 'acme:wheel' })).not.toHaveProperty('jackpot')
  })

  test('to everybody: what it holds, which games take part, and who won it last, masked', async () => {
    const jackpot = (await app.guest.call(getJackpot, {})).data?.jackpot
    expect(jackpot).toMatchObject({ part: 10_000, seed: 500_000n, games: [901] })
    expect(jackpot!.winners.length).toBeGreaterThan(3)
    for (const { nickname } of jackpot!.winners) expect(nickname).toMatch(/^Ja\*\*\*\d\d$/)
  })
})

describe('tabs that show a pot', () => {
  const newTab = (siteId: string) => {
    const heard: string[] = []
    return { siteId, heard, whisper: (words: string) => void heard.push(words) }
  }

  test('hear what it holds when they come and when it changes; others hear nothing', async () => {
    let amount: bigint | null = 500_000n
    let asked = 0
    const show = async (siteId: string) => {
      asked++
      const { jackpot } = (await app.guest.call(getJackpot, {})).data!
      return siteId === 'main' && amount !== null ? { ...jackpot!, amount } : null
    }
    let woken = 0
    const watchers = openPotWatchers({ show }, () => {
      woken++
    })
    await watchers.tell()
    expect(asked).toBe(0)
    const [one, other, none, elsewhere] = [newTab('main'), newTab('main'), newTab('main'), newTab('brazil')]
    watchers.set(one, ['jackpot', 'row.1'])
    watchers.set(none, ['row.1'])
    watchers.set(elsewhere, ['jackpot'])
    await watchers.tell()
    await watchers.tell()
    watchers.set(other, ['jackpot'])
    watchers.set(one, ['jackpot'])
    expect(woken).toBe(3)
    await watchers.tell()
    const first = '"type":"jackpot","amount":500000,"games":[901]}'
    expect([one.heard, other.heard, none.heard]).toEqual([[first], [first], []])
    expect(elsewhere.heard).toEqual(['"type":"jackpot","amount":null,"games":[]}'])
    amount = 500_100n
    await watchers.tell()
    expect([one.heard.length, other.heard.length]).toEqual([2, 2])
    watchers.set(one, [])
    watchers.leave(other)
    watchers.leave(elsewhere)
    amount = null
    asked = 0
    await watchers.tell()
    expect([asked, one.heard.length]).toEqual([0, 2])
  })
})

describe('operators', () => {
  test('set the rules with a second word, read pots and wins, and compare pots with the books', async () => {
    const people = [await hireOperator(app, 'jackpot-one'), await hireOperator(app, 'jackpot-two')] as const
    const pot = await follow()
    const put = await bothSay(people, '/operator/jackpots/main', { part: 1.25, seed: '75', turnover: '100000' })
    expect(put.statusCode).toBe(200)
    expect(put.json()).toMatchObject({
      site_id: 'main',
      is_on: true,
      part: 1.25,
      seed: '75',
      turnover: '100000',
      games: [901],
    })
    const { list } = (await people[0].get('/operator/jackpots?site_id=main')).json<{
      list: Record<string, unknown>[]
    }>()
    expect(list).toHaveLength(1)
    expect(Number(list[0]!.amount) * 10_000).toBe(Number(pot))
    const wins = (await people[0].get('/operator/jackpots/main/wins')).json<{ list: { amount: string }[] }>()
    expect(wins.list.length).toBeGreaterThan(3)
    const checked = (await people[0].get('/operator/jackpots/check')).json<{ list: { is_right: boolean }[] }>()
    expect(checked.list.length).toBeGreaterThan(0)
    for (const { is_right } of checked.list) expect(is_right).toBe(true)
    const { seat } = await newSeat()
    await bet(seat, 100)
    expect(await follow()).toBe(pot + 12_500n)
  })

  test('cannot name a game that draws none, a game or a site that is not there, nor turn one on without games', async () => {
    const people = [await hireOperator(app, 'jackpot-three'), await hireOperator(app, 'jackpot-four')] as const
    const rulesOf = async () => (await database.query('select from jackpot_rule')).rowCount
    const before = await rulesOf()
    const lantern = ownGame('lantern')
    await database.query(
      `update game set supplier_id = (select supplier_id from supplier where supplier_key = 'acme') where game_id = $1`,
      [ownGame('tide')],
    )
    for (const [path, body, status, code] of [
      ['main', { games: [987_654] }, 404, 'NOT_FOUND'],
      ['main', { games: [lantern, 987_654] }, 404, 'NOT_FOUND'],
      // A supplier's, ours but no slot, ours but for gold only, and ours but brought by somebody else.
      ['main', { games: [901] }, 409, 'DRAWS_NO_JACKPOT'],
      ['main', { games: [lantern, ownGame('dice')] }, 409, 'DRAWS_NO_JACKPOT'],
      ['main', { games: [lantern, ownGame('roulette')] }, 409, 'DRAWS_NO_JACKPOT'],
      ['main', { games: [ownGame('grove')] }, 409, 'DRAWS_NO_JACKPOT'],
      ['main', { games: [ownGame('tide')] }, 409, 'DRAWS_NO_JACKPOT'],
      ['main', { is_on: true, games: [] }, 409, 'NOT_ELIGIBLE'],
      ['nowhere', { part: 1 }, 404, 'NOT_FOUND'],
      ['main', { part: 11 }, 400, 'INVALID'],
      ['main', { turnover: '0' }, 400, 'INVALID'],
    ] as const) {
      const said = await bothSay(people, `/operator/jackpots/${path}`, body)
      expect([said.statusCode, said.json<{ error: string }>().error], `${path} ${JSON.stringify(body)}`).toEqual([
        status,
        code,
      ])
    }
    expect(await rulesOf()).toBe(before)
    await database.query('update game set supplier_id = null where game_id = $1', [ownGame('tide')])
    const put = await bothSay(people, '/operator/jackpots/main', { games: [lantern, ownGame('tide'), lantern] })
    expect(put.json()).toMatchObject({ games: [lantern, ownGame('tide')] })
  })

  test('a pot keeps its money when it is turned off and on again, and gets no second seed', async () => {
    const people = [await hireOperator(app, 'jackpot-five'), await hireOperator(app, 'jackpot-six')] as const
    const say = async (body: object) =>
      (await bothSay(people, '/operator/jackpots/brazil', body)).json<Record<string, unknown>>()
    const first = await say({ is_on: true, games: [ownGame('lantern'), ownGame('forge')] })
    expect(first).toMatchObject({ currency: 'BRL', amount: first.seeded, contributed: '0', won: '0' })
    expect(Number(first.seeded)).toBeGreaterThan(0)
    expect(await say({ is_on: false })).toMatchObject({ is_on: false, amount: first.amount })
    expect(await say({ is_on: true, seed: '1000' })).toMatchObject({ is_on: true, seed: '1000', amount: first.amount })
  })
})
