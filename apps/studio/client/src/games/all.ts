import type { StudioGame } from '@tablestakes/contract/studio'
import type { SlotKey } from '@tablestakes/domain/games/slots/slot'
import { loadText } from '../text.ts'
import type { AnyGame } from './game-client.ts'

/** One client shows all slots. */
const slot = (key: SlotKey): Load => {
  return async () => (await import('./slots/slot.ts')).openSlot(key)
}

/** Card games have their words in a chunk of their own. */
const cards = (load: Load): Load => {
  return async () => (await Promise.all([load(), loadText('cards')]))[0]
}

type Load = () => Promise<{ default: AnyGame }>

/** A game whose words are a chunk of their own. */
const worded = (load: Load): Load => {
  return async () => (await Promise.all([load(), loadText('steps')]))[0]
}

/** Every game the studio's client can show, fetched only when it is entered. */
export const games: Record<StudioGame, Load> = {
  dice: () => import('./dice/dice.ts'),
  limbo: () => import('./limbo/limbo.ts'),
  mines: () => import('./mines/mines.ts'),
  tower: worded(() => import('./tower/tower.ts')),
  coinflip: worded(() => import('./coinflip/coinflip.ts')),
  diamonds: worded(() => import('./diamonds/diamonds.tsx')),
  soloroulette: worded(() => import('./soloroulette/soloroulette.ts')),
  coindrop: worded(() => import('./coindrop/coindrop.tsx')),
  plinko: () => import('./plinko/plinko.ts'),
  keno: () => import('./keno/keno.ts'),
  wheel: () => import('./wheel/wheel.ts'),
  hilo: () => import('./hilo/hilo.ts'),
  blackjack: cards(() => import('./blackjack/blackjack.ts')),
  videopoker: cards(() => import('./videopoker/videopoker.ts')),
  crash: () => import('./crash/crash.ts'),
  roulette: () => import('./tables/roulette.tsx'),
  baccarat: () => import('./tables/baccarat.tsx'),
  dragontiger: () => import('./tables/dragontiger.tsx'),
  sicbo: () => import('./tables/sicbo.tsx'),
  andarbahar: () => import('./tables/andarbahar.tsx'),
  teenpatti: () => import('./tables/teenpatti.tsx'),
  moneywheel: () => import('./tables/moneywheel.tsx'),
  sevens: slot('sevens'),
  lantern: slot('lantern'),
  clock: slot('clock'),
  forge: slot('forge'),
  geode: slot('geode'),
  sugar: slot('sugar'),
  tide: slot('tide'),
  monsoon: slot('monsoon'),
  grove: slot('grove'),
}
