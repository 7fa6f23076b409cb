import type { Picture } from './picture.ts'
import { letteredTile, plainTile, type Scene } from './stage.ts'
import { baccarat } from './tiles/baccarat.ts'
import { blackjack } from './tiles/blackjack.ts'
import { bull } from './tiles/bull.ts'
import { crash } from './tiles/crash.ts'
import { dice } from './tiles/dice.ts'
import { dragon } from './tiles/dragon.ts'
import { football } from './tiles/football.ts'
import { hilo } from './tiles/hilo.ts'
import { keno } from './tiles/keno.ts'
import { limbo } from './tiles/limbo.ts'
import { mines } from './tiles/mines.ts'
import { plinko } from './tiles/plinko.ts'
import { roulette } from './tiles/roulette.ts'
import { scarab } from './tiles/scarab.ts'
import { sevens } from './tiles/sevens.ts'
import { tiger } from './tiles/tiger.ts'
import { wheel } from './tiles/wheel.ts'

// To add a game's tile, draw its scene in tiles/<game>.ts and name it here.
const scenes: Readonly<Record<string, Scene>> = {
  dice,
  limbo,
  mines,
  plinko,
  keno,
  wheel,
  hilo,
  crash,
  blackjack,
  roulette,
  baccarat,
  sevens,
  dragon,
  tiger,
  scarab,
  bull,
  football,
}

export const tiles: readonly Picture[] = Object.entries(scenes).flatMap(([game, scene]) => [
  letteredTile(game, scene),
  plainTile(game, scene),
])
