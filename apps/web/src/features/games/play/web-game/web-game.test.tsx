import { getUserInfo } from '@tablestakes/contract/account'
import type { Call } from '@tablestakes/contract/call'
import { moneyTypes } from '@tablestakes/contract/fields'
import { type MessageOfGame, STUDIO } from '@tablestakes/contract/frame-messages'
import { getGameDetail, getGameUrl, listGameRecords, listUnfinished } from '@tablestakes/contract/games'
import { refusals } from '@tablestakes/contract/refusals'
import { QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup, render } from 'vitest-browser-react'
import { decode } from 'zod/v4/core'
import { dialogs } from '../../../../dialogs.ts'
import { navigate, readLocation } from '../../../../lib/address/hash-location.ts'
import { listenToApi } from '../../../../lib/api/api-listener.ts'
import { keepPreload, type Preload } from '../../../../lib/api/preload.ts'
import { queryClient } from '../../../../lib/api/query-client.ts'
import { setUser, signIn, signOut, useSession } from '../../../../lib/session/session.ts'
import DialogHost from '../../../../shell/dialogs/DialogHost.tsx'
import { installDialogs, useDialogStack } from '../../../../shell/dialogs/open-dialog.ts'
import { openFrameLine } from './frame-line.ts'
import WebGameScreen from './WebGameScreen.tsx'

/** Without a loaded language every sentence is its key, so the tests read keys. */
type Answer = { data?: unknown; refused?: keyof typeof refusals; status?: number }
const { fetch: realFetch } = globalThis
let asked: { path: string; values: Record<string, unknown> }[] = []

/** The frame's address leads nowhere. A page that has loaded is shown after a while also if it is silent: not in these tests. */
const stopHere = (event: Event) => event.stopPropagation()

beforeEach(() => {
  asked = []
  sessionStorage.removeItem('stay')
  keepPreload({ sign_key: 'k', config: [], server_time: Date.now() } as unknown as Preload, Date.now())
  listenToApi({ signedOut: () => {}, failed: () => {} })
  installDialogs(async () => dialogs)
  document.addEventListener('load', stopHere, true)
})

afterEach(async () => {
  document.removeEventListener('load', stopHere, true)
  await cleanup()
  globalThis.fetch = realFetch
  queryClient.clear()
  useDialogStack.setState({ entries: [] })
  signOut()
  for (const frame of document.querySelectorAll('iframe')) frame.remove()
})

const calls: readonly Call[] = [getGameDetail, getGameUrl, listGameRecords, listUnfinished]

/** The network, not our code: answers by path, in their order; the last one stays. Each is one the contract allows. */
function answer(answers: Record<string, Answer[]>): void {
  for (const call of calls)
    for (const { data } of answers[call.path] ?? []) if (data !== undefined) decode(call.response, data as never)
  globalThis.fetch = async (input) => {
    const address = new URL(input instanceof Request ? input.url : input, location.href)
    asked.push({ path: address.pathname, values: Object.fromEntries(address.searchParams) })
    const queue = answers[address.pathname] ?? []
    const { data = {}, refused, status = 200 } = (queue.length > 1 ? queue.shift() : queue[0]) ?? { status: 404 }
    const envelope = refused ? { code: refusals[refused].code, msg: refused } : { code: 0, msg: '', data }
    return new Response(JSON.stringify(envelope), { status })
  }
}

const mines = {
  id: 3,
  name: 'Mines',
  provider: 'tablestakes',
  url: '#/Gamedetail?id=3',
  icon_url: '/art/tiles/mines.svg',
  rtp: 99,
  rtp_wave: 3,
  bet_cash_rate: 20,
  is_show_name: false,
  is_pic_need_cut: false,
  tags: ['instant'],
  is_open: true,
}
const detail = {
  game: mines,
  category: 'lobby_Original',
  about: '',
  rules: [],
  rtp_most: 99,
  limits: [],
  has_demo: true,
  is_fair: true,
  state: 'open',
  is_favorite: false,
  alike: [],
}
/** A page of another origin that says nothing: what it would say is said by the tests. */
const ORIGIN = 'http://games.invalid'
const launched = (part: object = {}) => ({
  data: { url: `${ORIGIN}/play?code=once`, game_id: 3, is_demo: false, session_id: '1', ...part },
})
const record = (stake: number, win: number) => ({
  data: {
    list: [
      {
        day: '2026-11-15',
        game_id: 3,
        name: 'Mines',
        provider: 'tablestakes',
        money_type: moneyTypes.CASH,
        rounds: 1,
        jackpot: 0,
        stake,
        win,
      },
    ],
    last_id: '',
  },
})
const usual = (part: Record<string, Answer[]> = {}) => ({
  [getGameDetail.path]: [{ data: detail }],
  [getGameUrl.path]: [launched()],
  [listGameRecords.path]: [{ data: { list: [], last_id: '' } }],
  [listUnfinished.path]: [{ data: { list: [] } }],
  ...part,
})

