import './browse.css'
import { type Game, listRecents } from '@tablestakes/contract/games'
import { ButtonLink } from '@tablestakes/look/controls/Button.tsx'
import { IconButton } from '@tablestakes/look/controls/IconButton.tsx'
import { Tabs } from '@tablestakes/look/controls/Tabs.tsx'
import { useQuery } from '@tanstack/react-query'
import { Heart, History, Search } from 'lucide-react'
import { navigate, toHref, useHashQuery } from '../../../lib/address/hash-location.ts'
import { apiQuery } from '../../../lib/api/api-query.ts'
import { useText } from '../../../lib/words/i18n.ts'
import { openDialog } from '../../../shell/dialogs/open-dialog.ts'
import { favoritesQuery } from '../../../shell/games/favorites.ts'
import { GameLink } from '../../../shell/games/GameLink.tsx'
import { PlayerScreen } from '../../../shell/player/PlayerScreen.tsx'
import { StatePicture } from '../../../shell/states/StatePicture.tsx'
import { TileGrid } from '../../../ui/showcase/GameTile.tsx'
import { EmptyState } from '../../../ui/states/StateMessage.tsx'
import { GridSkeleton, GridUnloaded } from './GameGrid.tsx'

const TABS = ['favorites', 'recents'] as const
type Tab = (typeof TABS)[number]

/** The player's own games: those they like, and those they opened last. */
export default function MyGamesScreen() {
  const text = useText()
  return (
    <PlayerScreen
      tools={<IconButton name={text('search')} icon={<Search />} onClick={() => void openDialog('search')} />}
      guest={{ title: text('my_games_guest_title'), text: text('my_games_guest_text') }}
      skeleton={<GridSkeleton />}
    >
      <OwnGames />
    </PlayerScreen>
  )
}

function OwnGames() {
  const text = useText()
  const asked = new URLSearchParams(useHashQuery()).get('tab')
  const tab = TABS.find((known) => known === asked) ?? 'favorites'
  const favorites = useQuery(favoritesQuery)
  // Opened again and again, so always asked anew: the game one comes from is the first.
  const recents = useQuery({ ...apiQuery(listRecents, {}), staleTime: 0 })
  const query = tab === 'favorites' ? favorites : recents
  const icons = { favorites: <Heart />, recents: <History /> }
  return (
    <div className="own-games">
      <Tabs
        name={text('screen_my_games')}
        tabs={TABS.map((value) => ({ value, text: text(`my_games_${value}`), icon: icons[value] }))}
        value={tab}
        panelId="own-games"
        fill
        onChange={(value) =>
          navigate(value === 'favorites' ? '/userGameList' : `/userGameList?tab=${value}`, { replace: true })
        }
      />
      <div id="own-games" role="tabpanel" aria-label={text(`my_games_${tab}`)}>
        {!query.data ? (
          <GridUnloaded query={query} />
        ) : query.data.list.length === 0 ? (
          <NoneYet tab={tab} />
        ) : (
          <OwnTiles games={query.data.list} />
        )}
      </div>
    </div>
  )
}

function OwnTiles({ games }: { games: readonly Game[] }) {
  return (
    <TileGrid>
      {games.map((game) => (
        <GameLink key={game.id} game={game} />
      ))}
    </TileGrid>
  )
}

function NoneYet({ tab }: { tab: Tab }) {
  const text = useText()
  return (
    <EmptyState
      picture={<StatePicture picture="empty" />}
      title={text(`my_games_${tab}_none_title`)}
      text={text(`my_games_${tab}_none_text`)}
      action={<ButtonLink href={toHref('/moreGameList')}>{text('games_browse')}</ButtonLink>}
    />
  )
}
