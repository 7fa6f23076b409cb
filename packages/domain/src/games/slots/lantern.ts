/**
 * Lantern Harbour: five reels, three rows, twenty lines. The moon is wild. Three or more lanterns bring ten to fifteen free spins
 * that pay threefold; lanterns bring more of them, up to thirty in all.
 */
import { fiveByThree } from './grid.ts'
import type { StripsConfig } from './strips.ts'

export const lantern: StripsConfig = {
  key: 'lantern',
  reels: 5,
  rows: 3,
  bet: 20,
  strips: [
    'DBAFGEDFWGSBEFGDEAFGBDEFGFEG',
    'FDEGSABFGDEWFGABDEFGGDFEABWG',
    'EFGBDWEAFGBDEFGBEDFGWAEFGBDS',
    'WEFGABDEFGEDFGABWEFGDSABEFGD',
    'BDFEGDEGAFBWDEGFSABDEGFWDEGA',
  ],
  lines: fiveByThree.slice(0, 20),
  pays: {
    W: [0, 0, 0, 30, 150, 1000],
    A: [0, 0, 0, 18, 75, 400],
    B: [0, 0, 0, 12, 45, 200],
    D: [0, 0, 0, 8, 25, 100],
    E: [0, 0, 0, 5, 18, 60],
    F: [0, 0, 0, 4, 10, 40],
    G: [0, 0, 0, 3, 8, 30],
  },
  scatterPays: [0, 0, 0, 40, 200, 1000],
  wildTimes: 1,
  free: { spins: [0, 0, 0, 10, 12, 15], most: 30, times: 3 },
}
