import type { Direction } from './methods.ts'

export type ShippedBank = {
  type: string
  name: string
  list: 'qr' | 'bank' | 'wallet'
  mark: string
  directions: readonly Direction[]
}

const BOTH = ['in', 'out'] as const
const IN = ['in'] as const
const OUT = ['out'] as const

/** `type` is what payment providers call it: in India the first four letters of its branches' codes. */
const bank = (type: string, mark: string, name: string, directions: readonly Direction[] = BOTH): ShippedBank => ({
  type,
  name,
  list: 'bank',
  mark,
  directions,
})
const wallet = (type: string, name: string): ShippedBank => ({
  type,
  name,
  list: 'wallet',
  mark: type.toLowerCase(),
  directions: BOTH,
})
const qr = (type: string, name: string, directions: readonly Direction[]): ShippedBank => ({
  type,
  name,
  list: 'qr',
  mark: type.toLowerCase(),
  directions,
})

/** Banks, wallets and QR schemes of each currency, the largest first. Not every bank opens virtual accounts. */
export const shippedBanks: Record<string, readonly ShippedBank[]> = {
  BRL: [qr('PIX', 'Pix', BOTH)],
  INR: [
    qr('UPI', 'UPI', BOTH),
    bank('SBIN', 'sbi', 'State Bank of India'),
    bank('HDFC', 'hdfc', 'HDFC Bank'),
    bank('ICIC', 'icici', 'ICICI Bank'),
    bank('UTIB', 'axis', 'Axis Bank'),
    bank('KKBK', 'kotak', 'Kotak Mahindra Bank'),
    bank('PUNB', 'pnb', 'Punjab National Bank'),
    bank('BARB', 'bob', 'Bank of Baroda'),
    bank('CNRB', 'canara', 'Canara Bank'),
    bank('UBIN', 'union', 'Union Bank of India'),
    bank('BKID', 'boi', 'Bank of India'),
    bank('IDIB', 'indian', 'Indian Bank'),
    bank('INDB', 'indusind', 'IndusInd Bank'),
    bank('YESB', 'yes', 'Yes Bank'),
    bank('IDFB', 'idfc', 'IDFC FIRST Bank'),
    bank('FDRL', 'federal', 'Federal Bank'),
    bank('CBIN', 'central', 'Central Bank of India'),
    bank('IOBA', 'iob', 'Indian Overseas Bank'),
    bank('UCBA', 'uco', 'UCO Bank'),
    bank('MAHB', 'maharashtra', 'Bank of Maharashtra'),
    bank('RATN', 'rbl', 'RBL Bank'),
    bank('SIBL', 'southindian', 'South Indian Bank'),
    bank('KARB', 'karnataka', 'Karnataka Bank'),
    bank('BDBL', 'bandhan', 'Bandhan Bank'),
    bank('AUBL', 'au', 'AU Small Finance Bank'),
  ],
  PHP: [qr('QRPH', 'QR Ph', IN), wallet('GCASH', 'GCash'), wallet('MAYA', 'Maya')],
  BDT: [wallet('BKASH', 'bKash'), wallet('NAGAD', 'Nagad')],
  PKR: [wallet('JAZZCASH', 'JazzCash'), wallet('EASYPAISA', 'Easypaisa')],
  IDR: [
    qr('QRIS', 'QRIS', IN),
    bank('BCA', 'bca', 'Bank Central Asia (BCA)'),
    bank('MANDIRI', 'mandiri', 'Bank Mandiri'),
    bank('BRI', 'bri', 'Bank Rakyat Indonesia (BRI)'),
    bank('BNI', 'bni', 'Bank Negara Indonesia (BNI)'),
    bank('BSI', 'bsi', 'Bank Syariah Indonesia (BSI)'),
    bank('CIMB', 'cimb', 'CIMB Niaga'),
    bank('PERMATA', 'permata', 'Bank Permata'),
    bank('DANAMON', 'danamon', 'Bank Danamon'),
    bank('BTN', 'btn', 'Bank Tabungan Negara (BTN)'),
    bank('MAYBANK', 'maybank', 'Maybank Indonesia'),
    bank('OCBC', 'ocbc', 'OCBC Indonesia', OUT),
    bank('PANIN', 'panin', 'Panin Bank', OUT),
    bank('UOB', 'uob', 'UOB Indonesia', OUT),
    bank('MEGA', 'mega', 'Bank Mega', OUT),
    bank('SINARMAS', 'sinarmas', 'Bank Sinarmas', OUT),
    bank('BJB', 'bjb', 'Bank BJB', OUT),
    bank('MUAMALAT', 'muamalat', 'Bank Muamalat', OUT),
    bank('JAGO', 'jago', 'Bank Jago', OUT),
    bank('SEABANK', 'seabank', 'SeaBank Indonesia', OUT),
    bank('NEO', 'neo', 'Bank Neo Commerce', OUT),
    bank('ALLO', 'allo', 'Allo Bank', OUT),
    wallet('DANA', 'DANA'),
    wallet('OVO', 'OVO'),
    wallet('GOPAY', 'GoPay'),
    wallet('SHOPEEPAY', 'ShopeePay'),
  ],
}
