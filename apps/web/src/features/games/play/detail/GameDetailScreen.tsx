import './detail.css'
import { getGameDetail } from '@tablestakes/contract/games'
import { platformRefusals } from '@tablestakes/contract/platform-refusals'
import { Button, ButtonLink } from '@tablestakes/look/controls/Button.tsx'
import { useQuery } from '@tanstack/react-query'
import { RotateCw } from 'lucide-react'
import { toHref, useHashQuery } from '../../../../lib/address/hash-location.ts'
import { apiQuery } from '../../../../lib/api/api-query.ts'
import { ApiRefusal } from '../../../../lib/api/refusal.ts'
import { useText } from '../../../../lib/words/i18n.ts'
import { HOME } from '../../../../shell/frame/home.ts'
import { useScreenTitle } from '../../../../shell/frame/screen-title.ts'
import { OpenGames } from '../../../../shell/games/OpenGames.tsx'
import { LoadingScreen } from '../../../../shell/states/LoadingScreen.tsx'
import { StatePage } from '../../../../shell/states/StatePage.tsx'
import { StatePicture } from '../../../../shell/states/StatePicture.tsx'
import { Skeleton } from '../../../../ui/states/Skeleton.tsx'
import { EmptyState, ErrorState } from '../../../../ui/states/StateMessage.tsx'
import { readPlayAddress } from '../web-game/read-address.ts'
import { useDoorToSports } from '../web-game/use-door-to-sports.ts'
import { GamePage } from './GamePage.tsx'

/** A game's own page: what it is, what it returns, what it costs to play, and the way in. */
export default function GameDetailScreen() {
  const address = readPlayAddress(useHashQuery())
  return address ? <Detail key={address.gameId} gameId={address.gameId} /> : <NoSuchGame />
}

function Detail({ gameId }: { gameId: number }) {
  const text = useText()
  const title = useScreenTitle()
  const detail = useQuery(apiQuery(getGameDetail, { game_id: gameId }))
  const isDoor = useDoorToSports(gameId)
  const { error } = detail
  if (detail.data && !isDoor)
    return <GamePage detail={detail.data} isAsking={detail.isFetching} onAsk={detail.refetch} />
  if (error instanceof ApiRefusal && error.code === platformRefusals.NOT_FOUND.code) return <NoSuchGame />
  if (!error) return <DetailSkeleton />
  return (
    <StatePage title={title}>
      <ErrorState
        picture={<StatePicture picture="error" />}
        title={text('did_not_load_title')}
        text={error instanceof ApiRefusal ? error.message : text('detail_failed_text')}
        action={
          <Button icon={<RotateCw />} busy={detail.isFetching} onClick={() => void detail.refetch()}>
            {text('try_again')}
          </Button>
        }
      />
    </StatePage>
  )
}

function NoSuchGame() {
  const text = useText()
  return (
    <StatePage below={<OpenGames />} title={useScreenTitle()}>
      <EmptyState
        picture={<StatePicture picture="not-found" />}
        title={text('detail_missing_title')}
        text={text('detail_missing_text')}
        action={<ButtonLink href={toHref(HOME)}>{text('to_lobby')}</ButtonLink>}
      />
    </StatePage>
  )
}

function DetailSkeleton() {
  return (
    <LoadingScreen>
      <div className="game-wait">
        <Skeleton height="280px" radius="var(--r-xl)" />
        <Skeleton width="60%" height="34px" />
        <Skeleton height="78px" radius="var(--r-lg)" />
        <Skeleton height="180px" radius="var(--r-lg)" />
      </div>
    </LoadingScreen>
  )
}
