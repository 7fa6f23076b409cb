import { expect, type FrameLocator, type Page, test } from '@playwright/test'
import { press } from './entry-forms.ts'
import {
  enterWithCash,
  expectBalance,
  openBets,
  openGame,
  pressIn,
  readBooks,
  results,
  rupiah,
} from './studio-frame.ts'

test.use({ reducedMotion: 'reduce' })
test.describe.configure({ timeout: 90_000 })

const button = (frame: FrameLocator, name: string) => frame.getByRole('button', { name: new RegExp(`^${name}`) })

/** Deals until there is something to decide: some rounds are over with the first cards. */
async function dealOpen(frame: FrameLocator): Promise<number> {
  for (let ended = 0; ; ended += 1) {
    await pressIn(frame, 'Deal')
    const decline = button(frame, 'No insurance')
    const hit = button(frame, 'Hit')
    await expect(hit.or(decline).or(results(frame).nth(ended)).first()).toBeVisible()
    if (await decline.isVisible()) await decline.click()
    await expect(hit.or(results(frame).nth(ended)).first()).toBeVisible()
    if (await hit.isVisible()) return ended
  }
}

async function openProofOfLast(page: Page, name: string): Promise<Page> {
  const bets = await openBets(page)
  const verify = bets.getByRole('button', { name: new RegExp(`^Verify the round of ${name}`) }).first()
  const [proof] = await Promise.all([page.waitForEvent('popup'), verify.click()])
  await press(proof, 'Reveal the seed and verify')
  return proof
}

test('blackjack: a hand is doubled with a stake of its own, paid, and proven with its decisions', async ({
  page,
  baseURL,
}) => {
  const player = await enterWithCash(page, baseURL!, 1_000_000)
  const frame = await openGame(page, 'blackjack')
  const ended = await dealOpen(frame)
  const before = await readBooks(baseURL!, player)
  await expect(frame.getByRole('region', { name: 'Dealer' }).getByRole('img')).toHaveCount(1)
  await pressIn(frame, 'Best play')
  await expect(frame.getByText(/^Best play: /)).toBeVisible()
  await pressIn(frame, 'Double')
  await expect(results(frame)).toHaveCount(ended + 1)
  const after = await readBooks(baseURL!, player)
  expect(after.bets).toBe(before.bets + 1)
  expect(after.staked).toBe(before.staked + 10_000n)
  expect(after.balance).toBe(before.balance - 10_000n + (after.won - before.won))
  await expectBalance(page, after.balance)

  await results(frame).first().click()
  const round = frame.getByRole('dialog', { name: 'Your round' })
  await expect(round.locator('dl div').filter({ hasText: 'Bet' }).first()).toContainText(rupiah(20_000))
  await round.getByRole('button', { name: 'Close' }).click()

  const proof = await openProofOfLast(page, 'Blackjack')
  const checks = proof.getByRole('status')
  await expect(checks).toContainText('The server seed matches its earlier hash')
  await expect(checks).toContainText(/This device computed .+ too/)
  await expect(checks).toContainText(`${rupiah(after.won - before.won)} is what it pays`)
})

test('video poker: cards are held, the hint is told, the draw is paid by its row and proven with both hands', async ({
  page,
  baseURL,
}) => {
  const player = await enterWithCash(page, baseURL!)
  const frame = await openGame(page, 'videopoker')
  await frame.getByRole('combobox', { name: 'Pay table' }).selectOption('bonus')
  await expect(frame.getByRole('list', { name: 'Pay table' }).getByRole('listitem')).toHaveCount(11)
  await pressIn(frame, 'Deal')
  const cards = frame.getByRole('list', { name: 'Your cards' }).getByRole('button')
  await expect(cards).toHaveCount(5)
  const dealt = await Promise.all([0, 1, 2, 3, 4].map((place) => cards.nth(place).getAttribute('aria-label')))

  await test.step('what is dealt and held is there again after a reload, but for what was only pressed', async () => {
    await cards.nth(0).click()
    await expect(cards.nth(0)).toHaveAttribute('aria-pressed', 'true')
    await page.reload()
    await expect(frame.getByText(/^Your round was kept/)).toBeVisible()
    for (const [place, name] of dealt.entries()) await expect(cards.nth(place)).toHaveAttribute('aria-label', name!)
    await expect(cards.nth(0)).toHaveAttribute('aria-pressed', 'false')
  })
  await pressIn(frame, 'Best hold')
  await expect(frame.getByText(/^Best: .+ returns .+× the bet/)).toBeVisible()
  await cards.nth(1).click()
  await cards.nth(3).click()
  await pressIn(frame, 'Draw')
  await expect(results(frame)).toHaveCount(1)
  const books = await readBooks(baseURL!, player)
  expect(books).toMatchObject({ bets: 1, staked: 10_000n, balance: 90_000n + books.won })
  await expect(page.getByRole('button', { name: `Balance ${rupiah(books.balance)}, open purse` })).toBeVisible()

  await results(frame).first().click()
  const round = frame.getByRole('dialog', { name: 'Your round' })
  await expect(round.locator('dl div').filter({ hasText: 'Result' }).first()).not.toContainText('×')
  await round.getByRole('button', { name: 'Close' }).click()

  const proof = await openProofOfLast(page, 'Video Poker')
  const checks = proof.getByRole('status')
  await expect(checks).toContainText('The server seed matches its earlier hash')
  await expect(checks).toContainText(/This device computed .+ too/)
  await expect(checks).toContainText(`${rupiah(books.won)} is what it pays`)
  await expect(proof.getByText('held: 2 of 5')).toBeVisible()
  await expect(proof.getByRole('region', { name: 'Dealt' }).getByRole('img')).toHaveCount(5)
  await expect(proof.getByRole('region', { name: /^After the draw · / }).getByRole('img')).toHaveCount(5)
})

test('video poker by keys: one to five hold, enter deals and draws', async ({ page, baseURL }) => {
  await enterWithCash(page, baseURL!)
  const frame = await openGame(page, 'videopoker')
  await pressIn(frame, 'Rules, fairness and settings')
  const sheet = frame.getByRole('dialog')
  await sheet.getByRole('radio', { name: 'Settings' }).press('Space')
  await sheet.getByRole('switch', { name: 'Keyboard shortcuts' }).click()
  await sheet.getByRole('button', { name: 'Close' }).click()
  await expect(sheet).toBeHidden()
  // Nothing that can be pressed has the focus then.
  const leaveButtons = () => frame.getByRole('list', { name: 'Pay table' }).click()
  await leaveButtons()
  await page.keyboard.press('Enter')
  const cards = frame.getByRole('list', { name: 'Your cards' }).getByRole('button')
  await expect(cards).toHaveCount(5)
  await page.keyboard.press('2')
  await cards.nth(4).click()
  // A card that has the focus leaves the figures to the table.
  await page.keyboard.press('3')
  for (const [place, isHeld] of [false, true, true, false, true].entries())
    await expect(cards.nth(place)).toHaveAttribute('aria-pressed', String(isHeld))
  await leaveButtons()
  await page.keyboard.press('Enter')
  await expect(results(frame)).toHaveCount(1)
})
