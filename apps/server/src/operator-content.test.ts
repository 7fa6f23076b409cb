import { checkFrozen, getProfile } from '@tablestakes/contract/account'
import { operatorCalls } from '@tablestakes/contract/operator/index'
import { expect, test } from 'vitest'
import { operatorSamples } from '../test/operator-samples.ts'
import { hireOperator } from '../test/operators.ts'
import { outcome } from '../test/outcome.ts'
import { openOwner } from '../test/owners.ts'
import { sendOperator } from '../test/send-operator.ts'
import { startApp } from '../test/start-app.ts'
import { tableDigests } from '../test/table-digests.ts'

/** What could once be changed in the database only: each is changed by its call, written down, and shown by its list. */
const app = await startApp({ config: { rateLimitScale: 0 } })
const { database } = app
const [ann, ben] = [await hireOperator(app, 'ann'), await hireOperator(app, 'ben')]
const callNamed = (name: string) => operatorCalls.find((call) => call.name === name)!

async function agreed(name: string, request = operatorSamples[name]!) {
  const first = await sendOperator(app, callNamed(name), { key: ann.key, request })
  return first.statusCode === 202 ? sendOperator(app, callNamed(name), { key: ben.key, request }) : first
}

const [{ row }] = (
  await database.query<{ row: { game_type_id: number; lang_key: string } }>(
    `select json_build_object('game_type_id', game_type_id, 'lang_key', lang_key) as row from game_row limit 1`,
  )
).rows as [{ row: { game_type_id: number; lang_key: string } }]

/** The change, the list that shows it, and what is to be found there. */
const changes: [name: string, list: string, shown: Record<string, unknown>, request?: Record<string, unknown>][] = [
  ['method.put', 'method.list', { site_id: 'main', method_id: 1, name: 'Another name' }],
  ['bank.put', 'bank.list', { bank_type: 'NEWBANK', bank_name: 'New Bank', is_for_paying_out: false }],
  ['token.put', 'token.list', { symbol: 'USDX', rate: '1.25', min_amount: '5' }],
  ['cashier.set-rules', 'cashier.rules', { site_id: 'main', fee_rate: 1.5, two_above: '123456.5' }],
  [
    'cashier.put',
    'cashier.list',
    { config_type: 1, rates: [{ amount: '100', cash_rate: 1, coin_rate: 2.5, gold_rate: 0 }] },
  ],
  ['goods.put', 'goods.list', { goods_id: 987_654, name: 'A handful', amount: '12.5', is_open: true }],
  ['reward.add', 'reward.list', { coin_multi: 10, day_most: '100', tiers: [{ amount: '10', rate: 2.5 }] }],
  ['reward.change', 'reward.list', { reward_id: 1, day_most: '77' }],
  [
    'activity.add',
    'activity.list',
    { activity_type: 1002, state: 'draft', budget: '5000', titles: { en: 'Of tests' } },
  ],
  ['activity.change', 'activity.list', { activity_id: 10_001, sort_id: 77 }],
  ['activity.pause', 'activity.list', { activity_id: 10_002, state: 'paused' }],
  ['activity.end', 'activity.list', { activity_id: 10_003, state: 'ended' }],
  ['redeem.add', 'redeem.list', { site_id: 'main', note: 'of tests', codes: 2, used: 0, is_open: true }],
  ['redeem.close', 'redeem.list', { campaign_id: 1, is_open: false }],
  ['vip.put', 'vip.list', { site_id: 'main', level: 1, award_amount: '33' }],
  ['notice.put', 'notice.list', { notice_id: 9_001, site_id: 'main', is_shown: true }],
  ['canned.put', 'canned.list', { key: 'wait', place: 90 }],
  ['hours.put', 'hours.list', { site_id: 'main', day: 0, opens: 480, closes: 1_320 }],
  ['topic.put', 'topic.list', { topic: 'news', titles: { en: 'News' } }],
  ['answer.put', 'answer.list', { answer_id: 'new-answer', topic: 'account' }],
  ['mail.send-all', 'mail.list', { site_id: 'main', title: { en: 'A word' } }],
  ['lobby.tab', 'lobby.list', { game_type_id: 9_001, lang_key: 'tab_of_tests', rows: [] }],
  [
    'lobby.row',
    'lobby.list',
    { game_type_id: 9_001, rows: [{ lang_key: 'row_of_tests', sort_index: 5, game_ids: [] }] },
    { game_type_id: 9_001, lang_key: 'row_of_tests', sort_index: 5 },
  ],
  [
    'lobby.tiles',
    'lobby.list',
    { game_type_id: 9_001, rows: [{ lang_key: 'row_of_tests', sort_index: 5, game_ids: [103, 101, 102] }] },
    { game_type_id: 9_001, lang_key: 'row_of_tests', game_ids: [103, 101, 102] },
  ],
  ['banner.put', 'banner.list', { banner_id: 9_001, is_shown: false, ends_at: '2030-01-01T00:00:00.000Z' }],
  ['game.change', 'game.list', { game_id: 101, bet_cash_rate: 50, is_open: false }],
  ['game.sites', 'game.list', { game_id: 101, closed_on: ['main'] }],
  ['game.limit', 'game.list', { game_id: 101 }],
  ['firm.put', 'firm.list', { provider_key: 'tests', name: 'Tests', is_open: true }],
  ['provider.put', 'provider.list', { id: 'newbank', base_url: 'https://pay.example/v1', is_open: true }],
  ['supplier.put', 'supplier.list', { key: 'newhub', name: 'New Hub', is_open: true }],
  ['site.change', 'site.list', { site_id: 'main', minimum_age: 21, autoplay: false }],
  ['site.licence', 'site.list', { site_id: 'main', licence: 'Licence of tests', real_money: true }],
  ['site.addresses', 'site.list', { site_id: 'main', hosts: ['tests.example'] }],
  ['operator.add', 'operator.list', { name: 'newcomer', roles: ['support'], ended_at: null }],
]