const askedFor = (call: Call) => asked.filter(({ path }) => path === call.path)
const enter = () =>
  signIn({
    accessToken: 'a',
    accessExpire: Date.now() + 3_600_000,
    sign_key: 'k',
    userInfo: { uid: 7, money: 12_345_000_000n, coin: 0n, gold: 50_000_000n } as never,
  })
const play = (query = 'id=3&type=1') => {
  navigate(`/webgame?${query}`)
  return render(
    <QueryClientProvider client={queryClient}>
      <WebGameScreen />
      <DialogHost />
    </QueryClientProvider>,
  )
}
const frame = () => document.querySelector<HTMLIFrameElement>('.play-frame')!
const say = (message: object, from: { origin?: string; source?: Window | null } = {}) =>
  dispatchEvent(
    new MessageEvent('message', {
      data: { source: STUDIO, ...message },
      origin: from.origin ?? ORIGIN,
      source: from.source === undefined ? frame().contentWindow : from.source,
    }),
  )
const opening = page.getByText('webgame_opening')
const back = page.getByRole('button', { name: 'back' })
const dialogNames = () => useDialogStack.getState().entries.map(({ name }) => name)

test('a game is locked in: another origin, no way to navigate the page, and only what it needs', async () => {
  enter()
  answer(usual())
  await play()
  await expect.poll(frame).toBeTruthy()
  expect(frame().sandbox.value).toBe('allow-scripts allow-same-origin allow-popups')
  expect(frame().allow).toBe('fullscreen; autoplay')
  expect(new URL(frame().src).origin).toBe(ORIGIN)
  expect(askedFor(getGameUrl)[0]?.values).toMatchObject({ game_id: '3', type: '1' })
})

test('the tile of sports is no game: played by its address it leads to the matches', async () => {
  const football = { ...mines, id: 401, name: 'Football', tags: ['sport', 'virtual'], is_open: false }
  answer(
    usual({
      [getGameDetail.path]: [{ data: { ...detail, game: football, state: 'soon', has_demo: false } }],
      [getGameUrl.path]: [{ refused: 'NOT_OPEN_YET' }],
    }),
  )
  await play('id=401')
  await expect.poll(() => readLocation().path).toBe('/sports')
})

test('a forged message from another origin or another window changes nothing', async () => {
  enter()
  answer(usual())
  await play()
  await expect.poll(frame).toBeTruthy()
  const stranger = document.createElement('iframe')
  document.body.append(stranger)
  const forgeries = [
    { origin: 'http://games.invalid.evil.test' },
    { origin: 'https://games.invalid' },
    { origin: `${ORIGIN}:8080` },
    { origin: location.origin },
    { origin: 'null' },
    { source: window },
    { source: stranger.contentWindow },
    { source: null },
  ]
  const before = asked.length
  const heard: string[] = []
  const target = { origin: ORIGIN, window: () => frame().contentWindow }
  const line = openFrameLine(window, target, ({ type }) => heard.push(type))
  for (const from of forgeries)
    for (const type of ['ready', 'close', 'top_up', 'balance_changed', 'session_over']) say({ type }, from)
  // The game's own message comes after all of those, so what they would have done is done by now.
  say({ type: 'session_over' })
  await expect.element(page.getByRole('heading', { name: 'webgame_over_title' })).toBeVisible()
  await expect.element(opening).toBeVisible()
  expect(dialogNames()).toEqual([])
  expect(readLocation().path).toBe('/webgame')
  expect(asked.slice(before).map(({ path }) => path)).not.toContain(getUserInfo.path)
  expect(heard).toEqual(['session_over'])
  line.stop()
})

test('a message sent by a real frame of another origin is not the game’s', async () => {
  const heard: MessageOfGame[] = []
  const game = document.createElement('iframe')
  const stranger = document.createElement('iframe')
  // Both are sandboxed pages of an opaque origin, which is never the one that was loaded.
  for (const iframe of [game, stranger]) {
    iframe.sandbox.value = 'allow-scripts'
    iframe.srcdoc = `<script>parent.postMessage({ source: '${STUDIO}', type: 'ready' }, '*')</script>`
  }
  const arrived = new Promise<void>((resolve) => {
    let count = 0
    addEventListener('message', (event) => {
      if (event.origin === 'null' && ++count === 2) resolve()
    })
  })
  const line = openFrameLine(window, { origin: ORIGIN, window: () => game.contentWindow }, (message) =>
    heard.push(message),
  )
  document.body.append(game, stranger)
  await arrived
  expect(heard).toEqual([])
  line.stop()
})

test('the game’s own messages ask: ready shows it, top-up opens over it, and it is not loaded again', async () => {
  enter()
  answer(usual())
  await play()
  await expect.poll(frame).toBeTruthy()
  await expect.element(opening).toBeVisible()
  const first = frame()
  say({ type: 'ready' })
  await expect.element(opening).not.toBeInTheDocument()
  say({ type: 'top_up' })
  say({ type: 'top_up' })
  await expect.poll(dialogNames).toEqual(['recharge'])
  say({ type: 'close' })
  expect(dialogNames()).toEqual(['recharge'])
  expect(frame()).toBe(first)
  expect(askedFor(getGameUrl)).toHaveLength(1)
})

