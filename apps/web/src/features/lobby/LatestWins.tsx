import { moneyTypes } from '@tablestakes/contract/fields'
import type { Winner } from '@tablestakes/contract/notices'
import { useIsWide } from '@tablestakes/look/browser/use-media'
import type { Index } from '../../lib/api/index-query.ts'
import { useText } from '../../lib/words/i18n.ts'
import { useAgo } from '../../lib/words/use-ago.ts'
import { plainArt } from '../../shell/games/GameLink.tsx'
import { gamesById } from '../../shell/games/games-by-id.ts'
import { SiteMoney } from '../../shell/money/SiteMoney.tsx'
import { List, ListRow } from '../../ui/lists/List.tsx'
import { LazyImage } from '../../ui/pictures/LazyImage.tsx'
import { RowHead } from '../../ui/showcase/RowHead.tsx'
import { Ticker } from '../../ui/showcase/Ticker.tsx'
import { Loading, Skeleton } from '../../ui/states/Skeleton.tsx'
import { FEED_ROWS, FeedNote, FeedSkeleton } from './FeedStates.tsx'
import { useWinners, winnerKey } from './use-feeds.ts'

/** As many cards as a thumb would ever push aside. */
const TICKER_CARDS = 20

/** Who won lately, masked: a rail of cards on a phone, rows on a card from 720 px. */
export function LatestWins({ index }: { index: Index }) {
  const text = useText()
  const isWide = useIsWide()
  const { winners, isError, refetch } = useWinners(index)
  return (
    <section aria-label={text('wins_title')}>
      <RowHead title={text('wins_title')} isLive />
      {!winners ? (
        isError ? (
          <FeedNote words={text('wins_failed')} retry={() => void refetch()} />
        ) : isWide ? (
          <FeedSkeleton />
        ) : (
          <TickerSkeleton />
        )
      ) : winners.length === 0 ? (
        <FeedNote words={text('wins_none')} />
      ) : isWide ? (
        <WinRows index={index} winners={winners} />
      ) : (
        <WinCards index={index} winners={winners} />
      )}
    </section>
  )
}

type Wins = { index: Index; winners: readonly Winner[] }

function WinCards({ index, winners }: Wins) {
  const text = useText()
  const ago = useAgo()
  const games = gamesById(index)
  const items = winners.slice(0, TICKER_CARDS).map((winner) => {
    const game = games.get(winner.game_id)
    return {
      key: winnerKey(winner),
      href: game?.url,
      thumbSrc: game ? plainArt(game) : '',
      amount: <SiteMoney amount={winner.amount} isGold={winner.money_type === moneyTypes.GOLD} />,
      text: (
        <>
          <bdi>{winner.nickname}</bdi> · {ago(winner.time)}
        </>
      ),
    }
  })
  return <Ticker name={text('wins_title')} items={items} />
}

function WinRows({ index, winners }: Wins) {
  const text = useText()
  const ago = useAgo()
  const games = gamesById(index)
  return (
    <List name={text('wins_title')}>
      {winners.slice(0, FEED_ROWS).map((winner) => {
        const game = games.get(winner.game_id)
        return (
          <ListRow
            key={winnerKey(winner)}
            href={game?.url}
            mark={<LazyImage src={game ? plainArt(game) : ''} alt="" />}
            title={<bdi>{winner.nickname}</bdi>}
            text={
              <>
                {game && <>{game.name} · </>}
                {ago(winner.time)}
              </>
            }
            end={<SiteMoney amount={winner.amount} isGold={winner.money_type === moneyTypes.GOLD} tone="gold" />}
          />
        )
      })}
    </List>
  )
}

function TickerSkeleton() {
  const text = useText()
  return (
    <Loading name={text('loading')}>
      <div className="feed-cards">
        <Skeleton width="158px" height="56px" radius="var(--r-md)" />
        <Skeleton width="158px" height="56px" radius="var(--r-md)" />
        <Skeleton width="158px" height="56px" radius="var(--r-md)" />
      </div>
    </Loading>
  )
}
