/**
 * The draw everything uses, from dice to prize wheels, and that players check with verifiers we did not write.
 * Bytes come from HMAC-SHA256(key = text of the server seed, message = `clientSeed:nonce:round`), 32 a round, used in
 * order; four of them, big-endian, are a word w; an integer below n is floor(w × n ÷ 2^32). Its bias is below n ÷ 2^32
 * and accepted, because it is what the public verifiers compute. The key is the seed's text, not its decoded bytes.
 */
import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'

export type Seeds = { serverSeed: string; clientSeed: string; nonce: number }

/** One nonce's stream of numbers: each call uses up the next four bytes. */
export type Draw = {
  /** The next four bytes as a whole number below 2^32. */
  word: () => number
  /** A whole number from 0 to `count` − 1. */
  integerBelow: (count: number) => number
}

/** What is shown before play: the sha256 of the seed's text. */
export function commitment(serverSeed: string): string {
  return bytesToHex(sha256(utf8ToBytes(serverSeed)))
}

/** Whether a revealed seed is the one that was promised. */
export function keepsCommitment({ serverSeed, promised }: { serverSeed: string; promised: string }): boolean {
  return commitment(serverSeed) === promised.toLowerCase()
}

/** The 32 bytes of one round of the stream, for proof pages that show them. */
export function streamBytes({ serverSeed, clientSeed, nonce }: Seeds, round: number): Uint8Array {
  return hmac(sha256, utf8ToBytes(serverSeed), utf8ToBytes(`${clientSeed}:${nonce}:${round}`))
}

export function startDraw(seeds: Seeds): Draw {
  if (!Number.isSafeInteger(seeds.nonce) || seeds.nonce < 0) throw new RangeError(`nonce ${seeds.nonce}`)
  let used = 0
  let bytes: DataView = new DataView(new ArrayBuffer(0))

  const word = () => {
    const place = (used * 4) % 32
    if (place === 0) {
      const block = streamBytes(seeds, Math.floor(used / 8))
      bytes = new DataView(block.buffer, block.byteOffset, block.byteLength)
    }
    used += 1
    return bytes.getUint32(place)
  }
  return { word, integerBelow: (count) => scaleWord(word(), count) }
}

/** floor(word × count ÷ 2^32), exactly: the word is multiplied in two halves, so no product passes 2^53. */
export function scaleWord(word: number, count: number): number {
  if (!Number.isInteger(count) || count < 1 || count > 2 ** 32) throw new RangeError(`integer below ${count}`)
  const high = Math.floor(word / 2 ** 16)
  const low = word % 2 ** 16
  return Math.floor((high * count + Math.floor((low * count) / 2 ** 16)) / 2 ** 16)
}

/** `count` different numbers of 0 to `size` − 1 in the order drawn: Fisher-Yates over the numbers still left. */
export function drawDistinct(draw: Draw, { count, size }: { count: number; size: number }): number[] {
  if (count > size) throw new RangeError(`${count} of ${size}`)
  const left = Array.from({ length: size }, (_, number) => number)
  return Array.from({ length: count }, () => left.splice(draw.integerBelow(left.length), 1)[0]!)
}
