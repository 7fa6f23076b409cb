import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { canonicalRequest } from './signature.ts'

/** The whole signature, for a sender. The body is the exact text that is sent; without a body, the empty text. */
export function signRequest(
  key: string,
  request: { timestamp: string; method: string; path: string; query: string; body: string; nonce: string },
): string {
  const text = canonicalRequest({ ...request, bodyHash: bytesToHex(sha256(utf8ToBytes(request.body))) })
  return bytesToHex(hmac(sha256, utf8ToBytes(key), utf8ToBytes(text)))
}
