import type { Game } from '@tablestakes/contract/games'
import { useQuery } from '@tanstack/react-query'
import { indexQuery } from '../../../../lib/api/index-query.ts'

/** The games of the lobby by their number: a bet names only that, and its picture and its choice in a filter come from here. */
export function useKnownGames(): ReadonlyMap<number, Game> {
  const { data } = useQuery({ ...indexQuery, select: collect })
  return data ?? NONE
}

const NONE: ReadonlyMap<number, Game> = new Map()

const collect = (index: {
  game_type_list: readonly { second_type_list: readonly { game_list: readonly Game[] }[] }[]
}) =>
  new Map(
    index.game_type_list
      .flatMap((type) => type.second_type_list)
      .flatMap((second) => second.game_list)
      .map((game) => [game.id, game]),
  )
