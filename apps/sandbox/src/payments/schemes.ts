import { encodePix, encodeQris, encodeQrPh } from '@tablestakes/domain/payments/emv-qr'
import { encodeUpi } from '@tablestakes/domain/payments/upi-link'

type Direction = 'in' | 'out'
type Charge = { amount: bigint; orderNo: string }

/** One way to pay: the currencies it moves, and how it is shown. Without `encode` the payer is sent to our page. */
export type Scheme = {
  name: string
  currencies: readonly string[]
  directions: readonly Direction[]
  /** The colours of its mark, light to dark. */
  colours: readonly [string, string]
  encode?: (charge: Charge) => string
}

const bothWays = ['in', 'out'] as const
const payee = { name: 'Tablestakes Sandbox' }

const schemes: Record<string, Scheme> = {
  pix: {
    name: 'PIX',
    currencies: ['BRL'],
    directions: bothWays,
    colours: ['#5fe3d0', '#128a7c'],
    encode: ({ amount, orderNo }) =>
      encodePix({ ...payee, amount, city: 'Sao Paulo', key: 'pix@sandbox.example', txid: orderNo }),
  },
  qris: {
    name: 'QRIS',
    currencies: ['IDR'],
    directions: ['in'],
    colours: ['#ff8f8f', '#c81f3a'],
    encode: ({ amount, orderNo }) =>
      encodeQris({
        ...payee,
        amount,
        city: 'Jakarta Pusat',
        postalCode: '10110',
        acquirer: 'ID.CO.SANDBOX.WWW',
        merchantPan: '936009990000000017',
        nationalId: 'ID1020000000017',
        size: 'UBE',
        reference: orderNo,
        terminal: 'A01',
      }),
  },
  qrph: {
    name: 'QR Ph',
    currencies: ['PHP'],
    directions: ['in'],
    colours: ['#8db4ff', '#1f48dc'],
    encode: ({ amount, orderNo }) =>
      encodeQrPh({
        ...payee,
        amount,
        city: 'Makati',
        bank: 'SNDBPHM2XXX',
        account: '000123456789',
        reference: orderNo,
      }),
  },
  upi: {
    name: 'UPI',
    currencies: ['INR'],
    directions: bothWays,
    colours: ['#ffb46b', '#0f8f4c'],
    encode: ({ amount, orderNo }) => encodeUpi({ ...payee, vpa: 'payments@sandbox', amount, reference: orderNo }),
  },
  gcash: wallet('GCash', 'PHP', ['#6ea2ff', '#0a50d8']),
  maya: wallet('Maya', 'PHP', ['#8ff5b8', '#0a8f57']),
  bkash: wallet('bKash', 'BDT', ['#ff8fc0', '#d1125f']),
  nagad: wallet('Nagad', 'BDT', ['#ffb08a', '#e2451d']),
  jazzcash: wallet('JazzCash', 'PKR', ['#ffd16b', '#c3201f']),
  easypaisa: wallet('Easypaisa', 'PKR', ['#9df2b4', '#12933f']),
  dana: wallet('DANA', 'IDR', ['#8dc4ff', '#1272d8']),
  ovo: wallet('OVO', 'IDR', ['#b99aff', '#4c2aa0']),
  gopay: wallet('GoPay', 'IDR', ['#8be4ff', '#00889f']),
  shopeepay: wallet('ShopeePay', 'IDR', ['#ffab8a', '#e0431f']),
  netbanking: { name: 'Net banking', currencies: ['INR'], directions: ['in'], colours: ['#a9bdf5', '#3a56b8'] },
  virtual_account: {
    name: 'Virtual account',
    currencies: ['IDR'],
    directions: ['in'],
    colours: ['#a9bdf5', '#3a56b8'],
  },
  bank_transfer: {
    name: 'Bank transfer',
    currencies: ['IDR', 'INR', 'BRL', 'PHP', 'BDT', 'PKR'],
    directions: bothWays,
    colours: ['#a9bdf5', '#3a56b8'],
  },
}

function wallet(name: string, currency: string, colours: Scheme['colours']): Scheme {
  return { name, currencies: [currency], directions: bothWays, colours }
}

export function findScheme(word: string, direction: Direction): Scheme | undefined {
  const scheme = Object.hasOwn(schemes, word) ? schemes[word] : undefined
  return scheme?.directions.includes(direction) ? scheme : undefined
}
