import fc from 'fast-check'
import { parsePix } from 'pix-utils'
import { Merchant } from 'steplix-emv-qrcps'
import { describe, expect, test } from 'vitest'
import { currencies } from '../money/currencies.ts'
import { toDecimalText } from '../money/decimal-text.ts'
import {
  crcOf,
  currencyNumbers,
  decodeEmv,
  type EmvField,
  encodeEmv,
  encodePix,
  encodeQris,
  encodeQrPh,
  joinFields,
  readPayCode,
  splitFields,
} from './emv-qr.ts'
import { encodeUpi } from './upi-link.ts'

/** The example of the central bank of Brazil's BR Code manual, and the one of EMVCo's specification. */
const manualPix =
  '00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-426655440000' +
  '5204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***63041D3D'
const emvcoExample =
  '00020101021229300012D156000000000510A93FO3230Q31280012D15600000001030812345678520441115802CN5914BEST TRANSPORT' +
  '6007BEIJING64200002ZH0104最佳运输0202北京540523.7253031565502016233030412340603***0708A60086670902ME' +
  '91320016A0112233449988770708123456786304A13A'

const pix = { key: 'pix@example.com', name: 'Tablestakes', city: 'Sao Paulo', amount: 505_000n, txid: 'D0123456789AB' }
const qris = {
  acquirer: 'ID.CO.EXAMPLE.WWW',
  merchantPan: '936000090000000001',
  nationalId: 'ID1020000000001',
  size: 'UME',
  name: 'Tablestakes',
  city: 'Jakarta',
  postalCode: '10110',
  amount: 500_000_000n,
  reference: 'D0123456789AB',
  terminal: 'A01',
} as const
const qrph = {
  bank: 'GXCHPHM2XXX',
  account: '09171234567',
  name: 'Tablestakes',
  city: 'Makati',
  amount: 1_000_000n,
  reference: 'D0123456789AB',
}

describe('the CRC', () => {
  test.each([
    ['123456789', '29B1'], // the check value of CRC-16/CCITT-FALSE in every catalogue
    ['', 'FFFF'],
    ['A', 'B915'],
    [manualPix.slice(0, -4), '1D3D'],
    [emvcoExample.slice(0, -4), 'A13A'],
  ])('of "%s" is %s', (text, crc) => {
    expect(crcOf(text)).toBe(crc)
  })

  test('always has four digits', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(crcOf(text)).toMatch(/^[0-9A-F]{4}$/)
      }),
    )
  })
})

describe('the codec', () => {
  test('reads the example of the specification, whose lengths count characters of every script', () => {
    const fields = decodeEmv(emvcoExample)
    expect(fields).toHaveLength(13)
    expect(splitFields(new Map(fields).get('64')!)).toEqual([
      ['00', 'ZH'],
      ['01', '最佳运输'],
      ['02', '北京'],
    ])
    expect(encodeEmv(fields!)).toBe(emvcoExample)
    expect(encodeEmv(decodeEmv(manualPix)!)).toBe(manualPix)
  })

  const guarded = (unguarded: string) => `${unguarded}6304${crcOf(`${unguarded}6304`)}`

  test.each([
    ['nothing', ''],
    ['no code', 'hello'],
    ['a CRC alone', guarded('')],
    ['no version', guarded('5802BR')],
    ['another version', guarded('0002025802BR')],
    ['the version in a later place', guarded('5802BR000201')],
    ['another field with the value of the version', guarded('0102015802BR')],
    ['a field that is cut', guarded('0002015804BR')],
    ['a head that is cut', guarded('00020158')],
    ['a name that is no number', guarded('000201A802BR')],
    ['a length that is no number', guarded('00020158+2BR')],
    ['an empty field', guarded('0002015800')],
    ['a field twice', guarded('000201540210540220')],
    ['a CRC inside', guarded('0002016304ABCD5802BR')],
    ['the CRC of other letters', `${manualPix.slice(0, -4)}1D3E`],
    ['a CRC in small letters', `${manualPix.slice(0, -4)}1d3d`],
    ['no CRC', manualPix.slice(0, -8)],
    ['a head of the CRC without its value', manualPix.slice(0, -4)],
    ['another field in the place of the CRC', `00020162041D3D${crcOf('00020162041D3D')}`],
    ['something after the CRC', `${manualPix} `],
    ['something before the version', ` ${manualPix}`],
  ])('refuses %s', (_, text) => {
    expect(decodeEmv(text)).toBeNull()
  })

  test('takes a version and a CRC for a code without fields', () => {
    expect(decodeEmv(encodeEmv([]))).toEqual([])
  })

  test('cannot write what could not be read', () => {
    expect(() => joinFields([['5', 'BR']])).toThrow(RangeError)
    expect(() => joinFields([['5A', 'BR']])).toThrow(RangeError)
    expect(() => joinFields([['058', 'BR']])).toThrow(RangeError)
    expect(() => joinFields([['58', '']])).toThrow('field 58 cannot hold 0')
    expect(() => joinFields([['58', 'x'.repeat(100)]])).toThrow('field 58 cannot hold 100')
    expect(joinFields([['58', 'x'.repeat(99)]])).toBe(`5899${'x'.repeat(99)}`)
    expect(joinFields([['58', '👍']])).toBe('5801👍')
  })

  const values = fc.string({ unit: 'binary', minLength: 1, maxLength: 99 }).filter((text) => text.isWellFormed())
  const ids = fc.integer({ min: 1, max: 99 }).map((id) => String(id).padStart(2, '0'))
  const fieldLists: fc.Arbitrary<EmvField[]> = fc.uniqueArray(
    fc.tuple(
      ids.filter((id) => id !== '63'),
      values,
    ),
    {
      selector: ([id]) => id,
    },
  )

  test('gives every list of fields back', () => {
    fc.assert(
      fc.property(fieldLists, (fields) => {
        expect(decodeEmv(encodeEmv(fields))).toEqual(fields)
      }),
    )
  })

  test('takes any text at all without failing', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(decodeEmv(text)).toBeNull()
      }),
    )
  })
})