test.each(changes)(
  '%s changes what %s shows, and says what was before and after',
  async (name, list, shown, request) => {
    const before = await database.query('select coalesce(max(act_id), 0) as last from operator_act')
    const done = await agreed(name, request)
    expect([done.statusCode, done.json().error]).toEqual([200, undefined])
    const listed = await sendOperator(app, callNamed(list), { key: ann.key, request: {} })
    expect(listed.json().list).toContainEqual(expect.objectContaining(shown))
    const { rows } = await database.query(
      'select act, details from operator_act where act_id > $1 and act = $2 order by act_id',
      [before.rows[0].last, name],
    )
    expect(rows).toHaveLength(1)
    expect(rows[0].details).toHaveProperty('before')
    expect(rows[0].details).toHaveProperty('after')
    expect(rows[0].details.after).not.toEqual(rows[0].details.before)
    for (const secret of callNamed(name).secrets ?? [])
      expect(JSON.stringify(rows)).not.toContain(operatorSamples[name]![secret] ?? 'nothing')
  },
)

/** Right in its form, and against the rules of what is stored. */
const wrong: [name: string, request: Record<string, unknown>, refused: string][] = [
  ['goods.put', { site_id: 'main', goods_id: 5_555, name: 'Half a row' }, 'INVALID'],
  ['goods.put', { site_id: 'nowhere', goods_id: 5, goods_type: 0, name: 'Lost', amount: '1' }, 'NOT_FOUND'],
  ['goods.put', { site_id: 'main', goods_id: 987_654, amount: '0' }, 'INVALID'],
  ['method.put', { site_id: 'main', method_id: 1, min_amount: '20', max_amount: '10' }, 'INVALID'],
  ['method.put', { site_id: 'main', method_id: 1, provider_id: 'newbank' }, 'CANNOT_CHANGE'],
  ['cashier.set-rules', { site_id: 'main', min_withdrawal: '20', max_withdrawal: '10' }, 'INVALID'],
  ['cashier.put', { site_id: 'main', config_type: 1, min_amount: '900000000000', max_amount: '1' }, 'INVALID'],
  [
    'reward.add',
    { ...operatorSamples['reward.add'], opens_at: '2026-02-01T00:00:00Z', closes_at: '2026-01-01T00:00:00Z' },
    'INVALID',
  ],
  ['reward.change', { reward_id: 999_999, day_most: '1' }, 'NOT_FOUND'],
  ['lobby.tiles', { ...row, game_ids: [101, 101] }, 'INVALID'],
  ['lobby.tiles', { ...row, game_ids: [101, 999_999] }, 'NOT_FOUND'],
  ['lobby.fill', { ...row, supplier: 'nobody' }, 'NOT_FOUND'],
  ['lobby.row', { game_type_id: 8_888, lang_key: 'nowhere', sort_index: 1 }, 'NOT_FOUND'],
  ['game.change', { game_id: 999_999, is_open: true }, 'NOT_FOUND'],
  ['game.sites', { game_id: 101, closed_on: ['nowhere'] }, 'NOT_FOUND'],
  ['game.limit', { game_id: 101, currency: 'IDR', min_bet: '5', max_bet: '1', max_win: '1' }, 'INVALID'],
  ['site.licence', { site_id: 'india', licence: ' ', real_money: true }, 'INVALID'],
  ['site.licence', { site_id: 'nowhere', licence: 'Licence 1', real_money: true }, 'NOT_FOUND'],
  [
    'site.config',
    { site_id: 'main', config: [{ key: 'site', list: [{ key: 'licence', value: 'x' }] }] },
    'CANNOT_CHANGE',
  ],
  [
    'site.config',
    { site_id: 'main', config: [{ key: 'site', list: [{ key: 'currency', value: 'BTC' }] }] },
    'CANNOT_CHANGE',
  ],
  ['site.addresses', { site_id: 'india', channels: ['1'] }, 'CANNOT_CHANGE'],
]
const BOOKKEEPING = ['operator_proposal', 'operator_answer', 'operator_act']

