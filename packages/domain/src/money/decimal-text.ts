/**
 * Amounts as payment providers, QR codes and payment links write them: digits, a point, decimals, in displayed units
 * ("50000", "12.5"). Both ways are exact: an amount that cannot be written is a bug, a text that cannot be read is null.
 */
import { MAX_WIRE, UNIT } from './money.ts'

const SCALE_DIGITS = 4

/** With `digits` exactly that many decimals ("12.50"), without it as few as it takes ("12.5"). */
export function toDecimalText(amount: bigint, digits?: number): string {
  if (amount < 0n) throw new RangeError(`amount ${amount} is negative`)
  const decimals = String(amount % UNIT).padStart(SCALE_DIGITS, '0')
  const shortest = decimals.replace(/0+$/, '')
  if (digits !== undefined && shortest.length > digits) {
    throw new RangeError(`amount ${amount} needs more than ${digits} decimals`)
  }
  const written = digits === undefined ? shortest : decimals.slice(0, digits)
  return written === '' ? String(amount / UNIT) : `${amount / UNIT}.${written}`
}

/** All four decimals, and a sign where it is below zero: for proofs and programs, from which nothing may be cut. */
export function toExactText(amount: bigint): string {
  const size = amount < 0n ? -amount : amount
  return `${amount < 0n ? '-' : ''}${size / UNIT}.${String(size % UNIT).padStart(SCALE_DIGITS, '0')}`
}

/** Null for what is no amount, has more decimals than our scale holds, or more units than the wire carries. */
export function readDecimalText(text: string): bigint | null {
  const match = /^(\d{1,12})(?:\.(\d{1,4}))?$/.exec(text)
  if (match === null) return null
  const [, whole = '', decimals = ''] = match
  const amount = BigInt(whole) * UNIT + BigInt(decimals.padEnd(SCALE_DIGITS, '0'))
  return amount <= MAX_WIRE ? amount : null
}
