import { expect, type FrameLocator, type Page, test } from '@playwright/test'
import { press } from './entry-forms.ts'
import {
  enterWithCash,
  expectBalance,
  type GameName,
  OF_BOOK,
  openGame,
  openProof,
  pressIn,
  proveNewest,
  readPaid,
  results,
  rupiah,
} from './studio-frame.ts'

test.use({ reducedMotion: 'reduce' })
test.describe.configure({ timeout: 90_000 })

const STAKE = 1_000n

/** One whose reels are drawn, and one whose rounds are entries of a book. */
const PROVEN = [
  { game: 'lantern', name: 'Lantern Harbour', hasBook: false },
  { game: 'forge', name: 'Ember Forge', hasBook: true },
] as const

for (const { game, name, hasBook } of PROVEN) {
  test(`${game}: the spin is taken, decided, paid, told as what it is, listed and proven`, async ({
    page,
    baseURL,
  }) => {
    await enterWithCash(page, baseURL!)
    const frame = await spin(page, game)
    const paid = await readPaid(frame)
    await expectTold(frame, { stake: STAKE, paid })
    await expectBalance(page, 100_000n - STAKE + paid)
    const proof = await openProof(page, { name, paid, stake: STAKE })
    await press(proof, 'Reveal the seed and verify')
    const checks = proof.getByRole('status')
    await expect(checks).toContainText('The server seed matches its earlier hash')
    await expect(checks).toContainText(/This device computed .+ too/)
    await expect(checks).toContainText(`${rupiah(paid)} is what it pays`)
    await expect(checks.getByText(OF_BOOK)).toHaveCount(hasBook ? 1 : 0)
  })
}

/** The others of both kinds, one after another from one purse. */
const OTHERS: { games: GameName[]; hasBook: boolean }[] = [
  { games: ['sevens', 'clock'], hasBook: false },
  { games: ['geode', 'sugar', 'tide', 'monsoon'], hasBook: true },
]

for (const { games, hasBook } of OTHERS) {
  test(`${games.join(', ')}: each spin is taken, decided, paid, told as what it is, and proven`, async ({
    page,
    baseURL,
  }) => {
    await enterWithCash(page, baseURL!)
    let balance = 100_000n
    for (const game of games)
      await test.step(game, async () => {
        const frame = await spin(page, game)
        const round = await proveNewest(frame, { hasBook })
        expect(round.stake).toBe(STAKE)
        await expectTold(frame, round)
        balance += round.paid - STAKE
        await expectBalance(page, balance)
      })
  })
}

/** A spin for the stake of these journeys, until it has ended. */
async function spin(page: Page, game: GameName): Promise<FrameLocator> {
  const frame = await openGame(page, game)
  await frame.getByRole('textbox', { name: /^Your bet/ }).fill(String(STAKE))
  await pressIn(frame, 'Spin')
  await expect(results(frame)).toHaveCount(1)
  return frame
}

/** A payout below the stake is no win. */
async function expectTold(frame: FrameLocator, { stake, paid }: { stake: bigint; paid: bigint }): Promise<void> {
  const told = paid > stake ? 'You won' : paid > 0n ? 'Part of it back' : 'Not this time'
  await expect(frame.getByText(told, { exact: true })).toBeVisible()
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
