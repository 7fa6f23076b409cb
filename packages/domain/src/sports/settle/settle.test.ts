import { describe, expect, test } from 'vitest'
import { correctScores, kindOf, type MarketKindKey, marketKinds } from '../kinds.ts'
import type { BasketballSheet, CricketSheet, FootballSheet, InningsSheet, Sheet, Side, TennisSheet } from '../match.ts'
import { SHARED } from '../result.ts'
import type { Specifiers } from '../specifiers.ts'
import { aboveLine } from './line.ts'
import { isMarket, settleMarket, settleSelection } from './settle.ts'

function football(goals: Side[], changes: Partial<FootballSheet> = {}): FootballSheet {
  const home = goals.filter((side) => side === 'home').length
  const score = { home, away: goals.length - home }
  const halfTime = { home: 0, away: 0 }
  return { sport: 'football', status: 'ended', period: 'ended', step: 180, score, halfTime, goals, ...changes }
}

const innings = (changes: Partial<InningsSheet> = {}): InningsSheet => ({
  runs: 0,
  wickets: 0,
  balls: 0,
  overs: [],
  overRuns: 0,
  methods: [],
  isOver: false,
  ...changes,
})
function cricket(first: InningsSheet, second: InningsSheet, changes: Partial<CricketSheet> = {}): CricketSheet {
  return {
    sport: 'cricket',
    status: 'live',
    period: 'second_innings',
    batsFirst: 'away',
    innings: [first, second],
    ...changes,
  }
}

function tennis(sets: [number, number][], changes: Partial<TennisSheet> = {}): TennisSheet {
  const games = ([home, away]: [number, number]): Side[] => {
    const loser: Side = home > away ? 'away' : 'home'
    const winner: Side = home > away ? 'home' : 'away'
    return [
      ...Array.from({ length: Math.min(home, away) }, () => loser),
      ...Array.from({ length: Math.max(home, away) }, () => winner),
    ]
  }
  return {
    sport: 'tennis',
    status: 'ended',
    period: 'ended',
    servesFirst: 'home',
    sets: sets.map(games),
    points: { home: 0, away: 0 },
    ...changes,
  }
}

function basketball(quarters: [number, number][], changes: Partial<BasketballSheet> = {}): BasketballSheet {
  return {
    sport: 'basketball',
    status: 'ended',
    period: 'ended',
    possession: 192,
    quarters: quarters.map(([home, away]) => ({ home, away })),
    ...changes,
  }
}

/** Results of all outcomes in order, or null while it is open. */
function results(kind: MarketKindKey, sheet: Sheet, specifiers: Specifiers = {}) {
  return settleMarket({ kind, specifiers }, sheet)?.map(({ leg }) => leg.result) ?? null
}
const [W, L, V, HW, HL] = ['win', 'lose', 'void', 'half_win', 'half_lose']
const goals = (home: number, away: number): Side[] => [
  ...Array.from({ length: home }, () => 'home' as const),
  ...Array.from({ length: away }, () => 'away' as const),
]

describe('lines', () => {
  test('a quarter line is half a stake on each neighbour', () => {
    expect([100, 75, 50, 25, 0, -25, -50, -75, -100].map((difference) => aboveLine(difference).result)).toEqual([
      W,
      W,
      W,
      HW,
      V,
      HL,
      L,
      L,
      L,
    ])
  })

  test.each([
    // Home side's line, final score, results of home and away.
    [-25, [1, 0], [W, L]],
    [-25, [1, 1], [HL, HW]],
    [-25, [0, 1], [L, W]],
    [25, [1, 1], [HW, HL]],
    [0, [2, 2], [V, V]],
    [-50, [1, 1], [L, W]],
    [-50, [1, 0], [W, L]],
    [-75, [1, 0], [HW, HL]],
    [-75, [2, 0], [W, L]],
    [-100, [1, 0], [V, V]],
    [-125, [1, 0], [HL, HW]],
    [150, [0, 1], [W, L]],
    [175, [0, 2], [HL, HW]],
    [125, [0, 1], [HW, HL]],
  ] as const)('handicap %i at %j ends %j', (hcp, [home, away], expected) => {
    expect(results('asian_handicap', football(goals(home, away)), { hcp })).toEqual(expected)
  })

  test.each([
    [250, 2, [L, W]],
    [250, 3, [W, L]],
    [200, 2, [V, V]],
    [225, 2, [HL, HW]],
    [175, 2, [HW, HL]],
    [650, 7, [W, L]],
    [50, 0, [L, W]],
  ])('total %i with %i goals ends %j', (total, count, expected) => {
    expect(results('total_goals', football(goals(count, 0)), { total })).toEqual(expected)
  })

  test('a line that is passed is decided before the end, one that is met is not', () => {
    const live = (count: number) => football(goals(count, 0), { status: 'live' })
    expect(results('total_goals', live(3), { total: 250 })).toEqual([W, L])
    expect(results('total_goals', live(2), { total: 250 })).toBeNull()
    expect(results('total_goals', live(2), { total: 175 })).toBeNull()
    expect(results('total_goals', live(3), { total: 275 })).toBeNull()
    expect(results('total_goals', live(3), { total: 225 })).toEqual([W, L])
  })
})

