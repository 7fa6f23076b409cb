import { expect, type FrameLocator, type Locator, type Page, test } from '@playwright/test'
import type { RegisteredPlayer } from '../scripts/api-client.ts'
import { carrySession } from './player.ts'
import {
  enterWithCash,
  expectBalance,
  openGame,
  openProof,
  readBooks,
  rupiah,
  type TableName,
  tableIds,
} from './studio-frame.ts'

test.use({ reducedMotion: 'reduce' })

/** A round that is closing, a whole one, and its payment. */
const ROUND_MS = 60_000
test.describe.configure({ timeout: 4 * ROUND_MS })

/** The lowest chip. */
const CHIP = 1_000n

type Played = { table: TableName; name: string; spots: string[] }

/** Side by side from one purse: their rounds take as long as they take, also together. */
const TABLES: Played[][] = [
  [
    { table: 'roulette', name: 'Roulette', spots: ['Red', '17, Black'] },
    { table: 'baccarat', name: 'Baccarat', spots: ['Player', 'Tie'] },
  ],
  [
    { table: 'dragontiger', name: 'Dragon Tiger', spots: ['Dragon'] },
    { table: 'moneywheel', name: 'Money Wheel', spots: ['2×', '4×', '6×'] },
  ],
  [
    { table: 'sicbo', name: 'Sic Bo', spots: ['Small', 'Total 11', '1 + 2'] },
    { table: 'andarbahar', name: 'Andar Bahar', spots: ['Andar', '1 to 5 cards'] },
    { table: 'teenpatti', name: 'Teen Patti', spots: ['Player A', 'B pair plus'] },
  ],
]

for (const tables of TABLES) {
  const names = tables.map(({ table }) => table).join(', ')
  test(`${names}: chips are placed, one draw ends everybody’s round, and it is paid, listed and proven`, async ({
    page,
    baseURL,
  }) => {
    const player = await enterWithCash(page, baseURL!)
    const host = new URL(baseURL!).hostname
    const pages = await Promise.all(
      tables.map(async (_, place) => {
        if (place === 0) return page
        const beside = await page.context().newPage()
        await carrySession(beside, player, host)
        return beside
      }),
    )
    const played = await Promise.all(tables.map((table, place) => playRound(pages[place]!, player, table)))
    const [staked, won] = [sum(played.map(({ stake }) => stake)), sum(played.map(({ paid }) => paid))]
    const balance = 100_000n - staked + won
    const books = await readBooks(baseURL!, player)
    expect(books).toEqual({ balance, staked, won, returned: 0n, bets: tables.length })
    for (const [place, { name }] of tables.entries())
      await test.step(name, async () => {
        await expectBalance(pages[place]!, balance)
        const { paid } = played[place]!
        const proof = await openProof(pages[place]!, { name, ...played[place]! })
        const checks = proof.getByRole('status')
        await expect(checks).toContainText('Its hash leads to the one of the round before')
        await expect(checks).toContainText(/lies exactly the end published before the first round/)
        await expect(checks).toContainText(/This device computed .+ too/)
        await expect(checks).toContainText(`${rupiah(paid)} is what it pays`)
      })
  })
}

/** One of the lowest chips on each of these, until the round has ended and is told as what it is. */
async function playRound(page: Page, player: RegisteredPlayer, { table, spots }: Played) {
  const frame = await openGame(page, table)
  const stake = CHIP * BigInt(spots.length)
  await placeChips(frame, spots)
  const told = frame.locator('.tbl-won')
  await expect(told).toBeVisible({ timeout: ROUND_MS })
  const { win: paid, after } = await readEnd(player, table)
  await expect(told).toHaveText(
    paid > stake
      ? `You won ${rupiah(paid)}`
      : paid > 0n
        ? `${rupiah(paid)} back, less than you bet`
        : 'Nothing won this time',
  )
  return { stake, paid, after }
}

const sum = (amounts: readonly bigint[]) => amounts.reduce((total, amount) => total + amount, 0n)

