import { listLiveBets } from '@tablestakes/contract/games'
import { getMoodGroup } from '@tablestakes/contract/notices'
import { QueryClientProvider } from '@tanstack/react-query'
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup, render } from 'vitest-browser-react'
import type { Index } from '../../lib/api/index-query.ts'
import { keepPreload, type Preload } from '../../lib/api/preload.ts'
import { queryClient } from '../../lib/api/query-client.ts'
import { applyLiveMessage } from '../../shell/live/live-updates.ts'
import { LatestWins } from './LatestWins.tsx'
import { LiveBets } from './LiveBets.tsx'

const { fetch: realFetch } = globalThis
const UNIT = 10_000
const NOW = Date.now()

afterEach(async () => {
  await cleanup()
  globalThis.fetch = realFetch
  queryClient.clear()
})

const game = { id: 1, name: 'Dice', url: '#/Gamedetail?id=1', icon_url: '/art/tiles/dice.svg' }
const index = {
  game_type_list: [{ second_type_list: [{ game_list: [game] }] }],
  winner_list: [],
} as unknown as Index
const win = (uid: string, amount: number) => ({
  money_type: 2,
  nickname: 'Ra***ia',
  face_id: 1,
  amount,
  game_id: 1,
  uid,
  stake: 10_000,
  time: NOW,
})
const bet = (id: string, amount: number) => ({
  id,
  nickname: 'Be***to',
  face_id: 1,
  game_id: 1,
  money_type: 2,
  stake: 50_000 * UNIT,
  win: amount,
  time: NOW,
})

function answer(answers: Record<string, unknown>): void {
  keepPreload({ sign_key: 'k', config: [], server_time: NOW } as unknown as Preload, NOW)
  globalThis.fetch = async (input) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input, location.href)
    const data = answers[pathname]
    return new Response(JSON.stringify({ code: 0, msg: '', data }), { status: data === undefined ? 500 : 200 })
  }
}

const show = () =>
  render(
    <QueryClientProvider client={queryClient}>
      <LatestWins index={index} />
      <LiveBets index={index} />
    </QueryClientProvider>,
  )
const words = (of: string) =>
  [...document.querySelectorAll(`[aria-label="${of}"] li`)].map((row) => row.textContent?.replaceAll('\u00a0', ' '))

test('a win that happens now is first in the row, once', async () => {
  answer({
    [getMoodGroup.path]: { mood_group: [], winners: [win('1**7', 98_000 * UNIT)] },
    [listLiveBets.path]: { list: [] },
  })
  await show()
  await expect.element(page.getByText('bets_live_none')).toBeVisible()
  await expect.poll(() => words('wins_title')).toHaveLength(1)
  const message = {
    id: '5',
    at: NOW,
    type: 'winner',
    winner: { ...win('2**8', 0), amount: 1_250_000n * 10_000n, stake: 1n },
  }
  applyLiveMessage(message as never)
  applyLiveMessage(message as never)
  await expect.poll(() => words('wins_title')).toHaveLength(2)
  expect(words('wins_title')[0]).toMatch(/1[.,]250[.,]000/)
})

test('bets come in as they are placed; lost ones are said to be lost', async () => {
  answer({ [getMoodGroup.path]: { mood_group: [], winners: [] }, [listLiveBets.path]: { list: [bet('1', 0)] } })
  await show()
  await expect.element(page.getByText('wins_none')).toBeVisible()
  await expect.element(page.getByText('bets_live_lost')).toBeVisible()
  const fresh = { ...bet('2', 0), stake: 50_000n * 10_000n, win: 99_000n * 10_000n }
  applyLiveMessage({ id: '6', at: NOW, type: 'bet', bet: fresh } as never)
  await expect.poll(() => words('bets_live_title')).toHaveLength(2)
  expect(words('bets_live_title')[0]).toMatch(/99[.,]000/)
})

test('a payout below the stake is said to come back, and is no win', async () => {
  const list = [bet('1', 20_000 * UNIT), bet('2', 50_000 * UNIT), bet('3', 60_000 * UNIT)]
  answer({ [getMoodGroup.path]: { mood_group: [], winners: [] }, [listLiveBets.path]: { list } })
  await show()
  await expect.poll(() => words('bets_live_title')).toHaveLength(3)
  const rows = [...document.querySelectorAll('[aria-label="bets_live_title"] li')]
  expect(rows.map((row) => row.querySelector('.live-bets-lost')?.textContent)).toEqual([
    'bets_live_back',
    'bets_live_back',
    undefined,
  ])
})

test('a feed that did not load says so and is asked for again', async () => {
  answer({ [listLiveBets.path]: { list: [] } })
  await show()
  await expect.element(page.getByText('wins_failed')).toBeVisible()
  answer({
    [getMoodGroup.path]: { mood_group: [], winners: [win('1**7', 98_000 * UNIT)] },
    [listLiveBets.path]: { list: [] },
  })
  await page.getByRole('button', { name: 'try_again' }).click()
  await expect.poll(() => words('wins_title')).toHaveLength(1)
})
