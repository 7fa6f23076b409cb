import './history.css'
import type { ResponseOf } from '@tablestakes/contract/call'
import { moneyTypes } from '@tablestakes/contract/fields'
import { historyDays, listGameRecords } from '@tablestakes/contract/games'
import { serverNow } from '../../../../lib/browser/clock.ts'
import { useText } from '../../../../lib/words/i18n.ts'
import { openDialog } from '../../../../shell/dialogs/open-dialog.ts'
import { plainArt } from '../../../../shell/games/GameLink.tsx'
import { SiteMoney, useWrittenMoney } from '../../../../shell/money/SiteMoney.tsx'
import { InfiniteList } from '../../../../ui/lists/InfiniteList.tsx'
import { List, ListRow } from '../../../../ui/lists/List.tsx'
import { LazyImage } from '../../../../ui/pictures/LazyImage.tsx'
import { ListSkeleton } from '../../../../ui/states/Skeleton.tsx'
import { type BetFilter, EVERYTHING, recordsRequest } from './bet-filter.ts'
import { groupByDay } from './group-by-day.ts'
import { BetsUnloaded, NoBets } from './HistoryStates.tsx'
import { useBetTimes } from './use-bet-times.ts'
import { useKnownGames } from './use-known-games.ts'
import { usePages } from './use-pages.ts'

type Sum = ResponseOf<typeof listGameRecords>['list'][number]

/** What each game brought or cost on each day; a row opens its bets. */
export function DayList({ filter, onChange }: { filter: BetFilter; onChange: (filter: BetFilter) => void }) {
  const text = useText()
  const { recordDay } = useBetTimes()
  const { pages, items: sums } = usePages(listGameRecords, recordsRequest(filter, serverNow()))
  const isUnfiltered = filter.gameId === null && filter.period === 'all'
  if (!sums)
    return (
      <BetsUnloaded query={pages}>
        <ListSkeleton rows={5} />
      </BetsUnloaded>
    )
  if (sums.length === 0) return <NoBets isUnfiltered={isUnfiltered} onShowAll={() => onChange(EVERYTHING)} />
  return (
    <div className="bet-days">
      <p className="bet-note">{text('bets_days_note')}</p>
      <InfiniteList
        name={text('bets_days_list')}
        items={groupByDay(sums, ({ day }) => day)}
        renderItem={({ day, items }) => (
          <li key={day}>
            <h2 className="bet-day">{recordDay(day)}</h2>
            <List name={recordDay(day)}>
              {items.map((sum) => (
                <DayRow key={`${sum.game_id}/${sum.money_type}`} sum={sum} />
              ))}
            </List>
          </li>
        )}
        hasMore={pages.hasNextPage}
        isLoading={pages.isFetching}
        onMore={() => void pages.fetchNextPage()}
        loadingName={text('loading')}
        endText={
          isUnfiltered
            ? text('bets_end')
            : filter.period === 'all'
              ? text('bets_end_range', { days: historyDays })
              : text('bets_end_filtered')
        }
        error={
          pages.isFetchNextPageError ? { text: text('bets_more_failed'), retryText: text('try_again') } : undefined
        }
      />
    </div>
  )
}

function DayRow({ sum }: { sum: Sum }) {
  const text = useText()
  const write = useWrittenMoney()
  const game = useKnownGames().get(sum.game_id)
  const isGold = sum.money_type === moneyTypes.GOLD
  const figures = (amount: bigint) => write(amount, isGold ? { isGold, symbol: false } : {})
  const net = sum.win - sum.stake
  const told = [
    text('bets_staked_paid', { stake: figures(sum.stake), win: figures(sum.win) }),
    ...(sum.jackpot > 0n ? [text('bets_with_jackpot', { amount: figures(sum.jackpot) })] : []),
  ]
  return (
    <ListRow
      mark={<LazyImage src={game ? plainArt(game) : ''} alt="" />}
      title={<bdi>{sum.name}</bdi>}
      text={told.join(' · ')}
      end={
        <SiteMoney amount={net} isGold={isGold} sign="always" tone={net > 0n ? 'gold' : net < 0n ? 'loss' : 'plain'} />
      }
      endText={text(isGold ? 'bets_rounds_gold' : 'bets_rounds', { count: sum.rounds })}
      onPress={() =>
        void openDialog('bets-history', { gameId: sum.game_id, day: sum.day, money: isGold ? 'gold' : 'cash' })
      }
    />
  )
}