test('a balance that a game tells of is asked of the ledger, not taken from the message', async () => {
  enter()
  answer(usual())
  await play()
  await expect.poll(frame).toBeTruthy()
  await expect.element(opening).toBeVisible()
  say({ type: 'balance_changed', balance: 1, money: 1 })
  await expect.poll(() => askedFor(getUserInfo).length).toBe(1)
  await expect.element(page.getByRole('button', { name: 'open_purse' })).toBeVisible()
})

test('the net result is the ledger’s, and a loss is said as one', async () => {
  enter()
  answer(usual({ [listGameRecords.path]: [record(500_000_000, 380_000_000)] }))
  await play()
  const net = page.getByText('webgame_net')
  await expect.element(net).toBeInTheDocument()
  expect(document.querySelector('.play-net')?.getAttribute('data-sign')).toBe('loss')
  expect(askedFor(listGameRecords)[0]?.values).toMatchObject({ game_id: '3' })
})

test('the bar does not tell the end of a round that the game is still showing', async () => {
  enter()
  answer(usual())
  await play()
  await expect.poll(frame).toBeTruthy()
  const figure = () => document.querySelector('.play-bar .pill .money')?.textContent
  await expect.poll(figure).toContain('1.234.500')
  say({ type: 'round', isOpen: true, isShowing: true })
  const { user } = useSession.getState()
  setUser({ ...user!, money: 99_990_000_000n })
  // The books have it, and what is decided is decided by them.
  expect(useSession.getState().user?.money).toBe(99_990_000_000n)
  await expect.element(page.getByRole('button', { name: 'open_purse' })).toBeVisible()
  expect(figure()).toContain('1.234.500')
  say({ type: 'round', isOpen: false, isShowing: false })
  await expect.poll(figure).toContain('9.999.000')
})

test('leaving while a round is open asks first; staying stays', async () => {
  enter()
  answer(usual())
  await play()
  await expect.poll(frame).toBeTruthy()
  await expect.element(opening).toBeVisible()
  say({ type: 'round', isOpen: true })
  await back.click()
  await expect.element(page.getByRole('heading', { name: 'webgame_leave_title' })).toBeVisible()
  await page.getByRole('button', { name: 'webgame_stay' }).click()
  await expect.poll(dialogNames).toEqual([])
  expect(readLocation().path).toBe('/webgame')
})

test('an ended session is opened again by a press, in a new frame', async () => {
  enter()
  answer(usual({ [getGameUrl.path]: [launched(), launched({ url: `${ORIGIN}/play?code=twice` })] }))
  await play()
  await expect.poll(frame).toBeTruthy()
  say({ type: 'session_over' })
  await page.getByRole('button', { name: 'webgame_open_again' }).click()
  await expect.poll(() => frame()?.src).toBe(`${ORIGIN}/play?code=twice#theme=vibrant-blue`)
  await expect.element(page.getByRole('heading', { name: 'webgame_over_title' })).not.toBeInTheDocument()
})

test('what the server refuses has a next step: the maker is asked again', async () => {
  enter()
  answer(usual({ [getGameUrl.path]: [{ refused: 'SUPPLIER_DOWN' }, launched()] }))
  await play()
  await expect.element(page.getByRole('heading', { name: 'webgame_down_title' })).toBeVisible()
  await page.getByRole('button', { name: 'try_again' }).click()
  await expect.poll(frame).toBeTruthy()
})

test('a guest has the demo; real play asks them in', async () => {
  answer(usual({ [getGameUrl.path]: [{ refused: 'PLAYER_NEEDED' }, launched({ is_demo: true, session_id: null })] }))
  await play()
  await expect.element(page.getByRole('heading', { name: 'webgame_player_title' })).toBeVisible()
  await expect.poll(() => useDialogStack.getState().entries.map(({ name }) => name)).toEqual(['register'])
  useDialogStack.setState({ entries: [] })
  await page.getByRole('button', { name: 'webgame_play_demo' }).click()
  expect(readLocation().query).toBe('id=3&type=0')
  await expect.element(page.getByText('webgame_demo')).toBeVisible()
  expect(askedFor(listGameRecords)).toEqual([])
})

test('the path of the game is kept for the tab, and the page without a game leads back to it', async () => {
  enter()
  answer(usual())
  const screen = await play('id=3&type=0')
  await expect.poll(() => sessionStorage.getItem('webGamePath')).toBe('/webgame?id=3&type=0')
  await screen.unmount()
  await play('')
  await expect.poll(() => readLocation().query).toBe('id=3&type=0')
  sessionStorage.removeItem('webGamePath')
})

test('an address without a game says so', async () => {
  answer(usual())
  await play('id=none')
  await expect.element(page.getByRole('heading', { name: 'detail_missing_title' })).toBeVisible()
  expect(askedFor(getGameUrl)).toEqual([])
})
