import { moneyTypes } from '@tablestakes/contract/fields'
import { gameCategories } from '@tablestakes/contract/game-categories'
import { getGameDetail, getGameUrl, listGames, playTypes, searchGames } from '@tablestakes/contract/games'
import { getFirm, listFirms } from '@tablestakes/contract/suppliers'
import { textFor } from '@tablestakes/dictionary'
import { games } from '@tablestakes/domain/games/all'
import { gameKeys } from '@tablestakes/domain/games/game'
import { betLimits } from '@tablestakes/domain/games/limits'
import { toNumber } from '@tablestakes/domain/money/ratio'
import { manualClock } from '@tablestakes/node/clock'
import { transact } from '@tablestakes/node/database'
import { beforeEach, describe, expect, test } from 'vitest'
import { outcome } from '../../../test/outcome.ts'
import { startApp } from '../../../test/start-app.ts'
import { startSupplier } from '../../../test/supplier.ts'
import { seedLobby } from '../lobby/index.ts'

const clock = manualClock(Date.now())
const app = await startApp({ clock, config: { rateLimitScale: 0 } })
const supplier = await startSupplier('acme')
await supplier.join(app, { games: [{ code: 'acme:tigers', id: 901 }] })
await app.database.query(
  `update game set supplier_id = (select supplier_id from supplier where supplier_key = 'acme') where game_id between 101 and 108`,
)
await app.database.query(`update game set name = 'Tiger Kingdom' where game_id = 901`)
/** Every node asks for changes at most every two seconds. */
const untilSeen = () => clock.advance(2_000)
beforeEach(untilSeen)

const detail = async (game_id: number, headers: Record<string, string> = {}) => {
  const answer = await app.guest.call(getGameDetail, { game_id }, { headers })
  expect(outcome(answer)).toBe('ok')
  return answer.data!
}
const ids = (list: { id: number }[]) => list.map(({ id }) => id)
const idOf = async (key: string) => {
  const { rows } = await app.database.query<{ game_id: number }>('select game_id from game where game_key = $1', [key])
  return rows[0]!.game_id
}

describe('a game’s page', () => {
  test('says what its maths returns, what a bet may be, and how it is played', async () => {
    const dice = await detail(101, { lang: 'en' })
    expect(dice).toMatchObject({
      game: { id: 101, name: 'Dice', rtp: 98.99, is_open: true, tags: ['instant', 'fair'] },
      category: gameCategories.ORIGINAL,
      rtp_most: 99,
      has_demo: true,
      is_fair: true,
      state: 'open',
      is_favorite: false,
    })
    const [cash, gold] = [betLimits('IDR')!, betLimits('GLD')!]
    expect(dice.limits).toEqual([
      { money_type: moneyTypes.CASH, min_bet: cash.least, max_bet: cash.most, max_win: cash.mostWin },
      { money_type: moneyTypes.GOLD, min_bet: gold.least, max_bet: gold.most, max_win: gold.mostWin },
    ])
    expect(ids(dice.alike)).toContain(102)
    expect(ids(dice.alike)).not.toContain(101)
  })

  test('has rules and a description in the reader’s language for every game that can be played', async () => {
    for (const key of gameKeys) {
      const { rules, about } = await detail(await idOf(key), { lang: 'en' })
      expect(about).toBe(textFor('en', `about_${key}`))
      expect(rules.slice(0, 2)).toEqual([textFor('en', `rules_${key}_1`), textFor('en', `rules_${key}_2`)])
      expect(rules.join()).not.toContain('rules_')
    }
  })

  test('never states more than the least that the game returns', async () => {
    for (const key of gameKeys) {
      const { game, rtp_most } = await detail(await idOf(key))
      const { least, most } = games[key].rtpRange
      expect(toNumber(least) * 100 - game.rtp).toBeGreaterThanOrEqual(0)
      expect(toNumber(least) * 100 - game.rtp).toBeLessThan(0.01)
      expect(toNumber(most) * 100 - rtp_most).toBeLessThan(0.01)
      expect(game.rtp_wave).toBeGreaterThan(0)
    }
  })

  test('tells whether it can be opened', async () => {
    expect(await detail(401)).toMatchObject({
      state: 'soon',
      rules: [],
      about: '',
      limits: [],
      game: { is_open: false },
    })
    expect(outcome(await app.guest.call(getGameUrl, { game_id: 401, type: playTypes.GOLD }))).toBe('NOT_OPEN_YET')
    await app.database.query(`insert into game_closed_on_site values ('pakistan', 103)`)
    await app.database.query(`update supplier set is_open = false`)
    untilSeen()
    expect((await detail(103)).state).toBe('down')
    expect((await detail(103, { channel: '92' })).state).toBe('closed')
    await app.database.query(`update supplier set is_open = true`)
    untilSeen()
    expect((await detail(103)).state).toBe('open')
    expect(outcome(await app.guest.call(getGameDetail, { game_id: 7 }))).toBe('NOT_FOUND')
  })

  test('of gold alone has no limits of cash', async () => {
    const { rows } = await app.database.query(
      `select currency from game_limit join game using (game_id) where game_key = 'grove'`,
    )
    expect(rows).toEqual([{ currency: 'GLD' }])
  })

  test('shows no limits of money that its supplier does not take', async () => {
    // Acme takes IDR; Brazil plays in BRL.
    const { limits, state } = await detail(101, { channel: '55' })
    expect(limits.map(({ money_type }) => money_type)).toEqual([moneyTypes.GOLD])
    expect(state).toBe('open')
  })
})

