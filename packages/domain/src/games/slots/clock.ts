/**
 * Clockwork Orchard: five reels, three rows, 243 ways. Equal symbols on neighbouring reels pay from the first reel on, wherever
 * they stand. The cog wheel is wild on the middle reels. Three or more watches bring eight to twelve free spins that pay threefold.
 */
import type { StripsConfig } from './strips.ts'

export const clock: StripsConfig = {
  key: 'clock',
  reels: 5,
  rows: 3,
  bet: 40,
  strips: [
    'EDBAGFEDGFSBEGFDGEAFBGDEFGFG',
    'DWGSABEFGDEFGABDEFGEGDFABGEF',
    'GDWEAFGBDEFGEGDFBWAGEFDGSBEF',
    'BDEFGEGDFABGEFDWGSABEFGDEFGA',
    'GDFAGEFBDGSAEFBGDEFGABDEFGBE',
  ],
  pays: {
    A: [0, 0, 0, 20, 60, 320],
    B: [0, 0, 0, 13, 38, 160],
    D: [0, 0, 0, 9, 24, 92],
    E: [0, 0, 0, 5, 15, 54],
    F: [0, 0, 0, 4, 9, 38],
    G: [0, 0, 0, 3, 6, 21],
  },
  scatterPays: [0, 0, 0, 80, 400, 2000],
  wildTimes: 1,
  free: { spins: [0, 0, 0, 8, 10, 12], most: 24, times: 3 },
}
