import { expect, test } from 'vitest'
import { findCopies, readSource } from './check-copies.ts'

const lines = [
  'export function openTheDoorOf(house: House): Door {',
  '  const found = house.doors.find(({ isFront }) => isFront)',
  "  if (!found) throw new Error('the house has no door')",
  '  found.isOpen = true',
  '  house.guests.push(...found.waiting)',
  '  found.waiting = []',
  '  return found',
]
const text = `${lines.join('\n')}\n}\n`

const copiesOf = (one: string, other: string, rooms: [string, string] = ['server', 'studio']) =>
  findCopies([readSource('a.ts', rooms[0], one), readSource('b.ts', rooms[1], other)])

test('the same lines in two rooms are a copy, told once with its places', () => {
  expect(copiesOf(text, `const before = 1\n\n${text}`)).toEqual(['a.ts:1-7 = b.ts:3-9'])
})

test('spaces, comments, blank lines and brackets hide nothing', () => {
  const laidOut = lines.map((line) => `    ${line}\n\n    // Why.\n/* What. */`).join('\n')
  expect(copiesOf(text, laidOut)).toEqual(['a.ts:1-7 = b.ts:1-25'])
})

test('a line that was changed or added in between hides nothing', () => {
  const changed = lines.with(3, '  found.isOpen = found.bell.rings').toSpliced(5, 0, '  house.isLit = true')
  expect(copiesOf(text, changed.join('\n'))).toEqual(['a.ts:1-7 = b.ts:1-8'])
})

test('one room may repeat itself, and five lines are no copy', () => {
  expect(copiesOf(text, text, ['server', 'server'])).toEqual([])
  expect(copiesOf(text, lines.slice(0, 5).join('\n'))).toEqual([])
})

test('imports and lines that say nothing are no copy', () => {
  const imports = ['one', 'two', 'three', 'four', 'five', 'six', 'seven']
    .map((name) => `import { ${name}InALongerWord } from './${name}.ts'`)
    .join('\n')
  expect(copiesOf(imports, imports)).toEqual([])
  const thin = ['return null', 'a', 'b', 'c', 'd', 'e', 'f'].join('\n')
  expect(copiesOf(thin, thin)).toEqual([])
})