describe('more games', () => {
  const list = async (request: Parameters<typeof app.guest.call<typeof listGames>>[1], headers = {}) => {
    const answer = await app.guest.call(listGames, request, { headers })
    expect(outcome(answer)).toBe('ok')
    return answer.data!
  }

  test('are those of a category, a row, a provider or a tag', async () => {
    expect(ids((await list({ category: gameCategories.SLOTS })).list)).toEqual([306, 309, 301, 311, 308, 310, 307, 312])
    expect(ids((await list({ category: gameCategories.ALL, second_type: 'row_first_looks' })).list)).toEqual([
      108, 101, 103, 104, 102, 106, 105, 107,
    ])
    expect(ids((await list({ provider: 'acme' })).list)).toEqual([901])
    expect(ids((await list({ tag: 'cards' })).list)).toEqual([107, 202, 116, 203, 204, 206, 207])
    expect((await list({ provider: 'nobody' })).list).toEqual([])
  })

  test('come page by page, each once, also when the last one shown was closed meanwhile', async () => {
    const all = ids((await list({ limit: 100 })).list)
    expect(all).toHaveLength(33)
    const first = await list({ limit: 12 })
    await app.database.query('update game set is_open = false where game_id = $1', [first.list.at(-1)!.id])
    untilSeen()
    const second = await list({ limit: 12, last_id: first.last_id })
    const third = await list({ limit: 12, last_id: second.last_id })
    expect([...ids(first.list), ...ids(second.list), ...ids(third.list)]).toEqual(all)
    expect(third.last_id).toBe('')
    await app.database.query('update game set is_open = true')
    expect(outcome(await app.guest.call(listGames, { last_id: '999' }))).toBe('INVALID')
  })

  test('are ordered by name in the reader’s language, by return, or by how much they are played', async () => {
    const names = (await list({ order: 'name', limit: 100 }, { lang: 'en' })).list.map(({ name }) => name)
    expect(names).toEqual(names.toSorted(new Intl.Collator('en').compare))
    const returns = (await list({ order: 'rtp', limit: 100 })).list.map(({ rtp }) => rtp)
    expect(returns).toEqual(returns.toSorted((one, other) => other - one))
    await app.database.query(`
      insert into game_day values (today(), 105, 'IDR', 2, 10, 1, 1, 1, 1), (today() - 1, 201, 'IDR', 2, 50, 1, 1, 1, 1),
        (today() - 30, 309, 'IDR', 2, 9000, 1, 1, 1, 1);
      insert into counted_day (day, is_final) values (today(), false)`)
    untilSeen()
    expect(ids((await list({ order: 'popular' })).list).slice(0, 2)).toEqual([201, 105])
  })
})

describe('search', () => {
  const search = async (q: string, more: object = {}, headers = {}) =>
    (await app.guest.call(searchGames, { q, ...more }, { headers })).data!

  test('finds by a slip of the finger, in the reader’s language and in English', async () => {
    expect(ids((await search('plinco')).list)).toEqual([104])
    const name = textFor('bd', 'game_football')
    expect(ids((await search(name, {}, { lang: 'bd' })).list)).toEqual([401])
    expect(ids((await search('football', {}, { lang: 'bd' })).list)).toEqual([401])
    expect(ids((await search('tiger', {}, { lang: 'en' })).list)).toEqual([901, 204])
    expect(await search('zzzzzz')).toEqual({ list: [], firms: [] })
  })

  test('finds a provider, its games behind those that are called so, and respects filters and the site', async () => {
    const { firms, list } = await search('acme')
    expect(firms).toEqual(['acme'])
    expect(ids(list)).toEqual([901])
    expect(ids((await search('tiger', { provider: 'acme' })).list)).toEqual([901])
    expect(ids((await search('lantern', { category: gameCategories.SLOTS })).list)).toEqual([306])
    expect(ids((await search('mines', { limit: 1 })).list)).toEqual([103])
    // Closed on that site above.
    expect((await search('mines', {}, { channel: '92' })).list).toEqual([])
  })
})

test('providers have pages, and those without a game on the site do not', async () => {
  await app.database.query(
    `update provider set licence = 'MGA/1', about_key = 'banner_fair_text' where provider_key = 'acme'`,
  )
  await app.database.query(`insert into game_closed_on_site values ('pakistan', 901)`)
  untilSeen()
  expect((await app.guest.call(listFirms, {})).data!.list).toMatchObject([
    { key: 'tablestakes', game_count: 32 },
    { key: 'acme', game_count: 1 },
  ])
  const { data } = await app.guest.call(getFirm, { provider: 'acme' }, { headers: { lang: 'en' } })
  expect(data).toMatchObject({ firm: { key: 'acme' }, licence: 'MGA/1', about: textFor('en', 'banner_fair_text') })
  const elsewhere = { headers: { channel: '92' } }
  expect(outcome(await app.guest.call(getFirm, { provider: 'acme' }, elsewhere))).toBe('NOT_FOUND')
  expect(outcome(await app.guest.call(getFirm, { provider: 'nobody' }))).toBe('NOT_FOUND')
})

test('an older database gets what is missing when it is started, and keeps what an operator has set', async () => {
  await app.database.query(`
    update game set rtp = null, rtp_most = null, rtp_wave = 0, rules_key = null where game_id = 101;
    update game set rtp = 98.5, rtp_wave = 5 where game_id = 102;
    delete from game_limit where game_id = 101;
    update game_limit set max_bet = min_bet where game_id = 102 and currency = 'IDR'`)
  await transact(app.database, seedLobby)
  untilSeen()
  expect(await detail(101)).toMatchObject({ game: { rtp: 98.99, rtp_wave: 2 }, rtp_most: 99 })
  expect((await detail(101)).limits).toHaveLength(2)
  const limbo = await detail(102)
  expect(limbo.game).toMatchObject({ rtp: 98.5, rtp_wave: 5 })
  expect(limbo.limits[0]).toMatchObject({ max_bet: betLimits('IDR')!.least })
})
