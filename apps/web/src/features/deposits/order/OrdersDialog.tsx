import './order.css'
import { listOrders, orderFilters } from '@tablestakes/contract/deposits'
import { Button, ButtonLink } from '@tablestakes/look/controls/Button.tsx'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { toHref } from '../../../lib/address/hash-location.ts'
import { callApi } from '../../../lib/api/api.ts'
import { useText } from '../../../lib/words/i18n.ts'
import { DialogSheet } from '../../../shell/dialogs/DialogSheet.tsx'
import { StatePicture } from '../../../shell/states/StatePicture.tsx'
import { Chip, ChipGrid } from '../../../ui/lists/Chip.tsx'
import { InfiniteList, PAGE_SIZE } from '../../../ui/lists/InfiniteList.tsx'
import { ListSkeleton } from '../../../ui/states/Skeleton.tsx'
import { EmptyState } from '../../../ui/states/StateMessage.tsx'
import { OrderUnloaded } from '../OrderUnloaded.tsx'
import { OrderRow } from './OrderRow.tsx'

const FILTERS = [
  { type: orderFilters.ALL, text: 'orders_all' },
  { type: orderFilters.SUCCESS, text: 'orders_success' },
  { type: orderFilters.PROCESSING, text: 'orders_processing' },
  { type: orderFilters.FAIL, text: 'orders_failed' },
] as const

/** Every top-up of the player, newest first; a row opens it. */
export default function OrdersDialog() {
  const text = useText()
  const [type, setType] = useState<(typeof FILTERS)[number]['type']>(orderFilters.ALL)
  const pages = useInfiniteQuery({
    queryKey: [listOrders.path, 'pages', type],
    queryFn: ({ pageParam }) => callApi(listOrders, { type, last_id: pageParam, limit: PAGE_SIZE }, { quiet: true }),
    initialPageParam: '',
    getNextPageParam: (page) => (page.last_id === '' ? undefined : page.last_id),
  })
  const orders = pages.data?.pages.flatMap((page) => page.list)
  return (
    <DialogSheet title={text('deposit_orders')}>
      <div className="orders">
        <ChipGrid name={text('orders_filter')}>
          {FILTERS.map((filter) => (
            <Chip key={filter.type} pressed={type === filter.type} onPress={() => setType(filter.type)}>
              {text(filter.text)}
            </Chip>
          ))}
        </ChipGrid>
        {!orders ? (
          <OrderUnloaded query={pages} failedKey="orders_failed_title">
            <ListSkeleton rows={5} />
          </OrderUnloaded>
        ) : orders.length === 0 ? (
          <NoOrders isUnfiltered={type === orderFilters.ALL} onShowAll={() => setType(orderFilters.ALL)} />
        ) : (
          <div>
            <InfiniteList
              name={text('orders_list')}
              items={orders}
              renderItem={(order) => <OrderRow key={order.id} order={order} />}
              hasMore={pages.hasNextPage}
              isLoading={pages.isFetching}
              onMore={() => void pages.fetchNextPage()}
              loadingName={text('loading')}
              endText={text('orders_end')}
              error={
                pages.isFetchNextPageError
                  ? { text: text('orders_more_failed'), retryText: text('try_again') }
                  : undefined
              }
            />
          </div>
        )}
      </div>
    </DialogSheet>
  )
}

function NoOrders({ isUnfiltered, onShowAll }: { isUnfiltered: boolean; onShowAll: () => void }) {
  const text = useText()
  return (
    <EmptyState
      picture={<StatePicture picture="no-history" />}
      title={text(isUnfiltered ? 'order_none_title' : 'orders_none_title')}
      text={text(isUnfiltered ? 'order_none_text' : 'orders_none_text')}
      action={
        isUnfiltered ? (
          <ButtonLink href={toHref('/rechargeNew')}>{text('top_up')}</ButtonLink>
        ) : (
          <Button onClick={onShowAll}>{text('orders_show_all')}</Button>
        )
      }
      isBare
    />
  )
}
