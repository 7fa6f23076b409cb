/**
 * Ember Forge: five reels, three rows, ten lines. The flame is wild. Three crucibles bring ten free spins, for which one symbol is
 * drawn that grows over whole reels and pays on every line. More crucibles bring ten more, up to thirty. The highest win is 5,000
 * times the bet; a round that reaches it ends there.
 */
import type { BookConfig } from './book.ts'
import { type ExpandingConfig, playExpanding } from './expanding.ts'
import { fiveByThree } from './grid.ts'

export const forgeConfig: ExpandingConfig = {
  reels: 5,
  rows: 3,
  bet: 10,
  most: 50_000,
  strips: [
    'DGEFBGDFEGSFDGEAFGDEFGBEFGDE',
    'EGWFDGEFAGDFEBGSFDGEFGDEFBGF',
    'FDGEBFGAEDFGSEFDGWEFGBDEFGDG',
    'GEFDAGEFWDGFEGSBFDEGFEGDFBGE',
    'DFGEFGBDEGFSAGEFDGEFDGBEFGDF',
  ],
  richStrips: [
    'DAEFBGDAEGSFDGEAFGDEAGBEFGDE',
    'EGWFDAEFAGDFABGSFDGEFGAEFBGF',
    'FDGABFGAEDFGSEADGWEFGBAEFADG',
    'GEFDAGEFADGFEGSBFDAGFEADFBGE',
    'DFGEAGBDEAFSAGEFDAEFDGBEAGDF',
  ],
  lines: fiveByThree.slice(0, 10),
  pays: {
    W: [0, 0, 0, 40, 250, 2000],
    A: [0, 0, 5, 40, 250, 2000],
    B: [0, 0, 2, 20, 100, 500],
    D: [0, 0, 0, 8, 30, 120],
    E: [0, 0, 0, 4, 8, 24],
    F: [0, 0, 0, 2, 5, 14],
    G: [0, 0, 0, 2, 4, 10],
  },
  scatterPays: [0, 0, 0, 20, 200, 2000],
  free: {
    spins: 10,
    most: 30,
    grows: [
      ['A', 1],
      ['B', 2],
      ['D', 3],
      ['E', 4],
      ['F', 4],
      ['G', 4],
    ],
  },
}

export const forge: BookConfig = {
  key: 'forge',
  bet: forgeConfig.bet,
  number: 308,
  modes: [
    { entries: 49_152, weight: 60 },
    { entries: 4_096, weight: 1 },
    { entries: 256, weight: 1 },
  ],
  play: (roll, mode) => playExpanding(forgeConfig, roll, mode),
}
