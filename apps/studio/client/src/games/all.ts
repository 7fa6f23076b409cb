import type { StudioGame } from '@tablestakes/contract/studio'
import type { AnyGame } from './game-client.ts'

type Load = () => Promise<{ default: AnyGame }>

/** Every game the studio's client can show, fetched only when it is entered. */
export const games: Record<StudioGame, Load> = {
  dice: () => import('./dice/dice.ts'),
  limbo: () => import('./limbo/limbo.ts'),
  mines: () => import('./mines/mines.ts'),
  plinko: () => import('./plinko/plinko.ts'),
  keno: () => import('./keno/keno.ts'),
  wheel: () => import('./wheel/wheel.ts'),
  hilo: () => import('./hilo/hilo.ts'),
  crash: () => import('./crash/crash.ts'),
}
