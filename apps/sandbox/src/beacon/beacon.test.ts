import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Beacon, chainHashOf, makerOf, saltOf, timeOfRound } from '@tablestakes/domain/draws/beacon'
import { isSignedByBeacon } from '@tablestakes/domain/draws/beacon-signature'
import fastify from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { serveBeacon } from './serve-beacon.ts'

const START = Date.UTC(2026, 0, 15, 12)
const folder = mkdtempSync(join(tmpdir(), 'beacon-'))
afterAll(() => rmSync(folder, { recursive: true }))
let now = START
const open = (file = 'key.json') => {
  const app = fastify()
  serveBeacon(app, { file: join(folder, file), clock: () => now })
  return async (path: string) => {
    const answer = await app.inject(`/beacon${path}`)
    return { status: answer.statusCode, ...answer.json<Record<string, never>>() }
  }
}

type Info = { public_key: string; period: number; genesis_time: number; hash: string; groupHash: string }
async function readBeacon(ask: ReturnType<typeof open>): Promise<Beacon> {
  const info = (await ask('/info')) as unknown as Info & { metadata: { beaconID: string } }
  return {
    chainHash: info.hash,
    publicKey: info.public_key,
    scheme: 'bls-unchained-g1-rfc9380',
    periodSeconds: info.period,
    genesisSeconds: info.genesis_time,
    groupHash: info.groupHash,
    name: info.metadata.beaconID,
  }
}
type Round = { round: number; signature: string; randomness: string }

test('it tells who signs, by drand’s own reckoning, and is called a test', async () => {
  const beacon = await readBeacon(open())
  expect(chainHashOf(beacon)).toBe(beacon.chainHash)
  expect(makerOf(beacon)).toBe('test')
  expect(timeOfRound(beacon, 1)).toBe(START)
})

test('rounds come by the clock, are signed, and are the same ones for ever, also after a restart', async () => {
  const ask = open()
  const beacon = await readBeacon(ask)
  now = START + 9_000
  const { status, ...latest } = (await ask('/public/latest')) as unknown as Round & { status: number }
  expect(status).toBe(200)
  expect(latest.round).toBe(5)
  expect(isSignedByBeacon(beacon, { ...latest, previousSignature: null })).toBe(true)
  expect(saltOf(latest)).toBe(latest.randomness)
  expect((await ask('/public/6')).status).toBe(404)
  now = START + 10_000
  expect((await ask('/public/6')).status).toBe(200)
  expect(await open()(`/${beacon.chainHash}/public/5`)).toEqual({ status, ...latest })
})

test('what is no round is refused, and another key is another beacon', async () => {
  for (const round of ['0', '-1', '1.5', 'next', '9'.repeat(20)]) {
    expect((await open()(`/public/${round}`)).status, round).toBe(400)
  }
  const [one, other] = [await readBeacon(open()), await readBeacon(open('other.json'))]
  expect(other.chainHash).not.toBe(one.chainHash)
  expect((await open()(`/${other.chainHash}/info`)).status).toBe(404)
})
