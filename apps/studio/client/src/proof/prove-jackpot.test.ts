import type { StudioProof } from '@tablestakes/contract/studio'
import { commitment, startDraw } from '@tablestakes/domain/draws/fairness'
import { games } from '@tablestakes/domain/games/all'
import { payout } from '@tablestakes/domain/games/game'
import { drawJackpotNumber, winsJackpot } from '@tablestakes/domain/games/jackpot'
import { expect, test } from 'vitest'
import { proveRound } from './prove.ts'

const serverSeed = '7'.repeat(64)
const [stake, turnover] = [10_000_000n, 40_000_000n]

/** A spin of Lantern Harbour as the studio tells it. */
function spin(nonce: number): StudioProof {
  const draw = startDraw({ serverSeed, clientSeed: 'own', nonce })
  const outcome = games.lantern.draw(draw, {} as never)
  const isWon = winsJackpot(drawJackpotNumber(draw), { stake, turnover })
  const jackpot = { turnover, state: isWon ? ('paid' as const) : ('lost' as const), amount: isWon ? 777_000n : null }
  return {
    ...{ round_id: '01890a5d-ac96-774b-bcce-b302099a8057', game: 'lantern', state: 'settled', stake, currency: 'IDR' },
    ...{
      most_win: 30_000_000_000_000n,
      multiplier: '0.00',
      created_at: 0,
      params: {},
      steps: [],
      page: null,
      chain: null,
    },
    ...{
      server_seed: serverSeed,
      server_seed_hash: commitment(serverSeed),
      client_seed: 'own',
      nonce,
      outcome,
      jackpot,
    },
    win: payout(stake, games.lantern.pays({} as never, outcome)),
  }
}

test('a thousand spins are drawn again, each with its own chance at the pot, and a changed answer is found', () => {
  let won = 0
  for (let nonce = 0; nonce < 1_000; nonce++) {
    const proof = spin(nonce)
    const { jackpot, isOutcomeRight, isPaidRight } = proveRound(proof)!
    expect([isOutcomeRight, isPaidRight, jackpot!.isRight]).toEqual([true, true, true])
    expect(jackpot!.number < jackpot!.bound).toBe(jackpot!.isWon)
    if (jackpot!.isWon) won += 1
    const other = proof.jackpot!.state === 'lost' ? ('paid' as const) : ('lost' as const)
    expect(proveRound({ ...proof, jackpot: { ...proof.jackpot!, state: other } })!.jackpot!.isRight).toBe(false)
  }
  // One in four, within four standard errors.
  expect(Math.abs(won - 250)).toBeLessThan(4 * Math.sqrt(1_000 * 0.25 * 0.75))
})

test('a round without a pot has nothing of it to prove', () => {
  const { jackpot: _, ...proof } = spin(1)
  expect(proveRound(proof)!.jackpot).toBeNull()
})
