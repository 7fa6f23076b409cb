import * as z from 'zod/mini'
import { count, filledText, instant, list, matching, text, whole } from './fields.ts'

/** Randomness beacons and what was said about them, as the studio tells it to players, auditors and casinos. */

const hex64 = matching(/^[0-9a-f]{64}$/, 64)
const hexOfCurve = matching(/^([0-9a-f]{2}){48,96}$/, 192)

export const beaconOf = z.object({
  chain_hash: hex64,
  public_key: hexOfCurve,
  scheme: z.enum(['bls-unchained-g1-rfc9380', 'pedersen-bls-unchained', 'pedersen-bls-chained']),
  period_seconds: whole(1, 86_400),
  genesis_seconds: count,
  group_hash: hex64,
  name: filledText(64),
})

/** The round that a commitment named. `signature` is the beacon's answer, null until it came. */
export const namedRound = z.object({
  beacon: beaconOf,
  round: count,
  /** When the round comes, by the beacon's own times. */
  round_at: instant,
  signature: z.nullable(hexOfCurve),
  previous_signature: z.nullable(hexOfCurve),
})
export type NamedRound = z.output<typeof namedRound>

/**
 * Lines that are only added, each JSON with its number, the SHA-256 of the line before as `previous`, and its time. `head` is
 * signed (base64, with the key of the supplier's calls) over its payload, which has the number and the SHA-256 of the last line.
 */
export const statements = z.object({
  statements: list(z.object({ no: whole(1, 2_147_483_647), payload: text(4096) }), 100),
  head: z.nullable(z.object({ payload: text(512), signature: text(1024), public_key: text(2048) })),
})
export type Statements = z.output<typeof statements>
