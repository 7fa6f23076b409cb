/** A game of the studio's inside the casino's page: its frame, and what the casino's books say about it meanwhile. */
import { expect, type FrameLocator, type Locator, type Page } from '@playwright/test'
import { formatMoney } from '@tablestakes/domain/money/format'
import type { RegisteredPlayer } from '../scripts/api-client.ts'
import { press, settle, sheet } from './entry-forms.ts'
import { withDatabase } from './journey-database.ts'
import { moneyOf } from './journey-money.ts'
import { openPage } from './open-page.ts'
import { signIn } from './player.ts'

/** The games by the number of their pages. */
export const gameIds = {
  ...{ dice: 101, limbo: 102, mines: 103, plinko: 104, keno: 105, wheel: 106, hilo: 107, crash: 108 },
  ...{ tower: 111, coinflip: 112, diamonds: 113, soloroulette: 114, coindrop: 115 },
  ...{ blackjack: 202, videopoker: 116 },
  ...{ sevens: 301, lantern: 306, clock: 307, forge: 308, geode: 309, sugar: 310, tide: 311, monsoon: 312, grove: 313 },
}
export type GameName = keyof typeof gameIds

/** Tables of one draw for everybody. */
export const tableIds = {
  ...{ roulette: 201, baccarat: 203, dragontiger: 204, sicbo: 205, andarbahar: 206, teenpatti: 207, moneywheel: 208 },
}
export type TableName = keyof typeof tableIds

/** A flight takes as long as it takes: three in a hundred more than a minute, two in a hundred thousand more than three. */
export const FLIGHT_MS = 200_000

const UNIT = 10_000n

/** Money as the journeys' site writes it, in whole units. */
export const rupiah = (units: bigint | number): string => formatMoney(BigInt(units) * UNIT, 'IDR', { symbol: 'Rp' })

/** A new player with some cash, before the page of a game. */
export async function enterWithCash(page: Page, baseURL: string, cash = 100_000): Promise<RegisteredPlayer> {
  const player = await signIn(page, baseURL)
  await settle(page.context())
  await topUp(baseURL, player, cash)
  return player
}

export const topUp = (baseURL: string, { playerId }: RegisteredPlayer, cash: number): Promise<void> =>
  withDatabase(baseURL, (database) => moneyOf(database, playerId).topUp({ cash, reference: 'D-1' }))

/** The game in the frame, opened from its own page as a player does. The page is marked: a reload would be noticed. */
export async function openGame(page: Page, game: GameName | TableName, way = 'Play'): Promise<FrameLocator> {
  await openPage(page, `/Gamedetail?id=${{ ...gameIds, ...tableIds }[game]}`)
  await press(page, way)
  const frame = gameFrame(page)
  await expect(frame.getByRole('region', { name: 'Your bet' })).toBeVisible()
  await page.evaluate(() => Object.assign(globalThis, { isSameVisit: true }))
  return frame
}

export const gameFrame = (page: Page): FrameLocator => page.frameLocator('iframe[title$=", the game itself"]')

export async function expectSameVisit(page: Page): Promise<void> {
  expect(await page.evaluate(() => 'isSameVisit' in globalThis)).toBe(true)
}

/** Where the studio of the journeys' product answers. */
export function studioUrlOf(baseURL: string): string {
  const { hostname, port } = new URL(baseURL)
  return `http://${hostname}:${Number(port) + 1}`
}

/** The main button says what it does and for how much. */
export const pressIn = (frame: FrameLocator, name: string): Promise<void> =>
  frame.getByRole('button', { name: new RegExp(`^${name}`) }).click()

const cashOut = (frame: FrameLocator): Locator => frame.getByRole('button', { name: /^Cash out/ })

/** After a step of a round: takes what it has won, unless it has lost. */
export async function takeWhatIsWon(frame: FrameLocator): Promise<void> {
  await expect(cashOut(frame).or(results(frame))).toBeVisible()
  if (await cashOut(frame).isVisible()) await cashOut(frame).click()
}

/** Mines with one gem found; gives back its tile. One round in 25 hits the mine first, and is followed by another. */
export async function findGem(frame: FrameLocator): Promise<number> {
  await frame.getByRole('radiogroup', { name: 'Mines' }).getByRole('radio', { name: '1', exact: true }).press('Space')
  for (let lost = 1; ; lost++) {
    await pressIn(frame, 'Start round')
    await pressIn(frame, 'Tile 13, closed')
    await expect(cashOut(frame).or(results(frame).nth(lost - 1))).toBeVisible()
    if (await cashOut(frame).isVisible()) return 13
  }
}

/** The rounds of this table that have ended, newest first. */
export const results = (frame: FrameLocator): Locator =>
  frame.getByRole('list', { name: 'Your last results' }).getByRole('button')

/** What the newest of them has paid, as its own sheet says, in whole units. */
export const readPaid = async (frame: FrameLocator): Promise<bigint> =>
  withNewest(frame, (round) => readFact(round, 'Paid'))

