import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, concatBytes, hexToBytes } from '@noble/hashes/utils.js'

type Bytes = Uint8Array<ArrayBuffer>
const HASH_BYTES = 32

/**
 * RSA-OAEP with SHA-256 (RFC 8017 §7.1.1) for pages opened over plain HTTP, where browsers take WebCrypto away. Only sealing
 * with a public key: there is no secret in the arithmetic, so its running time tells nothing.
 */
export async function sealPlainly(spki: Bytes, inside: Bytes): Promise<Bytes> {
  const { modulus, exponent } = readPublicKey(spki)
  const size = Math.ceil(modulus.toString(16).length / 2)
  const room = size - inside.length - 2 * HASH_BYTES - 2
  if (room < 0) throw new RangeError('too long for this key')
  const block = concatBytes(sha256(new Uint8Array()), new Uint8Array(room), Uint8Array.of(1), inside)
  const seed = crypto.getRandomValues(new Uint8Array(HASH_BYTES))
  const maskedBlock = mix(block, stretch(seed, block.length))
  const maskedSeed = mix(seed, stretch(maskedBlock, HASH_BYTES))
  const padded = BigInt(`0x${bytesToHex(concatBytes(maskedSeed, maskedBlock))}`)
  const sealed = power(padded, exponent, modulus)
  return hexToBytes(sealed.toString(16).padStart(size * 2, '0'))
}

const mix = (one: Uint8Array, other: Uint8Array) => one.map((byte, place) => byte ^ other[place]!)

/** MGF1: the seed's hash with a counter, as often as needed. */
function stretch(seed: Uint8Array, length: number): Uint8Array {
  const counters = Array.from({ length: Math.ceil(length / HASH_BYTES) }, (_, count) => count)
  const blocks = counters.map((count) => sha256(concatBytes(seed, Uint8Array.of(0, 0, count >> 8, count & 255))))
  return concatBytes(...blocks).slice(0, length)
}

function power(base: bigint, exponent: bigint, modulus: bigint): bigint {
  let result = 1n
  let square = base % modulus
  for (let left = exponent; left > 0n; left >>= 1n) {
    if (left & 1n) result = (result * square) % modulus
    square = (square * square) % modulus
  }
  return result
}

/** SubjectPublicKeyInfo: a list of the algorithm and a bit string, which holds a list of modulus and exponent. */
function readPublicKey(spki: Bytes): { modulus: bigint; exponent: bigint } {
  const [, bits] = readList(readPart(spki, 0).content)
  // The first byte of a bit string counts its unused bits: zero here.
  const [modulus, exponent] = readList(readPart(bits!.subarray(1), 0).content)
  return { modulus: toNumber(modulus!), exponent: toNumber(exponent!) }
}

const toNumber = (bytes: Uint8Array) => BigInt(`0x${bytesToHex(bytes)}`)

function readList(bytes: Uint8Array): Uint8Array[] {
  const parts: Uint8Array[] = []
  for (let at = 0; at < bytes.length; ) {
    const { content, end } = readPart(bytes, at)
    parts.push(content)
    at = end
  }
  return parts
}

/** One DER part: a tag, its length (in one byte, or in as many as the first one counts), its content. */
function readPart(bytes: Uint8Array, at: number): { content: Uint8Array; end: number } {
  const first = bytes[at + 1]!
  const lengthBytes = first < 128 ? 0 : first & 127
  const start = at + 2 + lengthBytes
  const length = lengthBytes === 0 ? first : Number(toNumber(bytes.subarray(at + 2, start)))
  return { content: bytes.subarray(start, start + length), end: start + length }
}
