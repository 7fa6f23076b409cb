/** Tennis's markets with their prices. */
import type { TennisSetup, TennisSheet } from '../../match.ts'
import { setsWon } from '../../settle/tennis.ts'
import {
  atLeastZero,
  isPriced,
  linesAround,
  type PricedMarket,
  priceMarket,
  pricePlain,
  priceTotal,
} from '../priced.ts'
import { currentGame, gameAfter, type MatchEnd, matchEnds } from './chances.ts'
import { SETS_TO_WIN } from './play.ts'

const MOST_SETS = 2 * SETS_TO_WIN - 1
const TOTALS = linesAround(2350, { reach: 600, step: 100 })
const HANDICAPS = linesAround(50, { reach: 600, step: 100 })

export function priceTennis(setup: TennisSetup, sheet: TennisSheet): PricedMarket[] {
  if (sheet.status !== 'scheduled' && sheet.status !== 'live') return []
  const won = setsWon(sheet)
  if (Math.max(won.home, won.away) === SETS_TO_WIN) return []
  const ends = matchEnds(setup, sheet)
  const home = sumOf(ends, ({ winner }) => winner === 'home')
  return [
    pricePlain('tennis_winner', { home, away: atLeastZero(1 - home) }),
    ...priceSets(sheet, ends),
    ...HANDICAPS.map((hcp) => {
      const covers = sumOf(ends, (end) => (end.home - end.away) * 100 + hcp > 0)
      return pricePlain('games_handicap', { home: covers, away: atLeastZero(1 - covers) }, { hcp })
    }),
    ...TOTALS.filter((total) => total > sheet.sets.flat().length * 100).map((total) =>
      priceTotal('total_games', { above: sumOf(ends, (end) => (end.home + end.away) * 100 > total) }, { total }),
    ),
    ...priceGames(setup, sheet),
  ].filter(isPriced)
}

/** The set that runs and those that may follow; a set that is never played is void. */
function priceSets({ sets }: TennisSheet, ends: readonly MatchEnd[]): (PricedMarket | null)[] {
  const first = sets.length
  return Array.from({ length: MOST_SETS - first + 1 }, (_, place) =>
    priceMarket('set_winner', { setnr: first + place }, (outcome) => ({
      win: sumOf(ends, (end) => end.sets[place] === outcome),
      void: atLeastZero(sumOf(ends, (end) => end.sets[place] === undefined)),
    })),
  )
}

/** The game that runs and the next one of the set. */
function priceGames(setup: TennisSetup, sheet: TennisSheet): (PricedMarket | null)[] {
  const [setnr, gamenr] = [sheet.sets.length, sheet.sets.at(-1)!.length + 1]
  const now = currentGame(setup, sheet)
  const { wins, never } = gameAfter(setup, sheet)
  return [
    pricePlain('next_game', { home: now, away: 1 - now }, { setnr, gamenr }),
    priceMarket('next_game', { setnr, gamenr: gamenr + 1 }, (outcome) => ({
      win: outcome === 'home' ? wins : atLeastZero(1 - wins - never),
      void: never,
    })),
  ]
}

function sumOf(ends: readonly MatchEnd[], counts: (end: MatchEnd) => boolean): number {
  let sum = 0
  for (const end of ends) if (counts(end)) sum += end.chance
  return sum
}
