import { expect, test } from '@playwright/test'
import { enterWithCash, expectBalance, type GameName, openGame, pressIn, readPaid, results } from './studio-frame.ts'

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
