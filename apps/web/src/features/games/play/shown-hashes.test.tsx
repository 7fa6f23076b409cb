import { expect, test } from 'vitest'
import { noteShown, shownOf } from './shown-hashes.ts'

const STUDIO = 'https://studio.example'
const OTHER = 'https://other.example'

test('the app remembers what a game has shown, by who showed it, and hands over what proves a round', () => {
  localStorage.clear()
  noteShown(STUDIO, { shelf: 'seeds', news: [{ what: 'ab12', told: null }] })
  noteShown(STUDIO, { shelf: 'rounds', news: [{ what: 'round-1', told: 'ab12 lucky 355' }] })
  noteShown(STUDIO, { shelf: 'ends', news: [{ what: 'end', told: 'salt' }] })
  const at = expect.any(Number)
  expect(shownOf(STUDIO, 'round-1')).toEqual([
    ['rounds', 'round-1', at, 'ab12 lucky 355'],
    ['seeds', 'ab12', at, null],
  ])
  expect(shownOf(STUDIO, 'a flight')).toEqual([['ends', 'end', at, 'salt']])
  // Told otherwise later, the first word stands; another supplier knows nothing of it.
  noteShown(STUDIO, { shelf: 'rounds', news: [{ what: 'round-1', told: 'cd34 lucky 355' }] })
  expect(shownOf(STUDIO, 'round-1')[0]).toEqual(['rounds', 'round-1', at, 'ab12 lucky 355'])
  expect(shownOf(OTHER, 'round-1')).toEqual([])
  localStorage.clear()
})
