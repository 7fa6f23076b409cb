import { getRed } from '@tablestakes/contract/lobby'
import type { Activity } from '@tablestakes/contract/promotions'
import { ButtonLink } from '@tablestakes/look/controls/Button.tsx'
import { useQuery } from '@tanstack/react-query'
import { toHref } from '../../../lib/address/hash-location.ts'
import { apiQuery } from '../../../lib/api/api-query.ts'
import { serverNow } from '../../../lib/browser/clock.ts'
import { useHasPlayer } from '../../../lib/session/session.ts'
import { useText } from '../../../lib/words/i18n.ts'
import { SiteMoney } from '../../../shell/money/SiteMoney.tsx'
import { AwardFigures } from '../../../shell/rewards/AwardFigures.tsx'
import { StatePicture } from '../../../shell/states/StatePicture.tsx'
import { List, ListRow } from '../../../ui/lists/List.tsx'
import { ListSkeleton } from '../../../ui/states/Skeleton.tsx'
import { EmptyState } from '../../../ui/states/StateMessage.tsx'
import { useDetail } from '../activity-queries.ts'
import { kindOf } from '../kinds.ts'
import { useOwnWords } from '../parts/use-own-words.ts'
import { standOf } from '../stand.ts'

/** Only what can be claimed now, a row each. */
export function ToClaim({ list }: { list: readonly Activity[] }) {
  const text = useText()
  // Until it is known what waits, nothing is said about it.
  const { isLoading } = useQuery({ ...apiQuery(getRed, {}), enabled: useHasPlayer() })
  if (isLoading) return <ListSkeleton rows={3} />
  return (
    <>
      {list.length > 0 && (
        <List name={text('promo_filter_claim')}>
          {list.map((activity) => (
            <ClaimRow key={activity.activity_id} activity={activity} />
          ))}
        </List>
      )}
      <EmptyState
        picture={<StatePicture picture="no-rewards" />}
        title={text(list.length > 0 ? 'promo_rest_title' : 'promo_nothing_title')}
        text={text('promo_nothing_text')}
      />
    </>
  )
}

function ClaimRow({ activity }: { activity: Activity }) {
  const text = useText()
  const words = useOwnWords()
  const { data: detail } = useDetail(activity.activity_id)
  const stand = detail && standOf(detail, serverNow())
  const awards = stand?.kind === 'claim' ? stand.steps[0]!.awards : []
  const isToday = kindOf(activity.activity_type).isOfDay === true
  return (
    <ListRow
      mark={<img src={`/art/banners/${kindOf(activity.activity_type).art}.svg`} alt="" width="40" height="40" />}
      title={words(activity.titles)}
      text={isToday ? text('promo_until_day') : undefined}
      end={
        <ButtonLink size="sm" href={toHref(`/activity?id=${activity.activity_id}`)}>
          {stand?.kind === 'share' ? <SiteMoney amount={stand.amount} tone="gold" /> : null}
          {awards.length > 0 ? <AwardFigures awards={awards} /> : null}
          {stand?.kind !== 'share' && awards.length === 0 ? text('promo_open') : null}
        </ButtonLink>
      }
    />
  )
}
