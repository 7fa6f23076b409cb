import { describe, expect, test } from 'vitest'
import type { FootballSetup, FootballSheet, Sheet } from '../match.ts'
import { fastDraw } from '../models/fitting.ts'
import { advance, priceMatch, simulate, startSheet } from '../models/model.ts'
import { leagues } from '../season/leagues.ts'
import { setupOf } from '../season/strengths.ts'
import type { Selection } from '../settle/settle.ts'
import { BUILDER_MARGIN, type BuilderPrice, priceBuilder, settleBuilder } from './builder.ts'

const { clubs } = leagues[0]!
const setup = setupOf(leagues[0]!, { home: clubs[1]!, away: clubs[6]!, first: 'home' }) as FootballSetup
const before = startSheet(setup) as FootballSheet

const homeWins: Selection = { kind: 'match_winner', specifiers: {}, outcome: 'home' }
const over25: Selection = { kind: 'total_goals', specifiers: { total: 250 }, outcome: 'over' }
const bothScore: Selection = { kind: 'both_score', specifiers: {}, outcome: 'yes' }
const awayFirst: Selection = { kind: 'first_scorer_team', specifiers: {}, outcome: 'away' }
const drawThenHome: Selection = { kind: 'half_full', specifiers: {}, outcome: 'draw_home' }

const price = (legs: Selection[], sheet = before) => priceBuilder(setup, sheet, legs)
const chanceOf = (priced: BuilderPrice) => ('chance' in priced ? priced.chance : Number.NaN)
const reasonOf = (priced: BuilderPrice) => ('clashes' in priced ? priced.clashes : [])
const single = (leg: Selection) =>
  priceMatch(setup, before)
    .find(({ kind, specifiers }) => kind === leg.kind && specifiers.total === leg.specifiers.total)!
    .outcomes.find(({ key }) => key === leg.outcome)!.chances.win

describe('a builder’s price', () => {
  test.each([
    ['winner and goals', [homeWins, over25]],
    ['winner, goals and the first scorer', [homeWins, { ...over25, specifiers: { total: 350 } }, awayFirst]],
    ['half-time and full-time with goals', [drawThenHome, over25]],
  ])('fits how often all legs come in: %s', (_, legs) => {
    const chance = chanceOf(price(legs))
    const [draw, matches] = [fastDraw(51), 4_000]
    let won = 0
    for (let match = 0; match < matches; match += 1) {
      const final = simulate(setup, draw).reduce(advance, before as Sheet) as FootballSheet
      if (settleBuilder(legs, final)?.result === 'win') won += 1
    }
    expect(Math.abs(won - matches * chance) / Math.sqrt(matches * chance * (1 - chance))).toBeLessThan(3.5)
  })

  test('is the joint chance less the stated margin, not the product of singles', () => {
    const priced = price([homeWins, over25])
    const chance = chanceOf(priced)
    expect('price' in priced && priced.price).toBe(
      Math.floor(((1 / chance) * 1000 * (1 - BUILDER_MARGIN / 10_000)) / 10) * 10,
    )
    expect(chance).toBeGreaterThan(single(homeWins) * single(over25) * 1.05)
  })

  test('splits a leg by another without a rest', () => {
    const under25: Selection = { ...over25, outcome: 'under' }
    expect(chanceOf(price([homeWins, over25])) + chanceOf(price([homeWins, under25]))).toBeCloseTo(single(homeWins), 9)
    const sides = ['home', 'away'].map((outcome) => chanceOf(price([over25, { ...awayFirst, outcome }])))
    expect(sides[0]! + sides[1]!).toBeCloseTo(single(over25), 9)
  })

  test('goes on while the match runs', () => {
    const live: FootballSheet = {
      ...before,
      status: 'live',
      period: 'second_half',
      step: 120,
      score: { home: 1, away: 0 },
      halfTime: { home: 1, away: 0 },
      goals: ['home'],
    }
    const next: Selection = { kind: 'next_goal', specifiers: { goalnr: 2 }, outcome: 'away' }
    expect(chanceOf(price([next, homeWins], live))).toBeGreaterThan(0.01)
    expect(reasonOf(price([awayFirst, homeWins], live))).toEqual([{ legs: [0], reason: 'decided' }])
  })
})

describe('legs a builder refuses', () => {
  test.each<[string, Selection[], unknown]>([
    ['one leg', [homeWins], [{ legs: [0], reason: 'too_few' }]],
    [
      'nine legs',
      Array.from({ length: 9 }, () => homeWins),
      [{ legs: [0, 1, 2, 3, 4, 5, 6, 7, 8], reason: 'too_many' }],
    ],
    ['two of one market', [homeWins, { ...homeWins, outcome: 'away' }], [{ legs: [0, 1], reason: 'same_market' }]],
    [
      'what cannot come together',
      [bothScore, { kind: 'correct_score', specifiers: {}, outcome: '1:0' }],
      [{ legs: [0, 1], reason: 'contradicts' }],
    ],
    [
      'what another makes certain',
      [homeWins, { kind: 'double_chance', specifiers: {}, outcome: 'home_draw' }],
      [{ legs: [1], reason: 'implied' }],
    ],
    [
      'what only all together rule out',
      [
        { kind: 'total_goals', specifiers: { total: 150 }, outcome: 'under' },
        { kind: 'odd_even', specifiers: {}, outcome: 'odd' },
        { kind: 'double_chance', specifiers: {}, outcome: 'home_draw' },
        { kind: 'double_chance', specifiers: {}, outcome: 'draw_away' },
      ],
      [{ legs: [2, 3], reason: 'same_market' }],
    ],
    [
      'what can be void',
      [homeWins, { kind: 'draw_no_bet', specifiers: {}, outcome: 'home' }],
      [{ legs: [1], reason: 'can_be_void' }],
    ],
    [
      'a quarter line',
      [bothScore, { kind: 'asian_handicap', specifiers: { hcp: -25 }, outcome: 'home' }],
      [{ legs: [1], reason: 'can_be_void' }],
    ],
    [
      'another sport',
      [homeWins, { kind: 'set_winner', specifiers: { setnr: 1 }, outcome: 'home' }],
      [{ legs: [1], reason: 'not_offered' }],
    ],
    ['an outcome there is not', [over25, { ...homeWins, outcome: 'both' }], [{ legs: [1], reason: 'not_offered' }]],
    [
      'a goal after the next',
      [over25, { kind: 'next_goal', specifiers: { goalnr: 2 }, outcome: 'home' }],
      [{ legs: [1], reason: 'not_offered' }],
    ],
  ])('%s', (_, legs, expected) => {
    expect(reasonOf(price(legs))).toEqual(expected)
  })
})

test('a builder is lost with one leg, void with a void one, open until all have ended', () => {
  const sheet: FootballSheet = {
    ...before,
    status: 'live',
    period: 'second_half',
    step: 120,
    score: { home: 2, away: 1 },
    halfTime: { home: 0, away: 0 },
    goals: ['home', 'away', 'home'],
  }
  expect(settleBuilder([homeWins, over25], sheet)).toBeNull()
  expect(settleBuilder([homeWins, over25], { ...sheet, status: 'ended' })?.result).toBe('win')
  expect(settleBuilder([homeWins, over25], { ...sheet, status: 'abandoned' })?.result).toBe('void')
  expect(settleBuilder([homeWins, { ...over25, outcome: 'under' }], sheet)?.result).toBe('lose')
})
