import { bls12_381 as bls } from '@noble/curves/bls12-381.js'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type Beacon,
  type BeaconAnswer,
  chainHashOf,
  makerOf,
  provesMore,
  publicBeacons,
  roundFrom,
  saltOf,
  signedBytes,
  TEST_BEACON,
  timeOfRound,
} from './beacon.ts'
import { isSignedByBeacon } from './beacon-signature.ts'

const quicknet = publicBeacons[0]!
/** A round that the network has published. */
const published: BeaconAnswer = {
  round: 657_413,
  signature: 'b713718a38ae728dfd477991af2822e08d2f305e47718cef9f7848ce4050e7be41076862b98fad56e91a6b85b89cd97b',
  previousSignature: null,
}

/** A beacon of our own for each way to sign. */
const secret = new Uint8Array(32).fill(7)
const tags = {
  short: 'BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_',
  long: 'BLS_SIG_BLS12381G2_XMD:SHA-256_SSWU_RO_NUL_',
}
function ownBeacon(scheme: Beacon['scheme']): Pick<Beacon, 'scheme' | 'publicKey'> {
  const way = scheme === 'bls-unchained-g1-rfc9380' ? bls.shortSignatures : bls.longSignatures
  return { scheme, publicKey: way.getPublicKey(secret).toHex() }
}
function signOwn(scheme: Beacon['scheme'], asked: Omit<BeaconAnswer, 'signature'>): BeaconAnswer {
  const message = signedBytes(asked)
  if (scheme === 'bls-unchained-g1-rfc9380') {
    const way = bls.shortSignatures
    return { ...asked, signature: way.Signature.toHex(way.sign(way.hash(message, tags.short), secret)) }
  }
  const way = bls.longSignatures
  return { ...asked, signature: way.Signature.toHex(way.sign(way.hash(message, tags.long), secret)) }
}

test('a published round of the public network is right, and its salt is the published randomness', () => {
  expect(isSignedByBeacon(quicknet, published)).toBe(true)
  expect(saltOf(published)).toBe('fc1873a13f3545aeade8401532ef5519920652eee6b0d2b19ca12643b87b3587')
})

test('the public networks are called by the hash of their keys and times', () => {
  for (const beacon of publicBeacons) expect(chainHashOf(beacon)).toBe(beacon.chainHash)
  const changes = [{ periodSeconds: 4 }, { genesisSeconds: 1 }, { name: TEST_BEACON }, { groupHash: 'ab'.repeat(32) }]
  for (const change of changes) expect(chainHashOf({ ...quicknet, ...change })).not.toBe(quicknet.chainHash)
})

test('another round, another signature, another key or another spelling of the same signature is refused', () => {
  const point = bls.G1.Point.fromHex(published.signature)
  const forged = [
    { ...published, round: published.round + 1 },
    { ...published, round: 0 },
    { ...published, round: 0.5 },
    { ...published, previousSignature: published.signature },
    { ...published, signature: point.negate().toHex() },
    { ...published, signature: point.double().toHex() },
    { ...published, signature: bls.G1.Point.ZERO.toHex() },
    { ...published, signature: point.toHex(false) },
    { ...published, signature: published.signature.toUpperCase() },
    { ...published, signature: published.signature.slice(2) },
    { ...published, signature: 'no signature' },
    { ...published, signature: '' },
  ]
  for (const answer of forged) expect(isSignedByBeacon(quicknet, answer), JSON.stringify(answer)).toBe(false)
  expect(isSignedByBeacon(ownBeacon('bls-unchained-g1-rfc9380'), published)).toBe(false)
  expect(isSignedByBeacon({ ...quicknet, publicKey: 'no key' }, published)).toBe(false)
  expect(isSignedByBeacon({ ...quicknet, scheme: 'pedersen-bls-unchained' }, published)).toBe(false)
})

test.each([
  ['bls-unchained-g1-rfc9380', null],
  ['pedersen-bls-unchained', null],
  ['pedersen-bls-chained', 'ab'.repeat(96)],
] as const)('a round signed by the scheme %s is right, and by it alone', (scheme, previousSignature) => {
  const beacon = ownBeacon(scheme)
  const answer = signOwn(scheme, { round: 12, previousSignature })
  expect(isSignedByBeacon(beacon, answer)).toBe(true)
  expect(isSignedByBeacon(beacon, { ...answer, round: 13 })).toBe(false)
  expect(isSignedByBeacon(beacon, { ...answer, previousSignature: 'cd'.repeat(96) })).toBe(false)
  const withoutIt = previousSignature === null ? 'ab'.repeat(96) : null
  expect(isSignedByBeacon(beacon, { ...answer, previousSignature: withoutIt })).toBe(false)
})

test('a round comes when it is said to, and the one named is the first after a moment', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1e9 }), fc.integer({ min: 1, max: 2999 }), (round, later) => {
      const moment = timeOfRound(quicknet, round)
      expect(roundFrom(quicknet, moment)).toBe(round)
      expect(roundFrom(quicknet, moment + later)).toBe(round + 1)
    }),
  )
  expect(roundFrom(quicknet, 0)).toBe(1)
  expect(timeOfRound(quicknet, 1)).toBe(1_692_803_367_000)
})

test('who made a salt is told by the chain hash: a borrowed name makes nobody independent', () => {
  expect(makerOf(null)).toBe('house')
  expect(makerOf(quicknet)).toBe('independent')
  expect(makerOf({ chainHash: 'ab'.repeat(32), name: 'quicknet' })).toBe('unknown')
  expect(makerOf({ chainHash: 'ab'.repeat(32), name: TEST_BEACON })).toBe('test')
  expect(provesMore('independent', 'unknown')).toBe(true)
  expect(provesMore('unknown', 'test')).toBe(true)
  expect(provesMore('test', 'house')).toBe(false)
  expect(provesMore('independent', 'independent')).toBe(false)
})
