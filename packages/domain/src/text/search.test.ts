import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { nameScore, searchByName } from './search.ts'

describe('how well a query fits a name', () => {
  test.each([
    ['mines', 'Mines', 1],
    ['  MINES! ', 'Mines', 1],
    ['min', 'Mines', 0.9],
    ['gold', 'Tiger Gold', 0.8],
    ['ger', 'Tiger Gold', 0.7],
    ['blackjack', 'Black Jack', 0.6],
    ['acai', 'Açaí Bonanza', 0.9],
    ['বাংলা', 'বাংলা রুলেট', 0.9],
  ])('"%s" in "%s" scores %s', (query, name, score) => {
    expect(nameScore({ query, name })).toBe(score)
  })

  test.each([
    ['mnes', 'Mines'], // a letter missing
    ['miines', 'Mines'], // one too many
    ['mimes', 'Mines'], // a wrong one
    ['imnes', 'Mines'], // two swapped
    ['rulette', 'European Roulette'],
    ['blakcjcak', 'Blackjack'], // two slips in a long word
    ['sweet bonaza', 'Sweet Bonanza 1000'],
  ])('"%s" still finds "%s"', (query, name) => {
    const score = nameScore({ query, name })
    expect(score > 0 && score < 0.5).toBe(true)
  })

  test.each([
    ['', 'Mines'],
    ['...', 'Mines'],
    ['mxs', 'Mines'], // short queries have to fit
    ['roulette', 'Mines'],
    ['pllinkxo', 'Keno'],
    ['blxkcjcak', 'Blackjack'],
  ])('"%s" does not find "%s"', (query, name) => {
    expect(nameScore({ query, name })).toBe(0)
  })
})

test('best first, ties in the order given', () => {
  const names = ['Gold Mine', 'Mine Rush', 'Mines', 'Dice', 'Mine Field']
  expect(searchByName(names, 'mine', (name) => name)).toEqual(['Mine Rush', 'Mines', 'Mine Field', 'Gold Mine'])
})

test('a name finds itself, and still with one letter missing when it is long enough', () => {
  const name = fc.string({ unit: fc.constantFrom(...'abcdefgh'.split('')), minLength: 5, maxLength: 20 })
  fc.assert(
    fc.property(name, fc.nat(), (word, seed) => {
      expect(nameScore({ query: word, name: word })).toBe(1)
      const at = seed % word.length
      expect(nameScore({ query: word.slice(0, at) + word.slice(at + 1), name: word })).toBeGreaterThan(0)
    }),
  )
})

test('scores are between 0 and 1', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (query, name) => {
      const score = nameScore({ query, name })
      expect(score >= 0 && score <= 1).toBe(true)
    }),
  )
})
