import { expect, test } from 'vitest'
import { choiceOf, figureOf, purseOf } from './round-facts.ts'

test('a round is known by its roll, by how high it climbed, or by what it multiplied', () => {
  const told = { params: {}, multiplier: '2.91' }
  expect(figureOf({ ...told, game: 'dice' }, { roll: 8204 })).toBe('82.04')
  expect(figureOf({ ...told, game: 'limbo' }, { reached: 439 })).toBe('4.39×')
  expect(figureOf({ ...told, game: 'keno' }, { drawn: [], hits: 3 })).toBe('2.91×')
})

test('what was chosen is told with figures, and with words by their key', () => {
  const dice = { game: 'dice' as const, params: { target: 6600, direction: 'over' }, multiplier: '2.91' }
  expect(choiceOf(dice, { roll: 8204 })).toEqual({ key: 'proof_dice', word: 'dice_over', values: { target: '66.00' } })
  const wheel = { game: 'wheel' as const, params: { segments: 20, risk: 'medium' }, multiplier: '2.00' }
  expect(choiceOf(wheel, { segment: 0 }).values).toEqual({ segment: '1', segments: '20' })
  const poker = { game: 'videopoker' as const, params: { table: 'bonus' }, multiplier: '0.00' }
  expect(choiceOf(poker, { dealt: [], cards: [], hold: 0b10110, line: null })).toEqual({
    ...{ key: 'proof_videopoker', word: 'videopoker_table_bonus', values: { held: '3' } },
  })
  // A round that is not over has no outcome to tell of.
  const keno = { game: 'keno' as const, params: { picks: [1, 2], risk: 'low' }, multiplier: '0.00' }
  expect(choiceOf(keno, null).values).toEqual({ hits: '0', picks: '2' })
})

test('gold and play money are told from cash', () => {
  expect(['IDR', 'GLD', 'XXX'].map((currency) => purseOf(currency).money)).toEqual(['cash', 'gold', 'demo'])
})
