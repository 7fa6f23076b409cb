import { randomUUID, sign } from 'node:crypto'
import { connect } from 'node:net'
import { playerStates } from '@tablestakes/contract/account'
import { signatureHeader, walletStatuses } from '@tablestakes/contract/wallet-protocol'
import { transact } from '@tablestakes/node/database'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { proveBooksAtEnd } from '../../../../test/books.ts'
import { openLine } from '../../../../test/breakable-line.ts'
import { giveMoney } from '../../../../test/money.ts'
import { startApp } from '../../../../test/start-app.ts'
import { type Seat, startSupplier } from '../../../../test/supplier.ts'
import { untilWaiting } from '../../../../test/waiting.ts'
import { readBalance } from '../../../ledger/index.ts'
import { setPlayerState } from '../../players/index.ts'

/** What comes twice, simultaneously, or broken. */
const supplier = await startSupplier('acme')
const app = await startApp({ config: { rateLimitScale: 0 } })
const { database } = app
proveBooksAtEnd(database)
await supplier.join(app, { games: [{ code: 'acme:dice', id: 901 }] })

const UNIT = 100_000
const CONCURRENT = 20
let people = 800n

async function newSeat(cash = 100n) {
  const playerId = ++people
  const player = await app.signIn(playerId)
  if (cash > 0n) await giveMoney(database, { playerId, cash: cash * 10_000n })
  return { seat: await supplier.sit(app, player), playerId }
}

const purses = (playerId: bigint) => readBalance(database, { playerId, currency: 'IDR' })
const together = <T>(work: () => Promise<T>) => Promise.all(Array.from({ length: CONCURRENT }, work))