const printable = Array.from({ length: 95 }, (_, place) => String.fromCharCode(32 + place))

describe.each([
  ['PIX', encodePix(pix)],
  ['QRIS', encodeQris(qris)],
  ['QR Ph', encodeQrPh(qrph)],
])('%s', (_, code) => {
  test('with any single character changed is refused', () => {
    for (let place = 0; place < code.length; place++) {
      const damaged = printable.map((other) => code.slice(0, place) + other + code.slice(place + 1))
      expect(damaged.filter((text) => text !== code && readPayCode(text) !== null)).toEqual([])
    }
  })

  test('with two neighbours swapped is refused', () => {
    for (let place = 0; place + 1 < code.length; place++) {
      if (code[place] === code[place + 1]) continue
      const damaged = code.slice(0, place) + code[place + 1] + code[place] + code.slice(place + 2)
      expect(readPayCode(damaged)).toBeNull()
    }
  })

  test('cut anywhere is refused', () => {
    for (let length = 0; length < code.length; length++) expect(readPayCode(code.slice(0, length))).toBeNull()
  })
})

describe('PIX', () => {
  test('is written as the manual has it', () => {
    const body =
      '00020101021226370014br.gov.bcb.pix0115pix@example.com520400005303986540550.505802BR' +
      '5911Tablestakes6009Sao Paulo62170513D0123456789AB6304'
    expect(encodePix(pix)).toBe(body + crcOf(body))
  })

  test('names the address of the charge instead of a key where the bank serves it', () => {
    const { key: _, ...rest } = pix
    const fields = new Map(decodeEmv(encodePix({ ...rest, url: 'pix.example.com/qr/1' })))
    expect(splitFields(fields.get('26')!)).toEqual([
      ['00', 'br.gov.bcb.pix'],
      ['25', 'pix.example.com/qr/1'],
    ])
  })

  test('is read by an independent reader, which finds the amount and the order', () => {
    const charges = fc.record({
      key: fc.constantFrom('pix@example.com', '+5511987654321', '52998224725', '123e4567-e12b-12d1-a456-426655440000'),
      name: fc.constantFrom('Tablestakes', 'João Conceição', 'A'),
      city: fc.constantFrom('São Paulo', 'Rio'),
      amount: fc.bigInt({ min: 1n, max: 999_999_999_999n }).map((cents) => cents * 100n),
      txid: fc.stringMatching(/^[A-Z0-9]{1,25}$/),
    })
    fc.assert(
      fc.property(charges, (charge) => {
        expect(parsePix(encodePix(charge))).toMatchObject({
          type: 'STATIC',
          pixKey: charge.key,
          transactionAmount: Number(toDecimalText(charge.amount, 2)),
          transactionCurrency: '986',
          countryCode: 'BR',
          txid: charge.txid,
        })
      }),
    )
  })
})

