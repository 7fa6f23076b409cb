import { getSuggested } from '@tablestakes/contract/games'
import { readStored, writeStored } from '@tablestakes/look/browser/storage'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { toHref } from '../../lib/address/hash-location.ts'
import { apiQuery } from '../../lib/api/api-query.ts'
import { useHasPlayer } from '../../lib/session/session.ts'
import { useText } from '../../lib/words/i18n.ts'
import { favoritesQuery } from '../../shell/games/favorites.ts'
import { GameLink } from '../../shell/games/GameLink.tsx'
import { GameRail } from '../../shell/games/GameRail.tsx'
import UnfinishedBar from '../../shell/games/UnfinishedBar.tsx'
import { Loading, TileRowSkeleton } from '../../ui/states/Skeleton.tsx'

/** Whether there were rows of one's own the last time: their room is then kept free until they are here. */
const HAD_ROWS = 'own-rows'
const ROW_TILES = 12

/** A round that waits, where the player left off, and what they like. Empty rows do not show, and neither do failures. */
export default function OwnRows() {
  const text = useText()
  const isPlayer = useHasPlayer()
  const { data: suggested, isPending } = useQuery({ ...apiQuery(getSuggested, {}), enabled: isPlayer })
  const { data: favorites } = useQuery({ ...favoritesQuery, enabled: isPlayer })
  const continued = suggested?.continue_playing ?? []
  const liked = favorites?.list ?? []

  useEffect(() => {
    if (suggested) writeStored(HAD_ROWS, suggested.continue_playing.length > 0 ? '1' : '')
  }, [suggested])

  return (
    <>
      <UnfinishedBar />
      {isPending && readStored(HAD_ROWS) === '1' && (
        <Loading name={text('loading')}>
          <TileRowSkeleton />
        </Loading>
      )}
      {continued.length > 0 && (
        <GameRail title={text('continue_title')} href={toHref('/userGameList?tab=recents')}>
          {continued.map(({ game, type, has_open_round }) => (
            <GameLink
              key={`${game.id}/${type}`}
              game={game}
              href={toHref(`/webgame?id=${game.id}&type=${type}`)}
              tag={has_open_round && text('continue_open_round')}
              eager
            />
          ))}
        </GameRail>
      )}
      {liked.length > 0 && (
        <GameRail title={text('favorites_title')} href={toHref('/userGameList')}>
          {liked.slice(0, ROW_TILES).map((game) => (
            <GameLink key={game.id} game={game} eager />
          ))}
        </GameRail>
      )}
    </>
  )
}
