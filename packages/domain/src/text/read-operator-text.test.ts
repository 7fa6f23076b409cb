import { expect, test } from 'vitest'
import { firstWords, readOperatorText } from './read-operator-text.ts'

test('paragraphs, lists, bold words and links', () => {
  expect(readOperatorText('You came **14th**.\nWell done.\n\n- One\n- See [the table](/activity)')).toEqual([
    {
      kind: 'paragraph',
      parts: [
        { kind: 'plain', text: 'You came ' },
        { kind: 'bold', text: '14th' },
        { kind: 'plain', text: '. Well done.' },
      ],
    },
    {
      kind: 'list',
      items: [
        [{ kind: 'plain', text: 'One' }],
        [
          { kind: 'plain', text: 'See ' },
          { kind: 'link', text: 'the table', place: '/activity' },
        ],
      ],
    },
  ])
})

test.each([
  '[win](javascript:alert(1))',
  '[win](https://other.example)',
  '[win](//other.example)',
  '[win](/\\other.example)',
  '[win](data:text/html,x)',
])('a link that leads elsewhere is only words: %s', (text) => {
  const [block] = readOperatorText(text)
  expect(JSON.stringify(block)).toContain('"plain"')
  expect(JSON.stringify(block)).not.toContain('"link"')
})

test('markup stays text', () => {
  expect(readOperatorText('<img src=x onerror=alert(1)>')).toEqual([
    { kind: 'paragraph', parts: [{ kind: 'plain', text: '<img src=x onerror=alert(1)>' }] },
  ])
})

test('an account number that is masked with stars is not bold', () => {
  expect(firstWords('Paid to Bank 12***34 and 56***78.\n\nMore')).toBe('Paid to Bank 12***34 and 56***78.')
})

test('the first words of a letter', () => {
  expect(firstWords('\n\n- **First**, then\n- second')).toBe('First, then')
  expect(firstWords('')).toBe('')
})
