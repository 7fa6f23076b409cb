/** Every table game by its key. */
import { andarBahar } from './andar-bahar.ts'
import { baccarat } from './baccarat.ts'
import { dragonTiger } from './dragon-tiger.ts'
import { moneyWheel } from './money-wheel.ts'
import { roulette } from './roulette.ts'
import { sicBo } from './sic-bo.ts'
import type { AnyTableGame } from './table-game.ts'
import { teenPatti } from './teen-patti.ts'

export const tableGames = {
  roulette,
  baccarat,
  dragontiger: dragonTiger,
  sicbo: sicBo,
  andarbahar: andarBahar,
  teenpatti: teenPatti,
  moneywheel: moneyWheel,
}

export type TableKey = keyof typeof tableGames
export const tableKeys = Object.keys(tableGames) as TableKey[]

export function isTableKey(key: string): key is TableKey {
  return Object.hasOwn(tableGames, key)
}

export function tableGameOf(key: TableKey): AnyTableGame {
  return tableGames[key] as unknown as AnyTableGame
}
