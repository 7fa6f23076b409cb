/**
 * What can be bet on: each kind of market with its rule's name, its number in the feed, the specifiers that make one of
 * many (a line, a set, an over) and its outcomes. Numbers are those of the feed's protocol; the few it has none for
 * stand above 1000. A kind's margin is what the house keeps of a fair price, in ten-thousandths, and is shown to players.
 */
import type { SpecifierName } from './specifiers.ts'

export const sports = ['football', 'cricket', 'tennis', 'basketball'] as const
export type Sport = (typeof sports)[number]

/** A row of the market's page: which outcomes stand side by side. */
export type MarketLayout = 'three_way' | 'two_way' | 'line' | 'grid'

export type OutcomeKind = {
  /** `home`, `over`, `2:1`: names the outcome within its kind, and its words in the dictionary. */
  key: string
  /** Its number in the feed. */
  id: number
}

export type MarketKind = KindRow & { key: MarketKindKey; sport: Sport }

type KindRow = {
  /** Its number in the feed; one for each kind. */
  id: number
  /** In the order they are written. */
  specifiers: readonly SpecifierName[]
  outcomes: readonly OutcomeKind[]
  layout: MarketLayout
  /** Which tab of the match's page shows it. */
  group: MarketGroup
  /** How much of a fair price the house keeps, in ten-thousandths: 500 is 5 %. */
  margin: number
}

export const marketGroups = ['main', 'goals', 'handicap', 'score', 'halves', 'innings', 'sets', 'quarters'] as const
export type MarketGroup = (typeof marketGroups)[number]

/** The scores that have a price of their own; every other is `other`. */
export const correctScores = [0, 1, 2, 3, 4].flatMap((home) => [0, 1, 2, 3, 4].map((away) => `${home}:${away}`))

export const wicketMethods = ['bowled', 'caught', 'leg_before', 'run_out', 'stumped'] as const
export type WicketMethod = (typeof wicketMethods)[number]

const threeWay = named({ home: 1, draw: 2, away: 3 })
const twoWay = named({ home: 4, away: 5 })
const overUnder = named({ over: 12, under: 13 })
const handicap = named({ home: 1714, away: 1715 })
const nextScorer = named({ home: 6, none: 7, away: 8 })
const doubleChance = named({ home_draw: 9, home_away: 10, draw_away: 11 })
const finalScores = numbered([...correctScores, 'other'], 274)
const wickets = numbered([...wicketMethods, 'none'], 1820)
const halfFull = numbered(
  ['home', 'draw', 'away'].flatMap((half) => ['home', 'draw', 'away'].map((full) => `${half}_${full}`)),
  418,
)

const football = {
  match_winner: row(1, { outcomes: threeWay, layout: 'three_way', group: 'main', margin: 500 }),
  double_chance: row(10, { outcomes: doubleChance, layout: 'three_way', group: 'main', margin: 500 }),
  draw_no_bet: row(11, { outcomes: twoWay, layout: 'two_way', group: 'main', margin: 500 }),
  total_goals: row(18, { outcomes: overUnder, layout: 'line', group: 'goals', margin: 500 }, 'total'),
  asian_handicap: row(16, { outcomes: handicap, layout: 'line', group: 'handicap', margin: 400 }, 'hcp'),
  both_score: row(29, { outcomes: named({ yes: 74, no: 76 }), layout: 'two_way', group: 'goals', margin: 500 }),
  correct_score: row(45, { outcomes: finalScores, layout: 'grid', group: 'score', margin: 1000 }),
  half_full: row(47, { outcomes: halfFull, layout: 'grid', group: 'halves', margin: 800 }),
  next_goal: row(8, { outcomes: nextScorer, layout: 'three_way', group: 'goals', margin: 600 }, 'goalnr'),
  odd_even: row(26, { outcomes: named({ odd: 70, even: 72 }), layout: 'two_way', group: 'goals', margin: 500 }),
  first_scorer_team: row(1008, { outcomes: nextScorer, layout: 'three_way', group: 'goals', margin: 600 }),
}

