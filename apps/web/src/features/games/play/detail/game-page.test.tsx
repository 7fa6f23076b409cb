import { getGameDetail } from '@tablestakes/contract/games'
import { QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup, render } from 'vitest-browser-react'
import { decode } from 'zod/v4/core'
import { dialogs } from '../../../../dialogs.ts'
import { navigate, readLocation } from '../../../../lib/address/hash-location.ts'
import { keepPreload, type Preload } from '../../../../lib/api/preload.ts'
import { queryClient } from '../../../../lib/api/query-client.ts'
import DialogHost from '../../../../shell/dialogs/DialogHost.tsx'
import { installDialogs, useDialogStack } from '../../../../shell/dialogs/open-dialog.ts'
import GameDetailScreen from './GameDetailScreen.tsx'

/** Without a loaded language every sentence is its key, so the tests read keys. */
const { fetch: realFetch } = globalThis

beforeEach(() => {
  keepPreload({ sign_key: 'k', config: [], server_time: Date.now() } as unknown as Preload, Date.now())
  installDialogs(async () => dialogs)
})

afterEach(async () => {
  await cleanup()
  globalThis.fetch = realFetch
  queryClient.clear()
  useDialogStack.setState({ entries: [] })
})

const game = {
  ...{ id: 9, name: 'Harbour Nine', provider: 'acme', url: '#/Gamedetail?id=9', icon_url: '/art/tiles/mines.svg' },
  ...{ rtp: 96, rtp_wave: 3, bet_cash_rate: 20, is_show_name: false, is_pic_need_cut: false, is_open: false },
  tags: ['slot'],
}
const soon = {
  ...{ game, category: 'lobby_slots', about: '', rules: [], rtp_most: 96, limits: [], has_demo: false },
  ...{ is_fair: false, state: 'soon', is_favorite: false, alike: [] },
}

/** The network, not our code: the game's page as the contract allows it, and nothing else. */
function show(detail: object) {
  decode(getGameDetail.response, detail as never)
  globalThis.fetch = async (input) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input, location.href)
    if (pathname !== getGameDetail.path) return new Response('', { status: 404 })
    return new Response(JSON.stringify({ code: 0, msg: '', data: detail }))
  }
  navigate('/Gamedetail?id=9')
  return render(
    <QueryClientProvider client={queryClient}>
      <GameDetailScreen />
      <DialogHost />
    </QueryClientProvider>,
  )
}

test('a game that no supplier brings says so when it is pressed', async () => {
  await show(soon)
  await page.getByRole('button', { name: 'detail_play' }).click()
  await expect.element(page.getByRole('dialog', { name: 'Not_open_yet' })).toBeVisible()
})

test('the tile of sports is no game: its address leads to the matches', async () => {
  await show({ ...soon, game: { ...game, tags: ['sport', 'virtual'] } })
  await expect.poll(() => readLocation().path).toBe('/sports')
  expect(page.getByRole('button', { name: 'detail_play' }).elements()).toEqual([])
})
