import type { Activity } from '@tablestakes/contract/promotions'
import { VisuallyHidden } from '@tablestakes/look/figures/VisuallyHidden.tsx'
import { toHref } from '../../../lib/address/hash-location.ts'
import { serverNow } from '../../../lib/browser/clock.ts'
import { useText } from '../../../lib/words/i18n.ts'
import { useDetail, useNear } from '../activity-queries.ts'
import { kindOf } from '../kinds.ts'
import { firstSentence } from '../parts/first-sentence.ts'
import { useOwnWords } from '../parts/use-own-words.ts'
import { wayOf } from '../parts/ways.ts'
import { type Stand, standOf } from '../stand.ts'
import { StandLine } from './StandLine.tsx'

/** Its page; without one, where what it asks for is done. */
function placeOf({ activity_id, activity_type, is_detail_show }: Activity): string {
  const way = wayOf(activity_type)
  if (is_detail_show) return `/activity?id=${activity_id}`
  return 'path' in way ? way.path : `/activity?open=${way.dialog}`
}

const SHADES: Partial<Record<Stand['kind'], string>> = { done: 'done', locked: 'locked' }

/** One activity: its title, one sentence, one line of how the player stands. All of it leads to its page. */
export function ActivityBanner({ activity, isWaiting }: { activity: Activity; isWaiting: boolean }) {
  const text = useText()
  const words = useOwnWords()
  const { ref, isNear } = useNear<HTMLAnchorElement>()
  const { data: detail } = useDetail(activity.activity_id, isNear)
  const { hue, art } = kindOf(activity.activity_type)
  const stand = detail && standOf(detail, serverNow())
  return (
    <a
      ref={ref}
      className="act"
      href={toHref(placeOf(activity))}
      data-hue={hue}
      data-shade={(stand && SHADES[stand.kind]) ?? undefined}
    >
      <span className="act-ground" />
      <img
        className="act-art"
        src={activity.banner_url === '' ? `/art/banners/${art}.svg` : activity.banner_url}
        alt=""
        loading="lazy"
        draggable={false}
      />
      <span className="act-text">
        <b>{words(activity.titles)}</b>
        <span>{detail && firstSentence(words(detail.rules))}</span>
        <span className="act-foot">{stand && <StandLine stand={stand} endTime={activity.end_time} />}</span>
      </span>
      {isWaiting && (
        <>
          <i className="act-red" />
          <VisuallyHidden>{text('promo_waits')}</VisuallyHidden>
        </>
      )}
    </a>
  )
}
