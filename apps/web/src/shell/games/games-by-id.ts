import type { Game } from '@tablestakes/contract/games'
import type { Index } from '../../lib/api/index-query.ts'

const known = new WeakMap<Index, ReadonlyMap<number, Game>>()

/** The lobby's games by their number, for wins and bets, which name only that. Made once for every answer. */
export function gamesById(index: Index): ReadonlyMap<number, Game> {
  const games =
    known.get(index) ??
    new Map(
      index.game_type_list
        .flatMap((type) => type.second_type_list)
        .flatMap((second) => second.game_list)
        .map((game) => [game.id, game]),
    )
  known.set(index, games)
  return games
}
