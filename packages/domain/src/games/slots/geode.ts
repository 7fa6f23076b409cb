/**
 * Geode Rain: six reels, five rows. Eight or more equal stones pay wherever they stand, vanish, and others fall. Orbs multiply what
 * a spin's falls have won. Four keys bring ten free spins in which the orbs' multipliers are kept; three keys then bring five more,
 * up to thirty in all. The highest win is 10,000 times the bet; a round that reaches it ends there.
 */
import { type AnywhereConfig, playAnywhere } from './anywhere.ts'
import type { BookConfig } from './book.ts'

const stones = [
  ['A', 26],
  ['B', 30],
  ['D', 34],
  ['E', 38],
  ['F', 42],
  ['G', 46],
  ['H', 50],
] as const

export const geodeConfig: AnywhereConfig = {
  reels: 6,
  rows: 5,
  bet: 20,
  most: 200_000,
  letters: {
    paid: [...stones, ['S', 5], ['X', 2]],
    free: [...stones, ['S', 3], ['X', 5]],
    rich: [...stones, ['S', 3], ['X', 30], ['A', 24]],
  },
  orbs: [
    [2, 50],
    [3, 25],
    [5, 14],
    [10, 6],
    [25, 3],
    [50, 1],
    [100, 1],
  ],
  richOrbs: [
    [25, 2],
    [50, 3],
    [100, 5],
  ],
  pays: {
    A: [
      [8, 40],
      [10, 100],
      [12, 200],
    ],
    B: [
      [8, 12],
      [10, 40],
      [12, 100],
    ],
    D: [
      [8, 8],
      [10, 20],
      [12, 60],
    ],
    E: [
      [8, 6],
      [10, 12],
      [12, 48],
    ],
    F: [
      [8, 4],
      [10, 8],
      [12, 40],
    ],
    G: [
      [8, 3],
      [10, 6],
      [12, 24],
    ],
    H: [
      [8, 2],
      [10, 4],
      [12, 12],
    ],
  },
  scatters: 4,
  spins: 10,
  again: { scatters: 3, spins: 5, most: 30 },
}

export const geode: BookConfig = {
  key: 'geode',
  bet: geodeConfig.bet,
  number: 309,
  modes: [
    { entries: 49_152, weight: 60 },
    { entries: 8_192, weight: 1 },
    { entries: 128, weight: 1 },
  ],
  play: (roll, mode) => playAnywhere(geodeConfig, roll, mode),
}
