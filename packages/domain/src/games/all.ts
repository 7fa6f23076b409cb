/** Every game of the studio by its key: a new one is a file beside this one and a line here. */
import { blackjack } from './cards/blackjack.ts'
import { videopoker } from './cards/videopoker.ts'
import { coinDrop } from './coin-drop.ts'
import { coinFlip } from './coin-flip.ts'
import { crash } from './crash.ts'
import { diamonds } from './diamonds.ts'
import { dice } from './dice.ts'
import type { AnyGame, AnyInstantGame, GameKey } from './game.ts'
import { hilo } from './hilo.ts'
import { keno } from './keno.ts'
import { limbo } from './limbo.ts'
import { mines } from './mines.ts'
import { plinko } from './plinko.ts'
import { type SlotKey, slotKeys } from './slots/slot.ts'
import { slotGame } from './slots/slots.ts'
import { soloRoulette } from './solo-roulette.ts'
import { tableGames } from './tables/all.ts'
import { tower } from './tower.ts'
import { wheel } from './wheel.ts'

/** With the types of each, where the game is known. */
export const games = {
  ...{ dice, limbo, mines, plinko, keno, wheel, hilo, blackjack, videopoker, crash },
  ...{ tower, coinflip: coinFlip, diamonds, soloroulette: soloRoulette, coindrop: coinDrop },
  ...tableGames,
  ...allSlots(),
}

function allSlots(): Record<SlotKey, AnyInstantGame> {
  return Object.fromEntries(slotKeys.map((key) => [key, slotGame(key)])) as Record<SlotKey, AnyInstantGame>
}

/** A game by its key, for code that plays any of them. */
export function gameOf(key: GameKey): AnyGame {
  return games[key]
}