describe('football', () => {
  test.each<[MarketKindKey, Side[], unknown[]]>([
    ['match_winner', ['home'], [W, L, L]],
    ['match_winner', [], [L, W, L]],
    ['match_winner', ['away'], [L, L, W]],
    ['double_chance', ['home'], [W, W, L]],
    ['double_chance', [], [W, L, W]],
    ['double_chance', ['away'], [L, W, W]],
    ['draw_no_bet', ['home'], [W, L]],
    ['draw_no_bet', ['home', 'away'], [V, V]],
    ['both_score', ['home', 'away'], [W, L]],
    ['both_score', ['home', 'home'], [L, W]],
    ['odd_even', ['home', 'away', 'away'], [W, L]],
    ['odd_even', [], [L, W]],
    ['first_scorer_team', ['away', 'home'], [L, L, W]],
    ['first_scorer_team', [], [L, W, L]],
  ])('%s after %j ends %j', (kind, scored, expected) => {
    expect(results(kind, football(scored))).toEqual(expected)
  })

  test('half-time and full-time need both', () => {
    const won = (sheet: Sheet) =>
      settleMarket({ kind: 'half_full', specifiers: {} }, sheet)!.find(({ leg }) => leg.result === 'win')!.outcome
    expect(won(football(['away', 'home', 'home'], { halfTime: { home: 0, away: 1 } }))).toBe('away_home')
    expect(won(football([]))).toBe('draw_draw')
  })

  test('the correct score is its own cell, or the one for all others', () => {
    const won = (home: number, away: number, status: 'ended' | 'live' = 'ended') =>
      settleMarket({ kind: 'correct_score', specifiers: {} }, football(goals(home, away), { status }))?.find(
        ({ leg }) => leg.result === 'win',
      )?.outcome
    expect(won(2, 1)).toBe('2:1')
    expect(won(4, 4)).toBe('4:4')
    expect(won(5, 0)).toBe('other')
    expect(won(0, 5, 'live')).toBe('other')
    expect(won(4, 4, 'live')).toBeUndefined()
    expect(correctScores).toHaveLength(25)
  })

  test('a later goal is open until it falls or the match ends', () => {
    const live = football(['home'], { status: 'live' })
    expect(results('next_goal', live, { goalnr: 1 })).toEqual([W, L, L])
    expect(results('next_goal', live, { goalnr: 2 })).toBeNull()
    expect(results('next_goal', football(['home']), { goalnr: 2 })).toEqual([L, W, L])
  })
})