const cricket = {
  cricket_winner: row(340, { outcomes: twoWay, layout: 'two_way', group: 'main', margin: 500 }),
  innings_runs: row(605, { outcomes: overUnder, layout: 'line', group: 'innings', margin: 600 }, 'inningnr', 'total'),
  over_runs: row(
    357,
    { outcomes: overUnder, layout: 'line', group: 'innings', margin: 700 },
    'inningnr',
    'overnr',
    'total',
  ),
  powerplay_side: row(1006, { outcomes: threeWay, layout: 'three_way', group: 'innings', margin: 600 }),
  next_wicket: row(1007, { outcomes: wickets, layout: 'grid', group: 'innings', margin: 900 }, 'inningnr', 'wicketnr'),
}

const tennis = {
  tennis_winner: row(186, { outcomes: twoWay, layout: 'two_way', group: 'main', margin: 500 }),
  set_winner: row(202, { outcomes: twoWay, layout: 'two_way', group: 'sets', margin: 500 }, 'setnr'),
  games_handicap: row(187, { outcomes: handicap, layout: 'line', group: 'handicap', margin: 500 }, 'hcp'),
  total_games: row(189, { outcomes: overUnder, layout: 'line', group: 'sets', margin: 500 }, 'total'),
  next_game: row(210, { outcomes: twoWay, layout: 'two_way', group: 'sets', margin: 600 }, 'setnr', 'gamenr'),
}

const basketball = {
  basketball_winner: row(219, { outcomes: twoWay, layout: 'two_way', group: 'main', margin: 450 }),
  points_handicap: row(223, { outcomes: handicap, layout: 'line', group: 'handicap', margin: 450 }, 'hcp'),
  total_points: row(225, { outcomes: overUnder, layout: 'line', group: 'main', margin: 450 }, 'total'),
  quarter_winner: row(302, { outcomes: threeWay, layout: 'three_way', group: 'quarters', margin: 600 }, 'quarternr'),
}

const table = { football, cricket, tennis, basketball }

export type MarketKindKey = { [sport in Sport]: keyof (typeof table)[sport] }[Sport]

export const marketKinds: readonly MarketKind[] = sports.flatMap((sport) =>
  Object.entries<KindRow>(table[sport]).map(([key, kind]) => ({ key: key as MarketKindKey, sport, ...kind })),
)

const byKey = new Map<string, MarketKind>(marketKinds.map((kind) => [kind.key, kind]))
const byId = new Map<number, MarketKind>(marketKinds.map((kind) => [kind.id, kind]))

export function isMarketKind(key: string): key is MarketKindKey {
  return byKey.has(key)
}

export function kindOf(key: MarketKindKey): MarketKind {
  return byKey.get(key)!
}

/** The kind a number of the feed names; null for a market we do not offer. */
export function kindOfId(id: number): MarketKind | null {
  return byId.get(id) ?? null
}

export function kindsOf(sport: Sport): MarketKind[] {
  return marketKinds.filter((kind) => kind.sport === sport)
}

/** The kind that stands in lists: who wins. */
export function mainKindOf(sport: Sport): MarketKindKey {
  return (
    {
      football: 'match_winner',
      cricket: 'cricket_winner',
      tennis: 'tennis_winner',
      basketball: 'basketball_winner',
    } as const
  )[sport]
}

export function outcomeOfId(kind: MarketKindKey, id: number): OutcomeKind | null {
  return kindOf(kind).outcomes.find((outcome) => outcome.id === id) ?? null
}

export function outcomeOfKey(kind: MarketKindKey, key: string): OutcomeKind | null {
  return kindOf(kind).outcomes.find((outcome) => outcome.key === key) ?? null
}

function row(id: number, kind: Omit<KindRow, 'id' | 'specifiers'>, ...specifiers: SpecifierName[]): KindRow {
  return { id, specifiers, ...kind }
}

function named(ids: Readonly<Record<string, number>>): OutcomeKind[] {
  return Object.entries(ids).map(([key, id]) => ({ key, id }))
}

/** Even numbers from the first on, as the feed counts its grids. */
function numbered(keys: readonly string[], first: number): OutcomeKind[] {
  return keys.map((key, place) => ({ key, id: first + place * 2 }))
}
