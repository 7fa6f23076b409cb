/** An authenticator app, written from RFC 6238 and not from what the server uses: SHA-1, 30 seconds, six digits. */
import { createHmac } from 'node:crypto'

export const STEP_MS = 30_000
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

export function appCode(secret: string, atMs = Date.now()): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(atMs / STEP_MS)))
  const digest = createHmac('sha1', decodeBase32(secret)).update(counter).digest()
  const number = digest.readUInt32BE(digest.at(-1)! & 15) & 0x7fff_ffff
  return String(number % 1_000_000).padStart(6, '0')
}

function decodeBase32(text: string): Buffer {
  const bits = Array.from(text, (letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, '0')).join('')
  return Buffer.from(bits.match(/.{8}/g)!.map((byte) => Number.parseInt(byte, 2)))
}