test('QRIS is written with the national merchant id, the order and the terminal', () => {
  const body =
    '0002010102122650' +
    '0017ID.CO.EXAMPLE.WWW01189360000900000000010303UME' +
    '51440014ID.CO.QRIS.WWW0215ID10200000000010303UME' +
    '520479955303360540550000' +
    '5802ID5911Tablestakes6007Jakarta610510110' +
    '62240513D0123456789AB0703A016304'
  expect(encodeQris(qris)).toBe(body + crcOf(body))
})

test('QR Ph is written for a transfer to a bank or wallet', () => {
  const body =
    '00020101021227580012com.p2pqrpay0111GXCHPHM2XXX0208999644030411091712345675204601653036085406100.00' +
    '5802PH5911Tablestakes6006Makati62170513D0123456789AB6304'
  expect(encodeQrPh(qrph)).toBe(body + crcOf(body))
})

test('another independent reader writes each of our codes anew letter by letter, with a CRC of its own', () => {
  const amounts = fc.bigInt({ min: 1n, max: 9_999_999_999n })
  fc.assert(
    fc.property(amounts, (units) => {
      const codes = [
        encodePix({ ...pix, amount: units * 100n }),
        encodeQris({ ...qris, amount: units * 10_000n }),
        encodeQrPh({ ...qrph, amount: units * 100n }),
      ]
      for (const code of codes) {
        const read = Merchant.Parser.toEMVQR(code)
        expect(read.generatePayload()).toBe(code)
        const amount = new Map(decodeEmv(code)).get('54')!
        expect(read.rawData()).toContain(`54 ${String(amount.length).padStart(2, '0')} ${amount}\n`)
      }
    }),
  )
})

describe('a charge that does not fit', () => {
  test('is a bug', () => {
    for (const amount of [0n, -100n, 1n, 10n ** 15n]) expect(() => encodePix({ ...pix, amount })).toThrow(RangeError)
    expect(() => encodeQris({ ...qris, amount: 15_000n })).toThrow('needs more than 0 decimals')
    expect(() => encodePix({ ...pix, name: '王小明' })).toThrow('field 59')
    expect(() => encodePix({ ...pix, city: ' ' })).toThrow('field 60')
    for (const txid of ['', 'a b', 'a-b', 'x'.repeat(26), '***']) {
      expect(() => encodePix({ ...pix, txid })).toThrow('does not fit a code')
      expect(() => encodeQris({ ...qris, reference: txid })).toThrow('does not fit a code')
      expect(() => encodeQrPh({ ...qrph, reference: txid })).toThrow('does not fit a code')
    }
    for (const nationalId of ['ID102000000000', 'ID10200000000012', '1D1020000000001', 'xID1020000000001']) {
      expect(() => encodeQris({ ...qris, nationalId })).toThrow('no national merchant id')
    }
    for (const merchantPan of ['93600009000000', '93600009000000000012', 'x936000090000000001', '93600009000000000x']) {
      expect(() => encodeQris({ ...qris, merchantPan })).toThrow('no merchant number')
    }
    for (const bank of ['GXCHPHM2', 'gxchphm2xxx', 'GXCHPHM2XXXX', 'XGXCHPHM2XXX', 'GXCH1HM2XXX']) {
      expect(() => encodeQrPh({ ...qrph, bank })).toThrow('no BIC of 11')
    }
  })

  test('loses accents and what is too long, not the code', () => {
    const code = encodePix({ ...pix, name: `  ${'É'.repeat(24)} ção`, city: 'São João da Boa Vista' })
    const fields = new Map(decodeEmv(code))
    expect(fields.get('59')).toBe('E'.repeat(24))
    expect(fields.get('60')).toBe('Sao Joao da Boa')
  })

  test('the largest amount has thirteen characters', () => {
    const largest = encodePix({ ...pix, amount: 99_999_999_999_999n - 99n })
    expect(readPayCode(largest)?.amount).toBe(99_999_999_999_900n)
    expect(() => encodeQris({ ...qris, amount: 10n ** 17n })).toThrow('does not fit a code')
  })
})

