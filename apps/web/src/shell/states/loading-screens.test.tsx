import { afterEach, beforeEach, expect, test } from 'vitest'
import { cleanup, render } from 'vitest-browser-react'
import { navigate, readPage } from '../../lib/address/hash-location.ts'
import { type Index, indexQuery } from '../../lib/api/index-query.ts'
import { keepPreload, type Preload } from '../../lib/api/preload.ts'
import { queryClient } from '../../lib/api/query-client.ts'
import { signIn, signOut } from '../../lib/session/session.ts'
import { routes } from '../../routes.tsx'
import { useDialogStack } from '../dialogs/open-dialog.ts'
import { App } from '../start/App.tsx'

const { fetch: realFetch } = globalThis
const lobby = {
  banner_list: [],
  notice_list: [],
  game_type_list: [],
  firm_list: [],
  counts: { games: 0 },
} as unknown as Index

beforeEach(() => {
  // The game that was played last: /webgame would lead to it.
  sessionStorage.clear()
  keepPreload(
    { sign_key: 'k', config: [], jurisdiction: {}, server_time: Date.now() } as unknown as Preload,
    Date.now(),
  )
  // The network: it has heard every question and answers none.
  globalThis.fetch = () => new Promise(() => {})
})

afterEach(async () => {
  await cleanup()
  globalThis.fetch = realFetch
  queryClient.clear()
  useDialogStack.setState({ entries: [] })
  signOut()
})

const enter = () =>
  signIn({
    accessToken: 'a',
    accessExpire: Date.now() + 3_600_000,
    sign_key: 'k',
    userInfo: { uid: 7, money: 0n, coin: 0n, gold: 0n } as never,
  })

const paths = Object.keys(routes).filter((path) => !path.startsWith('/__dev__'))
const pages = [...paths, '/Gamedetail?id=103', '/webgame?id=103', '/gameFirm?provider=tablestakes']
const headings = () => [...document.querySelectorAll('h1')].map((heading) => heading.textContent?.trim() !== '')

for (const visitor of ['guest', 'player'] as const) {
  test(`while nothing has been answered yet, every page of a ${visitor} has its one heading`, async () => {
    if (visitor === 'player') enter()
    queryClient.setQueryData(indexQuery.queryKey, lobby, { updatedAt: Date.now() + 60_000 })
    navigate(pages[0]!)
    await render(<App />)
    for (const page of pages) {
      navigate(page)
      await expect.poll(() => document.documentElement.dataset.page, { message: page }).toBe(readPage())
      await expect.poll(headings, { message: page }).toEqual([true])
    }
  })
}

test('a page whose lobby has not come yet has its heading too', async () => {
  for (const page of pages) {
    navigate(page)
    await render(<App />)
    await expect.poll(() => document.documentElement.dataset.page, { message: page }).toBe(readPage())
    await expect.poll(headings, { message: page }).toEqual([true])
    await cleanup()
  }
})
