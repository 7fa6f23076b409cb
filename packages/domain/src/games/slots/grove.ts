/**
 * Sunny Grove, played with gold coins only: five reels, three rows, five lines, and small wins often. The sun is wild on the
 * middle reels and doubles the line it helps. Two cherries already give something back.
 */
import { fiveByThree } from './grid.ts'
import type { StripsConfig } from './strips.ts'

export const grove: StripsConfig = {
  key: 'grove',
  reels: 5,
  rows: 3,
  bet: 5,
  strips: [
    'GFEDBGFEGAAADFGBEFGDGFEGFBGDEFG',
    'GDEFGWBDEAAAFGFGDEFBGDEFGFDGEBF',
    'WEFGBDFGEAAAFGBDEFGFGBEDFGEBDFG',
    'GDEFBGDEFAAAGEDFGBGEFDGEFWBDGEF',
    'DEFGEDFGBAAAGEFDBGEFDGEFBGDEFGB',
  ],
  lines: fiveByThree.slice(0, 5),
  pays: {
    A: [0, 0, 0, 30, 100, 850],
    B: [0, 0, 0, 20, 60, 250],
    D: [0, 0, 0, 12, 25, 100],
    E: [0, 0, 0, 10, 20, 60],
    F: [0, 0, 0, 7, 15, 40],
    G: [0, 0, 2, 5, 9, 30],
  },
  scatterPays: [],
  wildTimes: 2,
  free: null,
}
