/**
 * Monsoon Palace: five reels, three rows, twenty-five lines. The feather is wild. Three or more lamps bring eight to twelve free
 * spins in which every wild stays where it landed. The highest win is 5,000 times the bet; a round that reaches it ends there.
 */
import type { BookConfig } from './book.ts'
import { fiveByThree } from './grid.ts'
import { playSticky, type StickyConfig } from './sticky.ts'

export const monsoonConfig: StickyConfig = {
  reels: 5,
  rows: 3,
  bet: 25,
  most: 125_000,
  strips: [
    'GEDFBGESFAGDEFGBDEFGAEFDGBEF',
    'EFGDWBGEFASGDEFGBDEFGDAEFGBE',
    'FGEBDWGFESADGEFBGDFEGWADEFGB',
    'GDEFAGBEFWDGESFBGDEFGDAEFGBE',
    'EGFDBGESFADGEFBGDWEFGDAEFGBF',
  ],
  freeStrips: [
    'GEDFBGEDFAGDEFGBDEFGAEFDGBEF',
    'EFGDWBGEFADGDEFGBDEFGDAEFGBE',
    'FGEBDWGFEBADGEFBGDFEGDADEFGB',
    'GDEFAGBEFWDGEDFBGDEFGDAEFGBE',
    'EGFDBGEDFADGEFBGDWEFGDAEFGBF',
  ],
  richStrips: [
    'GEDFWGEDWAGDWFGBDEWGAWFDGBEF',
    'EFGDWBGEFWDGWEFWBDEWGDAEFGBE',
    'FGEWDWGFEWADWEFBGDWEGDADEFGB',
    'GDEFWGBEFWDGEDWWGDEWGDAEFGBE',
    'EGFWBGEWFADWEFBGDWEFGDWEFGBF',
  ],
  lines: fiveByThree,
  pays: {
    W: [0, 0, 0, 40, 150, 1000],
    A: [0, 0, 0, 25, 100, 500],
    B: [0, 0, 0, 15, 60, 250],
    D: [0, 0, 0, 12, 40, 150],
    E: [0, 0, 0, 6, 20, 80],
    F: [0, 0, 0, 5, 15, 60],
    G: [0, 0, 0, 0, 12, 50],
  },
  scatterPays: [0, 0, 0, 50, 250, 1250],
  spins: [0, 0, 0, 8, 10, 12],
}

export const monsoon: BookConfig = {
  key: 'monsoon',
  bet: monsoonConfig.bet,
  number: 312,
  modes: [
    { entries: 49_152, weight: 60 },
    { entries: 8_192, weight: 1 },
    { entries: 256, weight: 1 },
  ],
  play: (roll, mode) => playSticky(monsoonConfig, roll, mode),
}
