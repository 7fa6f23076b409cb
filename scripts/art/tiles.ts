import type { Picture } from './picture.ts'
import { tileOf } from './slots/slot-art.ts'
import { slotArts } from './slots/slots.ts'
import { letteredTile, plainTile, type Scene } from './stage.ts'
import { andarbahar } from './tiles/andarbahar.ts'
import { baccarat } from './tiles/baccarat.ts'
import { blackjack } from './tiles/blackjack.ts'
import { coindrop } from './tiles/coindrop.ts'
import { coinflip } from './tiles/coinflip.ts'
import { crash } from './tiles/crash.ts'
import { diamonds } from './tiles/diamonds.ts'
import { dice } from './tiles/dice.ts'
import { dragontiger } from './tiles/dragontiger.ts'
import { football } from './tiles/football.ts'
import { hilo } from './tiles/hilo.ts'
import { keno } from './tiles/keno.ts'
import { limbo } from './tiles/limbo.ts'
import { mines } from './tiles/mines.ts'
import { moneywheel } from './tiles/moneywheel.ts'
import { plinko } from './tiles/plinko.ts'
import { roulette } from './tiles/roulette.ts'
import { sicbo } from './tiles/sicbo.ts'
import { soloroulette } from './tiles/soloroulette.ts'
import { teenpatti } from './tiles/teenpatti.ts'
import { tower } from './tiles/tower.ts'
import { videopoker } from './tiles/videopoker.ts'
import { wheel } from './tiles/wheel.ts'

// To add a game's tile, draw its scene in tiles/<game>.ts and name it here.
const scenes: Readonly<Record<string, Scene>> = {
  dice,
  limbo,
  mines,
  tower,
  coinflip,
  diamonds,
  soloroulette,
  coindrop,
  plinko,
  keno,
  wheel,
  hilo,
  blackjack,
  videopoker,
  crash,
  roulette,
  baccarat,
  football,
  andarbahar,
  dragontiger,
  moneywheel,
  sicbo,
  teenpatti,
  ...Object.fromEntries(Object.entries(slotArts).map(([key, art]) => [key, tileOf(art)])),
}

export const tiles: readonly Picture[] = Object.entries(scenes).flatMap(([game, scene]) => [
  letteredTile(game, scene),
  plainTile(game, scene),
])
