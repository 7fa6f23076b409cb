import { expect, test } from '@playwright/test'
import { press } from './entry-forms.ts'
import {
  enterWithCash,
  expectBalance,
  type GameName,
  openGame,
  openProof,
  pressIn,
  readPaid,
  results,
  rupiah,
} from './studio-frame.ts'

test.use({ reducedMotion: 'reduce' })
test.describe.configure({ timeout: 90_000 })

const STAKE = 1_000n

/** Every slot that is played for cash. */
const SLOTS = ['sevens', 'lantern', 'clock', 'forge', 'geode', 'sugar', 'tide', 'monsoon'] as const satisfies GameName[]

for (const game of SLOTS) {
  test(`${game}: one spin is taken, decided, paid and told as what it is`, async ({ page, baseURL }) => {
    await enterWithCash(page, baseURL!)
    const frame = await openGame(page, game)
    await frame.getByRole('textbox', { name: /^Your bet/ }).fill(String(STAKE))
    await pressIn(frame, 'Spin')
    await expect(results(frame)).toHaveCount(1)
    const paid = await readPaid(frame)
    const told = paid > STAKE ? 'You won' : paid > 0n ? 'Part of it back' : 'Not this time'
    await expect(frame.getByText(told, { exact: true })).toBeVisible()
    await expectBalance(page, 100_000n - STAKE + paid)
  })
}

/** One whose reels are drawn, and one whose rounds are entries of a book. */
const PROVEN = [
  { game: 'lantern', name: 'Lantern Harbour', hasBook: false },
  { game: 'forge', name: 'Ember Forge', hasBook: true },
] as const

for (const { game, name, hasBook } of PROVEN) {
  test(`${game}: the spin is listed and proven`, async ({ page, baseURL }) => {
    await enterWithCash(page, baseURL!)
    const frame = await openGame(page, game)
    await frame.getByRole('textbox', { name: /^Your bet/ }).fill(String(STAKE))
    await pressIn(frame, 'Spin')
    await expect(results(frame)).toHaveCount(1)
    const paid = await readPaid(frame)
    const proof = await openProof(page, { name, paid, stake: STAKE })
    await press(proof, 'Reveal the seed and verify')
    const checks = proof.getByRole('status')
    await expect(checks).toContainText('The server seed matches its earlier hash')
    await expect(checks).toContainText(/This device computed .+ too/)
    await expect(checks).toContainText(`${rupiah(paid)} is what it pays`)
    const ofBook = checks.getByText('The entry belongs to the book whose hash was published')
    await expect(ofBook).toHaveCount(hasBook ? 1 : 0)
  })
}

test('a slot lists what everything pays, what it returns and the hash of its book', async ({ page, baseURL }) => {
  await enterWithCash(page, baseURL!)
  const frame = await openGame(page, 'forge')
  await frame.getByRole('button', { name: 'Rules, fairness and settings' }).click()
  await expect(frame.getByRole('heading', { name: 'What everything pays' })).toBeVisible()
  await expect(frame.getByText('96.1%').first()).toBeVisible()
  await expect(frame.getByText('Hash of the book')).toBeVisible()
})

test('auto-play of a slot begins only with a limit of loss and of a single win', async ({ page, baseURL }) => {
  await enterWithCash(page, baseURL!)
  const frame = await openGame(page, 'lantern')
  await frame.getByRole('button', { name: 'Auto' }).click()
  const start = frame.getByRole('button', { name: /^Start auto-play/ })
  await expect(start).toBeDisabled()
  await frame.getByLabel('Stop on loss of').fill('5000')
  await frame.getByLabel('Stop on a single win of').fill('50000')
  await expect(start).toBeEnabled()
})
