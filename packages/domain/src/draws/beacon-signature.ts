/**
 * Checks what a beacon has signed, with BLS12-381. A part of its own: the curve is larger than all games together, so only those
 * load it who check.
 */
import { bls12_381 as bls } from '@noble/curves/bls12-381.js'
import { type Beacon, type BeaconAnswer, type BeaconScheme, signedBytes } from './beacon.ts'

type Way = { isChained: boolean; isRight: (signature: string, message: Uint8Array, publicKey: string) => boolean }

/** Signatures on the small curve, keys on the large one. */
function isShortRight(signature: string, message: Uint8Array, publicKey: string): boolean {
  const signatures = bls.shortSignatures
  const point = signatures.Signature.fromHex(signature)
  const hashed = signatures.hash(message, 'BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_')
  // A point has several spellings, each with another hash. Only the one that it is written in counts, or there would be a choice.
  return (
    signatures.Signature.toHex(point) === signature && signatures.verify(point, hashed, bls.G2.Point.fromHex(publicKey))
  )
}

/** The other way round. */
function isLongRight(signature: string, message: Uint8Array, publicKey: string): boolean {
  const signatures = bls.longSignatures
  const point = signatures.Signature.fromHex(signature)
  const hashed = signatures.hash(message, 'BLS_SIG_BLS12381G2_XMD:SHA-256_SSWU_RO_NUL_')
  return (
    signatures.Signature.toHex(point) === signature && signatures.verify(point, hashed, bls.G1.Point.fromHex(publicKey))
  )
}

const WAYS: Record<BeaconScheme, Way> = {
  'bls-unchained-g1-rfc9380': { isChained: false, isRight: isShortRight },
  'pedersen-bls-unchained': { isChained: false, isRight: isLongRight },
  'pedersen-bls-chained': { isChained: true, isRight: isLongRight },
}

/** Whether the beacon has signed exactly this round. Whatever cannot be read is not signed. */
export function isSignedByBeacon({ scheme, publicKey }: Pick<Beacon, 'scheme' | 'publicKey'>, answer: BeaconAnswer) {
  const { isChained, isRight } = WAYS[scheme]
  if (!Number.isSafeInteger(answer.round) || answer.round < 1 || isChained !== (answer.previousSignature !== null))
    return false
  try {
    return isRight(answer.signature, signedBytes(answer), publicKey)
  } catch {
    return false
  }
}
