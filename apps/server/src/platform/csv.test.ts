import { expect, test } from 'vitest'
import { writeCsv } from './csv.ts'

const cellOf = (text: string) => writeCsv([], [[{ text }]]).slice(2, -2)

test('has a header, commas, and a line end after every line', () => {
  const rows = [
    [{ plain: '1' }, { text: 'one' }],
    [{ plain: '-2.5000' }, { text: '' }],
  ]
  expect(writeCsv(['number', 'name'], rows)).toBe('number,name\r\n1,one\r\n-2.5000,\r\n')
})

test.each([
  ['a,b', '"a,b"'],
  ['say "hi"', '"say ""hi"""'],
  ['two\r\nlines', '"two\r\nlines"'],
  [' framed ', '" framed "'],
  ['plain words', 'plain words'],
  ['骰子', '骰子'],
])('writes %j so that it is read back as it was', (text, written) => {
  expect(cellOf(text)).toBe(written)
})

test.each(['=1+1', '+1', '-1', '@sum(a1)', '\t=1', ' =1', '＝1', '|calc', '%0A', '\r=1', '\ufeff=1'])(
  'lets no spreadsheet run %j',
  (text) => {
    expect(cellOf(text).replace(/^"/, '')).toMatch(/^'/)
  },
)

test('leaves figures of our own alone, also negative ones', () => {
  expect(writeCsv([], [[{ plain: '-1' }]])).toBe('\r\n-1\r\n')
})
