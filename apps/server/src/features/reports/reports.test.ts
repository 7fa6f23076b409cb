import { setConsent } from '@tablestakes/contract/privacy'
import { report } from '@tablestakes/contract/site'
import { UNIT } from '@tablestakes/domain/money/money'
import { transact } from '@tablestakes/node/database'
import { expect, test } from 'vitest'
import { startAgents } from '../../../test/agents.ts'
import { hireOperator } from '../../../test/operators.ts'
import type { Owner } from '../../../test/owners.ts'
import { houseAccount, newKey, onGame } from '../../ledger/index.ts'

const DAY_MS = 86_400_000
const bed = await startAgents()
const { app, database } = bed
const marketing = await hireOperator(app, 'mira', ['marketing'])
const support = await hireOperator(app, 'sam', ['support'])
const account = await houseAccount(database, { kind: 'game', name: 'studio' })
const key: string = (await app.server.inject({ method: 'GET', url: '/api/preload' })).json().data.report.api_key

const dayBefore = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10)
const span = (from: number, to = 0) => `site_id=main&from=${dayBefore(from)}&to=${dayBefore(to)}`
const ask = async (name: string, query: string, operator = marketing) =>
  operator.get(`/operator/reports/${name}?${query}`)

/** Registered so many days ago. */
async function player(daysAgo: number, wanted: Parameters<typeof bed.owner>[0] = {}): Promise<Owner> {
  const owner = await bed.owner(wanted)
  await database.query('update player set created_at = $2 where player_id = $1', [
    owner.playerId,
    new Date(Date.now() - daysAgo * DAY_MS),
  ])
  return owner
}

const bet = ({ playerId }: Owner, daysAgo: number) =>
  bed.settle({
    ...{ playerId, currency: 'IDR', accountId: account, subject: onGame(101), purse: 'cash', kind: 'round' },
    ...{ key: newKey(Date.now() - daysAgo * DAY_MS), stake: UNIT, win: 0n, counting: UNIT },
  })

async function send(events: object[], authorization = ''): Promise<void> {
  const answer = await app.server.inject({
    method: 'POST',
    url: report.path,
    headers: { 'content-type': 'application/json', 'x-api-key': key, ...(authorization && { authorization }) },
    payload: JSON.stringify({ events }),
  })
  expect(answer.json()).toMatchObject({ code: 0 })
}
const event = (distinct_id: string, event_name: string, properties = {}) => ({
  ...{ account_id: '', distinct_id, event_name, properties, user_props: {} },
})

test('a funnel follows those who registered on a day, and counts every browser once', async () => {
  await player(3)
  const ann = await player(3, { mobile: bed.phone() })
  const bob = await player(3, { mobile: bed.phone() })
  await player(3, { isGuest: true })
  await player(2)
  for (const [who, times] of [
    [ann, 1],
    [bob, 2],
  ] as const)
    for (let time = 0; time < times; time++) await bed.deposit(who, 100n * UNIT)
  await bet(bob, 0)
  await send([event('one', 'OPEN'), event('one', 'OPEN'), event('two', 'OPEN'), event('three', 'page_view')])

  const { list, csv } = (await ask('funnel', `${span(4)}&csv=true`)).json()
  expect(list).toHaveLength(5)
  expect(list[1]).toEqual({
    ...{ day: dayBefore(3), visits: 0, registered: 3, verified: 2, deposited: 2, played: 1 },
    ...{ deposited_again: 1, withdrew: 0 },
  })
  expect(list[2]).toMatchObject({ day: dayBefore(2), registered: 1, deposited: 0 })
  expect(list[4]).toMatchObject({ day: dayBefore(0), visits: 2 })
  const lines = (csv as string).trim().split('\r\n')
  expect(lines[0]).toBe('day,visits,registered,verified,deposited,played,deposited_again,withdrew')
  expect(lines[2]).toBe(`${dayBefore(3)},0,3,2,2,1,1,0`)
})

