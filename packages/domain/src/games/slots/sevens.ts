/**
 * Hot Sevens: three reels, three rows, five lines. Diamonds are wild and double the line they help, each of them. Nine diamonds
 * on the grid pay the most.
 */
import type { StripsConfig } from './strips.ts'

export const sevens: StripsConfig = {
  key: 'sevens',
  reels: 3,
  rows: 3,
  bet: 5,
  strips: [
    'GFEDBAGFEDGFBEGDFAGEWWWBFGDEGFGABDEFGFEDGBFGAEDGFEBGFDGEAFBGDEFG',
    'FBEGDFAGEBFGDEGFGABDWWWEFGFEDGBFGAEDGFEBGFDGEAFBGDEFGGFEDBAGFEDG',
    'GDEGFGABDEFGFEDGBFGAWWWEDGFEBGFDGEAFBGDEFGGFEDBAGFEDGFBEGDFAGEBF',
  ],
  lines: [
    [1, 1, 1],
    [0, 0, 0],
    [2, 2, 2],
    [0, 1, 2],
    [2, 1, 0],
  ],
  pays: {
    W: [0, 0, 0, 2000],
    A: [0, 0, 0, 50],
    B: [0, 0, 0, 20],
    D: [0, 0, 0, 9],
    E: [0, 0, 0, 6],
    F: [0, 0, 0, 4],
    G: [0, 0, 0, 2],
  },
  scatterPays: [],
  wildTimes: 2,
  free: null,
}