describe('twenty simultaneously', () => {
  test('of the same bet are one bet, and all hear the same', async () => {
    const { seat } = await newSeat()
    const [id, round] = [randomUUID(), 'same']
    const answers = await together(() => seat.bet(30 * UNIT, { transaction_uuid: id, round }))
    for (const answer of answers) expect(answer).toMatchObject({ status: 'RS_OK', balance: 70 * UNIT })
    expect(await seat.balance()).toMatchObject({ balance: 70 * UNIT })
  })

  test('of different bets stop at zero', async () => {
    const { seat } = await newSeat(70n)
    const answers = await together(() => seat.bet(10 * UNIT))
    expect(answers.filter(({ status }) => status === 'RS_OK')).toHaveLength(7)
    expect(answers.filter(({ status }) => status === 'RS_ERROR_NOT_ENOUGH_MONEY')).toHaveLength(13)
    expect(await seat.balance()).toMatchObject({ balance: 0 })
  })

  test('of the same win are one win', async () => {
    const { seat } = await newSeat()
    const bet = await seat.bet(10 * UNIT)
    const id = randomUUID()
    const answers = await together(() => seat.win(25 * UNIT, bet.id, { transaction_uuid: id }))
    for (const answer of answers) expect(answer).toMatchObject({ status: 'RS_OK', balance: 115 * UNIT })
    expect(await seat.balance()).toMatchObject({ balance: 115 * UNIT })
  })

  test('of the same rollback, and of different ones of one bet, give the stake back once', async () => {
    const { seat } = await newSeat()
    const bet = await seat.bet(10 * UNIT)
    const id = randomUUID()
    const answers = await together(() => seat.rollback(bet.id, { transaction_uuid: id }))
    answers.push(...(await together(() => seat.rollback(bet.id))))
    for (const answer of answers) expect(answer).toMatchObject({ status: 'RS_OK', balance: 100 * UNIT })
    expect(await seat.balance()).toMatchObject({ balance: 100 * UNIT })
  })

  test('of a bet and its rollback leave both effects or none', async () => {
    const { seat } = await newSeat()
    for (let turn = 0; turn < 10; turn++) {
      const id = randomUUID()
      const [bet, rollback] = await Promise.all([
        seat.bet(10 * UNIT, { transaction_uuid: id, round: 'race' }),
        seat.rollback(id, { round: 'race' }),
      ])
      expect(['RS_OK', 'RS_ERROR_TRANSACTION_ROLLED_BACK']).toContain(bet.status)
      expect(rollback.status).toBe('RS_OK')
      expect(await seat.balance()).toMatchObject({ balance: 100 * UNIT })
    }
  })

  test('of a win and the rollback of its bet never pay a bet that was taken back', async () => {
    const { seat } = await newSeat()
    for (let turn = 0; turn < 10; turn++) {
      const before = (await seat.balance()).balance!
      const bet = await seat.bet(10 * UNIT)
      const [win, rollback] = await Promise.all([seat.win(10 * UNIT, bet.id), seat.rollback(bet.id)])
      expect([
        ['RS_OK', 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST'],
        ['RS_ERROR_TRANSACTION_ROLLED_BACK', 'RS_OK'],
      ]).toContainEqual([win.status, rollback.status])
      // Where it was paid before it could be taken back, the supplier rolls the win back first.
      const isPaid = win.status === 'RS_OK'
      const undone = isPaid ? [await seat.rollback(win.id), await seat.rollback(bet.id)] : []
      expect(undone.map(({ balance }) => balance)).toEqual(isPaid ? [before - 10 * UNIT, before] : [])
      expect(await seat.balance()).toMatchObject({ balance: before })
    }
  })

  test('of one id by different players are one bet of one of them', async () => {
    const seats = [await newSeat(), await newSeat(), await newSeat(), await newSeat()]
    const same = { transaction_uuid: randomUUID(), round: 'shared' }
    const answers = await Promise.all(seats.map(({ seat }) => seat.bet(10 * UNIT, same)))
    const statuses = answers.map(({ status }) => status).sort()
    expect(statuses).toEqual([...Array(3).fill('RS_ERROR_DUPLICATE_TRANSACTION'), 'RS_OK'])
    const left = await Promise.all(seats.map(async ({ playerId }) => (await purses(playerId)).cash))
    expect(left.filter((cash) => cash === 1_000_000n)).toHaveLength(3)
    expect(left).toContain(900_000n)
  })
})

test('a stop that commits while bets are on their way lets none through that comes after it', async () => {
  const { seat, playerId } = await newSeat()
  const elsewhere = await database.connect()
  await elsewhere.query('begin')
  await elsewhere.query('select lock_balance($1, $2)', [playerId, 'IDR'])
  const bets = Promise.all(Array.from({ length: 5 }, () => seat.bet(UNIT)))
  await untilWaiting(database, 1)
  await elsewhere.query('update player set state = $2 where player_id = $1', [playerId, playerStates.FROZEN])
  await elsewhere.query('commit')
  elsewhere.release()
  for (const { status } of await bets) expect(status).toBe('RS_ERROR_USER_DISABLED')
  expect(await seat.balance()).toMatchObject({ balance: 100 * UNIT })
})

test('freezing an account waits for the bet that is being settled, and then holds', async () => {
  const { seat, playerId } = await newSeat()
  const [bets] = await Promise.all([
    Promise.all(Array.from({ length: 30 }, () => seat.bet(UNIT))),
    transact(database, (tx) => setPlayerState(tx, { playerId, state: playerStates.FROZEN })),
  ])
  const taken = bets.filter(({ status }) => status === 'RS_OK').length
  expect(bets.every(({ status }) => ['RS_OK', 'RS_ERROR_USER_DISABLED'].includes(status))).toBe(true)
  expect(await seat.balance()).toMatchObject({ balance: (100 - taken) * UNIT })
  expect(await seat.bet(UNIT)).toMatchObject({ status: 'RS_ERROR_USER_DISABLED' })
})

describe('a body nobody would send', () => {
  test.each(['', 'null', '[]', '7', '"x"', '{', '{"user":', '\u0000', '{"__proto__":{"user":"1"}}', '[{}]', 'true'])(
    'as %j is answered and moves nothing',
    async (body) => {
      for (const name of ['userInfo', 'balance', 'bet', 'rounds', 'win', 'rollback'] as const)
        expect(await supplier.send(app, name, body)).toEqual({ http: 200, status: 'RS_ERROR_WRONG_SYNTAX' })
    },
  )

  test('that is too long is answered', async () => {
    const answer = await supplier.send(app, 'bet', JSON.stringify({ bet: 'x'.repeat(20_000) }))
    expect(answer.status).toBe('RS_ERROR_WRONG_SYNTAX')
    expect(answer.http).toBeLessThan(500)
  })

  test('made by chance from a good one never ends in a fault and moves nothing', { timeout: 120_000 }, async () => {
    // Without money and without a bet there is nothing that even a good one could move.
    const { seat, playerId } = await newSeat(0n)
    const good = {
      ...{ user: seat.user, token: seat.token, game_code: seat.game, currency: 'IDR', amount: 10 },
      ...{ transaction_uuid: randomUUID(), reference_transaction_uuid: randomUUID(), request_uuid: randomUUID() },
      ...{ round: 'r', round_closed: true, is_free: false, bet: null, supplier_user: 'me', reward_uuid: null },
    }
    const odd = fc.oneof(
      fc.anything({ maxDepth: 2 }),
      fc.string({ unit: 'binary', maxLength: 300 }),
      fc.constantFrom('\u0000', '\ud800', "'; drop table balance; --", '{}', '"', '\\', '{1,NULL}', -1, 1e308),
    )
    const names = fc.constantFrom('userInfo', 'balance', 'bet', 'win', 'rollback')
    await fc.assert(
      fc.asyncProperty(names, fc.constantFrom(...Object.keys(good)), odd, async (name, field, value) => {
        const answer = await supplier.send(app, name as 'bet', JSON.stringify({ ...good, [field]: value }, writable))
        expect(answer.http).toBe(200)
        expect(walletStatuses).toContain(answer.status)
        expect(answer.status).not.toBe('RS_ERROR_UNKNOWN')
      }),
      { numRuns: 200 },
    )
    expect(app.lines.filter(({ msg }) => msg === 'bug')).toEqual([])
    expect(await purses(playerId)).toMatchObject({ cash: 0n, debt: 0n, number: 0n })
  })

  // A sender's own library would leave out what is no JSON.
  const writable = (_: string, value: unknown) => (typeof value === 'bigint' ? String(value) : value)
})

describe('an answer that is lost after the commit', () => {
  test('on its way to the supplier: repeated, the bet has one effect', async () => {
    const { seat, playerId } = await newSeat()
    const { port } = new URL(await app.server.listen({ host: '127.0.0.1', port: 0 }))
    const body = JSON.stringify(betOf(seat))
    const head = [
      'POST /suppliers/acme/transaction/bet HTTP/1.1',
      'host: casino.example',
      'content-type: application/json',
      `content-length: ${Buffer.byteLength(body)}`,
      `${signatureHeader}: ${sign('RSA-SHA256', Buffer.from(body), supplier.privateKey).toString('base64')}`,
    ]
    const elsewhere = await holdPurse(playerId)
    const socket = connect(Number(port), '127.0.0.1')
    socket.write(`${head.join('\r\n')}\r\n\r\n${body}`)
    await untilWaiting(database, 1)
    socket.destroy()
    await elsewhere.letGo()
    await expect.poll(async () => (await purses(playerId)).cash).toBe(900_000n)
    expect(await supplier.send(app, 'bet', body)).toMatchObject({ status: 'RS_OK', balance: 90 * UNIT })
    expect(await purses(playerId)).toMatchObject({ cash: 900_000n })
  })

  test('on its way from the database: repeated on another node, the bet has one effect', async () => {
    const { seat, playerId } = await newSeat()
    const line = await openLine(app.databaseUrl)
    const far = await startApp({ databaseUrl: line.url, config: { rateLimitScale: 0 } })
    const body = JSON.stringify(betOf(seat))
    const elsewhere = await holdPurse(playerId)
    const lost = supplier.send(far, 'bet', body)
    await untilWaiting(database, 1)
    line.cut()
    expect(await lost).toMatchObject({ http: 200, status: 'RS_ERROR_UNKNOWN', user: seat.user })
    await elsewhere.letGo()
    await expect.poll(async () => (await purses(playerId)).cash).toBe(900_000n)
    expect(await supplier.send(app, 'bet', body)).toMatchObject({ status: 'RS_OK', balance: 90 * UNIT })
    expect(await purses(playerId)).toMatchObject({ cash: 900_000n })
  })

  test('and rolled back by a supplier that gave up: the stake is back', async () => {
    const { seat, playerId } = await newSeat()
    const bet = betOf(seat)
    await supplier.send(app, 'bet', JSON.stringify(bet))
    expect(await seat.rollback(bet.transaction_uuid)).toMatchObject({ status: 'RS_OK', balance: 100 * UNIT })
    expect(await purses(playerId)).toMatchObject({ cash: 1_000_000n })
  })
})

function betOf({ user, token, game }: Seat) {
  const ids = { transaction_uuid: randomUUID(), request_uuid: randomUUID(), round: 'lost', round_closed: false }
  return { user, token, game_code: game, currency: 'IDR', amount: 10 * UNIT, ...ids }
}

/** Somebody else is busy with the player's purse. */
async function holdPurse(playerId: bigint): Promise<{ letGo(): Promise<void> }> {
  const client = await database.connect()
  await client.query('begin')
  await client.query('select lock_balance($1, $2)', [playerId, 'IDR'])
  return {
    async letGo() {
      await client.query('commit')
      client.release()
    },
  }
}
