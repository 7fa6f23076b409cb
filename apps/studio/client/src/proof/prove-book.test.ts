import type { StudioProof } from '@tablestakes/contract/studio'
import { commitment } from '@tablestakes/domain/draws/fairness'
import { expect, test } from 'vitest'
import { proveRound } from './prove.ts'

const serverSeed = '5'.repeat(64)

/** An entry of the book of Ember Forge, as the studio answers it with a proof. */
const page = {
  entry: 36_783,
  start: 2_699_329,
  weight: 60,
  pays: 4,
  path: [
    'e1c69e0792dd8fd1dce06bc87496e212775fa6d27275b53f705fb8d89452e708',
    'ef465fe12e3f1fa8b1dc928ec813148234851fcb4055ac19c4a20df66982a2a3',
    '9ab52095c2732492163b4a9b0f26e103173b4933d630e4b01a57d8f51dd0bdcd',
    'edb07752f0b589e945999f673f612499b18c02f2cdeb97a13295f799d3a5dcfc',
    'e44ba968c8fac242e32d24cc16a0f410ba9173f70ecfce1b8fb2b8f3d47d7621',
    'f06e2d283d4d1f22da32d052c21801e99b01aab8e85ab9791d326a6f157dd9c3',
    'ecf562fff3cb7acfe2917b6d8daee733c27980982de2da288515127fb614b65c',
    '4c779593ec557e6122f615e8096a31dd235753e97b47f4e29ec8c7b532dbb24d',
    'a1f4966470f38704d8512fc501c9b5580b48b579bf4604e905a3316e82a12fec',
    '8764a4bd8d0bdfcf5f54ade2806d0f0e196a3528cf809503ec64637853e42bd3',
    '8bf58b02dca96970136aff019efb0c594ec1fcb87685e1212ac8043a7279fb63',
    'fcdbff150cce1c03bf1de09683a3126392be2033563e8657cefc2a71c87e47c2',
    '2678e64c2574a8848cd1de6ae605d4b71b9b121ae14b137011b6aa9372ae2be6',
    'f8f68b1d558a1631706c555640fe2af91861e644d34d7d11e76c8be29c8feecd',
    'c457cb6348313fd87b876772d05b3a30a00c811b5fba737e61b4fe01d2335b59',
    '7341e16e9e9a7d3a376584120725db02b2687db2e026df483d62d205983458f7',
  ],
}

/** A spin that gave 0.4 of its stake back. */
const spin: StudioProof = {
  round_id: '01890a5d-ac96-774b-bcce-b302099a8057',
  game: 'forge',
  state: 'settled',
  stake: 10_000_000n,
  currency: 'IDR',
  most_win: 30_000_000_000_000n,
  win: 4_000_000n,
  multiplier: '0.40',
  created_at: 0,
  server_seed: serverSeed,
  server_seed_hash: commitment(serverSeed),
  client_seed: 'own',
  nonce: 0,
  params: {},
  steps: [],
  outcome: { ticket: 2_699_339, entry: 36_783 },
  page,
  chain: null,
}

const verdict = (proof: StudioProof) => {
  const proven = proveRound(proof)!
  return [proven.isSeedRight, proven.isOutcomeRight, proven.isPaidRight, proven.isPageRight]
}

test('a spin of a book is right in all of its parts', () => {
  expect(verdict(spin)).toEqual([true, true, true, true])
})

test('a changed outcome, payment or ticket is found', () => {
  expect(verdict({ ...spin, outcome: { ticket: 2_699_339, entry: 36_784 } })).toEqual([true, false, true, true])
  expect(verdict({ ...spin, win: 4_000_001n })).toEqual([true, true, false, true])
  expect(verdict({ ...spin, outcome: { ticket: 1, entry: 36_783 } })).toEqual([true, false, true, true])
  // Another draw comes to a ticket that is not of this entry.
  expect(verdict({ ...spin, nonce: 1 })[1]).toBe(false)
})

test('an entry that is not of the published book is not believed', () => {
  const wrong = [
    { ...page, pays: 400 },
    { ...page, entry: 36_784 },
    { ...page, start: 0 },
    { ...page, weight: 100_000 },
    { ...page, path: page.path.with(0, '0'.repeat(64)) },
    { ...page, path: [] },
  ]
  for (const other of wrong) expect(verdict({ ...spin, page: other })[3]).toBe(false)
  expect(verdict({ ...spin, page: null })).toEqual([true, false, false, false])
})
