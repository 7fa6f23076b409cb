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
  proveNewest,
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

test('coindrop and grove: open in gold, and gold is all they take and pay', async ({ page, baseURL }) => {
  const player = await enterWithCash(page, baseURL!)
  await withDatabase(baseURL!, (database) => moneyOf(database, player.playerId).giveGold(500))
  let gold = 500n
  for (const [game, button] of [
    ['coindrop', 'Drop coin'],
    ['grove', 'Spin'],
  ] as const)
    await test.step(game, async () => {
      const frame = await openGame(page, game, 'With gold')
      await pressIn(frame, button)
      await expect(results(frame)).toHaveCount(1)
      await expect(frame.getByText(/^(You won|Part of it back|Not this time)$/)).toBeVisible()
      const { stake, paid } = await proveNewest(frame)
      expect(stake).toBeGreaterThan(0n)
      gold += paid - stake
      const { rows } = await withDatabase(baseURL!, (database) =>
        database.query<Record<'gold' | 'cash', bigint>>(
          'select gold / 10000 as gold, cash / 10000 as cash from balance where player_id = $1',
          [player.playerId],
        ),
      )
      expect(rows).toEqual([{ gold, cash: 100_000n }])
    })
  const { rows } = await withDatabase(baseURL!, (database) =>
    database.query<{ purse: number }>('select distinct purse from entry where player_id = $1 and kind in (1, 2)', [
      player.playerId,
    ]),
  )
  expect(rows).toEqual([{ purse: 5 }])
})
