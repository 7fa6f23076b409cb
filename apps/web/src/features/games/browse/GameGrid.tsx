import type { Game } from '@tablestakes/contract/games'
import { Button } from '@tablestakes/look/controls/Button.tsx'
import { RotateCw } from 'lucide-react'
import { memo, type ReactNode } from 'react'
import { useText } from '../../../lib/words/i18n.ts'
import { GameLink } from '../../../shell/games/GameLink.tsx'
import { StatePicture } from '../../../shell/states/StatePicture.tsx'
import { InfiniteList } from '../../../ui/lists/InfiniteList.tsx'
import { places } from '../../../ui/places.ts'
import { LongTileGrid } from '../../../ui/showcase/GameTile.tsx'
import { Loading, Skeleton } from '../../../ui/states/Skeleton.tsx'
import { ErrorState } from '../../../ui/states/StateMessage.tsx'
import type { GamePages } from './use-game-pages.ts'
import { useGrowing } from './use-growing.ts'

/** The first screen of a phone: fetched immediately. */
const EAGER_TILES = 12

/** All games of a list, a page at a time. */
export function GameGrid({ list: { pages, games }, name, empty }: { list: GamePages; name: string; empty: ReactNode }) {
  const text = useText()
  const shown = useGrowing(games?.length ?? 0)
  if (!games) return <GridUnloaded query={pages} />
  if (games.length === 0) return empty
  return (
    <InfiniteList
      name={name}
      items={games.slice(0, shown)}
      frame={(tiles) => (
        <section aria-label={name}>
          <LongTileGrid>{tiles}</LongTileGrid>
        </section>
      )}
      renderItem={renderTile(games)}
      hasMore={pages.hasNextPage || shown < games.length}
      isLoading={pages.isFetching || shown < games.length}
      onMore={() => void pages.fetchNextPage()}
      loadingName={text('loading')}
      endText={text('games_end', { count: games.length })}
      error={pages.isFetchNextPageError ? { text: text('games_more_failed'), retryText: text('try_again') } : undefined}
    />
  )
}

/** Those that stand already are not drawn again with every page that joins them. */
const Tile = memo(GameLink)

const renderTile = (games: readonly Game[]) => {
  const first = new Set(games.slice(0, EAGER_TILES))
  return (game: Game) => <Tile key={game.id} game={game} eager={first.has(game)} />
}

type Reloadable = { isError: boolean; isFetching: boolean; refetch: () => Promise<unknown> }

/** Before the games are there: their shape, or what to do when they did not come. */
export function GridUnloaded({ query, isBare = false }: { query: Reloadable; isBare?: boolean }) {
  const text = useText()
  if (!query.isError) return <GridSkeleton />
  return (
    <div className="browse-state">
      <ErrorState
        picture={<StatePicture picture="error" />}
        title={text('games_failed_title')}
        text={text('games_failed_text')}
        action={
          <Button icon={<RotateCw />} busy={query.isFetching} onClick={() => void query.refetch()}>
            {text('try_again')}
          </Button>
        }
        isBare={isBare}
      />
    </div>
  )
}

export function GridSkeleton({ tiles = 12 }: { tiles?: number }) {
  const text = useText()
  return (
    <Loading name={text('loading')}>
      <div className="tile-grid skel-grid">
        {places(tiles).map((place) => (
          <Skeleton key={place} radius="var(--r-md)" />
        ))}
      </div>
    </Loading>
  )
}
