import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setConsent } from '@tablestakes/contract/privacy'
import { report } from '@tablestakes/contract/site'
import { manualClock } from '@tablestakes/node/clock'
import { describe, expect, test } from 'vitest'
import { atEnd } from '../../../test/at-end.ts'
import { startApp } from '../../../test/start-app.ts'
import { startWorker } from '../../platform/jobs/job-worker.ts'
import { forwardReport } from './collect-report.ts'
import { reportKey } from './report-key.ts'

const clock = manualClock(Date.UTC(2026, 10, 15))
const app = await startApp({ clock })
const { data } = (await app.server.inject({ method: 'GET', url: '/api/preload' })).json()
const key: string = data.report.api_key

type Event = Record<string, unknown>
const event = (change: Event = {}) => ({
  account_id: '',
  distinct_id: 'device-1',
  event_name: 'OPEN',
  properties: {},
  user_props: {},
  ...change,
})

async function send(events: Event[], headers: Record<string, string> = { 'x-api-key': key }) {
  const response = await app.server.inject({
    method: 'POST',
    url: report.path,
    headers: { 'content-type': 'application/json', ...headers },
    payload: JSON.stringify({ events }),
  })
  return response.json()
}

const stored = async () => (await app.database.query('select * from analytics_event order by received_at')).rows

describe('a report', () => {
  test('is stored with its events', async () => {
    expect(await send([event(), event({ event_name: 'page_view', properties: { path: '/wallet' } })])).toMatchObject({
      code: 0,
      data: { accepted: 2 },
    })
    expect(await stored()).toMatchObject([
      { site_id: 'main', player_id: null, distinct_id: 'device-1', event_name: 'OPEN' },
      { event_name: 'page_view', properties: { path: '/wallet' } },
    ])
  })

  test('is refused without the key of its site', async () => {
    expect(await send([event()], {})).toMatchObject({ code: 1005 })
    expect(await send([event()], { 'x-api-key': 'x'.repeat(32) })).toMatchObject({ code: 1005 })
    expect(await send([event()], { 'x-api-key': key, channel: '55' })).toMatchObject({ code: 1005 })
  })

  test('has a key that nobody can make without the secret, whatever letters the secret is written in', () => {
    expect(reportKey('a secret in plain words, long enough', 'main')).not.toBe(reportKey('another one', 'main'))
  })

  test('is refused when it is no list of known events', async () => {
    for (const events of [
      [],
      [event({ event_name: 'stolen' })],
      [event({ properties: { deep: { er: 1 } } })],
      Array(51).fill(event()),
    ]) {
      expect(await send(events)).toMatchObject({ code: 1001 })
    }
  })

  test('loses tokens, purses and addresses of people, and keeps revenue', async () => {
    await app.database.query('delete from analytics_batch')
    const player = await app.signIn(42n)
    const { authorization } = player.sign({ method: 'GET', url: '/' }).headers
    const properties = {
      amount: 5,
      currency: 'IDR',
      screen: 'wallet page',
      access_token: 'x',
      wallet_money: 12,
      coin: 3,
      user_email: 'x',
      referrer: `https://example.com/?x=${authorization}`,
      note: 'write to ann@example.com',
      path: '/activity',
    }
    await send([event({ account_id: '7', event_name: 'deposit_initiate', properties })])
    expect(await stored()).toMatchObject([
      { properties: { amount: 5, currency: 'IDR', screen: 'wallet page', path: '/activity' } },
    ])
    expect(Object.keys((await stored())[0].properties).sort()).toEqual(['amount', 'currency', 'path', 'screen'])
  })

  test('is counted without the player who has not allowed it, or no longer', async () => {
    await app.database.query('delete from analytics_batch')
    const player = await app.signIn(43n)
    const { authorization } = player.sign({ method: 'GET', url: '/' }).headers
    const report = () => send([event()], { 'x-api-key': key, authorization: authorization! })
    await report()
    await player.call(setConsent, { kind: 'analytics', is_given: true })
    await report()
    await player.call(setConsent, { kind: 'analytics', is_given: false })
    await report()
    expect((await stored()).map((row) => row.player_id)).toEqual([null, 43n, null])
  })

  test('says who it is from by the session, never by what the client claims', async () => {
    await app.database.query('delete from analytics_batch')
    const player = await app.signIn(42n)
    await player.call(setConsent, { kind: 'analytics', is_given: true })
    const { authorization } = player.sign({ method: 'GET', url: '/' }).headers
    await send([event({ account_id: '7' })], { 'x-api-key': key, authorization: authorization! })
    await send([event({ account_id: '7' })])
    expect((await stored()).map((row) => row.player_id)).toEqual([42n, null])
    const { rows } = await app.database.query(
      `select events -> 0 ->> 'account_id' as account from analytics_batch order by 1`,
    )
    expect(rows).toEqual([{ account: '' }, { account: '42' }])
  })

  test('that is sent again is stored once, on its own site', async () => {
    await app.database.query('delete from analytics_batch')
    const batch = [event({ event_id: 'event-0001' }), event({ event_id: 'event-0002' })]
    const answers = await Promise.all(Array.from({ length: 5 }, () => send(batch)))
    for (const answer of answers) expect(answer).toMatchObject({ code: 0, data: { accepted: 2 } })
    expect(await stored()).toHaveLength(2)
    await send([event({ event_id: 'event-0003' })])
    expect(await stored()).toHaveLength(3)
    expect(await send([event({ event_id: 'no id' })])).toMatchObject({ code: 1001 })
  })

  test('is limited per address', async () => {
    const codes = new Set<number>()
    for (let times = 0; times < 70; times++) codes.add((await send([event()])).code)
    expect(codes).toEqual(new Set([0, 1004]))
    clock.advance(60_000)
  })
})

describe('with a report URL of its own', () => {
  const received: { headers: IncomingHttpHeaders; body: string }[] = []
  let status = 500
  const sink = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => {
      body += chunk.toString()
    })
    request.on('end', () => {
      received.push({ headers: request.headers, body })
      response.writeHead(status).end()
      status = 200
    })
  })
  atEnd(() => void sink.close())

  test('a site’s events go on to it, again after a failure', async () => {
    sink.listen(0, '127.0.0.1')
    await once(sink, 'listening')
    const { port } = sink.address() as AddressInfo
    await app.database.query(
      `update site set report_forward_url = $1, report_forward_key = 'theirs' where site_id = 'main'`,
      [`http://127.0.0.1:${port}/collect`],
    )
    clock.advance(2_000)
    const worker = startWorker(app.database, { jobs: [forwardReport], log: app.log, idleMs: 20 })
    expect(await send([event({ properties: { token: 'x', at: 1 } })])).toMatchObject({ code: 0 })
    await expect.poll(() => received.length, { timeout: 10_000 }).toBe(2)
    expect(received[1]).toMatchObject({ headers: { 'x-api-key': 'theirs' } })
    expect(JSON.parse(received[1]!.body)).toEqual({ events: [event({ properties: { at: 1 } })] })
    await worker.stop()
  })
})
