import { unwrapAnswer, wrapRequest } from '@tablestakes/domain/wire/wrapping'
import { manualClock } from '@tablestakes/node/clock'
import { connect } from '@tablestakes/node/database'
import { describe, expect, test } from 'vitest'
import { ownerUrlOf } from '../../../test/fresh-database.ts'
import { dismissOperator, hireOperator } from '../../../test/operators.ts'
import { openOwner } from '../../../test/owners.ts'
import { startApp } from '../../../test/start-app.ts'
import { untilWaiting } from '../../../test/waiting.ts'
import { hashOperatorKey, newOperatorKey } from '../../platform/operators/keys.ts'

const app = await startApp({ config: { rateLimitScale: 0 } })
const { database, server } = app
const ann = await hireOperator(app, 'ann')

/** A few of each kind; operator-matrix.test.ts asks every call. */
const CALLS = [
  ['GET', '/operator/withdrawals'],
  ['POST', '/operator/withdrawals/W0123456789ABC/approve'],
  ['POST', '/operator/withdrawals/W0123456789ABC/declare'],
  ['GET', '/operator/documents/1/0198c0de-0000-7000-8000-000000000001'],
  ['POST', '/operator/reconciliations/sandbox/2026-01-01'],
  ['POST', '/operator/sites/main/licence'],
] as const

const actsWritten = async () => (await database.query('select from operator_act')).rowCount

describe.each(CALLS)('%s %s', (method, url) => {
  test('answers nobody without the key of an operator, and tells nobody why', async () => {
    const gone = await hireOperator(app, `gone-${CALLS.findIndex((call) => call[0] === method && call[1] === url)}`)
    expect(await dismissOperator(app, gone.name)).toBe(true)
    const player = await openOwner(app)
    const token = player.sign({ method: 'GET', url: '/' }).headers.authorization!
    const { rows } = await database.query<{ key_hash: Buffer }>(`select key_hash from operator where name = 'ann'`)
    const tried = [
      undefined,
      '',
      'Bearer',
      `Bearer ${newOperatorKey()}`,
      `Bearer ${ann.key.slice(0, -1)}`,
      `Bearer ${ann.key}x`,
      `Basic ${ann.key}`,
      ann.key,
      `Bearer ${gone.key}`,
      token,
      `Bearer ${token}`,
      `Bearer ${rows[0]!.key_hash.toString('hex')}`,
      `Bearer op_${rows[0]!.key_hash.toString('base64url')}`,
    ]
    const before = await actsWritten()
    for (const authorization of tried) {
      const answer = await server.inject({
        method,
        url,
        headers: { ...(authorization !== undefined && { authorization }) },
      })
      expect([authorization, answer.statusCode, answer.body]).toEqual([authorization, 401, '{"error":"UNAUTHORISED"}'])
      expect(answer.headers).toMatchObject({ 'cache-control': 'no-store', 'www-authenticate': 'Bearer' })
    }
    expect(await actsWritten()).toBe(before)
  })

  test('gives pages of other sites no access, and its answers are not cached anywhere', async () => {
    const headers = { origin: 'https://elsewhere.example', authorization: `Bearer ${ann.key}` }
    const answer = await server.inject({ method, url, headers })
    expect(answer.statusCode).not.toBe(401)
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control'))).toEqual([])
    const asked = await server.inject({
      method: 'OPTIONS',
      url,
      headers: { ...headers, 'access-control-request-method': method },
    })
    expect(asked.statusCode).toBe(404)
    expect(Object.keys(asked.headers).filter((name) => name.startsWith('access-control'))).toEqual([])
  })

  test('is not reached by the wrapping of players’ calls, nor listed among them', async () => {
    const player = await openOwner(app)
    const { head, tail } = wrapRequest({ route: url, payload: {} }, { key: app.wrapping.key, splitAt: 5 })
    const address = `/${app.wrapping.messageKey}`
    const wrapped =
      method === 'GET'
        ? { method, url: `${address}?${encodeURIComponent(head)}=${encodeURIComponent(tail)}` }
        : { method, url: address, body: JSON.stringify({ [head]: tail }) }
    const response = await server.inject({
      ...player.sign(wrapped),
      headers: { ...player.sign(wrapped).headers, authorization: `Bearer ${ann.key}` },
    })
    expect(unwrapAnswer(response.json(), app.wrapping)).toMatchObject({ code: 404 })
    const { paths } = (await server.inject('/openapi.json')).json<{ paths: object }>()
    expect(Object.keys(paths).filter((path) => path.startsWith('/operator'))).toEqual([])
  })
})

test('what does not fit is refused before anything happens', async () => {
  const before = await actsWritten()
  const tried = [
    ['/operator/withdrawals/D0123456789ABC/approve', {}],
    ['/operator/withdrawals/W0123456789ABC/refuse', { reason_key: 'because' }],
    ['/operator/withdrawals/W0123456789ABC/declare', { outcome: 'paid' }],
    ['/operator/withdrawals/W0123456789ABC/declare', { outcome: 'gone', reason: 'It is gone for good.' }],
    ['/operator/reviews/1/credit', {}],
    ['/operator/documents/0/0198c0de-0000-7000-8000-000000000001/accept', {}],
    ['/operator/sites/main/licence', { licence: 'Licence 1', real_money: 'maybe' }],
    ['/operator/documents/1/0198c0de-0000-7000-8000-000000000001/refuse', {}],
    ['/operator/documents/1/0198c0de-0000-7000-8000-000000000001/refuse', { reason_key: 'withdraw_reason_other' }],
    ['/operator/reconciliations/sandbox/2026-02-31', {}],
  ] as const
  for (const [path, body] of tried) {
    const answer = await ann.post(path, body)
    expect([path, answer.statusCode, answer.json().error]).toEqual([path, 400, 'INVALID'])
  }
  const headers = { authorization: `Bearer ${ann.key}` }
  const [method, url] = ['POST', '/operator/withdrawals/W0123456789ABC/approve'] as const
  for (const payload of ['{', '7', 'null'])
    expect((await server.inject({ method, url, headers, payload })).statusCode).toBe(400)
  expect((await server.inject({ method, url, headers, payload: 'x'.repeat(70_000) })).statusCode).toBe(400)
  expect(await actsWritten()).toBe(before)
})

