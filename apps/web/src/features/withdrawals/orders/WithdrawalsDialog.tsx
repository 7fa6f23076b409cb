import './orders.css'
import { orderFilters } from '@tablestakes/contract/deposits'
import { listWithdrawals } from '@tablestakes/contract/withdrawals'
import { Button, ButtonLink } from '@tablestakes/look/controls/Button.tsx'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { toHref } from '../../../lib/address/hash-location.ts'
import { callApi } from '../../../lib/api/api.ts'
import { useText } from '../../../lib/words/i18n.ts'
import { DialogSheet } from '../../../shell/dialogs/DialogSheet.tsx'
import { openDialog } from '../../../shell/dialogs/open-dialog.ts'
import { StatePicture } from '../../../shell/states/StatePicture.tsx'
import { Chip, ChipGrid } from '../../../ui/lists/Chip.tsx'
import { InfiniteList, PAGE_SIZE } from '../../../ui/lists/InfiniteList.tsx'
import { ListSkeleton } from '../../../ui/states/Skeleton.tsx'
import { EmptyState } from '../../../ui/states/StateMessage.tsx'
import { PayoutUnloaded } from '../PayoutUnloaded.tsx'
import { WithdrawalRow } from './WithdrawalRow.tsx'

const FILTERS = [
  ['withdrawals_all', orderFilters.ALL],
  ['withdrawals_processing', orderFilters.PROCESSING],
  ['withdrawals_success', orderFilters.SUCCESS],
  ['withdrawals_fail', orderFilters.FAIL],
] as const

type Filter = (typeof FILTERS)[number][1]

/** Every withdrawal, newest first; a row opens its steps. */
export default function WithdrawalsDialog() {
  const text = useText()
  const [type, setType] = useState<Filter>(orderFilters.ALL)
  const pages = useInfiniteQuery({
    queryKey: [listWithdrawals.path, 'pages', type],
    queryFn: ({ pageParam }) =>
      callApi(listWithdrawals, { type, last_id: pageParam, limit: PAGE_SIZE }, { quiet: true }),
    initialPageParam: '',
    getNextPageParam: (page) => (page.last_id === '' ? undefined : page.last_id),
  })
  const orders = pages.data?.pages.flatMap((page) => page.list)
  return (
    <DialogSheet title={text('withdraw_history')} subtitle={text('withdrawals_subtitle')} size="lg">
      <div className="payouts">
        <ChipGrid name={text('withdrawals_filter')}>
          {FILTERS.map(([name, filter]) => (
            <Chip key={name} pressed={filter === type} onPress={() => setType(filter)}>
              {text(name)}
            </Chip>
          ))}
        </ChipGrid>
        {!orders ? (
          <PayoutUnloaded query={pages}>
            <ListSkeleton rows={5} />
          </PayoutUnloaded>
        ) : orders.length === 0 ? (
          <Nothing isUnfiltered={type === orderFilters.ALL} onShowAll={() => setType(orderFilters.ALL)} />
        ) : (
          <div>
            <InfiniteList
              name={text('withdraw_history')}
              items={orders}
              renderItem={(order) => (
                <WithdrawalRow
                  key={order.id}
                  order={order}
                  onOpen={() => void openDialog('withdrawal-detail', { id: order.id })}
                />
              )}
              hasMore={pages.hasNextPage}
              isLoading={pages.isFetching}
              onMore={() => void pages.fetchNextPage()}
              loadingName={text('loading')}
              endText={text(type === orderFilters.ALL ? 'history_end' : 'history_end_filtered')}
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
  return (
    <EmptyState
      picture={<StatePicture picture="no-history" />}
      title={text(isUnfiltered ? 'withdrawals_empty_title' : 'withdrawals_none_title')}
      text={text(isUnfiltered ? 'withdrawals_empty_text' : 'withdrawals_none_text')}
      action={
        isUnfiltered ? (
          <ButtonLink href={toHref('/withdrawNew')}>{text('withdrawals_start')}</ButtonLink>
        ) : (
          <Button onClick={onShowAll}>{text('withdrawals_show_all')}</Button>
        )
      }
      isBare
    />
  )
}
