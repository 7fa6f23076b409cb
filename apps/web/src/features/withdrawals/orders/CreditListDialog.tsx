import './orders.css'
import type { ResponseOf } from '@tablestakes/contract/call'
import { listCanWithdrawLog } from '@tablestakes/contract/withdrawals'
import { ButtonLink } from '@tablestakes/look/controls/Button.tsx'
import { useInfiniteQuery } from '@tanstack/react-query'
import { ArrowDownLeft, ArrowUpRight } from 'lucide-react'
import { toHref } from '../../../lib/address/hash-location.ts'
import { callApi } from '../../../lib/api/api.ts'
import { useText } from '../../../lib/words/i18n.ts'
import { DialogSheet } from '../../../shell/dialogs/DialogSheet.tsx'
import { HOME } from '../../../shell/frame/home.ts'
import { SiteMoney, useWrittenMoney } from '../../../shell/money/SiteMoney.tsx'
import { StatePicture } from '../../../shell/states/StatePicture.tsx'
import { InfiniteList, PAGE_SIZE } from '../../../ui/lists/InfiniteList.tsx'
import { ListRow } from '../../../ui/lists/List.tsx'
import { ListSkeleton } from '../../../ui/states/Skeleton.tsx'
import { EmptyState } from '../../../ui/states/StateMessage.tsx'
import { PayoutUnloaded } from '../PayoutUnloaded.tsx'
import { useTimes } from '../use-times.ts'
import { useWithdrawInfo } from '../withdraw-queries.ts'
import { useKnownText } from './known-text.ts'

type Credit = ResponseOf<typeof listCanWithdrawLog>['list'][number]

/** How the amount that can be withdrawn came about, newest first. */
export default function CreditListDialog() {
  const text = useText()
  const { data: info } = useWithdrawInfo()
  const pages = useInfiniteQuery({
    queryKey: [listCanWithdrawLog.path, 'pages'],
    queryFn: ({ pageParam }) => callApi(listCanWithdrawLog, { last_id: pageParam, limit: PAGE_SIZE }, { quiet: true }),
    initialPageParam: '',
    getNextPageParam: (page) => (page.last_id === '' ? undefined : page.last_id),
  })
  const credits = pages.data?.pages.flatMap((page) => page.list)
  return (
    <DialogSheet title={text('dialog_credit_list')} subtitle={text('credit_subtitle')} isRead>
      <div className="payouts">
        {info && (
          <p className="credit-now">
            <span>{text('withdraw_free')}</span>
            <b>
              <SiteMoney amount={info.can_withdraw} counts />
            </b>
          </p>
        )}
        {!credits ? (
          <PayoutUnloaded query={pages}>
            <ListSkeleton rows={5} />
          </PayoutUnloaded>
        ) : credits.length === 0 ? (
          <EmptyState
            picture={<StatePicture picture="empty" />}
            title={text('credit_empty_title')}
            text={text('credit_empty_text')}
            action={<ButtonLink href={toHref(HOME)}>{text('wallet_recent_play')}</ButtonLink>}
            isBare
          />
        ) : (
          <div>
            <InfiniteList
              name={text('dialog_credit_list')}
              items={credits}
              renderItem={(credit) => <CreditRow key={credit.id} credit={credit} />}
              hasMore={pages.hasNextPage}
              isLoading={pages.isFetching}
              onMore={() => void pages.fetchNextPage()}
              loadingName={text('loading')}
              endText={text('history_end')}
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

function CreditRow({ credit }: { credit: Credit }) {
  const text = useText()
  const known = useKnownText()
  const money = useWrittenMoney()
  const { full } = useTimes()
  const isMore = credit.change >= 0n
  return (
    <ListRow
      mark={isMore ? <ArrowDownLeft className="flip" /> : <ArrowUpRight className="flip" />}
      markTone={isMore ? 'gold' : 'plain'}
      title={known(credit.reason_key) ?? text('credit_other')}
      text={<time dateTime={new Date(credit.create_time).toISOString()}>{full(credit.create_time)}</time>}
      end={<SiteMoney amount={credit.change} sign="always" tone={isMore ? 'gold' : 'plain'} />}
      endText={text('credit_after', { amount: money(credit.can_withdraw) })}
    />
  )
}