test('a paid withdrawal is the funnel’s end; one that waits is not', async () => {
  const [paid, waiting] = [await player(9), await player(9)]
  for (const [who, state] of [
    [paid, 'paid'],
    [waiting, 'review'],
  ] as const)
    await transact(database, (tx) =>
      tx.query(
        `insert into withdraw_order (player_id, order_id, order_no, site_id, currency, amount, fee, method_id, pay_type, scheme, pay_name,
           provider_id, account_type, masked_account, sealed_account, state, approvals_needed, promised_at, ended_at)
         values ($1, gen_random_uuid(), $2, 'main', 'IDR', 1, 0, 1, 1, 's', 'n', 'sandbox', 1, '***', '', $3, 0, now(), $4)`,
        [who.playerId, `W${String(who.playerId).padStart(12, '0')}`, state, state === 'paid' ? new Date() : null],
      ),
    )
  const { list } = (await ask('funnel', span(9, 9))).json()
  expect(list).toMatchObject([{ registered: 2, withdrew: 1 }])
  await database.query('delete from withdraw_order')
})

test('a cohort shows who came back in which week, and no week that has not begun', async () => {
  const [early, late] = [await player(20), await player(14)]
  for (const one of [early, late]) await bed.deposit(one, 10n * UNIT)
  await bet(early, 1)
  const weekly = (await ask('cohorts', span(20, 14))).json().list
  // Both paid in today, and today is in the third week after the first day of theirs.
  expect(weekly).toEqual([{ since: dayBefore(20), registered: 2, active: [0, 0, 2] }])
  const daily = (await ask('cohorts', `${span(1)}&step=day`)).json().list
  expect(daily.map(({ active }: { active: number[] }) => active.length)).toEqual([2, 1])
})

test('sources are told by channel and pixel, with what they led to', async () => {
  const ann = await bed.owner({ mobile: bed.phone() })
  await ann.call(setConsent, { kind: 'analytics', is_given: true })
  await bed.depositBy(ann, 100n * UNIT, { payType: 1 })
  const { authorization } = ann.sign({ method: 'GET', url: '/' }).headers
  const from = { channel: '7', pixel: 'bigo' }
  await send([event('phone-of-ann', 'OPEN', from), event('phone-of-ann', 'ad_click_register')])
  const begun = { amount: 12.5, currency: 'IDR' }
  await send([event('phone-of-ann', 'deposit_initiate', begun)], authorization)
  // Back without the ad: the browser still belongs to it.
  await send([event('phone-of-ann', 'OPEN', { channel: '7', pixel: '' })], authorization)
  await send([event('stranger', 'OPEN', { channel: '=cmd()', pixel: 'of my own' })])

  const { list, channels, csv } = (await ask('sources', `${span(0)}&csv=true`)).json()
  expect(list).toContainEqual({
    ...{ channel: '7', pixel: 'bigo', visits: 1, register_clicks: 1, deposits_begun: 1 },
    ...{ deposits_of: [{ currency: 'IDR', amount: '12.5' }], players: 1, payers: 1 },
  })
  expect(list.map(({ channel }: { channel: string }) => channel)).not.toContain('=cmd()')
  expect(csv).not.toContain('=cmd()')
  expect(csv).toContain('12.5 IDR')
  expect(channels).toContainEqual(expect.objectContaining({ channel: '1', payers: 1, deposited: '100' }))
})

test('amounts that no deposit has are not added up', async () => {
  await database.query('delete from analytics_batch')
  const amounts = [-5, 1e15, 'much', null, 3]
  await send([event('odd', 'OPEN', { channel: '9' })])
  for (const amount of amounts) await send([event('odd', 'deposit_initiate', { amount, currency: 'IDR' })])
  const { list } = (await ask('sources', span(0))).json()
  expect(list).toMatchObject([
    { channel: '9', deposits_begun: amounts.length, deposits_of: [{ currency: 'IDR', amount: '3' }] },
  ])
})

test('only some roles read them, of known sites, and not of too many days', async () => {
  expect((await ask('funnel', span(1), support)).statusCode).toBe(403)
  expect((await ask('funnel', `site_id=nowhere&from=${dayBefore(1)}&to=${dayBefore(0)}`)).statusCode).toBe(404)
  for (const [name, most] of [
    ['funnel', 92],
    ['cohorts', 92],
    ['sources', 31],
  ] as const) {
    expect((await ask(name, span(most - 1))).statusCode, name).toBe(200)
    expect((await ask(name, span(most))).statusCode, name).toBe(400)
    expect((await ask(name, `site_id=main&from=${dayBefore(0)}&to=${dayBefore(1)}`)).statusCode, name).toBe(400)
  }
})
