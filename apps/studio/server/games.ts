import type { StudioGame } from '@tablestakes/contract/studio'
import { gameOf, games } from '@tablestakes/domain/games/all'
import type { AnyGame, AnyInstantGame, AnySteppedGame } from '@tablestakes/domain/games/game'

/** What the studio offers, by key. A new game is a file of the domain; nothing in the server knows one from another. */
export { gameOf }

export function instantGame(key: StudioGame): AnyInstantGame {
  const game = gameOf(key)
  if (game.kind !== 'instant') throw new Error(`${key} is not decided by one draw`)
  return game
}

export function steppedGame(key: StudioGame): AnySteppedGame {
  const game = gameOf(key)
  if (game.kind !== 'stepped') throw new Error(`${key} has no steps`)
  return game
}

/** Whether stakes can be added in the middle of its rounds. */
export function isRaised(game: AnyGame): boolean {
  return game.kind === 'stepped' && game.raiseOf !== undefined
}

export const gameList = Object.keys(games) as StudioGame[]

export function isGame(key: string): key is StudioGame {
  return Object.hasOwn(games, key)
}