describe('what a code makes the payer pay', () => {
  const known = { reference: 'D0123456789AB' }
  test.each([
    ['PIX', encodePix(pix), { ...known, scheme: 'pix', amount: 505_000n, currency: 'BRL' }],
    ['QRIS', encodeQris(qris), { ...known, scheme: 'qris', amount: 500_000_000n, currency: 'IDR' }],
    ['QR Ph', encodeQrPh(qrph), { ...known, scheme: 'qrph', amount: 1_000_000n, currency: 'PHP' }],
    [
      'UPI',
      encodeUpi({ vpa: 'shop@upi', name: 'Shop', amount: 105_000n, reference: known.reference }),
      { ...known, scheme: 'upi', amount: 105_000n, currency: 'INR' },
    ],
  ])('%s', (_, code, read) => {
    expect(readPayCode(code)).toEqual(read)
  })

  const of = (changes: Record<string, string | null>) => {
    const fields = new Map(decodeEmv(encodePix(pix)))
    for (const [id, value] of Object.entries(changes)) {
      if (value === null) fields.delete(id)
      else fields.set(id, value)
    }
    return encodeEmv(Array.from(fields))
  }
  const account = (mark: string) => joinFields([['00', mark]])

  test.each(Object.entries(currencyNumbers))('the currency %s has the number %s', (currency, number) => {
    expect(readPayCode(of({ '53': number }))?.currency).toBe(currency)
    expect(Object.keys(currencies)).toContain(currency)
  })

  test('the numbers are those of ISO 4217', () => {
    expect(currencyNumbers).toEqual({ IDR: '360', INR: '356', BRL: '986', PHP: '608', BDT: '050', PKR: '586' })
  })

  test('the network is known by its mark in any account field, in letters of either size', () => {
    expect(readPayCode(of({ '26': account('BR.GOV.BCB.PIX') }))?.scheme).toBe('pix')
    expect(readPayCode(of({ '26': null, '51': account('id.co.qris.www') }))?.scheme).toBe('qris')
    expect(readPayCode(of({ '26': account('ID.CO.EXAMPLE.WWW'), '51': account('ID.CO.QRIS.WWW') }))?.scheme).toBe(
      'qris',
    )
    expect(readPayCode(of({ '26': null, '28': account('ph.ppmi.p2m') }))?.scheme).toBe('qrph')
    for (const id of ['25', '52', '80']) {
      expect(readPayCode(of({ '26': null, [id]: account('br.gov.bcb.pix') }))).toBeNull()
    }
    expect(readPayCode(of({ '26': account('com.example') }))).toBeNull()
    expect(readPayCode(of({ '26': joinFields([['01', 'br.gov.bcb.pix']]) }))).toBeNull()
    expect(readPayCode(of({ '26': 'broken' }))).toBeNull()
    expect(readPayCode(of({ '26': null }))).toBeNull()
  })

  test('nothing is read from a code without a clear amount and currency', () => {
    expect(readPayCode(manualPix)).toBeNull()
    expect(readPayCode(emvcoExample)).toBeNull()
    for (const amount of [null, '0', '0.00', '1,5', '-1', '1.23456'])
      expect(readPayCode(of({ '54': amount }))).toBeNull()
    for (const currency of [null, '840', '36']) expect(readPayCode(of({ '53': currency }))).toBeNull()
    expect(readPayCode(of({ '54': '100003.00', '53': '360' }))?.amount).toBe(1_000_030_000n)
  })

  test('nothing is read from a code that adds a tip or a fee', () => {
    for (const kind of ['01', '02', '03']) expect(readPayCode(of({ '55': kind }))).toBeNull()
  })

  test('the order is the reference label, else the bill number, else unknown', () => {
    const additional = (...fields: EmvField[]) => readPayCode(of({ '62': joinFields(fields) }))?.reference
    expect(additional(['01', 'BILL'], ['05', 'LABEL'])).toBe('LABEL')
    expect(additional(['01', 'BILL'], ['07', 'A01'])).toBe('BILL')
    expect(additional(['07', 'A01'])).toBe('')
    expect(additional(['05', '***'])).toBe('')
    expect(readPayCode(of({ '62': null }))?.reference).toBe('')
    expect(readPayCode(of({ '62': 'broken' }))?.reference).toBe('')
  })
})
