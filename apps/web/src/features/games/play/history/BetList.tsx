import './history.css'
import { historyDays, listBets } from '@tablestakes/contract/games'
import { serverNow } from '../../../../lib/browser/clock.ts'
import { useText } from '../../../../lib/words/i18n.ts'
import { InfiniteList } from '../../../../ui/lists/InfiniteList.tsx'
import { ListSkeleton } from '../../../../ui/states/Skeleton.tsx'
import { BetRow } from './BetRow.tsx'
import { type BetFilter, betsRequest, EVERYTHING, endsByRange, isEverything } from './bet-filter.ts'
import { groupByDay } from './group-by-day.ts'
import { BetsUnloaded, NoBets } from './HistoryStates.tsx'
import { localDay, useBetTimes } from './use-bet-times.ts'
import { useKnownGames } from './use-known-games.ts'
import { usePages } from './use-pages.ts'

type BetListProps = { filter: BetFilter; onChange: (filter: BetFilter) => void; isBare?: boolean }

/** The bets that fit, newest first, under their days. */
export function BetList({ filter, onChange, isBare = false }: BetListProps) {
  const text = useText()
  const { day: writeDay } = useBetTimes()
  const games = useKnownGames()
  const { pages, items: bets } = usePages(listBets, betsRequest(filter, serverNow()))
  if (!bets)
    return (
      <BetsUnloaded query={pages} isBare={isBare}>
        <ListSkeleton rows={5} />
      </BetsUnloaded>
    )
  // The server looks at so many at a time: what fits may begin further back.
  if (bets.length === 0 && !pages.hasNextPage)
    return <NoBets isUnfiltered={isEverything(filter)} onShowAll={() => onChange(EVERYTHING)} isBare={isBare} />
  return (
    <div className="bet-days">
      <InfiniteList
        name={text('bets_list')}
        items={groupByDay(bets, ({ create_time }) => localDay(create_time))}
        renderItem={({ day, items }) => {
          const name = writeDay(items[0]?.create_time ?? 0)
          // A dialog has a title of its own above them.
          const Heading = isBare ? 'h3' : 'h2'
          return (
            <li key={day}>
              <Heading className="bet-day">{name}</Heading>
              <ul className="list card" aria-label={name}>
                {items.map((bet) => (
                  <BetRow key={bet.id} bet={bet} game={games.get(bet.game_id)} />
                ))}
              </ul>
            </li>
          )
        }}
        hasMore={pages.hasNextPage}
        isLoading={pages.isFetching}
        onMore={() => void pages.fetchNextPage()}
        loadingName={text('loading')}
        endText={
          isEverything(filter)
            ? text('bets_end')
            : endsByRange(filter)
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
