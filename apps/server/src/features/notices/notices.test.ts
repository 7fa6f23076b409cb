import { getIndex } from '@tablestakes/contract/lobby'
import { getMoodGroup, listNotices, noticeTypes } from '@tablestakes/contract/notices'
import { manualClock } from '@tablestakes/node/clock'
import { expect, test } from 'vitest'
import { hireOperator } from '../../../test/operators.ts'
import { openOwner } from '../../../test/owners.ts'
import { startApp } from '../../../test/start-app.ts'

const clock = manualClock(Date.now())
const app = await startApp({ clock, config: { rateLimitScale: 0 } })
const block = (title: string, customjump = '') => ({ en: { title, content: 'See it.', customjump } })
const put = async (id: number, fields: object) => {
  const ann = await hireOperator(app, `writer-${id}-${hired++}`)
  const answer = await ann.post(`/operator/notices/${id}`, fields)
  // Every node looks for changes every two seconds.
  clock.advance(3_000)
  return answer
}
let hired = 0

const titles = async (request: { notice_type?: 1 | 2 | 3; uid?: number } = {}) =>
  (await app.guest.call(getMoodGroup, request)).data!.mood_group.map(({ en }) => en.title)

test('the shipped notices speak six languages and stand in the lobby', async () => {
  const { notice_list } = (await app.guest.call(getIndex, {})).data!
  expect(notice_list).toHaveLength(3)
  for (const notice of notice_list)
    for (const lang of ['en', 'zh', 'pt-br', 'bd', 'ur', 'ind'] as const) expect(notice[lang]!.title).not.toBe('')
  expect(await titles({ notice_type: noticeTypes.GAME })).toEqual(['Activities of the day'])
})

test('a notice is shown in its window, on its site, to those it is for', async () => {
  const about = { notice_type: noticeTypes.GAME, site_id: 'main', starts_at: '2026-01-01T00:00:00.000Z' }
  await put(50, { ...about, blocks: block('Now'), sort_id: 1, ends_at: null })
  await put(51, { ...about, blocks: block('Abroad'), site_id: 'india', ends_at: null })
  await put(52, { ...about, blocks: block('Later'), starts_at: '2090-01-01T00:00:00.000Z', ends_at: null })
  await put(53, { ...about, blocks: block('For level 3'), vip_from: 3, sort_id: 2, ends_at: null })
  expect(await titles({ notice_type: noticeTypes.GAME })).toEqual(['Now', 'Activities of the day'])
  const ann = await openOwner(app)
  await app.database.query('insert into player_vip (player_id, level) values ($1, 3)', [ann.playerId])
  const hers = (await ann.call(getMoodGroup, { notice_type: noticeTypes.GAME, uid: Number(ann.playerId) })).data!
  expect(hers.mood_group.map(({ en }) => en.title)).toEqual(['Now', 'For level 3', 'Activities of the day'])
  await put(50, { is_shown: false })
  expect(await titles({ notice_type: noticeTypes.GAME })).toEqual(['Activities of the day'])
})

test('announcements are read again page by page, the newest first', async () => {
  const first = (await app.guest.call(listNotices, { limit: '2' })).data!
  const rest = (await app.guest.call(listNotices, { limit: '2', last_id: first.last_id })).data!
  const ids = [...first.list, ...rest.list].map(({ id }) => Number(id))
  expect(ids).toEqual(ids.toSorted((one, other) => other - one))
  expect(ids).toContain(1)
})

test('texts that run and jumps that lead elsewhere are refused', async () => {
  const about = { notice_type: noticeTypes.MARQUEE, site_id: null, ends_at: null }
  const wrong = [
    { en: { title: '<b onclick=x>', content: '', customjump: '' } },
    { en: { title: 'x', content: '[x](https://evil.example)', customjump: '' } },
    block('x', 'https://evil.example/a'),
    block('x', '//evil.example'),
    block('x', 'javascript:alert(1)'),
  ]
  for (const blocks of wrong) expect((await put(60, { ...about, blocks })).statusCode).toBeGreaterThanOrEqual(400)
  expect((await put(60, { ...about, blocks: block('x', '?open=vip') })).statusCode).toBe(200)
})

test('a notice leads to a host that its site allows, and nowhere once it does not', async () => {
  const [ann, ben] = [await hireOperator(app, 'ann-hosts'), await hireOperator(app, 'ben-hosts')]
  const allow = async (hosts: string[]) => {
    await ann.post('/operator/sites/main', { jump_hosts: hosts })
    return (await ben.post('/operator/sites/main', { jump_hosts: hosts })).statusCode
  }
  const about = { notice_type: noticeTypes.GAME, site_id: 'main', starts_at: '2026-01-01T00:00:00.000Z', ends_at: null }
  const said = (customjump: string) => put(70, { ...about, blocks: block('Away', customjump) })
  expect((await said('https://chat.example/us')).json().error).toBe('CANNOT_CHANGE')
  expect(await allow(['chat.example'])).toBe(200)
  for (const wrong of [
    ...['http://chat.example/us', 'https://chat.example.evil.example/', 'https://chat.example@evil.example/'],
    ...[
      'https://evil.example/?https://chat.example',
      '//chat.example/',
      'javascript:alert(1)',
      'https://chat.example:81/',
    ],
  ])
    expect((await said(wrong)).statusCode, wrong).not.toBe(200)
  expect((await said('https://chat.example/us')).statusCode).toBe(200)
  const jump = async () => {
    clock.advance(3_000)
    const { mood_group: all } = (await app.guest.call(getMoodGroup, { notice_type: noticeTypes.GAME })).data!
    return all.find(({ en }) => en.title === 'Away')!.en.customjump
  }
  expect(await jump()).toBe('https://chat.example/us')
  expect(await allow([])).toBe(200)
  expect(await jump()).toBe('')
})