test('a bet that is in cannot be changed; in the next round it can be made again with one press', async ({
  page,
  baseURL,
}) => {
  await enterWithCash(page, baseURL!)
  const frame = await openGame(page, 'roulette')
  await placeChips(frame, ['Black'])
  const black = frame.getByRole('button', { name: 'Black, 1K', exact: true })
  await expect(black).toHaveAttribute('aria-disabled', 'true')
  await expect(frame.getByRole('region', { name: 'Your bets' })).toContainText('Black')
  const again = frame.getByRole('button', { name: 'Same bets again' })
  await expect(again).toBeEnabled({ timeout: 2 * ROUND_MS })
  await again.click()
  await expect(placing(frame)).toHaveText(/Place 1 bet/)
  await frame.getByRole('button', { name: 'Double all chips' }).click()
  await expect(placing(frame)).toContainText(rupiah(2_000))
  await frame.getByRole('button', { name: 'Take the last chip back' }).click()
  await expect(placing(frame)).toContainText(rupiah(1_000))
})

test('another table of the game has its own limits and its own rounds, and is proven by its own chain', async ({
  page,
  baseURL,
}) => {
  const player = await enterWithCash(page, baseURL!)
  const frame = await openGame(page, 'roulette')
  const rooms = frame.getByRole('radiogroup', { name: 'Tables of this game' })
  const high = rooms.getByRole('radio', { name: /^High bets/ })
  await high.press('Space')
  await expect(high).toBeChecked()
  await placeChips(frame, ['Red'])
  // The lowest bet of this table is fifty times that of the first.
  await expectBalance(page, 50_000)
  await expect(frame.getByRole('radio', { name: /^Classic/ })).toBeDisabled()
  await expect(frame.locator('.tbl-won')).toBeVisible({ timeout: ROUND_MS })
  const { win: paid } = await readEnd(player, 'roulette')
  const proof = await openProof(page, { name: 'Roulette', paid, stake: 50_000n })
  await expect(proof.getByRole('status')).toContainText(`${rupiah(paid)} is what it pays`)
  await expect(proof.getByRole('status')).toContainText(/lies exactly the end published before the first round/)
})

test('a guest tries a table with play money, and is told so', async ({ page }) => {
  const frame = await openGame(page, 'dragontiger', 'Demo')
  await placeChips(frame, ['Tiger'])
  await expect(frame.locator('.tbl-won')).toBeVisible({ timeout: ROUND_MS })
})

const placing = (frame: FrameLocator): Locator => frame.getByRole('button', { name: /^Place / })

/** Waits for a round with time enough left, and places one of the lowest chips on each of these. */
async function placeChips(frame: FrameLocator, spots: readonly string[]): Promise<void> {
  const timer = frame.getByRole('timer')
  const secondsLeft = async () => ((await timer.count()) > 0 ? Number(await timer.first().textContent()) : 0)
  await expect.poll(secondsLeft, { timeout: 2 * ROUND_MS }).toBeGreaterThan(7)
  await frame.getByRole('group', { name: 'Chip' }).getByRole('button').first().click()
  for (const spot of spots) await frame.getByRole('button', { name: spot, exact: true }).click()
  await placing(frame).click()
  await expect(frame.getByText(/^Accepted for round \d+\. It cannot be changed now\.$/)).toBeVisible()
}

/** What the casino was told that the player's only bet at a table has won, and what the purse held then, in whole units. */
async function readEnd({ client }: RegisteredPlayer, table: TableName): Promise<{ win: bigint; after: bigint }> {
  type Bet = { win: number; balance_after: number; state: string }
  const asked = { game_id: tableIds[table] }
  const read = async () => ((await client.call('GET', '/api/game/bets', asked)) as { list: Bet[] }).list[0]
  await expect.poll(async () => (await read())?.state, { timeout: ROUND_MS }).toBe('settled')
  const { win, balance_after: after } = (await read())!
  return { win: BigInt(win) / 10_000n, after: BigInt(after) / 10_000n }
}
