import { randomUUID, sign } from 'node:crypto'
import { playTypes } from '@tablestakes/contract/games'
import { playerTags, signatureHeader } from '@tablestakes/contract/wallet-protocol'
import { describe, expect, test } from 'vitest'
import { type Seat, startSupplier } from '../../../../test/supplier.ts'
import { openWalletTable, UNIT } from '../../../../test/wallet-table.ts'

/** The cases of the public certification list for operators, over HTTP with real signatures, and what surrounds them. */
const { app, database, expireSessions, newSeat, newStranger, supplier } = await openWalletTable()

describe('balance', () => {
  test('is told to a live token', async () => {
    const { seat, playerId } = await newSeat({ cash: 12n, coin: 3n, gold: 99n })
    expect(await seat.balance({ request_uuid: '583c985f-fee6-4c0e-bbf5-308aad6265af' })).toEqual({
      http: 200,
      user: String(playerId),
      status: 'RS_OK',
      request_uuid: '583c985f-fee6-4c0e-bbf5-308aad6265af',
      currency: 'IDR',
      balance: 15 * UNIT,
    })
  })

  test('of gold is that of the gold purse', async () => {
    const { seat } = await newSeat({ cash: 12n, gold: 99n, type: playTypes.GOLD })
    expect(await seat.balance()).toMatchObject({ status: 'RS_OK', currency: 'GLD', balance: 99 * UNIT })
  })

  test.each([
    ['an invented token', { token: `7.${'A'.repeat(43)}` }],
    ['a token of no form', { token: 'live-token' }],
    ['somebody else’s name', { user: '999999' }],
  ])('is not told to %s', async (_, wrong) => {
    const { seat } = await newSeat()
    const answer = await seat.balance(wrong)
    expect(answer).toMatchObject({ http: 200, status: 'RS_ERROR_INVALID_TOKEN' })
    expect(answer).not.toHaveProperty('balance')
  })

  test('is not told to another supplier that has found a token', async () => {
    const { seat } = await newSeat()
    const thief = await startSupplier('thief')
    await thief.join(app)
    await untilKnown('thief')
    const body = { user: seat.user, token: seat.token, request_uuid: randomUUID(), game_code: seat.game }
    expect(await thief.send(app, 'balance', JSON.stringify(body))).toMatchObject({ status: 'RS_ERROR_INVALID_TOKEN' })
  })

  test('is told after the token has expired: that blocks bets only', async () => {
    const { seat, playerId } = await newSeat()
    await expireSessions(playerId)
    expect(await seat.balance()).toMatchObject({ status: 'RS_OK', balance: 100 * UNIT })
  })
})

describe('a signature', () => {
  const body = (seat: Seat) =>
    JSON.stringify({ user: seat.user, token: seat.token, request_uuid: randomUUID(), game_code: seat.game })

  test.each([
    ['missing', {}],
    ['empty', { [signatureHeader]: '' }],
    ['no base64', { [signatureHeader]: '§§§' }],
    ['of the right length and wrong', { [signatureHeader]: Buffer.alloc(256, 7).toString('base64') }],
  ])('that is %s opens nothing', async (_, headers) => {
    const { seat } = await newSeat()
    const response = await app.server.inject({
      method: 'POST',
      url: '/suppliers/acme/user/balance',
      headers: { 'content-type': 'application/json', ...headers },
      payload: body(seat),
    })
    expect(response.statusCode).toBe(200)
    expect(response.json()).toEqual({ status: 'RS_ERROR_INVALID_SIGNATURE' })
  })

  test('of another supplier’s key opens nothing', async () => {
    const { seat } = await newSeat()
    const other = await startSupplier('other')
    const answer = await supplier.send(app, 'balance', body(seat))
    expect(answer.status).toBe('RS_OK')
    const own = supplier.privateKey
    supplier.privateKey = other.privateKey
    expect(await supplier.send(app, 'balance', body(seat))).toEqual({ http: 200, status: 'RS_ERROR_INVALID_SIGNATURE' })
    supplier.privateKey = own
  })

  test('covers the bytes as they came: spaces and the order of keys are the sender’s', async () => {
    const { seat } = await newSeat()
    const spaced = `\n{ "game_code":"acme:dice" , "request_uuid":"${randomUUID()}",\t"token":"${seat.token}",
      "user":"${seat.user}", "note":"\\u00e9 é" }  `
    expect(await supplier.send(app, 'balance', spaced)).toMatchObject({ status: 'RS_OK' })
    const signed = JSON.stringify({ user: seat.user, token: seat.token, request_uuid: randomUUID() })
    const changed = await supplier.send(app, 'balance', signed, { [signatureHeader]: signatureOf(`${signed} `) })
    expect(changed).toEqual({ http: 200, status: 'RS_ERROR_INVALID_SIGNATURE' })
  })

  test('of an unknown supplier is refused as an unknown partner', async () => {
    const stranger = await startSupplier('stranger')
    expect(await stranger.send(app, 'balance', '{}')).toEqual({ http: 200, status: 'RS_ERROR_INVALID_PARTNER' })
  })
})

