/**
 * Tide Court: five reels, three rows, twenty lines. The trident is wild. Six pearls are held and three respins begin; every new
 * pearl is held and sets them back to three, and in the end all pearls are paid. Three jackpots are fixed: 25, 100 and 2,000 times the
 * bet; fifteen pearls bring the largest. The highest win is 3,000 times the bet.
 */
import type { BookConfig } from './book.ts'
import { fiveByThree } from './grid.ts'
import { type HoldConfig, playHold } from './hold.ts'

export const tideConfig: HoldConfig = {
  reels: 5,
  rows: 3,
  bet: 20,
  most: 60_000,
  strips: [
    'GECDFBGEACCFDEGFBDEGCFAEDGFB',
    'FGDWEBGCCEFADGEFBCDGEFADGEBF',
    'EGFBDCCCWGEFADGBEFCGDEFAGDEB',
    'GDFEBWGCEFADCCGEFBDGEFADGEFB',
    'DEGFBCGEWAFDCCEGBFDGEFADGEFB',
  ],
  lines: fiveByThree.slice(0, 20),
  pays: {
    W: [0, 0, 0, 40, 200, 1000],
    A: [0, 0, 0, 20, 80, 400],
    B: [0, 0, 0, 12, 50, 200],
    D: [0, 0, 0, 8, 30, 120],
    E: [0, 0, 0, 5, 15, 60],
    F: [0, 0, 0, 4, 12, 50],
    G: [0, 0, 0, 3, 10, 40],
  },
  coins: 6,
  values: [
    [20, 400],
    [40, 250],
    [60, 150],
    [100, 90],
    [200, 40],
    [300, 15],
    [-1, 20],
    [-2, 4],
  ],
  richValues: [
    [100, 4],
    [200, 4],
    [300, 4],
    [-1, 2],
    [-2, 6],
  ],
  jackpots: [500, 2_000, 40_000],
  chance: { paid: 52, rich: 170 },
  empty: ' ',
}

export const tide: BookConfig = {
  key: 'tide',
  bet: tideConfig.bet,
  number: 311,
  modes: [
    { entries: 49_152, weight: 60 },
    { entries: 8_192, weight: 1 },
    { entries: 384, weight: 1 },
  ],
  play: (roll, mode) => playHold(tideConfig, roll, mode),
}
