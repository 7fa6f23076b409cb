import { ChevronLeft } from 'lucide-react'
import { toHref } from '../../../lib/address/hash-location.ts'
import { toDeviceTime } from '../../../lib/browser/clock.ts'
import { useText } from '../../../lib/words/i18n.ts'
import { Unloaded } from '../../../shell/states/Unloaded.tsx'
import { Countdown } from '../../../ui/figures/Countdown.tsx'
import { Skeleton } from '../../../ui/states/Skeleton.tsx'
import { useDetail } from '../activity-queries.ts'
import { kindOf } from '../kinds.ts'
import type { Detail } from '../parts/types.ts'
import { useOwnWords } from '../parts/use-own-words.ts'
import { ActivityParts } from './ActivityParts.tsx'

/** The page of one activity. */
export function ActivityPage({ id }: { id: number }) {
  const text = useText()
  const query = useDetail(id)
  return (
    <div className="promo-screen promo-detail">
      <a className="promo-back" href={toHref('/activity')}>
        <ChevronLeft className="flip" aria-hidden="true" />
        {text('promo_go_all')}
      </a>
      {query.data ? (
        <>
          <Hero detail={query.data} />
          <ActivityParts detail={query.data} />
        </>
      ) : (
        <Unloaded
          query={query}
          words={{ failed: 'did_not_load_title', refused: 'promo_gone_title', text: 'promo_failed_text' }}
          isBare={false}
        >
          <Skeleton height="150px" radius="22px" />
        </Unloaded>
      )}
    </div>
  )
}

function Hero({ detail: { activity } }: { detail: Detail }) {
  const text = useText()
  const words = useOwnWords()
  const { hue, art } = kindOf(activity.activity_type)
  return (
    <header className="act act-hero" data-hue={hue}>
      <span className="act-ground" />
      <img
        className="act-art"
        src={activity.banner_url === '' ? `/art/banners/${art}.svg` : activity.banner_url}
        alt=""
        draggable={false}
      />
      <div className="act-text">
        <h1>{words(activity.titles)}</h1>
        {activity.end_time !== null && (
          <span className="act-chip">
            <small>{text('promo_ends_in')}</small>{' '}
            <Countdown endsAt={toDeviceTime(activity.end_time)} name={text('promo_ends_in')} />
          </span>
        )}
      </div>
    </header>
  )
}