const signatureOf = (text: string) => sign('RSA-SHA256', Buffer.from(text), supplier.privateKey).toString('base64')
/** Rows of configuration are looked at every two seconds. */
async function untilKnown(key: string): Promise<void> {
  const info = { method: 'POST', url: `/suppliers/${key}/user/info` } as const
  await expect
    .poll(async () => (await app.server.inject(info)).json().status, { timeout: 10_000 })
    .toBe('RS_ERROR_INVALID_SIGNATURE')
}

describe('user info', () => {
  test('says as much as a supplier may know', async () => {
    const { seat } = await newSeat()
    expect(await seat.call('userInfo')).toEqual({
      http: 200,
      user: seat.user,
      status: 'RS_OK',
      request_uuid: expect.any(String),
      jurisdiction: 'all',
      registration_date: new Date().toISOString().slice(0, 10),
      tags: [],
    })
  })

  test('says where the law forbids automatic play', async () => {
    const { seat } = await newSeat()
    await database.query(`update site set autoplay = false where is_default`)
    await expect
      .poll(async () => (await seat.call('userInfo')).tags, { timeout: 10_000 })
      .toEqual([playerTags.noAutoplay])
    await database.query(`update site set autoplay = true where is_default`)
    await expect.poll(async () => (await seat.call('userInfo')).tags, { timeout: 10_000 }).toEqual([])
  })

  test('is told only of players who have been launched there', async () => {
    const { seat } = await newSeat()
    const stranger = await newStranger()
    for (const user of [String(stranger), '0', 'me', '9'.repeat(30)])
      expect(await seat.call('userInfo', { user })).toMatchObject({ http: 200, status: 'RS_ERROR_INVALID_TOKEN' })
  })
})

test('a supplier that is switched off takes no stakes, and settles what it has taken', async () => {
  const { seat } = await newSeat()
  const [won, undone] = [await seat.bet(10 * UNIT), await seat.bet(10 * UNIT)]
  await database.query(`update supplier set is_open = false where supplier_key = 'acme'`)
  await expect.poll(async () => (await seat.bet(10)).status, { timeout: 10_000 }).toBe('RS_ERROR_INVALID_PARTNER')
  expect((await seat.win(30 * UNIT, won.id)).status).toBe('RS_OK')
  expect((await seat.rollback(undone.id)).status).toBe('RS_OK')
  expect(await seat.bet(10 * UNIT, { transaction_uuid: won.id, round: won.round })).toMatchObject({ status: 'RS_OK' })
  await database.query(`update supplier set is_open = true where supplier_key = 'acme'`)
  await expect.poll(async () => (await seat.bet(10)).status, { timeout: 10_000 }).toBe('RS_OK')
})
