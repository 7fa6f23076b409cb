import { getPreload, languageFilePath } from '@tablestakes/contract/site'
import { chunkFiles, languages } from '@tablestakes/dictionary'
import { decodeSiteConfig, phoneAreasOf } from '@tablestakes/domain/site/site-config'
import { siteDefaults, themeGrounds } from '@tablestakes/domain/site/sites'
import { manualClock } from '@tablestakes/node/clock'
import { transact } from '@tablestakes/node/database'
import { describe, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../test/start-app.ts'
import { seedSites } from './seed-sites.ts'

const clock = manualClock(Date.UTC(2026, 10, 15))
const app = await startApp({ clock })

/** Longer than a node waits before it asks whether anything has changed. */
const untilSeen = () => clock.advance(2_000)

async function preload(headers: Record<string, string> = {}, from: TestApp = app) {
  const response = await from.server.inject({ method: 'GET', url: '/api/preload', headers })
  const { code, data } = response.json()
  expect(code).toBe(0)
  return data
}

const configOf = async (headers: Record<string, string> = {}) => decodeSiteConfig((await preload(headers)).config)

describe('the first call', () => {
  test('needs no signature, and what a fresh start shows is of one piece', async () => {
    const data = await preload()
    const { version, title, theme } = siteDefaults
    const config = decodeSiteConfig(data.config)
    expect(config).toMatchObject({ title, theme, site: 'all', currency: 'IDR', currencySymbol: 'Rp', phoneArea: '+62' })
    expect(phoneAreasOf(config)).toEqual(['62', '91', '55', '63', '880', '92'])
    expect(data).toMatchObject({ version, sandbox: true, captcha: 'picture', oauth_providers: ['sandbox'] })
    expect(data.languages[0]).toBe('ind')
    expect(data.languages.toSorted()).toEqual([...languages].sort())
    expect(data.password_key).toEqual({ kid: expect.any(String), spki: expect.any(String) })
    expect(data).not.toHaveProperty('wrap')
  })

  test.each([
    ['en-US,en;q=0.9', 'en'],
    ['pt-BR,pt;q=0.9,en;q=0.8', 'pt-br'],
    ['ur-PK', 'ur'],
    ['sv', 'en'],
  ])('speaks the language of a browser that asks for %s, and the page does too', async (accepted, lang) => {
    expect((await configOf({ 'accept-language': accepted })).lang).toBe(lang)
    // A country's site has a language of its own.
    expect((await configOf({ 'accept-language': accepted, channel: '92' })).lang).toBe('ur')
  })

  test('shows every group of the specification', async () => {
    const { config } = await preload()
    const keys = config.map((group: { key: string }) => group.key)
    expect(keys).toEqual(['site', 'fcm', 'google', 'cooperativeFirm', 'asideMenu'])
    expect(decodeSiteConfig(config).cooperativeFirm).toEqual([
      { key: 'Tablestakes Studio', value: '/art/marks/tablestakes.svg' },
    ])
  })

  test('hands out a key that signs the next call', async () => {
    expect(await app.guest.call(getPreload, {})).toMatchObject({ code: 0 })
    expect((await preload()).sign_key).toMatch(/^[0-9a-f]{64}$/)
  })
})

describe('the site of a visit', () => {
  test.each([
    ['91', { site: 'India', currency: 'INR', phoneArea: '+91', lang: 'en' }],
    ['55', { site: 'Brazil', currency: 'BRL', currencySymbol: 'R$', phoneArea: '+55', lang: 'pt-br' }],
    ['63', { site: 'Philippines', currency: 'PHP' }],
    ['880', { site: 'Bengal', currency: 'BDT', lang: 'bd' }],
    ['92', { site: 'Pakistan', currency: 'PKR', lang: 'ur' }],
    ['0', { site: 'all', currency: 'USDT' }],
    ['1', { site: 'all', currency: 'IDR' }],
    ['nobody', { site: 'all', currency: 'IDR' }],
  ])('follows channel %s', async (channel, expected) => {
    expect(await configOf({ channel })).toMatchObject(expected)
  })

  test('follows the host name where no channel was chosen', async () => {
    await app.database.query(`insert into site_host values ('play.example.br', 'brazil')`)
    untilSeen()
    expect(await configOf({ host: 'PLAY.example.br:8443' })).toMatchObject({ site: 'Brazil' })
    expect(await configOf({ host: 'play.example.br', channel: '1' })).toMatchObject({ site: 'Brazil' })
    expect(await configOf({ host: 'play.example.br', channel: '91' })).toMatchObject({ site: 'India', currency: 'INR' })
    expect(await configOf({ host: 'other.example' })).toMatchObject({ currency: 'IDR' })
  })

  test('stays the one a player signed in on', async () => {
    const player = await app.signIn(7n, { siteId: 'pakistan' })
    const answer = await player.call(getPreload, {}, { headers: { channel: '55' } })
    expect(decodeSiteConfig(answer.data!.config)).toMatchObject({ site: 'Pakistan' })
  })
})

describe('real money', () => {
  test('cannot be switched on without a licence', async () => {
    await expect(app.database.query(`update site set real_money = true where site_id = 'brazil'`)).rejects.toThrow(
      'real_money_needs_licence',
    )
    await expect(
      app.database.query(`update site set real_money = true, licence = '  ' where site_id = 'brazil'`),
    ).rejects.toThrow('real_money_needs_licence')
  })

  test('is off on every site that is shipped', async () => {
    for (const channel of ['1', '91', '55', '63', '880', '92', '0']) {
      expect(await preload({ channel })).toMatchObject({ sandbox: true, jurisdiction: { real_money: false } })
    }
  })

  test('is on, and the licence is shown, once an operator has entered one', async () => {
    await app.database.query(`update site set real_money = true, licence = 'Licence 1' where site_id = 'philippines'`)
    untilSeen()
    expect(await preload({ channel: '63' })).toMatchObject({ sandbox: false, jurisdiction: { real_money: true } })
    expect(await configOf({ channel: '63' })).toMatchObject({ licence: 'Licence 1' })
    await expect(app.database.query(`update site set licence = '' where site_id = 'philippines'`)).rejects.toThrow(
      'real_money_needs_licence',
    )
  })
})

describe('an operator’s edit', () => {
  test('is seen by every node within seconds', async () => {
    const other = await startApp({ clock, databaseUrl: app.databaseUrl })
    await preload({}, other)
    await app.database.query(
      `update site_entry set entry_value = 'House of Cards' where site_id = 'main' and entry_key = 'title'`,
    )
    untilSeen()
    for (const node of [app, other]) {
      expect(decodeSiteConfig((await preload({}, node)).config).title).toBe('House of Cards')
    }
  })

  test('survives seeding; only what a site never had is added', async () => {
    await app.database.query(
      `update site_entry set entry_value = 'daylight' where site_id = 'bengal' and entry_key = 'theme'`,
    )
    await app.database.query(`delete from site_entry where site_id = 'bengal' and group_key = 'fcm'`)
    await app.database.query(`delete from site_group where site_id = 'bengal' and group_key = 'google'`)
    await app.database.query(`update site set captcha = 'off' where site_id = 'bengal'`)
    const before = await app.database.query(`select count(*) from site`)
    await transact(app.database, seedSites)
    untilSeen()
    const data = await preload({ channel: '880' })
    expect(data.captcha).toBe('off')
    expect(decodeSiteConfig(data.config).theme).toBe('daylight')
    const groups = new Map(data.config.map((group: { key: string; list: unknown[] }) => [group.key, group.list.length]))
    expect(groups.get('fcm')).toBe(0)
    expect(groups.get('google')).toBe(3)
    expect((await app.database.query(`select count(*) from site`)).rows).toEqual(before.rows)
  })

  test('to the side menu arrives as pairs', async () => {
    await app.database.query(
      `insert into site_entry values ('india', 'asideMenu', 1, 'url', '#/wallet'), ('india', 'asideMenu', 2, 'key', 'My-Wallet'),
         ('india', 'asideMenu', 3, 'url', ''), ('india', 'asideMenu', 4, 'key', 'lost')`,
    )
    untilSeen()
    expect((await configOf({ channel: '91' })).asideMenu).toEqual([
      { url: '#/wallet', key: 'My-Wallet', badgeHidden: false },
    ])
  })

  test('can offer a sign-in provider and request wrapping', async () => {
    await app.database.query(
      `update site_entry set entry_value = 'client.example' where site_id = 'all' and entry_key = 'client_id'`,
    )
    await app.database.query(`update site set wrap_requests = true where site_id = 'all'`)
    untilSeen()
    const data = await preload({ channel: '0' })
    expect(data.oauth_providers).toEqual(['google'])
    expect(data.wrap).toEqual({ message_key: app.wrapping.messageKey, key: app.wrapping.key })
  })
})

describe('a language file', () => {
  test('of every language and chunk is served under the version of the first call, for ever', async () => {
    const { lang_versions } = await preload()
    for (const { language, chunk, version, body } of chunkFiles()) {
      expect(lang_versions[language][chunk - 1]).toBe(version)
      const response = await app.server.inject({ method: 'GET', url: languageFilePath(language, chunk, version) })
      expect(response.statusCode).toBe(200)
      expect(response.headers['cache-control']).toBe('max-age=31536000, immutable')
      expect(response.body).toBe(body)
    }
  })

  test.each(['br', 'gzip'])('is compressed with %s', async (encoding) => {
    const { lang_versions } = await preload()
    const url = languageFilePath('en', 1, lang_versions.en[0])
    const response = await app.server.inject({ method: 'GET', url, headers: { 'accept-encoding': encoding } })
    expect(response.headers['content-encoding']).toBe(encoding)
    expect(response.headers.vary).toContain('accept-encoding')
  })

  test('of another version is not found', async () => {
    const url = languageFilePath('en', 1, '0123456789')
    expect((await app.server.inject({ method: 'GET', url })).statusCode).toBe(404)
  })
})

test.each([
  ['the fresh start’s own site', {}, { lang: 'en', dir: 'ltr', theme: 'vibrant-blue' }],
  ['Pakistan', { cookie: 'channel=92' }, { lang: 'ur', dir: 'rtl', theme: 'vibrant-blue' }],
  ['Brazil', { cookie: 'channel=55' }, { lang: 'pt-BR', dir: 'ltr', theme: 'emerald-night' }],
] as const)(
  'an app that is installed from %s has that site’s name, language and colours',
  async (_site, headers, own) => {
    const url = '/manifest.webmanifest'
    const sent = await app.server.inject({ url, headers: { 'accept-language': 'en', ...headers } })
    expect(sent.headers['content-type']).toMatch(/^application\/manifest\+json/)
    const ground = themeGrounds[own.theme]
    expect(sent.json()).toMatchObject({ lang: own.lang, dir: own.dir, theme_color: ground, background_color: ground })
  },
)
