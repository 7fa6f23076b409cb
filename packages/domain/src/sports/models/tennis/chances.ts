/**
 * Tennis, computed as nested Markov chains: points make a game, games a set, sets the match. Each is solved exactly backwards
 * from its end, and the joint distribution of winner, games and lead is folded from sets.
 */
import { otherSide, type Score, type Side, type TennisSetup, type TennisSheet } from '../../match.ts'
import { countGames, setsWon, setWinner } from '../../settle/tennis.ts'
import { GAME_POINTS, gameServer, isTiebreak, SETS_TO_WIN, serverOf, TIEBREAK_POINTS, tiebreakServer } from './play.ts'

const MILLION = 1_000_000

/** Chance that home wins the next point. */
function homePoint(setup: TennisSetup, server: Side): number {
  return (server === 'home' ? setup.home : MILLION - setup.away) / MILLION
}

/** Chance that home wins a game from these points on; the server stays. */
export function homeGame(setup: TennisSetup, server: Side, from: Score = { home: 0, away: 0 }): number {
  const point = homePoint(setup, server)
  const solve = (home: number, away: number): number => {
    if (home >= GAME_POINTS) return 1
    if (away >= GAME_POINTS) return 0
    return point * solve(home + 1, away) + (1 - point) * solve(home, away + 1)
  }
  return solve(from.home, from.away)
}

/** Chance that home wins a tie-break; `first` served its first point. */
export function homeTiebreak(setup: TennisSetup, first: Side, from: Score = { home: 0, away: 0 }): number {
  const known = new Map<number, number>()
  const solve = (home: number, away: number): number => {
    if (home >= TIEBREAK_POINTS) return 1
    if (away >= TIEBREAK_POINTS) return 0
    const place = home * TIEBREAK_POINTS + away
    const before = known.get(place)
    if (before !== undefined) return before
    const point = homePoint(setup, tiebreakServer(first, { home, away }))
    const chance = point * solve(home + 1, away) + (1 - point) * solve(home, away + 1)
    known.set(place, chance)
    return chance
  }
  return solve(from.home, from.away)
}

type Holds = { game: Readonly<Record<Side, number>>; tiebreak: Readonly<Record<Side, number>> }
const holds = new WeakMap<TennisSetup, Holds>()

/** Whole games and tie-breaks by who serves; remembered for the match. */
function holdsOf(setup: TennisSetup): Holds {
  const known = holds.get(setup) ?? {
    game: { home: homeGame(setup, 'home'), away: homeGame(setup, 'away') },
    tiebreak: { home: homeTiebreak(setup, 'home'), away: homeTiebreak(setup, 'away') },
  }
  holds.set(setup, known)
  return known
}

/** One way a set can end: games of both, and how likely. */
export type SetEnd = Score & { chance: number }

/** From these games on; `now` is home's chance in the game that runs, where that is known better than from its start. */
export function setEnds(setup: TennisSetup, from: Score, { server, now }: { server: Side; now?: number }): SetEnd[] {
  const { game, tiebreak } = holdsOf(setup)
  const ends = new Map<number, SetEnd>()
  let row = new Map<number, SetEnd>([[place(from), { ...from, chance: 1 }]])
  let [turn, isFirst] = [server, true]
  while (row.size > 0) {
    const next = new Map<number, SetEnd>()
    for (const { home, away, chance } of row.values()) {
      const whole = home === 6 && away === 6 ? tiebreak[turn] : game[turn]
      const wins = isFirst ? (now ?? whole) : whole
      addEnd(next, ends, { home: home + 1, away, chance: chance * wins })
      addEnd(next, ends, { home, away: away + 1, chance: chance * (1 - wins) })
    }
    row = next
    turn = otherSide(turn)
    isFirst = false
  }
  return [...ends.values()]
}

