import { moneyTypes } from '@tablestakes/contract/fields'
import type { LiveBet } from '@tablestakes/contract/games'
import { isWin } from '@tablestakes/domain/games/game'
import type { Index } from '../../lib/api/index-query.ts'
import { useText } from '../../lib/words/i18n.ts'
import { useAgo } from '../../lib/words/use-ago.ts'
import { plainArt } from '../../shell/games/GameLink.tsx'
import { gamesById } from '../../shell/games/games-by-id.ts'
import { SiteMoney, useWrittenMoney } from '../../shell/money/SiteMoney.tsx'
import { List, ListRow } from '../../ui/lists/List.tsx'
import { LazyImage } from '../../ui/pictures/LazyImage.tsx'
import { RowHead } from '../../ui/showcase/RowHead.tsx'
import { FEED_ROWS, FeedNote, FeedSkeleton } from './FeedStates.tsx'
import { useLiveBets } from './use-feeds.ts'

/** What is being played on this site now, masked. Rows are no links: they move while one reads them. */
export function LiveBets({ index }: { index: Index }) {
  const text = useText()
  const { data, isError, refetch } = useLiveBets()
  return (
    <section className="live-bets" aria-label={text('bets_live_title')}>
      <RowHead title={text('bets_live_title')} isLive />
      {!data ? (
        isError ? (
          <FeedNote words={text('bets_live_failed')} retry={() => void refetch()} />
        ) : (
          <FeedSkeleton />
        )
      ) : data.list.length === 0 ? (
        <FeedNote words={text('bets_live_none')} />
      ) : (
        <BetRows index={index} bets={data.list} />
      )}
    </section>
  )
}

function BetRows({ index, bets }: { index: Index; bets: readonly LiveBet[] }) {
  const text = useText()
  const ago = useAgo()
  const written = useWrittenMoney()
  const games = gamesById(index)
  return (
    <List name={text('bets_live_title')}>
      {bets.slice(0, FEED_ROWS).map((bet) => {
        const game = games.get(bet.game_id)
        const isGold = bet.money_type === moneyTypes.GOLD
        return (
          <ListRow
            key={bet.id}
            mark={<LazyImage src={game ? plainArt(game) : ''} alt="" />}
            title={game?.name}
            text={
              <>
                <bdi>{bet.nickname}</bdi> · {ago(bet.time)}
              </>
            }
            end={
              isWin(bet) ? (
                <SiteMoney amount={bet.win} isGold={isGold} tone="gold" />
              ) : (
                <span className="live-bets-lost">
                  {bet.win > 0n
                    ? text('bets_live_back', { amount: written(bet.win, isGold ? { isGold, symbol: false } : {}) })
                    : text('bets_live_lost')}
                </span>
              )
            }
            endText={text(isGold ? 'bets_live_stake_gold' : 'bets_live_stake', {
              amount: written(bet.stake, isGold ? { isGold, symbol: false } : {}),
            })}
          />
        )
      })}
    </List>
  )
}
