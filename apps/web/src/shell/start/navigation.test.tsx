import { QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { navigate, readPage, useHashPage } from '../../lib/address/hash-location.ts'
import { keepPreload, type Preload } from '../../lib/api/preload.ts'
import { queryClient } from '../../lib/api/query-client.ts'
import { flushOnHide } from '../../lib/tracking/analytics.ts'
import { useAfterNavigation } from './after-navigation.ts'
import { followAddress } from './navigation.ts'

const { fetch: realFetch } = globalThis
let reports: string[] = []

beforeEach(() => {
  reports = []
  globalThis.fetch = async (_input, init) => {
    reports.push(init?.body as string)
    return new Response('{}')
  }
  const report = { url: '/api/report', api_key: 'key' }
  keepPreload({ sign_key: 'k', config: [], report, server_time: Date.now() } as unknown as Preload, Date.now())
})
afterEach(() => {
  globalThis.fetch = realFetch
  navigate('/game')
})

function Page() {
  const main = useAfterNavigation(useHashPage())
  return (
    <main ref={main} tabIndex={-1} style={{ height: 4_000 }}>
      <button type="button">tile</button>
    </main>
  )
}

test('one game’s page after another’s, and one provider’s after another’s, are pages of their own; a tab or a filter is not', () => {
  const pageAt = (address: string) => {
    navigate(address)
    return readPage()
  }
  expect(pageAt('/Gamedetail?id=1')).not.toBe(pageAt('/Gamedetail?id=2'))
  expect(pageAt('/gameFirm?provider=a')).not.toBe(pageAt('/gameFirm?provider=b'))
  expect(pageAt('/userGameList')).toBe(pageAt('/userGameList?tab=recents'))
  expect(pageAt('/moreGameList?provider=a&q=mines')).toBe(pageAt('/moreGameList?provider=b'))
  expect(pageAt('/game?category=lobby_slots')).toBe(pageAt('/game'))
})

test('the page scrolls to its top and takes the focus when the query leads to another one, and stays where it is otherwise', async () => {
  navigate('/Gamedetail?id=1')
  const screen = await render(
    <QueryClientProvider client={queryClient}>
      <Page />
    </QueryClientProvider>,
  )
  const main = () => document.querySelector('main')
  scrollTo(0, 900)
  navigate('/Gamedetail?id=1&from=search', { replace: true })
  await new Promise(requestAnimationFrame)
  expect(scrollY).toBe(900)
  screen.getByRole('button').element().focus({ preventScroll: true })
  navigate('/Gamedetail?id=2')
  await expect.poll(() => scrollY).toBe(0)
  expect(document.activeElement).toBe(main())
})

test('a page view is told for every address, also when only the query changes, by its path alone', async () => {
  flushOnHide()
  navigate('/game')
  followAddress()
  for (const address of [
    '/Gamedetail?id=1',
    '/Gamedetail?id=2',
    '/Gamedetail?id=2&x=1',
    '/userGameList',
    '/userGameList?tab=recents',
    '/userGameList?tab=recents',
    '/moreGameList?q=secret',
    '/moreGameList?q=wish',
  ])
    navigate(address)
  dispatchEvent(new Event('pagehide'))
  const views = reports
    .flatMap((body) => (JSON.parse(body) as { events: { event_name: string; properties: object }[] }).events)
    .filter(({ event_name }) => event_name === 'page_view')
    .map(({ properties }) => properties)
  expect(views).toEqual([
    { path: '/game' },
    { path: '/Gamedetail' },
    { path: '/Gamedetail' },
    { path: '/Gamedetail' },
    { path: '/userGameList' },
    { path: '/userGameList' },
    { path: '/moreGameList' },
  ])
  expect(reports.join()).not.toMatch(/secret|wish/)
})
