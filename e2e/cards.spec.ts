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
