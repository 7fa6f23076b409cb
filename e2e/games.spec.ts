import { expect, type Frame, type FrameLocator, type Locator, type Page, test } from '@playwright/test'
import { studioCalls } from '@tablestakes/contract/studio'
import { betsLeftOf } from '@tablestakes/domain/ledger/wagering-told'
import { formatMoney } from '@tablestakes/domain/money/format'
import { type RegisteredPlayer, registerPlayer } from '../scripts/api-client.ts'
import { openLobby, openSheet, press, settle, sheet } from './entry-forms.ts'
import { withDatabase } from './journey-database.ts'
import { moneyOf } from './journey-money.ts'
import { carrySession, signIn } from './player.ts'
import { sitDown, someParams } from './studio-client.ts'
import {
  enterWithCash,
  expectBalance,
  FLIGHT_MS,
  findGem,
  type GameName,
  gameFrame,
  gameIds,
  openGame,
  openProof,
  pressIn,
  readBooks,
  readPaid,
  results,
  rupiah,
  studioUrlOf,
  takeWhatIsWon,
  topUp,
} from './studio-frame.ts'

test.use({ reducedMotion: 'reduce' })
test.describe.configure({ timeout: 90_000 })

type Played = { game: GameName; name: string; play: (frame: FrameLocator) => Promise<void> }

const GAMES: Played[] = [
  { game: 'dice', name: 'Dice', play: (frame) => pressIn(frame, 'Roll') },
  { game: 'limbo', name: 'Limbo', play: (frame) => pressIn(frame, 'Launch') },
  { game: 'plinko', name: 'Plinko', play: (frame) => pressIn(frame, 'Drop ball') },
  { game: 'wheel', name: 'Wheel', play: (frame) => pressIn(frame, 'Spin') },
  {
    game: 'keno',
    name: 'Keno',
    async play(frame) {
      await pressIn(frame, 'Quick pick')
      await pressIn(frame, 'Draw')
    },
  },
  {
    game: 'mines',
    name: 'Mines',
    async play(frame) {
      await pressIn(frame, 'Start round')
      await pressIn(frame, 'Tile 13, closed')
      await takeWhatIsWon(frame)
    },
  },
  {
    game: 'hilo',
    name: 'Hi-Lo',
    async play(frame) {
      await pressIn(frame, 'Deal')
      // On a deuce there are both.
      await frame
        .getByRole('button', { name: /^(Higher|The same)/ })
        .first()
        .click()
      await takeWhatIsWon(frame)
    },
  },
]

for (const { game, name, play } of GAMES) {
  test(`${game}: a bet is taken, decided, paid, listed and proven`, async ({ page, baseURL }) => {
    const player = await enterWithCash(page, baseURL!)
    const frame = await openGame(page, game)
    await play(frame)
    await expect(results(frame)).toHaveCount(1)
    const paid = await readPaid(frame)
    await expectSettled(page, baseURL!, player, paid)
    const proof = await openProof(page, { name, paid })
    await expect(proof.getByRole('heading', { name: 'The seed is still in use' })).toBeVisible()
    expect(proof.url()).not.toContain('reveal')
    await press(proof, 'Reveal the seed and verify')
    const checks = proof.getByRole('status')
    await expect(checks).toContainText('The server seed matches its earlier hash')
    await expect(checks).toContainText(/This device computed .+ too/)
    await expect(checks).toContainText(`${rupiah(paid)} is what it pays`)
  })
}

test('crash: a bet flies with everybody’s, is paid or lost, listed and proven by the chain', async ({
  page,
  baseURL,
}) => {
  // The flight that is under way, and then its own.
  test.setTimeout(3 * FLIGHT_MS)
  const player = await enterWithCash(page, baseURL!)
  const frame = await openGame(page, 'crash')
  await frame.getByLabel(/^Auto cash-out/).fill('1.01')
  await pressIn(frame, 'Bet')
  const bet = await whenEnded(baseURL!, player)
  await expectSettled(page, baseURL!, player, BigInt(bet.win) / 10_000n)
  const proof = await openProof(page, { name: 'Crash', paid: BigInt(bet.win) / 10_000n })
  const checks = proof.getByRole('status')
  await expect(checks).toContainText('Its hash leads to the one of the round before')
  await expect(checks).toContainText(/lies exactly the end published before the first round/)
  await expect(checks).toContainText(/The salt is round .+ of the beacon named before, with the right signature/)
  await expect(checks).toContainText('The salt comes from a test beacon, which proves nothing against the house')
  await expect(proof.getByRole('heading', { name: 'Who made the salt' })).toBeVisible()
  await expect(proof.getByText('Nobody could choose')).toHaveCount(0)
  await expect(checks).toContainText(/This device computed .+ too/)
})

