import { shownKept } from '@tablestakes/contract/frame-messages'
import { type StudioProof, studioCalls } from '@tablestakes/contract/studio'
import { commitment } from '@tablestakes/domain/draws/fairness'
import { hashBefore } from '@tablestakes/domain/games/crash'
import { openShownMemory } from '@tablestakes/look/browser/shown-memory'
import { expect, test } from 'vitest'
import type { Ask } from '../api.ts'
import { proveRound } from '../proof/prove.ts'
import { judgeAlso, judgeFlight, judgeHash, judgeRound } from './judge.ts'
import { openHanded } from './memory.ts'
import { noteGames, remembering } from './remember.ts'

/** A browser's storage, and a clock that only the test moves. */
function openDevice() {
  const stored = new Map<string, string>()
  let now = 1_000
  const storage = {
    read: (key: string) => JSON.parse(stored.get(key) ?? 'null') as unknown,
    write: (key: string, value: string) => void stored.set(key, value),
  }
  return {
    stored,
    memory: openShownMemory(shownKept, storage, () => now),
    at: (moment: number) => {
      now = moment
    },
  }
}

const serverSeed = '10d5f63cd4670ecdeba43ab5cb32dffd1fa2069634881f4043958d7750c906ad'
const hash = commitment(serverSeed)
const next = commitment('the next server seed')
const seeds = { server_seed_hash: hash, next_server_seed_hash: next, client_seed: 'lucky-rania-27', nonce: 355 }

/** A roll of 82.04 over 66.00, as its proof tells it. */
const proof: StudioProof = {
  round_id: '01890a5d-ac96-774b-bcce-b302099a8057',
  game: 'dice',
  state: 'settled',
  stake: 500_000_000n,
  currency: 'IDR',
  most_win: 30_000_000_000_000n,
  win: 1_456_027_941n,
  multiplier: '2.91',
  created_at: 2_000,
  server_seed: serverSeed,
  server_seed_hash: hash,
  client_seed: 'lucky-rania-27',
  nonce: 355,
  params: { target: 6600, direction: 'over' },
  steps: [],
  outcome: { roll: 8204 },
  page: null,
  chain: null,
}

/** Asks that are answered as the test says. */
const answering = (answers: Map<unknown, unknown>): Ask =>
  ((call: unknown) => Promise.resolve(answers.get(call))) as Ask

const isTrue = (told: StudioProof) => {
  const proven = proveRound(told)
  return [proven?.isSeedRight, proven?.isOutcomeRight, proven?.isPaidRight]
}

test('a hash that came with the session was seen before the round', async () => {
  const { memory, at } = openDevice()
  const ask = remembering(answering(new Map<unknown, unknown>([[studioCalls.resume, { seeds }]])), memory)
  await ask(studioCalls.resume, {})
  expect(judgeRound(memory, proof)).toEqual({ kind: 'before', at: 1_000 })
  // Seen again it stays as old as it is.
  at(5_000)
  await ask(studioCalls.resume, {})
  expect(judgeRound(memory, proof)).toEqual({ kind: 'before', at: 1_000 })
  expect(judgeHash(memory, ['seeds'], next)).toEqual({ kind: 'first', at: 1_000 })
})

test('a consistent lie: every check of the answer itself is green, and the device has not seen that hash', async () => {
  const { memory } = openDevice()
  const ask = remembering(answering(new Map<unknown, unknown>([[studioCalls.resume, { seeds }]])), memory)
  await ask(studioCalls.resume, {})
  // The house draws the round anew until it loses, and tells hash, seed, result and payment of that one.
  const lie = (attempt: number): StudioProof => {
    const server_seed = commitment(`another server seed ${attempt}`)
    const told = { ...proof, server_seed, server_seed_hash: commitment(server_seed), win: 0n, multiplier: '0.00' }
    const { outcome } = proveRound(told)!
    return (outcome as { roll: number }).roll <= 6600 ? { ...told, outcome } : lie(attempt + 1)
  }
  const told = lie(0)
  expect(isTrue(told)).toEqual([true, true, true])
  expect(judgeRound(memory, told)).toEqual({ kind: 'never' })
  expect(judgeRound(openDevice().memory, proof)).toEqual({ kind: 'never' })
})

test('a lie with a hash that was shown is found where the device has played the round itself', async () => {
  const { memory, at } = openDevice()
  const round = { ...proof, bet_id: proof.round_id, shown: null, revealed: null }
  const answers = new Map<unknown, unknown>([
    [studioCalls.resume, { seeds }],
    [studioCalls.play, { round, balance: 0n }],
  ])
  const ask = remembering(answering(answers), memory)
  await ask(studioCalls.resume, {})
  // The device's clock is an hour behind: both moments are by the same one.
  at(1_500)
  await ask(studioCalls.play, { bet_id: proof.round_id, stake: 1n, params: {} })
  expect(judgeRound(memory, { ...proof, created_at: 10 })).toEqual({ kind: 'before', at: 1_000 })
  expect(judgeRound(memory, { ...proof, server_seed_hash: next })).toEqual({ kind: 'other', at: 1_500 })
  expect(judgeRound(memory, { ...proof, client_seed: 'theirs' })).toEqual({ kind: 'other', at: 1_500 })
  expect(judgeRound(memory, { ...proof, nonce: 354 })).toEqual({ kind: 'other', at: 1_500 })
})

