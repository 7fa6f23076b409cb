/**
 * Payment codes as wallets scan them: PIX of Brazil, QRIS of Indonesia, QR Ph of the Philippines. All three are the
 * merchant-presented QR code of EMVCo: fields of two digits for the name, two for the length, then the value, with a CRC at
 * the end. One codec, three ways of filling it, one reader that says what a code would make its payer pay.
 */
import { utf8ToBytes } from '@noble/hashes/utils.js'
import { type CurrencyCode, currencies } from '../money/currencies.ts'
import { readDecimalText, toDecimalText } from '../money/decimal-text.ts'
import { readUpi } from './upi-link.ts'

/** The two digits of a field and its value; the value of a template is fields again (`joinFields`). */
export type EmvField = readonly [id: string, value: string]

/** A whole code: the fields between the version, which comes first, and the CRC, which comes last. */
export function encodeEmv(fields: readonly EmvField[]): string {
  const unguarded = `${joinFields([VERSION, ...fields])}${CRC_HEAD}`
  return unguarded + crcOf(unguarded)
}

/** The fields of a code, or null when it is malformed, says something twice, or its CRC is wrong. */
export function decodeEmv(text: string): EmvField[] | null {
  const unguarded = text.slice(0, -CRC_DIGITS)
  if (!unguarded.endsWith(CRC_HEAD) || crcOf(unguarded) !== text.slice(-CRC_DIGITS)) return null
  const [version, ...fields] = splitFields(unguarded.slice(0, -CRC_HEAD.length)) ?? []
  if (version?.[0] !== VERSION[0] || version[1] !== VERSION[1]) return null
  return fields.some(([id]) => id === CRC_ID) ? null : fields
}

const VERSION: EmvField = ['00', '01']
const CRC_ID = '63'
const CRC_DIGITS = 4
const CRC_HEAD = `${CRC_ID}04`

/** Lengths count characters, not bytes; a field is never empty. */
export function joinFields(fields: readonly EmvField[]): string {
  return fields
    .map(([id, value]) => {
      const length = Array.from(value).length
      if (!/^\d{2}$/.test(id) || length === 0 || length > 99) throw new RangeError(`field ${id} cannot hold ${length}`)
      return id + String(length).padStart(2, '0') + value
    })
    .join('')
}

export function splitFields(text: string): EmvField[] | null {
  const letters = Array.from(text)
  const fields: EmvField[] = []
  for (let at = 0; at < letters.length; ) {
    const head = letters.slice(at, at + 4).join('')
    const start = at + 4
    const end = start + Number(head.slice(2))
    const id = head.slice(0, 2)
    const isWhole = /^\d{4}$/.test(head) && end > start && end <= letters.length
    if (!isWhole || fields.some(([earlier]) => earlier === id)) return null
    fields.push([id, letters.slice(start, end).join('')])
    at = end
  }
  return fields
}

/** CRC-16/CCITT-FALSE over the bytes (polynomial 1021, beginning with FFFF), in four hexadecimal digits. */
export function crcOf(text: string): string {
  let crc = 0xffff
  for (const byte of utf8ToBytes(text)) crc = ((crc << 8) & 0xffff) ^ crcOfByte[(crc >> 8) ^ byte]!
  return crc.toString(16).toUpperCase().padStart(CRC_DIGITS, '0')
}

const crcOfByte = Uint16Array.from({ length: 256 }, (_, byte) => {
  let crc = byte << 8
  for (let bit = 0; bit < 8; bit++) crc = (crc & 0x8000) === 0 ? crc << 1 : (crc << 1) ^ 0x1021
  return crc
})

/** ISO 4217 numbers: codes name currencies by these. */
export const currencyNumbers = {
  IDR: '360',
  INR: '356',
  BRL: '986',
  PHP: '608',
  BDT: '050',
  PKR: '586',
} as const satisfies Partial<Record<CurrencyCode, string>>
type NumberedCurrency = keyof typeof currencyNumbers

/** What every code says besides whose account it leads to. */
type Charge = {
  amount: bigint
  /** Who is paid, as the payer's app shows it: at most 25 letters, and 15 for the city; the rest is cut. */
  name: string
  city: string
}

/** The account a PIX code leads to: a key of the receiver's, or the address its bank serves the charge at. */
type PixAccount = { key: string } | { url: string }

/** BR Code. `txid` is the order: 1 to 25 letters and digits, as the central bank's manual has it. */
export function encodePix(charge: Charge & PixAccount & { txid: string }): string {
  const account: EmvField = 'key' in charge ? ['01', charge.key] : ['25', charge.url]
  return encodeCharge(charge, {
    accounts: [['26', joinFields([['00', PIX], account])]],
    category: '0000',
    currency: 'BRL',
    country: 'BR',
    additional: [['05', orderReference(charge.txid)]],
  })
}

export type QrisCharge = Charge & {
  /** The acquirer's own mark, such as ID.CO.EXAMPLE.WWW, with the merchant's number there: 9360 and more digits. */
  acquirer: string
  merchantPan: string
  /** NMID, the national merchant id: ID and 13 digits. */
  nationalId: string
  /** Micro, small, medium, large, or public (specification of QRIS). */
  size: 'UMI' | 'UKE' | 'UME' | 'UBE' | 'URE'
  postalCode: string
  reference: string
  terminal: string
}

