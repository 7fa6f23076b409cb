import type { StudioProof } from '@tablestakes/contract/studio'
import { commitment } from '@tablestakes/domain/fairness'
import { crash, hashBefore } from '@tablestakes/domain/games/crash'
import { expect, test } from 'vitest'
import { isCrashPaid, isSame, proveCrash, proveRound } from './prove.ts'

const serverSeed = '10d5f63cd4670ecdeba43ab5cb32dffd1fa2069634881f4043958d7750c906ad'

/** A roll of 82.04 over 66.00 with a stake of 50,000 rupiah. */
const dice: StudioProof = {
  round_id: '01890a5d-ac96-774b-bcce-b302099a8057',
  game: 'dice',
  state: 'settled',
  stake: 500_000_000n,
  currency: 'IDR',
  win: 1_456_027_941n,
  multiplier: '2.91',
  created_at: 0,
  server_seed: serverSeed,
  server_seed_hash: commitment(serverSeed),
  client_seed: 'lucky-rania-27',
  nonce: 355,
  params: { target: 6600, direction: 'over' },
  steps: [],
  outcome: { roll: 8204 },
  chain: null,
}

const verdict = (proof: StudioProof) => {
  const proven = proveRound(proof)
  return proven && [proven.isSeedRight, proven.isOutcomeRight, proven.isPaidRight]
}

test('an honest round is right in all of its parts', () => {
  expect(proveRound(dice)?.outcome).toEqual({ roll: 8204 })
  expect(verdict(dice)).toEqual([true, true, true])
})

test('each lie is found where it was told', () => {
  expect(verdict({ ...dice, server_seed_hash: commitment('another') })).toEqual([false, true, true])
  expect(verdict({ ...dice, outcome: { roll: 6599 } })).toEqual([true, false, true])
  expect(verdict({ ...dice, win: dice.win - 1n })).toEqual([true, true, false])
  expect(verdict({ ...dice, nonce: 356 })?.slice(1)).toEqual([false, false])
})

test('a seed that is not revealed proves nothing, and a returned stake owes nothing', () => {
  expect(proveRound({ ...dice, server_seed: null })).toBeNull()
  expect(verdict({ ...dice, state: 'void', outcome: null, win: 0n })).toEqual([true, true, null])
})

test('a stepped round is compared with what was seen at its end', () => {
  const seeds = { server_seed: serverSeed, server_seed_hash: commitment(serverSeed) }
  const mines = { ...dice, ...seeds, game: 'mines' as const, params: { mines: 3 }, steps: [{ tile: 0 }] }
  const { outcome } = proveRound({ ...mines, outcome: { shown: null } })!
  expect(proveRound({ ...mines, outcome: { shown: outcome, revealed: {} } })?.isOutcomeRight).toBe(true)
  expect(proveRound({ ...mines, outcome: { shown: { ...(outcome as object), hit: 7 } } })?.isOutcomeRight).toBe(false)
})

const salt = 'a salt younger than the chain'
const hash = commitment('some hash of a chain')
const bust = crash.bustOf({ hash, salt })
const facts = {
  gameNo: 2,
  hash,
  before: hashBefore(hash),
  salt,
  endHash: hashBefore(hashBefore(hash)),
  length: 10,
  bust,
}

test('a shared round is computed from its hash and the salt', () => {
  expect(proveCrash(facts)).toMatchObject({ isSeedRight: true, isOutcomeRight: true, outcome: { bust } })
  expect(proveCrash({ ...facts, bust: bust + 1 }).isOutcomeRight).toBe(false)
  expect(proveCrash({ ...facts, before: facts.endHash }).isSeedRight).toBe(false)
})

test('a bet in a shared round is owed its own multiplier and never more than the flight reached', () => {
  const bet = { ...dice, game: 'crash' as const, params: { auto_cash_out: null } }
  const paidAt = (cashed_out_at: number | null, win: bigint) =>
    isCrashPaid({ ...bet, outcome: { bust: 247, cashed_out_at }, win }, 247)
  expect(paidAt(210, 1_050_000_000n)).toBe(true)
  expect(paidAt(null, 0n)).toBe(true)
  expect(paidAt(null, 1n)).toBe(false)
  expect(paidAt(248, 1_240_000_000n)).toBe(false)
})

test('figures are the same in any order of their names, and nothing else is', () => {
  expect(isSame({ a: [1, 2], b: null }, { b: null, a: [1, 2] })).toBe(true)
  for (const other of [{ a: [2, 1], b: null }, { a: [1, 2] }, { a: { 0: 1, 1: 2 }, b: null }, null, 1]) {
    expect(isSame({ a: [1, 2], b: null }, other)).toBe(false)
  }
})