describe('cricket', () => {
  const done = (runs: number, overs: number[]) => innings({ runs, overs, balls: 120, isOver: true })

  test('the winner is who made more runs; a tie is a dead heat', () => {
    const ended = { status: 'ended' as const }
    // Away bats first.
    expect(results('cricket_winner', cricket(done(150, []), done(151, []), ended))).toEqual([W, L])
    expect(results('cricket_winner', cricket(done(150, []), done(149, []), ended))).toEqual([L, W])
    const tie = settleMarket({ kind: 'cricket_winner', specifiers: {} }, cricket(done(150, []), done(150, []), ended))
    expect(tie!.map(({ leg }) => leg)).toEqual([SHARED, SHARED])
    expect(results('cricket_winner', cricket(done(150, []), done(151, [])))).toBeNull()
  })

  test('runs of an innings count when it is over, or as soon as they pass the line', () => {
    const line = { inningnr: 1, total: 15_050 }
    expect(results('innings_runs', cricket(done(150, []), innings()), line)).toEqual([L, W])
    expect(results('innings_runs', cricket(innings({ runs: 151 }), innings()), line)).toEqual([W, L])
    expect(results('innings_runs', cricket(innings({ runs: 150 }), innings()), line)).toBeNull()
    expect(results('innings_runs', cricket(done(150, []), innings()), { inningnr: 2, total: 5050 })).toBeNull()
  })

  test('an over counts as it stands when the innings ends in it, and is void when never bowled', () => {
    const sheet = cricket(innings({ runs: 20, overs: [7, 9], overRuns: 4 }), innings())
    const over = (overnr: number, total: number, at: Sheet = sheet) =>
      results('over_runs', at, { inningnr: 1, overnr, total })
    expect(over(1, 650)).toEqual([W, L])
    expect(over(2, 950)).toEqual([L, W])
    expect(over(3, 650)).toBeNull()
    expect(over(3, 350)).toEqual([W, L])
    expect(over(4, 350)).toBeNull()
    const ended = cricket(innings({ runs: 20, overs: [7, 9, 4], isOver: true }), innings())
    expect(over(3, 450, ended)).toEqual([L, W])
    expect(over(4, 450, ended)).toEqual([V, V])
  })

  test('the powerplay compares six overs of both', () => {
    const first = done(60, [6, 6, 6, 6, 6, 6, 24])
    const six = (runs: number) => innings({ runs: 6 * runs, overs: Array.from({ length: 6 }, () => runs) })
    expect(results('powerplay_side', cricket(first, six(7)))).toEqual([W, L, L])
    expect(results('powerplay_side', cricket(first, six(6)))).toEqual([L, W, L])
    expect(results('powerplay_side', cricket(first, innings({ runs: 90, overs: [30, 30, 30] })))).toBeNull()
    expect(results('powerplay_side', cricket(first, innings({ runs: 12, overs: [12], isOver: true })))).toEqual([
      L,
      L,
      W,
    ])
  })

  test('the next wicket falls in one way, or not at all', () => {
    const sheet = cricket(innings({ methods: ['caught'], wickets: 1 }), innings())
    expect(results('next_wicket', sheet, { inningnr: 1, wicketnr: 1 })).toEqual([L, W, L, L, L, L])
    expect(results('next_wicket', sheet, { inningnr: 1, wicketnr: 2 })).toBeNull()
    const over = cricket(innings({ methods: ['caught'], wickets: 1, isOver: true }), innings())
    expect(results('next_wicket', over, { inningnr: 1, wicketnr: 2 })).toEqual([L, L, L, L, L, W])
  })
})

describe('tennis', () => {
  test('winner, sets and games', () => {
    const sheet = tennis([
      [6, 4],
      [6, 7],
      [7, 5],
    ])
    expect(results('tennis_winner', sheet)).toEqual([W, L])
    expect([1, 2, 3].map((setnr) => results('set_winner', sheet, { setnr }))).toEqual([
      [W, L],
      [L, W],
      [W, L],
    ])
    expect(results('total_games', sheet, { total: 3450 })).toEqual([W, L])
    expect(results('total_games', sheet, { total: 3550 })).toEqual([L, W])
    // Nineteen games to sixteen.
    expect(results('games_handicap', sheet, { hcp: -250 })).toEqual([W, L])
    expect(results('games_handicap', sheet, { hcp: -350 })).toEqual([L, W])
    expect(results('games_handicap', sheet, { hcp: -300 })).toEqual([V, V])
  })

  test('what is not played is void', () => {
    const sheet = tennis([
      [6, 0],
      [6, 1],
    ])
    expect(results('set_winner', sheet, { setnr: 3 })).toEqual([V, V])
    expect(results('next_game', sheet, { setnr: 1, gamenr: 7 })).toEqual([V, V])
    expect(results('next_game', sheet, { setnr: 2, gamenr: 1 })).toEqual([L, W])
  })

  test('a running set is open, and six all is no end of it', () => {
    const live = tennis([[6, 6]], { status: 'live' })
    expect(results('set_winner', live, { setnr: 1 })).toBeNull()
    expect(results('next_game', live, { setnr: 1, gamenr: 13 })).toBeNull()
    expect(results('next_game', tennis([[6, 4]], { status: 'live' }), { setnr: 1, gamenr: 11 })).toEqual([V, V])
    expect(results('set_winner', tennis([[6, 5]], { status: 'live' }), { setnr: 1 })).toBeNull()
  })
})