test('a hash that was seen only later, or only with the round itself, does not count as shown before', () => {
  const { memory, at } = openDevice()
  at(3_000)
  memory.note('seeds', [{ what: hash }])
  expect(judgeRound(memory, proof)).toEqual({ kind: 'after', at: 3_000 })
  const other = openDevice()
  other.memory.note('rounds', [{ what: proof.round_id, told: `${hash} lucky-rania-27 355` }])
  expect(judgeRound(other.memory, proof)).toEqual({ kind: 'after', at: 1_000 })
})

test('a flight is held by any hash of its chain that was seen, and by the salt told with its end', async () => {
  const third = commitment('a hash of a chain')
  const [second, first] = [hashBefore(third), hashBefore(hashBefore(third))]
  const game = (game_no: number, itsHash: string) => ({ game_no, hash: itsHash, bust: 200, is_interrupted: false })
  const facts = { before: second, endHash: hashBefore(first), salt: 'the salt' }
  const flight = { facts, earlier: [game(2, second), game(1, first)], betAt: 2_000 }

  const { memory, at } = openDevice()
  expect(judgeFlight(memory, flight)).toEqual({ kind: 'never' })
  noteGames(memory, { latest: [game(1, first)], hash: null })
  expect(judgeFlight(memory, flight)).toEqual({ kind: 'before', at: 1_000 })
  expect(judgeFlight(memory, { ...flight, betAt: null })).toEqual({ kind: 'first', at: 1_000 })
  expect(judgeFlight(memory, { ...flight, betAt: 999 })).toEqual({ kind: 'after', at: 1_000 })

  // The end comes first, its salt later; a salt that was told stands.
  const chain = { end_hash: facts.endHash, salt: null as string | null, next: null }
  const tell = (salt: string | null) =>
    remembering(answering(new Map([[studioCalls.crashChain, { ...chain, salt }]])), memory)(studioCalls.crashChain, {})
  await tell(null)
  at(1_200)
  await tell('the salt')
  await tell('another salt')
  expect(judgeFlight(memory, flight)).toEqual({ kind: 'before', at: 1_000 })
  expect(judgeFlight(memory, { ...flight, facts: { ...facts, salt: 'another salt' } })).toEqual({
    kind: 'other',
    at: 1_000,
  })
})

test('a proof page remembers nothing, the oldest goes first, and what somebody else wrote there is not read', async () => {
  const { memory, stored } = openDevice()
  const ask = remembering(answering(new Map([[studioCalls.proof, proof]])), memory)
  await ask(studioCalls.proof, { round: proof.round_id })
  expect(stored.size).toBe(0)
  for (let count = 0; count < 250; count++) memory.note('seeds', [{ what: `hash ${count}` }])
  expect(memory.find('seeds', 'hash 49')).toBeNull()
  expect(memory.find('seeds', 'hash 50')).not.toBeNull()
  stored.set('shown:seeds', JSON.stringify([['good', 5, null], ['bad', 'soon', null], 'worse', null]))
  expect(memory.find('seeds', 'good')).toEqual({ what: 'good', at: 5, told: null })
  expect(memory.find('seeds', 'bad')).toBeNull()
  stored.set('shown:seeds', '{}')
  expect(memory.find('seeds', 'good')).toBeNull()
})

test('where this page’s own storage knows nothing, what the app has handed over counts, and is told as such', () => {
  const { memory } = openDevice()
  const judge = (remembered: typeof memory) => judgeRound(remembered, proof)
  const handed = openHanded([
    ['rounds', proof.round_id, 1_500, `${hash} lucky-rania-27 355`],
    ['seeds', hash, 1_000, null],
  ])
  expect(judgeAlso(judge, memory, handed)).toEqual({ kind: 'before', at: 1_000, isOfApp: true })
  // The app remembers other seeds than the proof tells: a lie is found by it alone.
  const other = openHanded([['rounds', proof.round_id, 1_500, `${next} lucky-rania-27 355`]])
  expect(judgeAlso(judge, memory, other)).toEqual({ kind: 'other', at: 1_500, isOfApp: true })
  expect(judgeAlso(judge, memory, null)).toEqual({ kind: 'never' })
  expect(openHanded([])).toBeNull()
  // What the page itself remembers goes before.
  memory.note('rounds', [{ what: proof.round_id, told: `${next} lucky-rania-27 355` }])
  expect(judgeAlso(judge, memory, handed)).toEqual({ kind: 'other', at: 1_000 })
})
