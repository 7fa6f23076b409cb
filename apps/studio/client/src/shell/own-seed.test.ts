import type { StudioCall, StudioSeeds } from '@tablestakes/contract/studio'
import { expect, test } from 'vitest'
import { type Ask, Refused } from '../api.ts'
import { rotateSeeds, takeOwnSeed } from './own-seed.ts'

const seeds: StudioSeeds = {
  server_seed_hash: 'hash 1',
  next_server_seed_hash: 'hash 2',
  client_seed: '0123456789abcdef',
  nonce: 0,
}
const OURS = /^[a-z2-7]{16}$/

/** A studio with these seeds, which keeps what it was sent. `next` is the hash that a rotation begins with. */
function openStudio(next = seeds.next_server_seed_hash) {
  let held = seeds
  const sent: { path: string; client_seed: string | undefined }[] = []
  const ask: Ask = async (call: StudioCall, request: unknown) => {
    const { client_seed } = request as { client_seed?: string }
    sent.push({ path: call.path, client_seed })
    held = { ...held, client_seed: client_seed ?? held.client_seed }
    if (call.path === '/api/seeds/rotate') held = { ...held, server_seed_hash: next, next_server_seed_hash: 'hash 3' }
    return { seeds: held, revealed: {} } as never
  }
  return { ask, sent }
}

const rotation = { promised: 'hash 2', known: seeds.client_seed, typed: null }

test('every rotation brings a client seed the studio could not know when it made the next server seed', async () => {
  const { ask, sent } = openStudio()
  const first = await rotateSeeds(ask, rotation)
  expect(first.seeds.client_seed).toMatch(OURS)
  expect(sent).toEqual([{ path: '/api/seeds/rotate', client_seed: first.seeds.client_seed }])
  const again = await rotateSeeds(ask, { ...rotation, known: first.seeds.client_seed })
  expect(again.seeds.client_seed).toMatch(OURS)
  expect(again.seeds.client_seed).not.toBe(first.seeds.client_seed)
})

test('what the player typed is taken instead, unless it is what the studio knew or no seed at all', async () => {
  const rotateWith = async (typed: string) => (await rotateSeeds(openStudio().ask, { ...rotation, typed })).seeds
  expect((await rotateWith('lucky-rania-27')).client_seed).toBe('lucky-rania-27')
  expect((await rotateWith(seeds.client_seed)).client_seed).toMatch(OURS)
  expect((await rotateWith('no:colon')).client_seed).toMatch(OURS)
})

test('a rotation that ends at another server seed than the promised one gets a seed made after that', async () => {
  const { ask, sent } = openStudio('hash of a seed nobody was shown')
  const { seeds: now } = await rotateSeeds(ask, { ...rotation, typed: 'lucky-rania-27' })
  expect(sent.map(({ path }) => path)).toEqual(['/api/seeds/rotate', '/api/seeds/client'])
  expect(now.client_seed).toMatch(OURS)
  expect(now.client_seed).toBe(sent[1]!.client_seed)
})

test('a new player’s first client seed is made here; one that was chosen or played with stays', async () => {
  const { ask, sent } = openStudio()
  expect((await takeOwnSeed(ask, seeds)).client_seed).toMatch(OURS)
  expect(sent).toEqual([{ path: '/api/seeds/client', client_seed: expect.stringMatching(OURS) }])
  for (const kept of [
    { ...seeds, client_seed: 'lucky-rania-27' },
    { ...seeds, nonce: 1 },
  ]) {
    expect(await takeOwnSeed(ask, kept)).toBe(kept)
  }
  expect(sent).toHaveLength(1)
})

test('a studio that does not take it is entered all the same', async () => {
  const ask: Ask = async () => {
    throw new Refused('busy', undefined)
  }
  expect(await takeOwnSeed(ask, seeds)).toBe(seeds)
})
