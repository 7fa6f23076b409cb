import './LobbyScreen.css'
import { gameCategories } from '@tablestakes/contract/games'
import { getIndex } from '@tablestakes/contract/lobby'
import { useQuery } from '@tanstack/react-query'
import { RotateCw } from 'lucide-react'
import { apiQuery } from '../../lib/api-query.ts'
import { useHashQuery } from '../../lib/hash-location.ts'
import { useText } from '../../lib/i18n.ts'
import { useSite } from '../../lib/preload.ts'
import { StatePicture } from '../../shell/StatePicture.tsx'
import { Button } from '../../ui/Button.tsx'
import { EmptyState, ErrorState } from '../../ui/StateMessage.tsx'
import { CategoryTabs } from './CategoryTabs.tsx'
import { GameRows } from './GameRows.tsx'
import { LobbyBanners } from './LobbyBanners.tsx'
import { LobbyFoot } from './LobbyFoot.tsx'
import type { Index } from './lobby-index.ts'
import { NoticeMarquee } from './NoticeMarquee.tsx'

/** The lobby: offers, notices, and the games by kind. Everything on it comes from one call; nothing is made up. */
export default function LobbyScreen() {
  const { title } = useSite()
  const { data: index } = useQuery(apiQuery(getIndex, {}))
  const category = new URLSearchParams(useHashQuery()).get('category') ?? gameCategories.ALL
  return (
    <>
      <h1 className="sr-only">{title}</h1>
      {index ? <Lobby index={index} category={category} /> : <LobbyFailed />}
      <LobbyFoot />
    </>
  )
}

function Lobby({ index, category }: { index: Index; category: string }) {
  const text = useText()
  if (index.counts.games === 0 && index.banner_list.length === 0) {
    return (
      <div className="lobby-state">
        <EmptyState
          picture={<StatePicture picture="empty" />}
          title={text('lobby_empty_title')}
          text={text('lobby_empty_text')}
        />
      </div>
    )
  }
  return (
    <div className="lobby">
      <LobbyBanners banners={index.banner_list} />
      <NoticeMarquee notices={index.notice_list} />
      <CategoryTabs types={index.game_type_list} category={category} />
      <div id="lobby-games" role="tabpanel" aria-label={text('lobby_title')}>
        <GameRows index={index} category={category} />
      </div>
    </div>
  )
}

function LobbyFailed() {
  const text = useText()
  const { refetch, isFetching } = useQuery(apiQuery(getIndex, {}))
  return (
    <div className="lobby-state">
      <ErrorState
        picture={<StatePicture picture="error" />}
        title={text('lobby_failed_title')}
        text={text('lobby_failed_text')}
        action={
          <Button icon={<RotateCw />} busy={isFetching} onClick={() => void refetch()}>
            {text('try_again')}
          </Button>
        }
      />
    </div>
  )
}
