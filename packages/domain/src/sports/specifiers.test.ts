import fc from 'fast-check'
import { expect, test } from 'vitest'
import { lineOf, lineText, readSpecifiers, specifiersText } from './specifiers.ts'

test('lines are read into hundredths and written as the feed writes them', () => {
  expect(readSpecifiers('total=2.5')).toEqual({ total: 250 })
  expect(readSpecifiers('hcp=-0.25')).toEqual({ hcp: -25 })
  expect(readSpecifiers('hcp=+1')).toEqual({ hcp: 100 })
  expect(readSpecifiers('hcp=-0')).toEqual({ hcp: 0 })
  expect(readSpecifiers('setnr=2|gamenr=7')).toEqual({ setnr: 2, gamenr: 7 })
  expect(readSpecifiers('')).toEqual({})
  expect(specifiersText({ gamenr: 7, setnr: 2 })).toBe('setnr=2|gamenr=7')
  expect([lineText(-25), lineText(-150), lineText(200), lineText(0), lineText(1005)]).toEqual([
    '-0.25',
    '-1.5',
    '2',
    '0',
    '10.05',
  ])
  expect([lineOf({ total: 250 }), lineOf({ hcp: -25 }), lineOf({ setnr: 1 })]).toEqual([250, -25, null])
})

test.each([
  'total',
  'total=',
  'total=x',
  'total=2.555',
  'total=1|total=2',
  'size=3',
  'setnr=1.5',
  'setnr=-1',
  'total=1=2',
  '|',
])('%s is no specifier', (text) => {
  expect(readSpecifiers(text)).toBeNull()
})

test('what is written is read again', () => {
  fc.assert(
    fc.property(fc.integer({ min: -9999, max: 9999 }), fc.nat(99), (hcp, setnr) => {
      expect(readSpecifiers(specifiersText({ hcp, setnr }))).toEqual({ hcp, setnr })
    }),
  )
})