function addEnd(next: Map<number, SetEnd>, ends: Map<number, SetEnd>, end: SetEnd): void {
  const into = isSetOver(end) ? ends : next
  const before = into.get(place(end))?.chance ?? 0
  into.set(place(end), { ...end, chance: before + end.chance })
}

function place({ home, away }: Score): number {
  return home * 8 + away
}

export function isSetOver({ home, away }: Score): boolean {
  const most = Math.max(home, away)
  return most === 7 || (most === 6 && Math.abs(home - away) >= 2)
}

/** One way the match can end: all games of both, who won, and who won each set that is still to come or runs. */
export type MatchEnd = Score & { winner: Side; chance: number; sets: readonly Side[] }
type Standing = Score & { won: Score; chance: number; sets: readonly Side[] }

/** Set by set; what has the same games and the same winners of sets is one. */
export function matchEnds(setup: TennisSetup, sheet: TennisSheet): MatchEnd[] {
  const running = countGames(sheet.sets.at(-1)!)
  const { home, away } = countGames(sheet.sets.flat())
  const before = { home: home - running.home, away: away - running.away, won: setsWon(sheet), chance: 1, sets: [] }
  const now = setEnds(setup, running, { server: turnOf(sheet), now: currentGame(setup, sheet) })
  const whole = {
    home: setEnds(setup, { home: 0, away: 0 }, { server: 'home' }),
    away: setEnds(setup, { home: 0, away: 0 }, { server: 'away' }),
  }
  const ends: MatchEnd[] = []
  let row = afterSet([before], () => now)
  while (row.length > 0) {
    const open: Standing[] = []
    for (const standing of row) {
      const winner = standing.sets.at(-1)!
      if (standing.won[winner] === SETS_TO_WIN) ends.push({ ...standing, winner })
      else open.push(standing)
    }
    row = afterSet(open, (games) => whole[gameServer(sheet.servesFirst, games)])
  }
  return ends
}

/** One set more; `endsOf` says how a set can end that begins after so many games. */
function afterSet(row: readonly Standing[], endsOf: (games: number) => readonly SetEnd[]): Standing[] {
  const next = new Map<string, Standing>()
  for (const standing of row) {
    for (const end of endsOf(standing.home + standing.away)) {
      const winner: Side = end.home > end.away ? 'home' : 'away'
      const sets = [...standing.sets, winner]
      const [home, away] = [standing.home + end.home, standing.away + end.away]
      const key = `${sets.join()} ${home} ${away}`
      const known = next.get(key)
      const chance = standing.chance * end.chance
      if (known) known.chance += chance
      else {
        const won = { ...standing.won, [winner]: standing.won[winner] + 1 }
        next.set(key, { home, away, won, chance, sets })
      }
    }
  }
  return [...next.values()]
}

/** Who serves the game that runs, or its first point where it is a tie-break. */
export function turnOf(sheet: TennisSheet): Side {
  return gameServer(sheet.servesFirst, sheet.sets.flat().length)
}

/** Home's chance to win the game or tie-break that runs. */
export function currentGame(setup: TennisSetup, sheet: TennisSheet): number {
  if (isTiebreak(sheet)) return homeTiebreak(setup, turnOf(sheet), sheet.points)
  return homeGame(setup, serverOf(sheet), sheet.points)
}

/** Home's chance to win the game after the one that runs, and the chance that the set ends before it. */
export function gameAfter(setup: TennisSetup, sheet: TennisSheet): { wins: number; never: number } {
  const { game, tiebreak } = holdsOf(setup)
  const games = sheet.sets.at(-1)!
  const server = otherSide(turnOf(sheet))
  const now = currentGame(setup, sheet)
  const sums = { wins: 0, never: 0 }
  for (const [winner, chance] of [['home', now] as const, ['away', 1 - now] as const]) {
    const after = [...games, winner]
    const { home, away } = countGames(after)
    if (setWinner(after)) sums.never += chance
    else sums.wins += chance * (home === 6 && away === 6 ? tiebreak : game)[server]
  }
  return sums
}
