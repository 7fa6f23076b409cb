/**
 * The joint distribution a builder sums over: who leads at half-time, the final score, and who scores the next goal. Goals of one
 * half fall in any order with the same chance, so the next scorer follows from how many each side gets in the half that
 * has the next goal.
 */
import { type FootballSheet, type Score, type Side, winnerOf } from '../match.ts'
import { type FootballChances, SIZE } from '../models/football/chances.ts'
import { settleFootball } from '../settle/football.ts'
import type { Selection } from '../settle/settle.ts'

type Cell = { half: Side | 'draw'; score: Score; next: Side | 'none'; chance: number }

/** Only who leads at half-time counts, so one score stands for all. */
const halfScores: Readonly<Record<Cell['half'], Score>> = {
  home: { home: 1, away: 0 },
  draw: { home: 0, away: 0 },
  away: { home: 0, away: 1 },
}

export function jointCells({ half, score, first, second }: FootballChances): Cell[] {
  const cells = new Map<string, Cell>()
  const put = (cell: Cell) => {
    if (cell.chance === 0) return
    const key = `${cell.half} ${cell.score.home} ${cell.score.away} ${cell.next}`
    const known = cells.get(key)
    if (known) known.chance += cell.chance
    else cells.set(key, cell)
  }
  for (const [one, chance] of first.entries()) {
    if (chance === 0) continue
    const early = { home: Math.floor(one / SIZE), away: one % SIZE }
    const leader = winnerOf({ home: half.home + early.home, away: half.away + early.away })
    for (const [other, more] of second.entries()) {
      // Together rarer than one in a billion billions: no price shows it.
      if (chance * more < 1e-18) continue
      const late = { home: Math.floor(other / SIZE), away: other % SIZE }
      const final = { home: score.home + early.home + late.home, away: score.away + early.away + late.away }
      const cell = { half: leader, score: final }
      const deciding = early.home + early.away > 0 ? early : late
      const goals = deciding.home + deciding.away
      if (goals === 0) put({ ...cell, next: 'none', chance: chance * more })
      else {
        put({ ...cell, next: 'home', chance: (chance * more * deciding.home) / goals })
        put({ ...cell, next: 'away', chance: (chance * more * deciding.away) / goals })
      }
    }
  }
  return [...cells.values()]
}

/** Which cells a leg wins in, so that any set of legs is summed without asking its rule again. */
export function winningCells(cells: readonly Cell[], { kind, ...leg }: Selection): Uint8Array {
  return Uint8Array.from(cells, ({ half, score, next }) => {
    if (kind === 'next_goal' || kind === 'first_scorer_team') return leg.outcome === next ? 1 : 0
    const sheet: FootballSheet = {
      sport: 'football',
      status: 'ended',
      period: 'ended',
      step: 0,
      score,
      halfTime: halfScores[half],
      goals: [],
    }
    return settleFootball(kind, leg, sheet)?.result === 'win' ? 1 : 0
  })
}

/** The chance that all win. */
export function jointChance(cells: readonly Cell[], wins: readonly Uint8Array[]): number {
  let sum = 0
  for (const [place, { chance }] of cells.entries()) if (wins.every((cell) => cell[place] === 1)) sum += chance
  return sum
}
