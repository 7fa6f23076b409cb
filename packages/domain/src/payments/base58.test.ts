import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decodeBase58, isSolanaAddress } from './base58.ts'

const hex = (bytes: Uint8Array | null) =>
  bytes && Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

/** The vectors of the draft of the IETF, and of the first implementation. */
test.each([
  ['', ''],
  ['2g', '61'],
  ['a3gV', '626262'],
  ['aPEr', '636363'],
  ['2NEpo7TZRRrLZSi2U', '48656c6c6f20576f726c6421'],
  ['11233QC4', '0000287fb4cd'],
  ['1', '00'],
  ['111', '000000'],
  ['5Q', 'ff'],
  ['1NS17iag9jJgTHD1VXjvLCEnZuQ3rJDE9L', '00eb15231dfceb60925886b67d065299925915aeb172c06647'],
])('%s is %s', (text, bytes) => {
  expect(hex(decodeBase58(text))).toBe(bytes)
})

test.each(['0', 'O', 'I', 'l', 'a b', 'a+', 'é', '1\n'])('"%s" is not base58', (text) => {
  expect(decodeBase58(text)).toBeNull()
})

test('a number written in base 58 comes back byte by byte', () => {
  const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
  const write = (bytes: Uint8Array) => {
    let number = BigInt(`0x0${hex(bytes)}`)
    let text = ''
    for (; number > 0n; number /= 58n) text = alphabet[Number(number % 58n)]! + text
    const zeros = bytes.findIndex((byte) => byte !== 0)
    return '1'.repeat(zeros < 0 ? bytes.length : zeros) + text
  }
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 40 }), (bytes) => {
      expect(decodeBase58(write(bytes))).toEqual(bytes)
    }),
  )
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 32, maxLength: 32 }), (bytes) => {
      expect(isSolanaAddress(write(bytes))).toBe(true)
      expect(isSolanaAddress(`1${write(bytes)}`)).toBe(false)
      expect(isSolanaAddress(write(bytes.slice(1)))).toBe(false)
    }),
  )
})

test.each([
  '11111111111111111111111111111111', // the system program
  'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
  'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v', // USDC
  'Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB', // USDT
])('%s is a Solana address', (address) => {
  expect(isSolanaAddress(address)).toBe(true)
})

test.each([
  '',
  '1111111111111111111111111111111',
  '111111111111111111111111111111111',
  'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt',
  'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1vv',
  ' EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v',
  '0xdAC17F958D2ee523a2206206994597C13D831ec7',
  'TQn9Y2khEsLJW1ChVWFMSMeRDow5KcbLSE', // an address of another chain
  'zzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzz', // 44 characters, 33 bytes
])('"%s" is not', (address) => {
  expect(isSolanaAddress(address)).toBe(false)
})
