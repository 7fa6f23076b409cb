/**
 * UPI payment links of India (`upi://pay?pa=…&am=…`): a payment app opens them, or scans them as a QR code. Nothing in a link
 * guards against a slip of the pen, so what is read must be compared with what was ordered.
 */
import { readDecimalText, toDecimalText } from '../money/decimal-text.ts'

const BEGINNING = 'upi://pay?'

/** A virtual payment address, `name@bank`. */
export function isVpa(text: string): boolean {
  return /^[A-Za-z0-9][A-Za-z0-9._-]{1,48}@[A-Za-z][A-Za-z0-9]{1,14}$/.test(text)
}

export type UpiRequest = {
  vpa: string
  name: string
  amount: bigint
  /** Our order: 1 to 35 letters and digits (the `tr` of the specification of the links). */
  reference: string
}

export function encodeUpi({ vpa, name, amount, reference }: UpiRequest): string {
  if (!isVpa(vpa)) throw new RangeError('no payment address')
  if (amount <= 0n) throw new RangeError(`nothing to pay: ${amount}`)
  if (!/^[A-Za-z0-9]{1,35}$/.test(reference)) throw new RangeError(`reference ${reference} does not fit a link`)
  // Payment apps compare the address letter by letter, so its @ stays as it is.
  return `${BEGINNING}pa=${vpa}&pn=${encodeURIComponent(name)}&am=${toDecimalText(amount, 2)}&cu=INR&tr=${reference}`
}

export function readUpi(link: string): UpiRequest | null {
  const parts = link.startsWith(BEGINNING) ? readQuery(link.slice(BEGINNING.length)) : null
  const vpa = parts?.get('pa') ?? ''
  const amount = readDecimalText(parts?.get('am') ?? '')
  // The links know no other currency; they may leave it out.
  const isRupees = (parts?.get('cu') ?? 'INR') === 'INR'
  if (!isVpa(vpa) || amount === null || amount === 0n || !isRupees) return null
  return { vpa, name: parts?.get('pn') ?? '', amount, reference: parts?.get('tr') ?? '' }
}

/** Null when it is not well formed, or says anything twice: two readers would not agree on which one counts. */
function readQuery(query: string): Map<string, string> | null {
  const parts = query.split('&').map((part) => /^([a-z]+)=(.*)$/i.exec(part))
  const read = new Map<string, string>()
  for (const part of parts) {
    const [, name = '', written = ''] = part ?? []
    const value = decode(written)
    if (name === '' || value === null || read.has(name)) return null
    read.set(name, value)
  }
  return read
}

function decode(written: string): string | null {
  try {
    return decodeURIComponent(written)
  } catch {
    return null
  }
}
