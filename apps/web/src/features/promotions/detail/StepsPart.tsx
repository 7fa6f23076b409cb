import './steps.css'
import { activityTypes } from '@tablestakes/contract/promotions'
import { Check, X } from 'lucide-react'
import { useHasPlayer } from '../../../lib/session/session.ts'
import { useText } from '../../../lib/words/i18n.ts'
import { AwardFigures } from '../../../shell/rewards/AwardFigures.tsx'
import { ProgressBar } from '../../../ui/figures/ProgressBar.tsx'
import { useWrittenStep } from '../parts/step-words.tsx'
import type { Detail, Step } from '../parts/types.ts'
import { useOwnWords } from '../parts/use-own-words.ts'
import { WayButton } from '../parts/WayButton.tsx'
import { wayOf } from '../parts/ways.ts'
import { percentOf } from '../stand.ts'
import { Days } from './Days.tsx'
import { StepClaim } from './StepClaim.tsx'

/** Things to reach and claim: days of a calendar, chests over a line, milestones below one another. */
export function StepsPart({ detail }: { detail: Detail }) {
  const text = useText()
  const isPlayer = useHasPlayer()
  const { steps, activity } = detail
  const open = steps.find(({ state }) => state === 'reached') ?? null
  const hasMore = steps.some(({ state }) => state === 'waiting')
  // A calendar has one step a day; several on a day are tasks.
  const isCalendar = steps.length > 1 && steps.every(({ day }, place) => day === place + 1)
  const isGold = activity.activity_type === activityTypes.GOLD_RUSHING
  return (
    <section className="steps-part card" aria-label={text('promo_steps')}>
      {isCalendar ? <Days steps={steps} /> : <StepRows steps={steps} hasProgress={!isGold} />}
      {isPlayer && !isGold && <StepClaim detail={detail} step={open} />}
      {isPlayer && (isGold || (!open && hasMore && !isCalendar)) && (
        <WayButton look={isGold ? 'action' : 'quiet'} block way={wayOf(activity.activity_type)} />
      )}
      {isPlayer && !open && (isCalendar || !hasMore) && (
        <p className="steps-note">{text(hasMore ? 'promo_tomorrow' : 'promo_all_done')}</p>
      )}
    </section>
  )
}

function StepRows({ steps, hasProgress }: { steps: readonly Step[]; hasProgress: boolean }) {
  return (
    <ol className="step-rows">
      {steps.map((step) => (
        <StepRow key={step.step_id} step={step} hasProgress={hasProgress} />
      ))}
    </ol>
  )
}

function StepRow({ step, hasProgress }: { step: Step; hasProgress: boolean }) {
  const text = useText()
  const words = useOwnWords()
  const written = useWrittenStep()
  const { title, awards, state } = step
  const isShort = hasProgress && state === 'waiting'
  return (
    <li data-state={state}>
      <span className="step-mark" aria-hidden="true">
        {state === 'claimed' ? (
          <Check />
        ) : state === 'missed' ? (
          <X />
        ) : (
          <img
            src={`/art/objects/${state === 'reached' ? 'chest-open' : 'chest-closed'}.svg`}
            alt=""
            width="38"
            height="38"
          />
        )}
      </span>
      <div>
        <p>
          <b>{words(title)}</b>
          <AwardFigures awards={awards} isPlain={state !== 'reached'} />
        </p>
        {isShort ? (
          <>
            <ProgressBar name={words(title)} percent={percentOf(step)} tone="gold" valueText={written(step)} />
            <small>{written(step)}</small>
          </>
        ) : (
          <small>{text(`promo_step_${state}`)}</small>
        )}
      </div>
    </li>
  )
}