test('a round of mines goes on after a reload and in a second tab, and ends once', async ({ page, baseURL }) => {
  const player = await enterWithCash(page, baseURL!, 1_000_000)
  const frame = await openGame(page, 'mines')
  const opened = await findGem(frame)
  const before = await readBooks(baseURL!, player)
  await page.reload()
  const gem = (tile: number) => new RegExp(`^Tile ${tile}, gem`)
  await expect(frame.getByText(`Your round was kept. Your bet of ${rupiah(10_000)} still plays.`)).toBeVisible()
  await expect(frame.getByRole('button', { name: gem(opened) })).toBeVisible()
  await expect(frame.getByRole('button', { name: /^Tile \d+, closed$/ })).toHaveCount(24)

  const second = await page.context().newPage()
  await carrySession(second, player, new URL(baseURL!).hostname)
  await second.goto('/#/game')
  const left = second.getByRole('region', { name: 'Continue playing' })
  await left.getByRole('link', { name: 'Mines Round open' }).click()
  const other = gameFrame(second)
  await expect(other.getByRole('button', { name: gem(opened) })).toBeVisible()
  await expect(other.getByRole('button', { name: /^Tile \d+, closed$/ })).toHaveCount(24)
  await pressIn(other, 'Cash out')
  await expect(other.getByText('You won')).toBeVisible()

  // The first tab does not know yet: its own press is told how the round ended, and changes nothing.
  await pressIn(frame, 'Tile 1, closed')
  await expect(frame.getByText('This round has already ended. Here is how.')).toBeVisible()
  const after = await readBooks(baseURL!, player)
  expect(after.bets).toBe(before.bets)
  const paid = after.won - before.won
  expect(paid).toBeGreaterThan(10_000n)
  expect(after.balance).toBe(before.balance + paid)
  await expect(page.getByRole('button', { name: `Balance ${rupiah(after.balance)}, open purse` })).toBeVisible()
})

test('a round of hi-lo goes on after a reload and in a second tab with the same cards', async ({ page, baseURL }) => {
  const player = await enterWithCash(page, baseURL!)
  const frame = await openGame(page, 'hilo')
  await pressIn(frame, 'Deal')
  await pressIn(frame, 'Skip')
  const cards = (within: FrameLocator) => within.getByRole('region', { name: 'Hi-lo' }).getByRole('img')
  await expect(cards(frame)).toHaveCount(2)
  const dealt = await namesOf(cards(frame))
  await page.reload()
  await expect(cards(frame)).toHaveCount(2)
  expect(await namesOf(cards(frame))).toEqual(dealt)

  const second = await page.context().newPage()
  await carrySession(second, player, new URL(baseURL!).hostname)
  const other = await openGame(second, 'hilo')
  await expect(cards(other)).toHaveCount(2)
  expect(await namesOf(cards(other))).toEqual(dealt)
  expect(await readBooks(baseURL!, player)).toMatchObject({ balance: 90_000n, staked: 10_000n, bets: 1 })
})

