import { getRed } from '@tablestakes/contract/lobby'
import type { Activity } from '@tablestakes/contract/promotions'
import { Button, ButtonLink } from '@tablestakes/look/controls/Button.tsx'
import { useQuery } from '@tanstack/react-query'
import { toHref } from '../../../lib/address/hash-location.ts'
import { apiQuery } from '../../../lib/api/api-query.ts'
import { serverNow } from '../../../lib/browser/clock.ts'
import { useHasPlayer } from '../../../lib/session/session.ts'
import { useText } from '../../../lib/words/i18n.ts'
import { AwardFigures } from '../../../shell/rewards/AwardFigures.tsx'
import { sumByPurse, useWrittenAwards } from '../../../shell/rewards/awards.ts'
import { StatePicture } from '../../../shell/states/StatePicture.tsx'
import { List, ListRow } from '../../../ui/lists/List.tsx'
import { ListSkeleton } from '../../../ui/states/Skeleton.tsx'
import { EmptyState } from '../../../ui/states/StateMessage.tsx'
import { useDetail } from '../activity-queries.ts'
import { kindOf } from '../kinds.ts'
import { GrantTrouble } from '../parts/GrantTrouble.tsx'
import { type ClaimEach, useClaimEach } from '../parts/use-claim-each.ts'
import { useOwnWords } from '../parts/use-own-words.ts'
import { standOf } from '../stand.ts'
import { claimsOf } from '../waiting-claims.ts'
import { ClaimAll } from './ClaimAll.tsx'

/** Only what can be claimed now, a row each. */
export function ToClaim({ list }: { list: readonly Activity[] }) {
  const text = useText()
  const claiming = useClaimEach()
  // Until it is known what waits, nothing is said about it.
  const { isLoading } = useQuery({ ...apiQuery(getRed, {}), enabled: useHasPlayer() })
  if (isLoading) return <ListSkeleton rows={3} />
  return (
    <>
      {list.length > 0 && (
        <div className="promo-to-claim">
          <List name={text('promo_filter_claim')}>
            {list.map((activity) => (
              <ClaimRow key={activity.activity_id} activity={activity} claiming={claiming} />
            ))}
          </List>
        </div>
      )}
      <GrantTrouble problem={claiming.problem} />
      <ClaimAll list={list} claiming={claiming} />
      <EmptyState
        picture={<StatePicture picture="no-rewards" />}
        title={text(list.length > 0 ? 'promo_rest_title' : 'promo_nothing_title')}
        text={text('promo_nothing_text')}
      />
    </>
  )
}

/** What needs no more than a press is claimed in its row; the rest has a page. */
function ClaimRow({ activity, claiming }: { activity: Activity; claiming: ClaimEach }) {
  const text = useText()
  const words = useOwnWords()
  const written = useWrittenAwards()
  const { data: detail } = useDetail(activity.activity_id)
  const now = serverNow()
  const claims = detail ? claimsOf(detail, now) : []
  const awards = sumByPurse(claims.flatMap((claim) => claim.awards))
  const stand = detail && standOf(detail, now)
  const isToday = kindOf(activity.activity_type).isOfDay === true
  const title = words(activity.titles)
  const until = isToday ? text('promo_until_day') : undefined
  return (
    <ListRow
      mark={<img src={`/art/banners/${kindOf(activity.activity_type).art}.svg`} alt="" width="40" height="40" />}
      title={<a href={toHref(`/activity?id=${activity.activity_id}`)}>{title}</a>}
      text={stand?.kind === 'spins' ? text('promo_spins', { count: stand.count }) : until}
      end={
        claims.length > 0 ? (
          <Button
            size="sm"
            busy={claiming.asked === title}
            disabled={claiming.asked !== null && claiming.asked !== title}
            onClick={() => void claiming.claimEach(claims, title)}
          >
            {text('promo_claim')}{' '}
            <span aria-hidden="true">
              <AwardFigures awards={awards} />
            </span>
            <span className="sr-only">{`${written(awards)}: ${title}`}</span>
          </Button>
        ) : (
          <ButtonLink
            size="sm"
            href={toHref(`/activity?id=${activity.activity_id}`)}
            aria-label={text('promo_open_of', { name: title })}
          >
            {text('promo_open')}
          </ButtonLink>
        )
      }
    />
  )
}
