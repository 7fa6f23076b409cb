import { createHash, randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { bls12_381 as bls } from '@noble/curves/bls12-381.js'

export const PERIOD_SECONDS = 2

export type BeaconKey = { secret: Uint8Array; genesisSeconds: number }

/** Made once and kept: rounds that a commitment has named must still come after a restart. */
export function keepBeaconKey(file: string, clock: () => number): BeaconKey {
  if (!existsSync(file)) {
    mkdirSync(dirname(file), { recursive: true })
    const made = { secret: newSecret().toString('hex'), genesis: Math.floor(clock() / 1000) }
    writeFileSync(`${file}.new`, JSON.stringify(made), { mode: 0o600 })
    renameSync(`${file}.new`, file)
  }
  const { secret, genesis } = JSON.parse(readFileSync(file, 'utf8')) as { secret: string; genesis: number }
  return { secret: Buffer.from(secret, 'hex'), genesisSeconds: genesis }
}

function newSecret(): Buffer {
  return Buffer.from(bls.utils.randomSecretKey(randomBytes(48)))
}

/** The point a round's message is hashed to, under the tag of drand's newest scheme. */
function messageOf(round: number) {
  const number = Buffer.alloc(8)
  number.writeBigUInt64BE(BigInt(round))
  const digest = createHash('sha256').update(number).digest()
  return bls.shortSignatures.hash(digest, 'BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_')
}

export function signRound({ secret }: BeaconKey, round: number): string {
  const signatures = bls.shortSignatures
  return signatures.Signature.toHex(signatures.sign(messageOf(round), secret))
}

/** The first round from a time on, and the first of all for times before it. */
export function roundFrom({ genesisSeconds }: BeaconKey, ms: number): number {
  return Math.max(1, Math.ceil((ms / 1000 - genesisSeconds) / PERIOD_SECONDS) + 1)
}

/** What a round has drawn, as drand tells it. */
export function randomnessOf(signature: string): string {
  return createHash('sha256').update(Buffer.from(signature, 'hex')).digest('hex')
}

export function publicKeyOf({ secret }: BeaconKey): string {
  return bls.shortSignatures.getPublicKey(secret).toHex()
}