test('messages that do not come from the game itself change nothing, and the game hears only its casino', async ({
  page,
  baseURL,
}) => {
  await enterWithCash(page, baseURL!)
  const frame = await openGame(page, 'dice')
  const forged = ['close', 'top_up', 'balance_changed', 'session_over'].map((type) => ({
    ...{ source: 'tablestakes-studio', type, balance: 999_999_999, money: 999_999_999 },
  }))
  const inGame = page.frames().find((one) => one.url().startsWith(studioUrlOf(baseURL!)))!

  // The casino's own window, an empty frame in it, and one in the game: right origins and wrong windows, and none right.
  const strangers = [page.mainFrame(), await addFrame(page.mainFrame()), await addFrame(inGame)]
  for (const stranger of strangers)
    await stranger.evaluate((messages) => {
      for (const message of messages) top!.postMessage(message, '*')
    }, forged)
  const orders = [{ type: 'pause', isPaused: true }].map((order) => ({ source: 'tablestakes-casino', ...order }))
  for (const stranger of [inGame, ...strangers.slice(1)])
    await stranger.evaluate((messages) => {
      for (const message of messages) top!.frames[0]!.postMessage(message, '*')
    }, orders)
  await Promise.all([page.mainFrame(), inGame].map(whenHeard))

  await expect(page).toHaveURL(/#\/webgame\?id=101/)
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page.getByRole('alert')).toBeHidden()
  await expectBalance(page, 100_000)
  // A paused game takes no bet.
  await pressIn(frame, 'Roll')
  await expect(results(frame)).toHaveCount(1)

  // The same words from the game's own window are heard, and the money in them is not.
  await inGame.evaluate((message) => parent.postMessage(message, '*'), forged[1]!)
  await expect(sheet(page, 'Top up')).toBeVisible()
})

/** An empty frame has the origin of the page around it, and is a window of its own. */
async function addFrame(within: Frame): Promise<Frame> {
  const element = await within.evaluateHandle(() => document.body.appendChild(document.createElement('iframe')))
  return (await element.asElement()!.contentFrame())!
}

/** All messages that were sent to a window before have been heard. */
const whenHeard = (within: Frame) =>
  within.evaluate(
    () =>
      new Promise<void>((resolve) => {
        addEventListener('message', ({ data }) => data === 'the last one' && resolve())
        postMessage('the last one', '*')
      }),
  )

test('a guest plays the demo: no session, no purse, nothing taken', async ({ page }) => {
  await settle(page.context())
  const launched = page.waitForResponse('**/api/game/getGameUrl*')
  const calls: string[] = []
  page.on('request', (request) => calls.push(new URL(request.url()).pathname))
  const frame = await openGame(page, 'dice', 'Demo')
  expect(await (await launched).json()).toMatchObject({ code: 0, data: { is_demo: true, session_id: null } })
  await expect(frame.getByText('Play money: nothing is taken and nothing is paid.')).toBeVisible()
  await pressIn(frame, 'Roll')
  await expect(results(frame)).toHaveCount(1)
  await expect(page.getByRole('main').getByText('Demo', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: /open purse$/ })).toBeHidden()
  expect(calls.filter((path) => /^\/api\/(wallet|user)\b/.test(path))).toEqual([])
  await results(frame).first().click()
  const round = frame.getByRole('dialog', { name: 'Your round' })
  await round.getByRole('button', { name: 'Verify this round' }).click()
  await round.getByRole('button', { name: 'Reveal the seed and verify' }).click()
  await expect(round.getByRole('status')).toContainText(/This device computed .+ too/)
  await expect(round.getByRole('status')).toContainText('Your device saw this hash before the round')
  const [proof] = await Promise.all([
    page.waitForEvent('popup'),
    round.getByRole('link', { name: 'Every step of the proof' }).click(),
  ])
  await expect(proof.getByRole('status')).toContainText(/This device computed .+ too/)
})

test('a player who has too little tops up over the game and plays on at the same table', async ({ page, baseURL }) => {
  const player = await enterWithCash(page, baseURL!, 5_000)
  const frame = await openGame(page, 'dice')
  await frame.getByRole('textbox', { name: 'Your bet' }).fill('10000')
  await frame.locator(':root').evaluate((root) => root.setAttribute('data-same-visit', ''))
  await pressIn(frame, 'Roll')
  await expect(frame.getByRole('alert')).toContainText('Your balance is below this bet. Nothing was taken.')
  await pressIn(frame, 'Top up')
  const cashier = sheet(page, 'Top up')
  await expect(cashier).toBeVisible()
  await topUp(baseURL!, player, 50_000)
  await cashier.press('Escape')
  await expect(cashier).toBeHidden()
  await expectBalance(page, 55_000)
  // The game asks for the new balance once it hears of it.
  await expect(frame.getByRole('alert')).toBeHidden()
  await pressIn(frame, 'Roll')
  await expect(results(frame)).toHaveCount(1)
  const { balance, bets } = await readBooks(baseURL!, player)
  expect(bets).toBe(1)
  await expectBalance(page, balance)
  await expect(frame.locator(':root')).toHaveAttribute('data-same-visit')
})