describe('basketball', () => {
  const regular: [number, number][] = [
    [25, 20],
    [20, 25],
    [22, 22],
    [23, 23],
  ]

  test('overtime counts for the winner and for nothing else', () => {
    const sheet = basketball([...regular, [8, 11]])
    expect(results('basketball_winner', sheet)).toEqual([L, W])
    expect(results('points_handicap', sheet, { hcp: 50 })).toEqual([W, L])
    expect(results('points_handicap', sheet, { hcp: -50 })).toEqual([L, W])
    expect(results('total_points', sheet, { total: 18_050 })).toEqual([L, W])
    expect(results('total_points', sheet, { total: 17_950 })).toEqual([W, L])
  })

  test('handicap and total are settled when overtime begins', () => {
    const overtime = basketball([...regular, [0, 0]], { status: 'live', period: 'overtime' })
    expect(results('points_handicap', overtime, { hcp: 50 })).toEqual([W, L])
    expect(results('basketball_winner', overtime)).toBeNull()
  })

  test('a quarter is decided when it is over', () => {
    const live = basketball(
      [
        [25, 20],
        [20, 20],
        [0, 0],
      ],
      { status: 'live' },
    )
    expect(results('quarter_winner', live, { quarternr: 1 })).toEqual([W, L, L])
    expect(results('quarter_winner', live, { quarternr: 2 })).toEqual([L, W, L])
    expect(results('quarter_winner', live, { quarternr: 3 })).toBeNull()
    expect(results('quarter_winner', live, { quarternr: 4 })).toBeNull()
  })
})

describe('a match that is not played to its end', () => {
  const sheets: Sheet[] = [football([]), cricket(innings(), innings()), tennis([[0, 0]]), basketball([[0, 0]])]
  const specifiers = {
    total: 150,
    hcp: -25,
    goalnr: 1,
    inningnr: 1,
    overnr: 1,
    wicketnr: 1,
    setnr: 1,
    gamenr: 1,
    quarternr: 1,
  }
  const every = marketKinds.map(({ key, sport, specifiers: names }) => ({
    kind: key,
    sheet: sheets.find((sheet) => sheet.sport === sport)!,
    specifiers: Object.fromEntries(names.map((name) => [name, specifiers[name]])),
  }))

  test.each(every)(
    'postponed, $kind is void, and before the start it is open',
    ({ kind, sheet, specifiers: given }) => {
      expect(new Set(results(kind, { ...sheet, status: 'postponed' }, given))).toEqual(new Set([V]))
      expect(results(kind, { ...sheet, status: 'scheduled' }, given)).toBeNull()
    },
  )

  test.each(every)('abandoned before anything happened, $kind is void', ({ kind, sheet, specifiers: given }) => {
    expect(new Set(results(kind, { ...sheet, status: 'abandoned' }, given))).toEqual(new Set([V]))
  })

  test('abandoned, what was decided stands and the rest is void', () => {
    const sheet = football(['home', 'home', 'away'], { status: 'abandoned' })
    expect(results('total_goals', sheet, { total: 250 })).toEqual([W, L])
    expect(results('total_goals', sheet, { total: 350 })).toEqual([V, V])
    expect(results('both_score', sheet)).toEqual([W, L])
    expect(results('next_goal', sheet, { goalnr: 3 })).toEqual([L, L, W])
    expect(results('match_winner', sheet)).toEqual([V, V, V])
  })
})

describe('what is no market', () => {
  test('is refused', () => {
    expect(isMarket({ kind: 'total_goals', specifiers: { total: 250 } })).toBe(true)
    expect(isMarket({ kind: 'total_goals', specifiers: {} })).toBe(false)
    expect(isMarket({ kind: 'total_goals', specifiers: { total: 210 } })).toBe(false)
    expect(isMarket({ kind: 'match_winner', specifiers: { total: 250 } })).toBe(false)
    expect(isMarket({ kind: 'set_winner', specifiers: { setnr: 0 } })).toBe(false)
    expect(() =>
      settleSelection({ kind: 'set_winner', specifiers: { setnr: 1 }, outcome: 'home' }, football([])),
    ).toThrow(RangeError)
    expect(() => settleSelection({ kind: 'match_winner', specifiers: {}, outcome: 'x' }, football([]))).toThrow(
      RangeError,
    )
    expect(kindOf('total_goals').sport).toBe('football')
  })
})
