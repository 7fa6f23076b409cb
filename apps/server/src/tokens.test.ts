/**
 * Everything that opens a door opens it in one spelling. 43 letters of base64 hold two bits more than 32 bytes, so a reader that
 * is not strict takes four last letters for the same secret: every one of them is tried here, on every kind of token.
 */
import { exchangeGameToken, makeGameToken } from '@tablestakes/contract/auth'
import { transact } from '@tablestakes/node/database'
import { describe, expect, test } from 'vitest'
import { hireOperator } from '../test/operators.ts'
import { outcome } from '../test/outcome.ts'
import { openWalletTable } from '../test/wallet-table.ts'
import { openSessionSearch } from './features/suppliers/launch/sessions.ts'
import { makeBearer, readBearer } from './platform/http/bearer.ts'
import { issueRefresh, renewLogin } from './platform/http/session-renewal.ts'
import { confirmSession, openSession } from './platform/http/sessions.ts'
import { issueTicket, spendTicket } from './platform/live/live-tickets.ts'

const { app, database, newSeat } = await openWalletTable()
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

/** The token with every other last letter, and otherwise written so that a careless reader would take it for the same. */
function misspelt(token: string): string[] {
  const last = token.at(-1)!
  const others = LETTERS.split('')
    .filter((letter) => letter !== last)
    .map((letter) => token.slice(0, -1) + letter)
  const more = [
    `0${token}`,
    `${token}=`,
    `${token}A`,
    ` ${token}`,
    `${token} `,
    token.toUpperCase(),
    token.slice(0, -1),
  ]
  return [...others, ...more].filter((text) => text !== token)
}

async function newLogin() {
  const { rows } = await database.query<{ player_id: bigint }>(
    `insert into player (site_id) values ('main') returning player_id`,
  )
  const playerId = rows[0]!.player_id
  const opened = await transact(database, (tx) => openSession(tx, { playerId, siteId: 'main' }))
  return { playerId, ...opened }
}

const bytesOf = (token: string) => Buffer.from(token.split('.')[1]!, 'base64url')

describe('a changed last letter opens nothing', () => {
  test('of an access token', async () => {
    const { accessToken } = await newLogin()
    // The letters a careless reader takes for the same are among those that are tried.
    expect(misspelt(accessToken).filter((text) => bytesOf(text).equals(bytesOf(accessToken))).length).toBeGreaterThan(3)
    for (const text of misspelt(accessToken)) expect(await app.findSession(text), text).toBeNull()
    expect(await app.findSession(accessToken)).not.toBeNull()
  })

  test('of the secret that renews a login, which also stays good', async () => {
    const { playerId, sessionId } = await newLogin()
    const refresh = await transact(database, (tx) => issueRefresh(tx, { playerId, sessionId }))
    const renew = (text: string) => transact(database, (tx) => renewLogin(tx, { text, key: null, secret: 'secret' }))
    for (const text of misspelt(refresh.text)) expect(await renew(text), text).toBeNull()
    expect(await renew(refresh.text)).toMatchObject({ playerId, sessionId })
  })

  test('of a ticket for the live stream, which is not spent by it', async () => {
    const { playerId, sessionId } = await newLogin()
    const holder = { playerId, sessionId, siteId: 'main' }
    const { ticket } = await transact(database, (tx) => issueTicket(tx, holder))
    for (const text of misspelt(ticket)) expect(await spendTicket(database, text), text).toBeNull()
    expect(await spendTicket(database, ticket)).toMatchObject({ playerId, login: { sessionId } })
  })

  test('of a game session, by the wallet of its supplier', async () => {
    const { seat } = await newSeat({ cash: 12n })
    const find = openSessionSearch(database)
    for (const text of misspelt(seat.token)) expect(await find(text), text).toBeNull()
    const last = misspelt(seat.token).filter((text) => bytesOf(text).equals(bytesOf(seat.token)))
    for (const token of last) expect(await seat.balance({ token })).toMatchObject({ status: 'RS_ERROR_INVALID_TOKEN' })
    expect(await seat.balance()).toMatchObject({ status: 'RS_OK' })
  })

  test('of a launch code', async () => {
    const player = await app.register({ email: 'strictly@example.com' })
    const { playerId, sessionId } = (await app.findSession(player.session.accessToken))!
    await transact(database, (tx) => confirmSession(tx, { playerId, sessionId }))
    const { token } = (await player.call(makeGameToken, {})).data!
    const same = misspelt(token).filter((text) => bytesOf(text).equals(bytesOf(token)))
    expect(same.length).toBeGreaterThan(3)
    for (const text of same) {
      expect(outcome(await app.browser().call(exchangeGameToken, { token: text })), text).not.toBe('ok')
    }
    expect(outcome(await app.browser().call(exchangeGameToken, { token }))).toBe('ok')
  })

  test('of an operator’s key', async () => {
    const operator = await hireOperator(app, 'strict')
    const ask = (key: string) =>
      app.server.inject({ method: 'GET', url: '/operator/openapi.json', headers: { authorization: `Bearer ${key}` } })
    for (const key of misspelt(operator.key).filter((text) => text.trim() === text)) {
      expect((await ask(key)).statusCode, key).toBeGreaterThanOrEqual(400)
    }
    expect((await ask(operator.key)).statusCode).toBe(200)
  })
})

test('of every token made, one spelling is read, whatever its bytes and its player', () => {
  for (const playerId of [0n, 1n, 35n, 36n, 2n ** 63n - 1n]) {
    for (let count = 0; count < 50; count++) {
      const { text, hash } = makeBearer(playerId)
      expect(readBearer(text)).toEqual({ playerId, hash })
      for (const other of misspelt(text)) expect(readBearer(other)?.hash ?? null, other).not.toEqual(hash)
    }
  }
})