test('games are found by a slip of a name, kept, and browsed by kind and by provider', async ({ page, baseURL }) => {
  await signIn(page, baseURL!)
  await openLobby(page)
  const tile = (within: Page | Locator, name: string) => within.getByRole('link', { name, exact: true })
  await test.step('search', async () => {
    const search = await openSheet(page, 'search', 'Search')
    await search.getByRole('searchbox').fill('mnies')
    await expect(search.getByRole('status')).toHaveText('1 game found')
    await press(search, 'Favourite: Mines')
    await expect(search.getByRole('button', { name: 'Favourite: Mines' })).toHaveAttribute('aria-pressed', 'true')
    await tile(search, 'Mines').click()
    await expect(page).toHaveURL(/#\/Gamedetail\?id=103$/)
    await expect(page.getByRole('heading', { name: 'Mines', level: 1 })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Favourite', exact: true })).toHaveAttribute('aria-pressed', 'true')
  })
  await test.step('my games', async () => {
    await page.goto('/#/userGameList')
    await expect(page.getByRole('tabpanel', { name: 'Favourites' }).getByRole('link')).toHaveCount(1)
    await expect(tile(page.getByRole('tabpanel'), 'Mines')).toBeVisible()
  })
  await test.step('more games', async () => {
    await page.goto('/#/moreGameList?category=lobby_Original')
    const originals = page.getByRole('region', { name: 'Originals' })
    await expect(originals.getByRole('link')).toHaveCount(14)
    await press(page, 'Cards')
    await expect(originals.getByRole('link')).toHaveCount(3)
    await expect(tile(originals, 'Hi-Lo')).toBeVisible()
  })
  await test.step('a provider', async () => {
    await page.goto('/#/gameFirm')
    await page
      .getByRole('main')
      .getByRole('link', { name: /^Tablestakes Studio/ })
      .click()
    await expect(page.getByRole('heading', { name: 'Tablestakes Studio', level: 1 })).toBeVisible()
    await expect(tile(page.getByRole('region', { name: 'Games by Tablestakes Studio' }), 'Crash')).toBeVisible()
  })
  await test.step('what games return', async () => {
    await page.goto('/#/trust')
    const returns = page.getByRole('list', { name: 'Returns by game' })
    const dice = returns.getByRole('listitem').filter({ hasText: 'Dice' })
    await expect(dice).toContainText(/Stated return98\.99% – 99%/)
    await expect(dice).toContainText(/Counted return(Not yet|[\d.]+%)/)
  })
})

test('a guest opens the proof of somebody else’s round by its link', async ({ page, baseURL }) => {
  const player = await registerPlayer(baseURL!)
  await topUp(baseURL!, player, 20_000)
  const seat = await sitDown(player.client, 'keno')
  const round = await seat.play({ stake: 100_000_000n, params: someParams.keno })
  await page.goto(`${studioUrlOf(baseURL!)}/proof?round=${round!.round_id}`)
  await expect(page.getByRole('heading', { name: 'The seed is still in use' })).toBeVisible()
  await expect(page.getByRole('status')).toContainText('Its hash was fixed before the bet and is shown below')
  const { revealed } = await seat.ask(studioCalls.rotateSeeds, {})
  const seed = page.getByText(revealed.server_seed.slice(0, 8)).first()
  await expect(seed).toBeHidden()
  await press(page, 'Look again')
  await expect(page.getByRole('status')).toContainText('The server seed matches its earlier hash')
  await expect(page.getByRole('status')).toContainText(/This device computed .+ too/)
  await expect(seed).toBeVisible()
  await page.goto(`${studioUrlOf(baseURL!)}/proof?round=${round!.bet_id}`)
  await expect(page.getByRole('heading', { name: 'No such round' })).toBeVisible()
})

test('what is still to be bet is told for the game at hand, as the API has it', async ({ page, baseURL }) => {
  const player = await enterWithCash(page, baseURL!)
  const bonus = { amount: 20_000, times: 20 }
  await withDatabase(baseURL!, (database) => moneyOf(database, player.playerId).giveBonus(bonus))
  const ask = (path: string, request = {}) => player.client.call('GET', path, request)
  /** The sentence that a game's page and its running table must say, from the API alone. */
  const told = async (game: GameName) => {
    const { taskList } = (await ask('/api/bet_task')) as { taskList: { cur: number; target: number }[] }
    const detail = await ask('/api/game/detail', { game_id: gameIds[game] })
    const { bet_cash_rate: rate } = (detail as { game: { bet_cash_rate: number } }).game
    const tasks = taskList.map(({ cur, target }) => ({ cur: BigInt(cur), target: BigInt(target) }))
    const left = betsLeftOf('coin', tasks, rate)!
    return `Bonus: ${formatMoney(left, 'IDR', { symbol: 'Rp' })} still to bet here. A bet counts ${rate}%.`
  }
  expect(await told('dice')).toBe(`Bonus: ${rupiah(2_000_000)} still to bet here. A bet counts 20%.`)
  for (const game of ['dice', 'plinko', 'keno'] as const) {
    await page.goto(`/#/Gamedetail?id=${gameIds[game]}`)
    await expect(page.getByText(await told(game))).toBeVisible()
  }
  await page.goto('/#/game')
  await expect(page.getByRole('link', { name: 'Dice Counts 20%' }).first()).toBeVisible()

  const frame = await openGame(page, 'dice')
  await pressIn(frame, 'Roll')
  await expect(results(frame)).toHaveCount(1)
  await expect(page.getByText(await told('dice'))).toBeVisible()
  expect(await told('dice')).toContain(rupiah(1_990_000))

  await page.goto('/#/wallet')
  const task = page.getByRole('article').filter({ hasText: 'Promotion' })
  await expect(task).toContainText(`Still to count ${rupiah(398_000)}`)
  await expect(task).toContainText(`Games count 9–80% of a bet: bets of ${rupiah(497_500)} or more to go.`)
})

test('no request carries a launch code, or one that reveals, on to anybody', async ({ page, baseURL }) => {
  const referrers: Promise<string | undefined>[] = []
  page.context().on('request', (request) => {
    referrers.push(request.allHeaders().then(({ referer }) => referer))
  })
  await enterWithCash(page, baseURL!)
  const frame = await openGame(page, 'dice')
  await pressIn(frame, 'Roll')
  await expect(results(frame)).toHaveCount(1)
  const proof = await openProof(page, { name: 'Dice', paid: await readPaid(frame) })
  await press(proof, 'Reveal the seed and verify')
  await expect(proof.getByRole('status')).toContainText(/This device computed .+ too/)
  const carried = (await Promise.all(referrers)).filter((referrer) =>
    /[?&](code|gameToken|reveal)=/.test(referrer ?? ''),
  )
  expect(referrers.length).toBeGreaterThan(20)
  expect(carried).toEqual([])
})

const namesOf = (pictures: Locator) => pictures.evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')))

/** One bet of 10.000 has been made and has ended: so say the ledger, and the casino's bar without being loaded anew. */
async function expectSettled(page: Page, baseURL: string, player: RegisteredPlayer, paid: bigint): Promise<void> {
  const books = await readBooks(baseURL, player)
  expect(books).toEqual({ balance: 90_000n + paid, staked: 10_000n, won: paid, returned: 0n, bets: 1 })
  await expectBalance(page, books.balance)
}

type Bet = { round_id: string; win: number; state: string }

/** The player's only bet, once it has been settled and its flight has ended for everybody. */
async function whenEnded(baseURL: string, { client }: RegisteredPlayer): Promise<Bet> {
  const read = async () => ((await client.call('GET', '/api/game/bets')) as { list: Bet[] }).list[0]
  await expect.poll(async () => (await read())?.state, { timeout: 2 * FLIGHT_MS }).toBe('settled')
  const bet = (await read())!
  const proofUrl = `${studioUrlOf(baseURL)}/api/proof?round=${bet.round_id}`
  const readSeed = async () => ((await (await fetch(proofUrl)).json()) as { data: { server_seed: string | null } }).data
  await expect.poll(async () => (await readSeed()).server_seed, { timeout: FLIGHT_MS }).not.toBeNull()
  return bet
}
