import { getIndex } from '@tablestakes/contract/lobby'
import { useQuery } from '@tanstack/react-query'
import { apiQuery } from '../../lib/api/api-query.ts'
import { useWireText } from '../../lib/words/i18n.ts'
import { TileRow } from '../../ui/showcase/GameTile.tsx'
import { RowHead } from '../../ui/showcase/RowHead.tsx'
import { GameLink } from './GameLink.tsx'

/** The first row of the lobby, on pages that have nothing of their own to offer: nobody stands before a closed door. */
export function OpenGames() {
  const wireText = useWireText()
  const { data: index } = useQuery(apiQuery(getIndex, {}))
  const first = index?.game_type_list
    .toSorted((one, other) => one.sort_index - other.sort_index)
    .flatMap((type) => type.second_type_list)
    .find((second) => second.game_list.length > 0)
  if (!first) return null
  const title = wireText(first.lang_key)
  return (
    <div className="open-games">
      <RowHead title={title} />
      <TileRow name={title}>
        {first.game_list.map((game) => (
          <GameLink key={game.id} game={game} eager />
        ))}
      </TileRow>
    </div>
  )
}