test.each(wrong)('%s refuses what the rules do not allow, and changes nothing', async (name, request, refused) => {
  const before = await tableDigests(database, { except: BOOKKEEPING })
  expect((await agreed(name, request)).json().error).toBe(refused)
  expect(await tableDigests(database, { except: BOOKKEEPING })).toEqual(before)
})

test('a site’s configuration is changed group by group, and the other groups stay', async () => {
  const groups = async () => (await ann.get('/operator/sites?site_id=brazil')).json().list[0].config as Group[]
  const before = await groups()
  const site = before.find(({ key }) => key === 'site')!
  const list = site.list.map((entry) => (entry.key === 'title' ? { ...entry, value: 'Casa de Testes' } : entry))
  const done = await agreed('site.config', { site_id: 'brazil', config: [{ key: 'site', list }] })
  expect(done.statusCode).toBe(200)
  expect(await groups()).toEqual(before.map((group) => (group.key === 'site' ? { key: 'site', list } : group)))
})

type Group = { key: string; list: { key: string; value: string }[] }

test('a player is frozen and freed, signed out, and their games end', async () => {
  const player = await openOwner(app)
  const about = { player: Number(player.playerId) }
  const reason = 'A payment of theirs was disputed.'
  const freeze = await agreed('player.freeze', { ...about, reason })
  expect(freeze.json()).toMatchObject({ state: 'frozen', stops: [{ kind: 'frozen' }] })
  expect((await player.call(checkFrozen, {})).data).toMatchObject({ is_frozen: true })
  const free = await agreed('player.free', { ...about, reason })
  expect(free.json()).toMatchObject({ state: 'active', stops: [] })
  expect((await player.call(checkFrozen, {})).data).toMatchObject({ is_frozen: false })
  expect((await agreed('player.free', { ...about, reason })).json().error).toBe('CANNOT_CHANGE')
  const { rows } = await database.query('select act, details from operator_act where subject = $1 order by act_id', [
    `player ${player.playerId}`,
  ])
  expect(rows).toMatchObject([
    { act: 'player.freeze', details: { reason, before: { state: 'active' }, after: { state: 'frozen' } } },
    { act: 'player.free', details: { reason, before: { state: 'frozen' }, after: { state: 'active' } } },
  ])

  const read = () => sendOperator(app, callNamed('player.sessions'), { key: ann.key, request: about })
  const { logins } = (await read()).json()
  expect(logins).toMatchObject([{ id: player.sessionId }])
  expect((await agreed('player.end-login', { ...about, id: crypto.randomUUID() })).json().error).toBe('NOT_FOUND')
  expect((await agreed('player.end-login', { ...about, id: player.sessionId })).json()).toMatchObject({ ended: 1 })
  expect(outcome(await player.call(getProfile, {}))).toBe('UNAUTHENTICATED')
  expect((await read()).json()).toEqual({ logins: [], games: [] })
  expect((await agreed('player.end-game', about)).json()).toMatchObject({ ended: 0 })
})

test('an excluded player is not freed by an operator', async () => {
  const player = await openOwner(app)
  await database.query('update player set state = 4 where player_id = $1', [player.playerId])
  const about = { player: Number(player.playerId), reason: 'They have asked for it by telephone.' }
  expect((await agreed('player.free', about)).json().error).toBe('CANNOT_CHANGE')
  expect((await agreed('player.freeze', about)).json().error).toBe('CANNOT_CHANGE')
  const { rows } = await database.query('select kind from player_stop where player_id = $1', [player.playerId])
  expect(rows).toEqual([{ kind: 'excluded' }])
})

test('the operators’ calls are described for those who have a key', async () => {
  expect((await app.server.inject('/operator/openapi.json')).statusCode).toBe(401)
  const described = (await ann.get('/operator/openapi.json')).json()
  const names = Object.values<Record<string, { operationId: string }>>(described.paths).flatMap((methods) =>
    Object.values(methods).map(({ operationId }) => operationId),
  )
  expect(names.sort()).toEqual(operatorCalls.map(({ name }) => name).sort())
  const licence = described.paths['/operator/sites/{site_id}/licence'].post
  expect(licence).toMatchObject({ 'x-roles': ['owner'], 'x-second-word': 'always' })
  expect(licence.parameters).toContainEqual(expect.objectContaining({ name: 'Idempotency-Key', in: 'header' }))
})
