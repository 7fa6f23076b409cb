import './orders.css'
import { orderFilters } from '@tablestakes/contract/deposits'
import { getWithdrawal, listWithdrawals, withdrawStates } from '@tablestakes/contract/withdrawals'
import { ButtonLink } from '@tablestakes/look/controls/Button.tsx'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { toHref } from '../../../lib/address/hash-location.ts'
import { apiQuery } from '../../../lib/api/api-query.ts'
import { refreshCalls } from '../../../lib/api/query-client.ts'
import { ignoreFailure } from '../../../lib/browser/ignore-failure.ts'
import { useText } from '../../../lib/words/i18n.ts'
import { DialogSheet } from '../../../shell/dialogs/DialogSheet.tsx'
import { SandboxNote } from '../../../shell/frame/SandboxNote.tsx'
import { loadUser } from '../../../shell/player/load-user.ts'
import { StatePicture } from '../../../shell/states/StatePicture.tsx'
import { Skeleton } from '../../../ui/states/Skeleton.tsx'
import { EmptyState } from '../../../ui/states/StateMessage.tsx'
import { PayoutUnloaded } from '../PayoutUnloaded.tsx'
import { withdrawCalls } from '../withdraw-queries.ts'
import { DetailFacts } from './DetailFacts.tsx'
import { DetailFoot } from './DetailFoot.tsx'
import { DetailHead } from './DetailHead.tsx'
import { DetailSteps } from './DetailSteps.tsx'
import { timelineOf } from './timeline.ts'

/** The live stream tells of every step immediately; this is for a line that dropped. */
const LOOK_MS = 10_000

/** One withdrawal: how it stands, every step with its reason, and what it took. Without a number it is the newest one. */
export default function WithdrawalDetailDialog({ id }: { id?: string }) {
  return id === undefined ? <Newest /> : <Detail id={id} />
}

function Newest() {
  const text = useText()
  const newest = useQuery(apiQuery(listWithdrawals, { type: orderFilters.ALL, limit: 1 }))
  const id = newest.data?.list[0]?.id
  if (id !== undefined) return <Detail id={id} />
  return (
    <DialogSheet title={text('withdrawal_title')}>
      {newest.data ? (
        <EmptyState
          picture={<StatePicture picture="no-history" />}
          title={text('withdrawals_empty_title')}
          text={text('withdrawals_empty_text')}
          action={<ButtonLink href={toHref('/withdrawNew')}>{text('withdrawals_start')}</ButtonLink>}
          isBare
        />
      ) : (
        <PayoutUnloaded query={newest}>
          <DetailShape />
        </PayoutUnloaded>
      )}
    </DialogSheet>
  )
}

function useWithdrawal(id: string) {
  const query = useQuery({
    ...apiQuery(getWithdrawal, { id }),
    refetchInterval: ({ state }) => (state.data?.state === withdrawStates.PROCESSING ? LOOK_MS : false),
  })
  const state = query.data?.state
  const seen = useRef(state)
  useEffect(() => {
    const hasEnded = seen.current === withdrawStates.PROCESSING && state !== withdrawStates.PROCESSING
    seen.current = state
    if (!hasEnded) return
    // Where it was asked for and not told, nobody has told of the money and the lists either.
    void refreshCalls(withdrawCalls.filter(({ path }) => path !== getWithdrawal.path))
    ignoreFailure(loadUser(), 'user info')
  }, [state])
  return query
}

function Detail({ id }: { id: string }) {
  const text = useText()
  const query = useWithdrawal(id)
  const withdrawal = query.data
  if (!withdrawal) {
    return (
      <DialogSheet title={text('withdrawal_title')}>
        <PayoutUnloaded query={query}>
          <DetailShape />
        </PayoutUnloaded>
      </DialogSheet>
    )
  }
  const places = timelineOf(withdrawal.steps)
  return (
    <DialogSheet title={text('withdrawal_title')} footer={<DetailFoot withdrawal={withdrawal} />} size="lg" isRead>
      <div className="detail">
        <DetailHead withdrawal={withdrawal} places={places} />
        <DetailSteps withdrawal={withdrawal} places={places} />
        <DetailFacts withdrawal={withdrawal} />
        <SandboxNote />
      </div>
    </DialogSheet>
  )
}

function DetailShape() {
  return (
    <div className="detail">
      <Skeleton height="186px" radius="var(--r-lg)" />
      <Skeleton height="280px" radius="var(--r-lg)" />
      <Skeleton height="150px" radius="var(--r-lg)" />
    </div>
  )
}
