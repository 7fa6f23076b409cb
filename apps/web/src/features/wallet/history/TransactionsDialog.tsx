import './history.css'
import { listStatement } from '@tablestakes/contract/wallet'
import { Button, ButtonLink } from '@tablestakes/look/controls/Button.tsx'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { toHref } from '../../../lib/address/hash-location.ts'
import { callApi } from '../../../lib/api/api.ts'
import { serverNow } from '../../../lib/browser/clock.ts'
import { useText } from '../../../lib/words/i18n.ts'
import { DialogSheet } from '../../../shell/dialogs/DialogSheet.tsx'
import { StatePicture } from '../../../shell/states/StatePicture.tsx'
import { InfiniteList, PAGE_SIZE } from '../../../ui/lists/InfiniteList.tsx'
import { ListSkeleton } from '../../../ui/states/Skeleton.tsx'
import { EmptyState } from '../../../ui/states/StateMessage.tsx'
import { DayOfMovements } from './DayOfMovements.tsx'
import { ExportRow } from './ExportRow.tsx'
import { groupByDay } from './group-by-day.ts'
import { HistoryUnloaded } from './HistoryUnloaded.tsx'
import { StatementFilters } from './StatementFilters.tsx'
import { EVERYTHING, isEverything, statementRequest } from './statement-filter.ts'

/** Every movement of the player's money, newest first, by day; a row opens its receipt. */
export default function TransactionsDialog() {
  const text = useText()
  const [filter, setFilter] = useState(EVERYTHING)
  const request = statementRequest(filter, serverNow())
  const pages = useInfiniteQuery({
    queryKey: [listStatement.path, 'pages', request],
    queryFn: ({ pageParam }) =>
      callApi(listStatement, { ...request, last_id: pageParam, limit: PAGE_SIZE }, { quiet: true }),
    initialPageParam: '',
    getNextPageParam: (page) => (page.last_id === '' ? undefined : page.last_id),
  })
  const movements = pages.data?.pages.flatMap((page) => page.list)
  const isUnfiltered = isEverything(filter)
  return (
    <DialogSheet title={text('history_title')} subtitle={text('history_subtitle')} size="lg">
      <div className="history">
        <StatementFilters filter={filter} onChange={setFilter} />
        <ExportRow request={request} canSave={movements !== undefined && movements.length > 0} />
        {!movements ? (
          <HistoryUnloaded query={pages}>
            <ListSkeleton rows={5} />
          </HistoryUnloaded>
        ) : movements.length === 0 ? (
          <Nothing isUnfiltered={isUnfiltered} onShowAll={() => setFilter(EVERYTHING)} />
        ) : (
          <div className="history-days">
            <InfiniteList
              name={text('history_list')}
              items={groupByDay(movements)}
              renderItem={({ day, movements: ofDay }) => <DayOfMovements key={day} movements={ofDay} />}
              hasMore={pages.hasNextPage}
              isLoading={pages.isFetching}
              onMore={() => void pages.fetchNextPage()}
              loadingName={text('loading')}
              endText={text(isUnfiltered ? 'history_end' : 'history_end_filtered')}
              error={
                pages.isFetchNextPageError
                  ? { text: text('history_more_failed'), retryText: text('try_again') }
                  : undefined
              }
            />
          </div>
        )}
      </div>
    </DialogSheet>
  )
}

function Nothing({ isUnfiltered, onShowAll }: { isUnfiltered: boolean; onShowAll: () => void }) {
  const text = useText()
  const picture = <StatePicture picture="empty" />
  if (isUnfiltered)
    return (
      <EmptyState
        picture={picture}
        title={text('history_empty_title')}
        text={text('history_empty_text')}
        action={<ButtonLink href={toHref('/rechargeNew')}>{text('top_up')}</ButtonLink>}
        isBare
      />
    )
  return (
    <EmptyState
      picture={picture}
      title={text('history_none_title')}
      text={text('history_none_text')}
      action={<Button onClick={onShowAll}>{text('history_show_all')}</Button>}
      isBare
    />
  )
}
