/**
 * Base58, the way chains write keys for people: no 0, O, I or l, which the eye mixes up. Every leading 1 is a zero byte.
 */
const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

/** Null when a character is not one of the 58. */
export function decodeBase58(text: string): Uint8Array | null {
  const digits = Array.from(text, (letter) => ALPHABET.indexOf(letter))
  if (digits.includes(-1)) return null
  const zeros = /^1*/.exec(text)?.[0].length ?? 0
  // Lowest byte first, carried over as each digit comes in.
  const bytes: number[] = []
  for (const digit of digits.slice(zeros)) {
    let carry = digit
    for (const [place, byte] of bytes.entries()) {
      carry += byte * 58
      bytes[place] = carry & 0xff
      carry >>= 8
    }
    if (carry > 0) bytes.push(carry)
  }
  return Uint8Array.from([...Array<number>(zeros).fill(0), ...bytes.reverse()])
}

/**
 * A Solana address is a key of 32 bytes, so 32 to 44 characters; longer text is not worth decoding. There is no check digit: an
 * address has to be pasted.
 */
export function isSolanaAddress(text: string): boolean {
  return text.length <= 44 && decodeBase58(text)?.length === 32
}
