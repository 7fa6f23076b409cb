import { expect, type FrameLocator, test } from '@playwright/test'
import { press } from './entry-forms.ts'
import { withDatabase } from './journey-database.ts'
import { moneyOf } from './journey-money.ts'
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
  takeWhatIsWon,
} from './studio-frame.ts'

test.use({ reducedMotion: 'reduce' })
test.describe.configure({ timeout: 90_000 })

/** `stake` is what the play bets, in whole units, where it is not the one that stands in the field. */
type Played = { game: GameName; name: string; stake: bigint; play: (frame: FrameLocator) => Promise<void> }

const GAMES: Played[] = [
  {
    game: 'tower',
    name: 'Tower',
    stake: 10_000n,
    async play(frame) {
      await pressIn(frame, 'Start round')
      await pressIn(frame, 'Row 1, tile 2, closed')
      await takeWhatIsWon(frame)
    },
  },
  {
    game: 'coinflip',
    name: 'Coin Flip',
    stake: 10_000n,
    async play(frame) {
      await pressIn(frame, 'Start round')
      await pressIn(frame, 'Heads')
      await takeWhatIsWon(frame)
    },
  },
  { game: 'diamonds', name: 'Diamonds', stake: 10_000n, play: (frame) => pressIn(frame, 'Draw') },
  {
    game: 'soloroulette',
    name: 'Solo Roulette',
    stake: 4_000n,
    async play(frame) {
      await expect(frame.getByRole('button', { name: 'Put a chip on the table' })).toBeDisabled()
      await frame.getByRole('button', { name: 'Red', exact: true }).click()
      await frame.getByRole('button', { name: '17, Black' }).press('Enter')
      await frame.getByRole('button', { name: 'Double all chips' }).click()
      await pressIn(frame, 'Spin')
    },
  },
]

for (const { game, name, stake, play } of GAMES) {
  test(`${game}: a bet is taken, decided, paid, listed and proven`, async ({ page, baseURL }) => {
    await enterWithCash(page, baseURL!)
    const frame = await openGame(page, game)
    await play(frame)
    await expect(results(frame)).toHaveCount(1)
    const paid = await readPaid(frame)
    await expectBalance(page, 100_000n - stake + paid)

    const proof = await openProof(page, { name, paid, stake })
    await press(proof, 'Reveal the seed and verify')
    const checks = proof.getByRole('status')
    await expect(checks).toContainText('The server seed matches its earlier hash')
    await expect(checks).toContainText(/This device computed .+ too/)
    await expect(checks).toContainText(`${rupiah(paid)} is what it pays`)
  })
}

test('coindrop: opens in gold, and gold is what it takes and pays', async ({ page, baseURL }) => {
  const player = await enterWithCash(page, baseURL!)
  await withDatabase(baseURL!, (database) => moneyOf(database, player.playerId).giveGold(500))
  const frame = await openGame(page, 'coindrop', 'With gold')
  await pressIn(frame, 'Drop coin')
  await expect(results(frame)).toHaveCount(1)
  await expect(frame.getByText(/^(You won|Part of it back|Not this time)$/)).toBeVisible()
  const { rows } = await withDatabase(baseURL!, (database) =>
    database.query<{ purse: number }>('select distinct purse from entry where player_id = $1 and kind in (1, 2)', [
      player.playerId,
    ]),
  )
  expect(rows).toEqual([{ purse: 5 }])
})
