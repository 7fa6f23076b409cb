import { expect, test } from 'vitest'
import { findBanks } from './find-banks.ts'

const banks = [
  { bank_name: 'Itaú Unibanco', bank_type: '341', sort_index: 2 },
  { bank_name: 'Bank Mandiri', bank_type: 'MANDIRI', sort_index: 1 },
  { bank_name: 'Bank Central Asia', bank_type: 'BCA', sort_index: 1 },
]
const found = (typed: string) => findBanks(banks, typed).map(({ bank_type }) => bank_type)

test('banks are found by every word of their name or code, whatever the case and accents', () => {
  expect(found('itau')).toEqual(['341'])
  expect(found('  asia bank ')).toEqual(['BCA'])
  expect(found('bca')).toEqual(['BCA'])
  expect(found('bank xyz')).toEqual([])
})

test('without a word all of them stand in the order of the site, then by name', () => {
  expect(found('')).toEqual(['BCA', 'MANDIRI', '341'])
})
