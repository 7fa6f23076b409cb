import type { Activity } from '@tablestakes/contract/promotions'
import { Num } from '@tablestakes/look/figures/Num.tsx'
import { toHref } from '../../../lib/address/hash-location.ts'
import { useText } from '../../../lib/words/i18n.ts'
import { Skeleton } from '../../../ui/states/Skeleton.tsx'
import { weave } from '../../../ui/weave.ts'
import { useDetail } from '../activity-queries.ts'
import { Days } from '../detail/Days.tsx'
import { StepClaim } from '../detail/StepClaim.tsx'
import { useOwnWords } from '../parts/use-own-words.ts'

/** The check-in is done right on the page: its days and the one button. */
export function CheckInCard({ activity }: { activity: Activity }) {
  const text = useText()
  const words = useOwnWords()
  const { data: detail } = useDetail(activity.activity_id)
  if (!detail) return <Skeleton height="176px" radius="var(--r-lg)" />
  const { steps } = detail
  const open = steps.find(({ state }) => state === 'reached')
  const done = steps.filter(({ state }) => state === 'claimed').length
  // A guest stands at no day yet.
  const day = open ? done + 1 : done
  return (
    <section className="check-in card">
      <div className="check-in-head">
        <h2>
          <a href={toHref(`/activity?id=${activity.activity_id}`)}>{words(activity.titles)}</a>
        </h2>
        {day > 0 && (
          <span>
            {weave(text('promo_day_of'), [
              <b key="day">
                <Num>{day}</Num>
              </b>,
              <Num key="of">{steps.length}</Num>,
            ])}
          </span>
        )}
      </div>
      <Days steps={steps} />
      <StepClaim detail={detail} step={open ?? null} />
    </section>
  )
}
