/** Tennis, best of three sets. A tie-break counts as one game. What is not played (a third set, a tenth game) is void. */
import type { MarketKindKey } from '../kinds.ts'
import type { Score, Side, TennisSheet } from '../match.ts'
import { type LegResult, LOSE, VOID, WIN } from '../result.ts'
import type { Specifiers } from '../specifiers.ts'
import { settleHandicap, settleTotal } from './line.ts'

export function settleTennis(
  kind: MarketKindKey,
  { outcome, specifiers }: { outcome: string; specifiers: Specifiers },
  sheet: TennisSheet,
): LegResult | null {
  const is = (winner: Side) => (outcome === winner ? WIN : LOSE)
  const isFinal = sheet.status === 'ended'
  const set = sheet.sets[(specifiers.setnr ?? 1) - 1]
  switch (kind) {
    case 'tennis_winner':
      return isFinal ? is(leaderOf(setsWon(sheet))) : null
    case 'set_winner': {
      const winner = set ? setWinner(set) : null
      if (winner) return is(winner)
      return isFinal ? VOID : null
    }
    case 'games_handicap': {
      const { home, away } = gamesWon(sheet)
      return isFinal ? settleHandicap(outcome, { lead: home - away, hcp: specifiers.hcp! }) : null
    }
    case 'total_games': {
      const { home, away } = gamesWon(sheet)
      return settleTotal(outcome, { value: home + away, total: specifiers.total!, isFinal })
    }
    case 'next_game': {
      const winner = set?.[specifiers.gamenr! - 1]
      if (winner) return is(winner)
      return isFinal || (set && setWinner(set)) ? VOID : null
    }
    default:
      throw new RangeError(`${kind} is no market of tennis`)
  }
}

export function countGames(games: readonly Side[]): Score {
  const home = games.filter((side) => side === 'home').length
  return { home, away: games.length - home }
}

/** Six games with two more than the other, or seven. */
export function setWinner(games: readonly Side[]): Side | null {
  const { home, away } = countGames(games)
  const most = Math.max(home, away)
  if (most < 6 || (most === 6 && Math.abs(home - away) < 2)) return null
  return home > away ? 'home' : 'away'
}

export function setsWon({ sets }: TennisSheet): Score {
  return countGames(sets.flatMap((games) => setWinner(games) ?? []))
}

export function gamesWon({ sets }: TennisSheet): Score {
  return countGames(sets.flat())
}

function leaderOf({ home, away }: Score): Side {
  return home > away ? 'home' : 'away'
}
