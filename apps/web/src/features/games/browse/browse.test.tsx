import type { Call } from '@tablestakes/contract/call'
import { listFavorites, listGames, listRecents, searchGames, setFavorite } from '@tablestakes/contract/games'
import { refusals } from '@tablestakes/contract/refusals'
import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import { cleanup, render } from 'vitest-browser-react'
import { decode } from 'zod/v4/core'
import { dialogs } from '../../../dialogs.ts'
import { navigate, readLocation } from '../../../lib/address/hash-location.ts'
import { listenToApi } from '../../../lib/api/api-listener.ts'
import { type Index, indexQuery } from '../../../lib/api/index-query.ts'
import { keepPreload, type Preload } from '../../../lib/api/preload.ts'
import { queryClient } from '../../../lib/api/query-client.ts'
import { signIn, signOut } from '../../../lib/session/session.ts'
import DialogHost from '../../../shell/dialogs/DialogHost.tsx'
import { installDialogs, openDialog, useDialogStack } from '../../../shell/dialogs/open-dialog.ts'
import MoreGamesScreen from './MoreGamesScreen.tsx'
import MyGamesScreen from './MyGamesScreen.tsx'

/** Without a loaded language every sentence is its key, so the tests read keys. */
type Answer = { data?: unknown; refused?: keyof typeof refusals; status?: number }
type SentRequest = { method: string; path: string; values: Record<string, unknown> }
const { fetch: realFetch } = globalThis
let asked: SentRequest[] = []
let told: string[] = []

const game = (id: number, name: string, part: object = {}) => ({
  id,
  name,
  provider: 'one',
  url: `#/Gamedetail?id=${id}`,
  icon_url: '/art/tiles/dice.svg',
  rtp: 99,
  rtp_wave: 2,
  bet_cash_rate: 20,
  is_show_name: true,
  is_pic_need_cut: false,
  tags: ['instant'],
  is_open: true,
  ...part,
})
const dice = game(1, 'Dice')
const mines = game(2, 'Mines', { provider: 'two', tags: ['cards'] })
const firm = (key: string) => ({ key, name: `Firm ${key}`, mark: 'sandbox', url: '', game_count: 1, sort_index: 1 })

beforeEach(() => {
  asked = []
  told = []
  localStorage.removeItem('searches')
  keepPreload({ sign_key: 'k', config: [], server_time: Date.now() } as unknown as Preload, Date.now())
  listenToApi({ signedOut: () => {}, failed: (message) => told.push(message) })
  installDialogs(async () => dialogs)
  const second = { lang_key: 'lobby_Original', sort_index: 1, game_list: [dice, mines] }
  const types = [{ id: 2, lang_key: 'lobby_Original', sort_index: 1, second_type_list: [second] }]
  const index = { game_type_list: types, firm_list: [firm('one'), firm('two')] } as unknown as Index
  queryClient.setQueryData(indexQuery.queryKey, index, { updatedAt: Date.now() + 60_000 })
})

afterEach(async () => {
  await cleanup()
  globalThis.fetch = realFetch
  queryClient.clear()
  useDialogStack.setState({ entries: [] })
  signOut()
})

const calls: readonly Call[] = [listFavorites, listGames, listRecents, searchGames, setFavorite]

/** The network, not our code: answers by path, in their order; the last one stays. Each is one the contract allows. */
function answer(answers: Record<string, Answer[]>): void {
  for (const call of calls)
    for (const { data } of answers[call.path] ?? []) if (data !== undefined) decode(call.response, data as never)
  globalThis.fetch = async (input, init) => {
    const address = new URL(input instanceof Request ? input.url : input, location.href)
    const isBody = typeof init?.body === 'string' && init.body !== ''
    const values = isBody ? JSON.parse(init.body as string) : Object.fromEntries(address.searchParams)
    asked.push({ method: init?.method ?? 'GET', path: address.pathname, values })
    const queue = answers[address.pathname] ?? []
    const { data = {}, refused, status = 200 } = (queue.length > 1 ? queue.shift() : queue[0]) ?? { status: 404 }
    const envelope = refused ? { code: refusals[refused].code, msg: refused } : { code: 0, msg: '', data }
    return new Response(JSON.stringify(envelope), { status })
  }
}

const show = (screen: ReactNode) =>
  render(
    <QueryClientProvider client={queryClient}>
      {screen}
      <DialogHost />
    </QueryClientProvider>,
  )
const askedOf = (call: Call) => asked.filter(({ path }) => path === call.path).map(({ values }) => values)
const enter = () =>
  signIn({ accessToken: 'a', accessExpire: Date.now() + 3_600_000, sign_key: 'k', userInfo: { uid: 7 } as never })
const listed = (list: object[], last_id = '') => ({ data: { list, last_id } })
const found = (list: object[], firms: string[] = []) => ({ data: { list, firms } })
/** Letter by letter, faster than any pause of a busy machine between them. */
function typeAtOnce(field: Locator, words: string): void {
  const input = field.element() as HTMLInputElement
  for (const letter of words) {
    input.setRangeText(letter, input.value.length, input.value.length, 'end')
    input.dispatchEvent(new InputEvent('input', { bubbles: true }))
  }
}
const link = (name: string) => page.getByRole('link', { name, exact: true })

