/**
 * A public randomness beacon, as drand speaks it: every few seconds a round with a signature that nobody could foretell and for
 * which there is only one. A commitment names a round that is still to come, so its salt cannot be chosen by anybody. What is
 * here needs no curve and costs nothing to load; signatures are checked by `beacon-signature.ts`.
 */
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'

export const beaconSchemes = ['bls-unchained-g1-rfc9380', 'pedersen-bls-unchained', 'pedersen-bls-chained'] as const
export type BeaconScheme = (typeof beaconSchemes)[number]

/** Who signs, and when: all of it is in the chain hash but the scheme, without which no signature fits. */
export type Beacon = {
  /** In hex, as all hashes and keys here. */
  chainHash: string
  publicKey: string
  scheme: BeaconScheme
  periodSeconds: number
  /** When round 1 came, in seconds since 1970. */
  genesisSeconds: number
  /** The hash of the group that made the key. */
  groupHash: string
  /** Its own name among the beacons of its network. */
  name: string
}

export type BeaconAnswer = {
  round: number
  signature: string
  /** Only of chained beacons: the signature of the round before is part of what is signed. */
  previousSignature: string | null
}

/**
 * What a salt is worth. Only an independent beacon keeps the house from choosing: it is one of the public networks listed below,
 * known by its chain hash, whatever else is said of it. The sandbox's beacon is ours, and of an unknown one nobody can tell.
 */
export type SaltMaker = 'house' | 'test' | 'unknown' | 'independent'

/** Run by many organisations that do not know the others' part of the key. */
export const publicBeacons: readonly Beacon[] = [
  {
    chainHash: '52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971',
    publicKey:
      '83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c8c4b450b6a0a6c3ac6a5776a2d1064510d1fec758c921cc22b0e17e63aaf4bcb5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a',
    scheme: 'bls-unchained-g1-rfc9380',
    periodSeconds: 3,
    genesisSeconds: 1_692_803_367,
    groupHash: 'f477d5c89f21a17c863a7f937c6a6d15859414d2be09cd448d4279af331c5d3e',
    name: 'quicknet',
  },
  {
    chainHash: '8990e7a9aaed2ffed73dbd7092123d6f289930540d7651336225dc172e51b2ce',
    publicKey: '868f005eb8e6e4ca0a47c8a77ceaa5309a47978a7c71bc5cce96366b5d7a569937c529eeda66c7293784a9402801af31',
    scheme: 'pedersen-bls-chained',
    periodSeconds: 30,
    genesisSeconds: 1_595_431_050,
    groupHash: '176f93498eac9ca337150b46d21dd58673ea4e3581185f869672e59fa4cb390a',
    name: 'default',
  },
]

/** The sandbox's beacon is called so. The name is part of the chain hash, so it cannot be taken off later. */
export const TEST_BEACON = 'tablestakes-test'

/** So long before its round a commitment must be known, unless the beacon is the sandbox's. */
export const LEAST_WAIT_MS = 600_000

/** Whether the house could have had a hand in it: told by the chain hash and the name that is hashed into it, by nothing else. */
export function makerOf(beacon: Pick<Beacon, 'chainHash' | 'name'> | null): SaltMaker {
  if (beacon === null) return 'house'
  if (publicBeacons.some(({ chainHash }) => chainHash === beacon.chainHash)) return 'independent'
  return beacon.name === TEST_BEACON ? 'test' : 'unknown'
}

const STRENGTHS: Record<SaltMaker, number> = { house: 0, test: 0, unknown: 1, independent: 2 }

/** Whether one proves more against the house than the other. */
export function provesMore(one: SaltMaker, other: SaltMaker): boolean {
  return STRENGTHS[one] > STRENGTHS[other]
}

/** The network's own name for itself: a hash over who signs and when. */
export function chainHashOf(beacon: Omit<Beacon, 'chainHash' | 'scheme'>): string {
  const times = new DataView(new ArrayBuffer(12))
  times.setUint32(0, beacon.periodSeconds)
  times.setBigInt64(4, BigInt(beacon.genesisSeconds))
  const parts = [
    new Uint8Array(times.buffer),
    hexToBytes(beacon.publicKey),
    hexToBytes(beacon.groupHash),
    // The first network had no name, and has kept its hash.
    utf8ToBytes(beacon.name === 'default' ? '' : beacon.name),
  ]
  return bytesToHex(sha256(concatBytes(...parts)))
}

/** When a round comes, in milliseconds since 1970. */
export function timeOfRound({ genesisSeconds, periodSeconds }: Beacon, round: number): number {
  return (genesisSeconds + (round - 1) * periodSeconds) * 1000
}

/** The first round that comes at that moment or later. */
export function roundFrom({ genesisSeconds, periodSeconds }: Beacon, momentMs: number): number {
  return Math.max(1, Math.ceil((momentMs / 1000 - genesisSeconds) / periodSeconds) + 1)
}

/** What a round's signature is over. */
export function signedBytes({ round, previousSignature }: Omit<BeaconAnswer, 'signature'>): Uint8Array {
  const number = new DataView(new ArrayBuffer(8))
  number.setBigUint64(0, BigInt(round))
  const before = previousSignature === null ? new Uint8Array() : hexToBytes(previousSignature)
  return sha256(concatBytes(before, new Uint8Array(number.buffer)))
}

/** The salt is the round's randomness, which is the hash of its signature and of nothing else. */
export function saltOf({ signature }: Pick<BeaconAnswer, 'signature'>): string {
  return bytesToHex(sha256(hexToBytes(signature)))
}