/** What the newest of them has staked and paid, as its own sheet says, and that this device, drawing it again, finds the same. */
export const proveNewest = (frame: FrameLocator, { hasBook = false } = {}): Promise<{ stake: bigint; paid: bigint }> =>
  withNewest(frame, async (round) => {
    const [stake, paid] = [await readFact(round, 'Bet'), await readFact(round, 'Paid')]
    await round.getByRole('button', { name: 'Verify this round' }).click()
    await round.getByRole('button', { name: 'Reveal the seed and verify' }).click()
    const checks = round.getByRole('status')
    await expect(checks).toContainText('The server seed matches its earlier hash')
    await expect(checks).toContainText(/This device computed .+ too/)
    await expect(checks).toContainText('is what it pays')
    await expect(checks.getByText(OF_BOOK)).toHaveCount(hasBook ? 1 : 0)
    return { stake, paid }
  })

export const OF_BOOK = 'The entry belongs to the book whose hash was published'

async function withNewest<T>(frame: FrameLocator, look: (round: Locator) => Promise<T>): Promise<T> {
  await results(frame).first().click()
  const round = frame.getByRole('dialog', { name: 'Your round' })
  const seen = await look(round)
  await round.getByRole('button', { name: 'Close' }).click()
  await expect(round).toBeHidden()
  return seen
}

async function readFact(round: Locator, name: string): Promise<bigint> {
  const fact = round.locator('dl div').filter({ hasText: new RegExp(`^${name}`) })
  return BigInt((await fact.getByRole('definition').textContent())!.replace(/\D/g, ''))
}

type Books = {
  /** Cash and bonus together, as the bar of a game shows them; all in whole units. */
  balance: bigint
  staked: bigint
  /** What was taken back again is not won. */
  won: bigint
  /** Of what was staked. */
  returned: bigint
  bets: number
}

/** What the ledger says about a player. */
export async function readBooks(baseURL: string, { playerId }: Pick<RegisteredPlayer, 'playerId'>): Promise<Books> {
  return withDatabase(baseURL, async (database) => {
    const { rows } = await database.query<Record<keyof Books, bigint>>(
      `select (select cash + coin from balance where player_id = $1) as balance,
         coalesce(sum(stake) filter (where kind in (1, 2)), 0)::bigint as staked,
         coalesce(sum(win) filter (where kind in (1, 3) and not exists (
           select from voided_play v where v.player_id = $1 and v.play_id = entry_id)), 0)::bigint as won,
         coalesce(sum(stake) filter (where kind in (1, 2) and exists (
           select from voided_play v where v.player_id = $1 and v.play_id = entry_id)), 0)::bigint as returned,
         count(*) filter (where kind in (1, 2)) as bets
       from entry where player_id = $1`,
      [playerId],
    )
    const { balance, staked, won, returned, bets } = rows[0]!
    return {
      balance: balance / UNIT,
      staked: staked / UNIT,
      won: won / UNIT,
      returned: returned / UNIT,
      bets: Number(bets),
    }
  })
}

/** The bar of the casino shows what its ledger has, and has not been loaded anew for it. */
export async function expectBalance(page: Page, units: bigint | number): Promise<void> {
  await expect(page.getByRole('button', { name: `Balance ${rupiah(units)}, open purse` })).toBeVisible()
  await expectSameVisit(page)
}

/** The bets made here, from the game's own menu. */
export async function openBets(page: Page): Promise<Locator> {
  await press(page, 'Game menu')
  await press(page, 'Bets here')
  return sheet(page, 'Bet history')
}

type Told = { name: string; paid: bigint; stake?: bigint; after?: bigint }

/**
 * The only bet in the history of the game, and from there the page that proves it. `after` is the balance with its end; unless told, of a
 * player who came with 100.000.
 */
export async function openProof(page: Page, { name, paid, stake = 10_000n, ...told }: Told): Promise<Page> {
  const bets = await openBets(page)
  const bet = bets.getByRole('listitem').filter({ hasNot: page.getByRole('listitem') })
  await expect(bet).toHaveCount(1)
  await expect(bet).toContainText(name)
  const after = told.after ?? 100_000n - stake + paid
  await expect(bet).toContainText(`Bet${rupiah(stake)}Paid${rupiah(paid)}Balance after${rupiah(after)}`)
  const [proof] = await Promise.all([
    page.waitForEvent('popup'),
    bet.getByRole('button', { name: new RegExp(`^Verify the round of ${name}`) }).click(),
  ])
  await bets.press('Escape')
  await expect(bets).toBeHidden()
  return proof
}

/** Shows the server seed that was played with; every round before can then be recomputed. */
export async function rotateSeeds(frame: FrameLocator): Promise<void> {
  await frame.getByRole('button', { name: 'Fairness', exact: true }).click()
  const info = frame.getByRole('dialog')
  await info.getByRole('button', { name: 'Rotate seeds' }).click()
  await expect(info.getByText('It matches the hash shown before')).toBeVisible()
  await info.getByRole('button', { name: 'Close' }).click()
}
