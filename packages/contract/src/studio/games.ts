/** Tables: one draw for everybody, many places to bet on it. */
export const studioTables = [
  'roulette',
  'baccarat',
  'dragontiger',
  'sicbo',
  'andarbahar',
  'teenpatti',
  'moneywheel',
] as const
export type StudioTable = (typeof studioTables)[number]

const originals = ['dice', 'limbo', 'mines', 'plinko', 'keno', 'wheel', 'hilo', 'crash'] as const
const cards = ['blackjack', 'videopoker'] as const
const further = ['tower', 'coinflip', 'diamonds', 'soloroulette', 'coindrop'] as const
const slots = ['sevens', 'lantern', 'clock', 'forge', 'geode', 'sugar', 'tide', 'monsoon', 'grove'] as const
export const studioGames = [...originals, ...cards, ...further, ...studioTables, ...slots] as const
export type StudioGame = (typeof studioGames)[number]