export function encodeQris(charge: QrisCharge): string {
  if (!/^ID\d{13}$/.test(charge.nationalId)) throw new RangeError(`${charge.nationalId} is no national merchant id`)
  if (!/^\d{15,19}$/.test(charge.merchantPan)) throw new RangeError(`${charge.merchantPan} is no merchant number`)
  return encodeCharge(charge, {
    accounts: [
      [
        '26',
        joinFields([
          ['00', charge.acquirer],
          ['01', charge.merchantPan],
          ['03', charge.size],
        ]),
      ],
      [
        '51',
        joinFields([
          ['00', QRIS],
          ['02', charge.nationalId],
          ['03', charge.size],
        ]),
      ],
    ],
    category: BETTING,
    currency: 'IDR',
    country: 'ID',
    postalCode: charge.postalCode,
    additional: [
      ['05', orderReference(charge.reference)],
      ['07', charge.terminal],
    ],
  })
}

export type QrPhCharge = Charge & {
  /** BIC of the bank or wallet, 11 letters and digits. */
  bank: string
  account: string
  reference: string
}

export function encodeQrPh(charge: QrPhCharge): string {
  if (!/^[A-Z]{6}[A-Z0-9]{5}$/.test(charge.bank)) throw new RangeError(`${charge.bank} is no BIC of 11`)
  return encodeCharge(charge, {
    accounts: [
      [
        '27',
        joinFields([
          ['00', QR_PH],
          ['01', charge.bank],
          ['02', INSTAPAY],
          ['04', charge.account],
        ]),
      ],
    ],
    category: '6016',
    currency: 'PHP',
    country: 'PH',
    additional: [['05', orderReference(charge.reference)]],
  })
}

const PIX = 'br.gov.bcb.pix'
const QRIS = 'ID.CO.QRIS.WWW'
const QR_PH = 'com.p2pqrpay'
/** QR Ph for merchants has a mark of its own; we write the other and read both. */
const QR_PH_MERCHANT = 'ph.ppmi.p2m'
/** The number of the network that transfers between Philippine banks, the same in every such code. */
const INSTAPAY = '99964403'
/** Merchant category of betting and casino gaming (ISO 18245). */
const BETTING = '7995'
/** Not to be used twice. */
const ONE_TIME = '12'

type Place = {
  accounts: readonly EmvField[]
  category: string
  currency: NumberedCurrency
  country: string
  postalCode?: string
  additional: readonly EmvField[]
}

function encodeCharge({ amount, name, city }: Charge, place: Place): string {
  const written = toDecimalText(amount, currencies[place.currency].digits)
  if (amount === 0n || written.length > 13) throw new RangeError(`amount ${amount} does not fit a code`)
  return encodeEmv([
    ['01', ONE_TIME],
    ...place.accounts,
    ['52', place.category],
    ['53', currencyNumbers[place.currency]],
    ['54', written],
    ['58', place.country],
    ['59', plainText(name, 25)],
    ['60', plainText(city, 15)],
    ...(place.postalCode === undefined ? [] : [['61', place.postalCode] as const]),
    ['62', joinFields(place.additional)],
  ])
}

/** Letters without their accents, since not every scanner knows them; other scripts are left out. */
function plainText(text: string, most: number): string {
  const plain = text.normalize('NFD').replace(/[^ -~]/g, '')
  return plain.trim().slice(0, most).trimEnd()
}

function orderReference(text: string): string {
  if (!/^[A-Za-z0-9]{1,25}$/.test(text)) throw new RangeError(`reference ${text} does not fit a code`)
  return text
}

export type PayCode = {
  scheme: 'pix' | 'qris' | 'qrph' | 'upi'
  amount: bigint
  currency: CurrencyCode
  /** Empty when the code names no order. */
  reference: string
}

const schemes: Record<string, PayCode['scheme']> = {
  [PIX]: 'pix',
  [QRIS.toLowerCase()]: 'qris',
  [QR_PH]: 'qrph',
  [QR_PH_MERCHANT]: 'qrph',
}

/**
 * What a code or a UPI link would make its payer pay. Null when it is damaged, of a scheme we do not know, or leaves the amount
 * to the payer: such a code could not be compared with an order.
 */
export function readPayCode(code: string): PayCode | null {
  const link = readUpi(code)
  if (link !== null) return { scheme: 'upi', amount: link.amount, currency: 'INR', reference: link.reference }

  const fields = new Map(decodeEmv(code))
  const scheme = schemeOf(fields)
  const currency = currencyNumbered(fields.get('53'))
  const amount = readDecimalText(fields.get('54') ?? '')
  if (scheme === null || currency === null || amount === null || amount === 0n) return null
  // A tip or a fee comes on top of the amount, so that the payer would be asked for another one.
  if (fields.has('55')) return null
  return { scheme, amount, currency, reference: referenceOf(fields) }
}

/** Accounts stand in 26 to 51, each beginning with the mark of its network. */
function schemeOf(fields: ReadonlyMap<string, string>): PayCode['scheme'] | null {
  const accounts = Array.from(fields).filter(([id]) => id >= '26' && id <= '51')
  const marks = accounts.map(([, account]) => new Map(splitFields(account)).get('00') ?? '')
  const known = marks.map((mark) => schemes[mark.toLowerCase()]).find((scheme) => scheme !== undefined)
  return known ?? null
}

function currencyNumbered(number: string | undefined): NumberedCurrency | null {
  const codes = Object.keys(currencyNumbers) as NumberedCurrency[]
  return codes.find((code) => currencyNumbers[code] === number) ?? null
}

/** The reference label, else the bill number; three stars mean that there is no reference. */
function referenceOf(fields: ReadonlyMap<string, string>): string {
  const additional = new Map(splitFields(fields.get('62') ?? ''))
  const label = additional.get('05') ?? additional.get('01') ?? ''
  return label === '***' ? '' : label
}
