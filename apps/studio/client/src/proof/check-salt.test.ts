import type { NamedRound } from '@tablestakes/contract/beacon'
import {
  type Beacon,
  chainHashOf,
  publicBeacons,
  saltOf,
  TEST_BEACON,
  timeOfRound,
} from '@tablestakes/domain/draws/beacon'
import { expect, test } from 'vitest'
import { publicKeyOf, signRound } from '../../../../sandbox/src/beacon/beacon-key.ts'
import { checkSalt, type SaltOrigin, saltCommands } from './check-salt.ts'

const quicknet = publicBeacons[0]!

function name(beacon: Beacon, round: number, signature: string): NamedRound {
  return {
    beacon: {
      chain_hash: beacon.chainHash,
      public_key: beacon.publicKey,
      scheme: beacon.scheme,
      period_seconds: beacon.periodSeconds,
      genesis_seconds: beacon.genesisSeconds,
      group_hash: beacon.groupHash,
      name: beacon.name,
    },
    round,
    round_at: timeOfRound(beacon, round),
    signature,
    previous_signature: null,
  }
}

function originOf(named: NamedRound, aheadMs = 600_000): SaltOrigin {
  return { salt: saltOf({ signature: named.signature! }), committedAt: named.round_at - aheadMs, named, givenUp: 0 }
}

/** A round that the public network has published. */
const published = originOf(
  name(
    quicknet,
    657_413,
    'b713718a38ae728dfd477991af2822e08d2f305e47718cef9f7848ce4050e7be41076862b98fad56e91a6b85b89cd97b',
  ),
)

/** A beacon of our own, whatever it calls itself. */
const key = { secret: new Uint8Array(32).fill(9), genesisSeconds: 0 }
function ownBeacon(beaconName: string): Beacon {
  const beacon = { ...quicknet, publicKey: publicKeyOf(key), name: beaconName }
  return { ...beacon, chainHash: chainHashOf(beacon) }
}
const signed = (round: number) => signRound(key, round)

test('a published round of a public network, named ten minutes ahead, leaves nobody a choice', async () => {
  expect(await checkSalt(published)).toEqual({ maker: 'independent', isRight: true, isBeyondChoice: true })
  expect(saltCommands(published)[0]).toBe(`curl https://api.drand.sh/${quicknet.chainHash}/public/657413`)
})

test('it does leave one where it was named later, or where an announced chain was left out', async () => {
  const late = { ...published, committedAt: published.named!.round_at - 599_999 }
  for (const origin of [late, { ...published, givenUp: 1 }]) {
    expect(await checkSalt(origin)).toEqual({ maker: 'independent', isRight: true, isBeyondChoice: false })
  }
})

test('thousands of salts that a house could try are all refused, without a look at the curve', async () => {
  for (let count = 0; count < 3_000; count += 1) {
    const salt = saltOf({ signature: count.toString(16).padStart(96, '0') })
    expect((await checkSalt({ ...published, salt })).isRight).toBe(false)
  }
})

test('each forged answer is found: another round, another time, another key, another signature', async () => {
  const { named } = published
  const forgeries: NamedRound[] = [
    { ...named!, round: named!.round + 1 },
    { ...named!, round: named!.round + 1, round_at: named!.round_at + 3000 },
    { ...named!, round_at: named!.round_at + 1 },
    { ...named!, signature: null },
    { ...named!, signature: signed(named!.round) },
    // The network's hash with our own key: the page knows the network's.
    {
      ...named!,
      signature: signed(named!.round),
      beacon: { ...named!.beacon, public_key: ownBeacon('quicknet').publicKey },
    },
    { ...named!, previous_signature: named!.signature },
  ]
  for (const forged of forgeries) {
    const salt = forged.signature === null ? published.salt : saltOf({ signature: forged.signature })
    const check = await checkSalt({ ...published, salt, named: forged })
    expect(check, JSON.stringify(forged)).toMatchObject({ isRight: false, isBeyondChoice: false })
  }
})

test('a beacon of the house is right and proves nothing, whatever it is called; a salt of the house is called that', async () => {
  const named = (beaconName: string) => originOf(name(ownBeacon(beaconName), 12, signed(12)))
  expect(await checkSalt(named(TEST_BEACON))).toEqual({ maker: 'test', isRight: true, isBeyondChoice: false })
  expect(await checkSalt(named('quicknet'))).toEqual({ maker: 'unknown', isRight: true, isBeyondChoice: false })
  expect(saltCommands(named('quicknet'))).toHaveLength(1)
  const own = { salt: 'made by the house', committedAt: 0, named: null, givenUp: 0 }
  expect(await checkSalt(own)).toEqual({ maker: 'house', isRight: null, isBeyondChoice: false })
  expect(saltCommands(own)).toEqual([])
})
