import './centre.css'
import { type Activity, activityTypes } from '@tablestakes/contract/promotions'
import { getCareAdvice } from '@tablestakes/contract/protection'
import { useQuery } from '@tanstack/react-query'
import { History } from 'lucide-react'
import { useState } from 'react'
import { apiQuery } from '../../../lib/api/api-query.ts'
import { useHasPlayer } from '../../../lib/session/session.ts'
import { useText } from '../../../lib/words/i18n.ts'
import { openDialog } from '../../../shell/dialogs/open-dialog.ts'
import { useScreenTitle } from '../../../shell/frame/screen-title.ts'
import { Notices } from '../../../shell/protection/Notices.tsx'
import { writeMoment } from '../../../shell/protection/times.ts'
import { StatePicture } from '../../../shell/states/StatePicture.tsx'
import { Unloaded } from '../../../shell/states/Unloaded.tsx'
import { places } from '../../../ui/places.ts'
import { Skeleton } from '../../../ui/states/Skeleton.tsx'
import { EmptyState } from '../../../ui/states/StateMessage.tsx'
import { inOrder, useActivities, useShowsGift, useWaiting } from '../activity-queries.ts'
import { kindOf } from '../kinds.ts'
import { ActivityBanner } from './ActivityBanner.tsx'
import { CheckInCard } from './CheckInCard.tsx'
import { EndedFold } from './EndedFold.tsx'
import { type Filter, Filters } from './Filters.tsx'
import { FreeRounds } from './FreeRounds.tsx'
import { ToClaim } from './ToClaim.tsx'

/** Everything there is to earn, what can be claimed first. */
export function Centre() {
  const text = useText()
  const title = useScreenTitle()
  const activities = useActivities()
  const waiting = useWaiting()
  const isPlayer = useHasPlayer()
  const [filter, setFilter] = useState<Filter>('all')
  const all = activities.data?.list ?? []
  const showsGift = useShowsGift(all)
  const offered = all.filter(({ activity_type: type }) => showsGift || type !== activityTypes.DAILY_GIFT)
  const list = inOrder(offered, waiting)
  return (
    <div className="promo-screen">
      <div className="promo-head">
        <h1 className="headline">{title}</h1>
        {isPlayer && (
          <button type="button" className="promo-claims-link" onClick={() => void openDialog('claims')}>
            <History aria-hidden="true" />
            {text('promo_claims')}
          </button>
        )}
      </div>
      <Filters list={list} waiting={waiting} value={filter} onChange={setFilter} />
      {filter === 'all' && <FreeRounds />}
      {activities.data ? (
        filter === 'claim' ? (
          <ToClaim list={list.filter(({ activity_id: id }) => waiting.has(id))} />
        ) : (
          <Banners list={list.filter(({ activity_type: type }) => filter === 'all' || kindOf(type).group === filter)} />
        )
      ) : (
        <Unloaded query={activities} words={{ failed: 'did_not_load_title', text: 'promo_failed_text' }} isBare={false}>
          <div className="acts">
            {places(4).map((place) => (
              <Skeleton key={place} height="124px" radius="22px" />
            ))}
          </div>
        </Unloaded>
      )}
      {filter === 'all' && <EndedFold />}
      <p className="promo-truth">{text('promo_truth')}</p>
      <Notices />
    </div>
  )
}

function Banners({ list }: { list: readonly Activity[] }) {
  const waiting = useWaiting()
  if (list.length === 0) return <NoBanners />
  return (
    <div className="acts">
      {list.map((activity) =>
        activity.activity_type === activityTypes.SIGN ? (
          <CheckInCard key={activity.activity_id} activity={activity} />
        ) : (
          <ActivityBanner
            key={activity.activity_id}
            activity={activity}
            isWaiting={waiting.has(activity.activity_id)}
          />
        ),
      )}
    </div>
  )
}

/** Nothing runs, or nothing is offered to this player for a while: which of the two is told. */
function NoBanners() {
  const text = useText()
  const { data } = useQuery({ ...apiQuery(getCareAdvice, {}), enabled: useHasPlayer() })
  const until = data?.offers_off_until ?? null
  return (
    <EmptyState
      picture={<StatePicture picture="no-rewards" />}
      title={text(until === null ? 'promo_none_title' : 'promo_paused_title')}
      text={until === null ? text('promo_none_text') : text('advice_offers_off', { when: writeMoment(until) })}
    />
  )
}
