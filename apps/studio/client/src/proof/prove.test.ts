import type { StudioProof } from '@tablestakes/contract/studio'
import { commitment } from '@tablestakes/domain/draws/fairness'
import { crash, hashBefore } from '@tablestakes/domain/games/crash'
import { payout } from '@tablestakes/domain/games/game'
import { ratio } from '@tablestakes/domain/money/ratio'
import { expect, test } from 'vitest'
import { checkLinks, isBustRight, isCrashPaid, isSame, proveCrash, proveRound } from './prove.ts'

const serverSeed = '10d5f63cd4670ecdeba43ab5cb32dffd1fa2069634881f4043958d7750c906ad'

/** A roll of 82.04 over 66.00 with a stake of 50,000 rupiah. */
const dice: StudioProof = {
  round_id: '01890a5d-ac96-774b-bcce-b302099a8057',
  game: 'dice',
  state: 'settled',
  stake: 500_000_000n,
  currency: 'IDR',
  most_win: 30_000_000_000_000n,
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
  page: null,
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

test('a round is paid by the multiplier that is shown; one from before by the uncut one, and nothing between', () => {
  expect(verdict({ ...dice, win: 1_456_000_000n, multiplier: '2.912' })).toEqual([true, true, true])
  expect(verdict({ ...dice, win: 1_456_000_001n })).toEqual([true, true, false])
  expect(verdict({ ...dice, win: 1_455_999_999n })).toEqual([true, true, false])
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

const later = [
  ['tower', { level: 'easy' }, [{ tile: 1 }]],
  ['coinflip', {}, [{ call: 'tails' }]],
  ['diamonds', { risk: 'high' }, []],
  [
    'soloroulette',
    {
      bets: [
        { spot: 'red', share: 1 },
        { spot: 'n7', share: 2 },
      ],
    },
    [],
  ],
  ['coindrop', { machine: 'wild' }, []],
  ['videopoker', { table: 'double' }, [{ hold: 0b01010 }]],
] as const

test.each(later)('a thousand rounds of %s are proven, and a changed one is found', (game, params, steps) => {
  for (let nonce = 0; nonce < 1_000; nonce += 1) {
    const round: StudioProof = { ...dice, game, params, steps: [...steps], nonce, win: 0n, outcome: null }
    const { outcome, steps: shown } = proveRound(round)!
    const result = shown.at(-1)
    const pays = result?.kind === 'result' ? result.pays! : ratio(0)
    const told = { ...round, outcome, win: payout(round.stake, pays) }
    expect(verdict(told)).toEqual([true, true, true])
    expect(verdict({ ...told, win: told.win + 1n })).toEqual([true, true, false])
    expect(verdict({ ...told, outcome: { ...(outcome as object), forged: 1 } })).toEqual([true, false, true])
  }
})

test('a round is paid in full and within its highest win; one from before was cut there, and its proof still holds', () => {
  const seeds = { server_seed: serverSeed, server_seed_hash: commitment(serverSeed) }
  const stake = 100_000_000n
  const round = { ...dice, ...seeds, game: 'mines' as const, currency: 'XXX', stake, params: { mines: 20 } }
  const all = Array.from({ length: 25 }, (_, tile) => ({ tile }))
  const isSafe = (step: { tile: number }) =>
    (proveRound({ ...round, most_win: null, steps: [step], outcome: {} })!.outcome as { hit: number | null }).hit ===
    null
  const safe = all.filter(isSafe)
  expect(safe).toHaveLength(5)
  const told = (steps: { tile: number }[], win: bigint, most_win: bigint | null) => {
    const shown = { mines: 20, opened: steps.map(({ tile }) => tile), hit: null }
    return verdict({ ...round, steps, win, most_win, outcome: { shown, revealed: {} } })
  }
  // The third gem would pay 227.7 times: it was cut to 200 before, and is not offered now.
  expect(told(safe.slice(0, 3), 20_000_000_000n, null)).toEqual([true, true, true])
  expect(told(safe.slice(0, 3), 20_000_000_000n, 20_000_000_000n)).toBeNull()
  expect(told(safe.slice(0, 2), 2_970_000_000n, 20_000_000_000n)).toEqual([true, true, true])
  expect(told(safe.slice(0, 2), 2_000_000_000n, 20_000_000_000n)).toEqual([true, true, false])
})

test('a bet of crash is taken by itself where it is paid in full at the latest', () => {
  const bet = { ...dice, game: 'crash' as const, params: { auto_cash_out: null }, most_win: 1_000_000_000n }
  const paidAt = (cashed_out_at: number | null, win: bigint, most_win: bigint | null = bet.most_win) =>
    isCrashPaid({ ...bet, most_win, outcome: { bust: 300, cashed_out_at }, win }, 300)
  expect(paidAt(200, 1_000_000_000n)).toBe(true)
  expect(paidAt(null, 0n)).toBe(false)
  expect(paidAt(201, 1_005_000_000n)).toBe(false)
  expect(paidAt(null, 0n, null)).toBe(true)
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
  firstGameNo: 1,
  length: 10,
  bust,
}
const told = (game_no: number, itsHash: string) => ({
  game_no,
  hash: itsHash,
  bust: crash.bustOf({ hash: itsHash, salt }),
  is_interrupted: false,
})
const earlier = [told(1, facts.before)]

test('a shared round is computed from its hash and the salt', () => {
  expect(proveCrash(facts, earlier)).toMatchObject({ isSeedRight: true, isOutcomeRight: true, outcome: { bust } })
  expect(proveCrash({ ...facts, bust: bust + 1 }, earlier).isOutcomeRight).toBe(false)
  expect(proveCrash({ ...facts, before: facts.endHash }, earlier).isSeedRight).toBe(false)
})

test('the hash before is the one everybody was told of the game before, or the end where no game was before', () => {
  expect(proveCrash(facts, [told(1, commitment('another game before'))]).isSeedRight).toBe(false)
  expect(proveCrash(facts, []).isSeedRight).toBe(false)
  const first = { ...facts, gameNo: 1, endHash: facts.before }
  expect(proveCrash(first, []).isSeedRight).toBe(true)
  expect(proveCrash({ ...first, endHash: facts.endHash }, []).isSeedRight).toBe(false)
})

test('each game leads to the one before it; where a place of the chain was left out the link is missing', () => {
  const hashes = [hash]
  while (hashes.length < 5) hashes.push(hashBefore(hashes.at(-1)!))
  const here = { ...facts, gameNo: 12, firstGameNo: 4 }
  expect(checkLinks(here, [told(11, hashes[1]!), told(10, hashes[2]!)])).toEqual([true, true])
  expect(checkLinks(here, [told(11, hashes[2]!), told(10, hashes[3]!)])).toEqual([false, true])
  expect(checkLinks(here, [told(11, hashes[1]!), told(10, hashes[3]!)])).toEqual([true, false])
  expect(checkLinks(here, [told(11, hashes[1]!), told(9, hashes[2]!)])).toEqual([true, false])
})

test('an earlier game is computed with the salt of its chain', () => {
  expect(isBustRight(facts, earlier[0]!)).toBe(true)
  expect(isBustRight(facts, { ...earlier[0]!, bust: earlier[0]!.bust + 1 })).toBe(false)
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

test('a bet with a target of its own is cashed out there if the flight reaches it, and never above it', () => {
  const paidAt = (auto_cash_out: number, cashed_out_at: number | null) => {
    const win = (dice.stake * BigInt(cashed_out_at ?? 0)) / 100n
    const bet = {
      ...dice,
      game: 'crash' as const,
      params: { auto_cash_out },
      outcome: { bust: 300, cashed_out_at },
      win,
    }
    return isCrashPaid(bet, 300)
  }
  expect(paidAt(150, 150)).toBe(true)
  expect(paidAt(150, 120)).toBe(true)
  expect(paidAt(150, null)).toBe(false)
  expect(paidAt(150, 151)).toBe(false)
  // A flight that ends exactly at the target has reached it.
  expect(paidAt(300, 300)).toBe(true)
  expect(paidAt(300, null)).toBe(false)
  expect(paidAt(301, null)).toBe(true)
})

test('a bet that is not settled yet, or was returned, is not said to be paid wrong', () => {
  const bet = { ...dice, game: 'crash' as const, params: { auto_cash_out: 150 }, win: 0n }
  for (const state of ['open', 'pending', 'void'] as const) {
    expect(isCrashPaid({ ...bet, state, outcome: { bust: 300, cashed_out_at: null } }, 300)).toBeNull()
  }
})

test('figures are the same in any order of their names, and nothing else is', () => {
  expect(isSame({ a: [1, 2], b: null }, { b: null, a: [1, 2] })).toBe(true)
  for (const other of [{ a: [2, 1], b: null }, { a: [1, 2] }, { a: { 0: 1, 1: 2 }, b: null }, null, 1]) {
    expect(isSame({ a: [1, 2], b: null }, other)).toBe(false)
  }
})
