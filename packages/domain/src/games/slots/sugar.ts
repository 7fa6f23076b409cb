/**
 * Sugar Comet: seven reels, seven rows. Five or more equal sweets side by side pay, vanish, and others fall. A place that pays again
 * multiplies, 2, 4, 8 and so on up to 64. Three planets bring eight free spins in which these places stay. The highest win is 5,000 times the bet; a
 * round that reaches it ends there.
 */
import type { BookConfig } from './book.ts'
import { type ClustersConfig, playClusters } from './clusters.ts'

const ladder = (units: readonly [number, number, number, number, number, number]) =>
  ([5, 6, 8, 10, 12, 15] as const).map((count, place) => [count, units[place]!] as const)

const sweets = [
  ['A', 14],
  ['B', 15],
  ['D', 17],
  ['E', 18],
  ['F', 19],
  ['G', 20],
] as const

export const sugarConfig: ClustersConfig = {
  reels: 7,
  rows: 7,
  bet: 20,
  most: 100_000,
  letters: {
    paid: [...sweets, ['W', 1], ['S', 1]],
    free: [...sweets, ['W', 3]],
    rich: [...sweets, ['W', 8], ['A', 20]],
  },
  pays: {
    A: ladder([24, 36, 72, 180, 450, 1800]),
    B: ladder([18, 27, 54, 120, 300, 1200]),
    D: ladder([12, 18, 36, 90, 210, 900]),
    E: ladder([9, 13, 27, 60, 150, 600]),
    F: ladder([8, 11, 21, 45, 120, 450]),
    G: ladder([6, 9, 18, 36, 90, 300]),
  },
  topMark: 64,
  scatters: 3,
  spins: 8,
}

export const sugar: BookConfig = {
  key: 'sugar',
  bet: sugarConfig.bet,
  number: 310,
  modes: [
    { entries: 49_152, weight: 60 },
    { entries: 8_192, weight: 1 },
    { entries: 512, weight: 1 },
  ],
  play: (roll, mode) => playClusters(sugarConfig, roll, mode),
}