test('a key is stored as its hash only', async () => {
  const { rows } = await database.query(`select row_to_json(operator)::text as text from operator where name = 'ann'`)
  expect(rows[0].text).not.toContain(ann.key.slice(3))
  expect(rows[0].text).toContain(hashOperatorKey(ann.key)!.toString('hex'))
})

test('the server itself can neither make an operator nor bring one back, also not by its functions', async () => {
  const insert = `insert into operator (name, key_hash) values ('mallory', sha256('x'))`
  await expect(database.query(insert)).rejects.toThrow(/permission denied/)
  await expect(database.query('update operator set ended_at = null')).rejects.toThrow(/permission denied/)
  await expect(database.query(`update operator set roles = '{owner}'`)).rejects.toThrow(/permission denied/)
  await expect(database.query('delete from operator')).rejects.toThrow(/permission denied/)
  await expect(database.query(`select require_owner('x')`)).rejects.toThrow(/permission denied/)
  // What is stored of a key is no key: an owner's own must be shown.
  const { rows } = await database.query<{ hash: string }>(
    `select encode(key_hash, 'hex') as hash from operator limit 1`,
  )
  const clerk = await hireOperator(app, 'clerk', ['support', 'auditor'])
  for (const proof of ['', rows[0]!.hash, `op_${rows[0]!.hash}`, clerk.key]) {
    for (const statement of [
      `select hire_operator($1, 'mallory', sha256('x'), '{owner}')`,
      `select set_operator_roles($1, 'clerk', '{owner}')`,
      `select end_operator($1, 'ann')`,
    ])
      await expect(database.query(statement, [proof])).rejects.toThrow(/the key of an owner is needed/)
  }
})

test('what was done is written down for good: the server can neither change, remove nor make up a line', async () => {
  expect((await ann.post('/operator/providers/sandbox/on')).statusCode).toBe(200)
  expect(await ann.acts()).not.toEqual([])
  for (const statement of [
    `update operator_act set subject = 'something else'`,
    'delete from operator_act',
    'truncate operator_act',
    `insert into operator_act (operator_id, act, subject, at) values (1, 'x', 'y', '2020-01-01')`,
  ])
    await expect(database.query(statement)).rejects.toThrow(/permission denied/)
  // A line without an operator is the owner's.
  await expect(database.query(`select write_operator_act(null, 'x', 'y', '{}')`)).rejects.toThrow(/needs its operator/)
  const owner = connect(ownerUrlOf(database), { max: 1 })
  for (const statement of ['update operator_act set act = act', 'delete from operator_act', 'truncate operator_act'])
    await expect(owner.query(statement)).rejects.toThrow(/append-only/)
  await owner.end()
})

test('a name is given once, and its key can be revoked once', async () => {
  await hireOperator(app, 'dora')
  await expect(hireOperator(app, 'dora')).resolves.toMatchObject({ key: null })
  expect(await dismissOperator(app, 'dora')).toBe(true)
  expect(await dismissOperator(app, 'dora')).toBe(false)
  await expect(hireOperator(app, 'dora')).resolves.toMatchObject({ key: null })
})

test('an operator whose key is being revoked does nothing more', async () => {
  const leaving = await hireOperator(app, 'leaving')
  const owner = connect(ownerUrlOf(database), { max: 1 })
  const client = await owner.connect()
  await client.query('begin')
  await client.query(`select from operator where name = 'leaving' for update`)
  await client.query(`update operator set ended_at = now() where name = 'leaving'`)
  // It is still good when the call comes in, and no longer when its turn comes.
  const answer = leaving.post('/operator/providers/sandbox/on')
  await untilWaiting(database, 1)
  await client.query('commit')
  client.release()
  await owner.end()
  expect((await answer).statusCode).toBe(401)
  expect(await leaving.acts()).toEqual([])
})

test('an address that knocks too often is sent away before anything is looked up, also with a good key', async () => {
  const strict = await startApp({ clock: manualClock(Date.now()) })
  const bea = await hireOperator(strict, 'bea')
  const knock = (remoteAddress: string, authorization: string) =>
    strict.server.inject({ url: '/operator/documents', remoteAddress, headers: { authorization } })
  const statuses = []
  for (let n = 0; n < 61; n++) statuses.push((await knock('203.0.113.5', `Bearer ${newOperatorKey()}`)).statusCode)
  expect(statuses).toEqual([...Array<number>(60).fill(401), 429])
  const refused = await knock('203.0.113.5', `Bearer ${bea.key}`)
  expect([refused.statusCode, refused.json().error]).toEqual([429, 'TOO_MANY'])
  expect(refused.headers).toMatchObject({ 'retry-after': '1', 'cache-control': 'no-store' })
  expect((await knock('203.0.113.6', `Bearer ${bea.key}`)).statusCode).toBe(200)
})
