import { expect, test } from 'vitest'
import { readShown, readShownNews, type ShownEntry, writeShown } from './frame-messages.ts'

const entries: ShownEntry[] = [
  ['rounds', '01890a5d', 1_500, 'ab12 lucky 355'],
  ['seeds', 'ab12', 1_000, null],
]

test('what a page remembers is handed over in an address, and read as it was', () => {
  expect(readShown(`#${writeShown(entries)}`)).toEqual(entries)
  expect(readShown(writeShown([]))).toEqual([])
})

test.each([
  '',
  '#',
  '#other=1',
  '#shown=',
  '#shown={}',
  '#shown=%',
  `#shown=${encodeURIComponent('[[1],null,["seeds"]]')}`,
])('%j holds nothing', (fragment) => {
  expect(readShown(fragment)).toEqual([])
})

test('of what a game says only what is short and whole is read', () => {
  const news = [{ what: 'ab12', told: null }]
  expect(readShownNews('seeds', news)).toEqual({ shelf: 'seeds', news })
  for (const [shelf, odd] of [
    ['toString', news],
    ['seeds', null],
    ['seeds', [null]],
    ['seeds', [{ what: 'x'.repeat(513), told: null }]],
    ['seeds', [{ what: 'ab12' }]],
    ['seeds', Array(101).fill(news[0])],
  ] as const)
    expect(readShownNews(shelf, odd)).toBeNull()
})
