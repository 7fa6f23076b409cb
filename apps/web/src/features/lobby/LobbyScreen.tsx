import './LobbyScreen.css'
import { gameCategories } from '@tablestakes/contract/game-categories'
import { noticeTypes } from '@tablestakes/contract/notices'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { useHashQuery } from '../../lib/address/hash-location.ts'
import { type Index, indexQuery } from '../../lib/api/index-query.ts'
import { useSite } from '../../lib/api/preload.ts'
import { useText } from '../../lib/words/i18n.ts'
import { CategoryTabs } from './CategoryTabs.tsx'
import { GameRows } from './GameRows.tsx'
import { LobbyBanners } from './LobbyBanners.tsx'
import { later } from './later.ts'

const LobbyFoot = later('foot')
const NoticeMarquee = later('marquee')
const LobbyEmpty = later('lobbyEmpty')
const LobbyFailed = later('lobbyFailed')

/** The lobby: offers, notices, and the games by kind. Everything on it comes from one call; nothing is made up. */
export default function LobbyScreen() {
  const { title } = useSite()
  const { data: index } = useQuery(indexQuery)
  const category = new URLSearchParams(useHashQuery()).get('category') ?? gameCategories.ALL
  return (
    <>
      <h1 className="sr-only">{title}</h1>
      <Suspense>{index ? <Lobby index={index} category={category} /> : <LobbyFailed />}</Suspense>
      <Suspense>
        <LobbyFoot />
      </Suspense>
    </>
  )
}

function Lobby({ index, category }: { index: Index; category: string }) {
  const text = useText()
  if (index.counts.games === 0 && index.banner_list.length === 0) return <LobbyEmpty />
  return (
    <div className="lobby">
      <LobbyBanners banners={index.banner_list} activities={index.activity_list} />
      {index.notice_list.some(({ notice_type }) => notice_type === noticeTypes.MARQUEE) && (
        <Suspense fallback={<div className="lobby-marquee" />}>
          <NoticeMarquee notices={index.notice_list} />
        </Suspense>
      )}
      <CategoryTabs types={index.game_type_list} category={category} />
      <div id="lobby-games" role="tabpanel" aria-label={text('lobby_title')}>
        <Suspense>
          <GameRows index={index} category={category} />
        </Suspense>
      </div>
    </div>
  )
}