test('a filter is part of the address, asks for its own games, and can be let go', async () => {
  answer({ [listGames.path]: [listed([dice, mines]), listed([mines]), listed([])] })
  navigate('/moreGameList?category=lobby_Original')
  await show(<MoreGamesScreen />)
  await expect.element(link('Mines')).toBeVisible()

  await userEvent.selectOptions(page.getByRole('combobox', { name: 'providers' }), 'two')
  await page.getByRole('button', { name: 'instant' }).click()
  expect(readLocation().query).toBe('category=lobby_Original&provider=two&tag=instant')
  await expect.element(page.getByRole('heading', { name: 'games_none_title' })).toBeVisible()
  expect(askedOf(listGames).at(-1)).toMatchObject({ category: 'lobby_Original', provider: 'two', tag: 'instant' })

  await page.getByRole('button', { name: 'games_clear_filters' }).click()
  expect(readLocation().query).toBe('category=lobby_Original')
  await expect.element(link('Dice')).toBeVisible()
})

test('a list that did not load is asked for again', async () => {
  answer({ [listGames.path]: [{ status: 500 }, listed([dice])] })
  navigate('/moreGameList')
  await show(<MoreGamesScreen />)
  await page.getByRole('button', { name: 'try_again' }).click()
  await expect.element(link('Dice')).toBeVisible()
})

test('the next page follows the first, from where it ended', async () => {
  answer({ [listGames.path]: [listed([dice], '1'), listed([mines])] })
  navigate('/moreGameList')
  await show(<MoreGamesScreen />)
  await expect.element(link('Mines')).toBeVisible()
  await expect.element(page.getByText('games_end')).toBeVisible()
  expect(askedOf(listGames).map(({ last_id }) => last_id)).toEqual(['', '1'])
})

test('typing finds games; Enter opens the first and the search is remembered', async () => {
  answer({ [listGames.path]: [listed([mines])], [searchGames.path]: [found([dice], ['one'])] })
  navigate('/game')
  await show(<main />)
  void openDialog('search')
  const field = page.getByRole('searchbox', { name: 'search_games' })
  await expect.element(field).toHaveFocus()
  await expect.element(link('Mines')).toBeVisible()
  typeAtOnce(field, 'dcie')
  await expect.element(link('Dice')).toBeVisible()
  expect(askedOf(searchGames)).toEqual([{ q: 'dcie', limit: '60' }])

  await userEvent.keyboard('{ArrowDown}{ArrowDown}')
  await expect.element(link('Dice')).toHaveFocus()
  await userEvent.keyboard('{ArrowUp}{ArrowUp}')
  await expect.element(field).toHaveFocus()
  // The first thing found is the provider of that name.
  await userEvent.keyboard('{Enter}')
  await expect.poll(readLocation).toEqual({ path: '/gameFirm', query: 'provider=one' })

  navigate('/game')
  void openDialog('search')
  await page.getByRole('button', { name: 'dcie' }).click()
  await expect.element(link('Dice')).toBeVisible()
})

test('Enter before the answer is here opens what is found, not what was shown until then', async () => {
  answer({ [listGames.path]: [listed([mines])], [searchGames.path]: [found([dice])] })
  navigate('/game')
  await show(<main />)
  void openDialog('search')
  const field = page.getByRole('searchbox', { name: 'search_games' })
  await expect.element(link('Mines')).toBeVisible()
  await expect.element(field).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  expect(readLocation().path).toBe('/game')
  typeAtOnce(field, 'dice')
  await userEvent.keyboard('{Enter}')
  await expect.poll(readLocation).toEqual({ path: '/Gamedetail', query: 'id=1' })
  expect(askedOf(searchGames)).toEqual([{ q: 'dice', limit: '60' }])
})

test('nothing of one provider leads to all of them', async () => {
  answer({ [listGames.path]: [listed([mines])], [searchGames.path]: [found([]), found([mines])] })
  await show(<main />)
  void openDialog('search')
  await page.getByRole('button', { name: 'Firm one' }).click()
  await userEvent.fill(page.getByRole('searchbox'), 'mines')
  await page.getByRole('button', { name: 'search_all_providers' }).click()
  await expect.element(page.getByText('search_found')).toBeVisible()
  expect(askedOf(searchGames).map(({ provider }) => provider)).toEqual(['one', undefined])
})

test('a heart turns immediately and lets the game go', async () => {
  enter()
  answer({
    [listFavorites.path]: [{ data: { list: [dice] } }, { data: { list: [] } }],
    [listRecents.path]: [{ data: { list: [] } }],
    [setFavorite.path]: [{ data: { game_id: 1, is_favorite: false } }],
  })
  navigate('/userGameList')
  await show(<MyGamesScreen />)
  await page.getByRole('button', { name: 'favorite_name', pressed: true }).click()
  await expect.element(page.getByRole('heading', { name: 'my_games_favorites_none_title' })).toBeVisible()
  expect(askedOf(setFavorite)).toEqual([{ game_id: 1, is_favorite: false }])
})

test('a heart the server refuses turns back, and the reason is told', async () => {
  enter()
  answer({
    [listFavorites.path]: [{ data: { list: [dice] } }],
    [listRecents.path]: [{ data: { list: [mines] } }],
    [setFavorite.path]: [{ refused: 'TOO_MANY_FAVORITES' }],
  })
  navigate('/userGameList?tab=recents')
  await show(<MyGamesScreen />)
  const heart = page.getByRole('button', { name: 'favorite_name' })
  await expect.element(heart).toHaveAttribute('aria-pressed', 'false')
  await heart.click()
  await expect.poll(() => told).toEqual(['TOO_MANY_FAVORITES'])
  await expect.element(heart).toHaveAttribute('aria-pressed', 'false')
})

test('a guest is shown the way in, not an empty list', async () => {
  answer({})
  navigate('/userGameList')
  await show(<MyGamesScreen />)
  await expect.element(page.getByRole('heading', { name: 'my_games_guest_title' })).toBeVisible()
  expect(asked).toEqual([])
})
