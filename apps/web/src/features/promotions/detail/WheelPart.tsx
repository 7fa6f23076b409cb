import { spinActivity } from '@tablestakes/contract/promotions'
import { useHasPlayer } from '../../../lib/session/session.ts'
import { useText } from '../../../lib/words/i18n.ts'
import { openDialog } from '../../../shell/dialogs/open-dialog.ts'
import { ProgressBar } from '../../../ui/figures/ProgressBar.tsx'
import { celebrate } from '../parts/celebrate.ts'
import { DrawnWheel } from '../parts/DrawnWheel.tsx'
import { GrantTrouble } from '../parts/GrantTrouble.tsx'
import { useWrittenStep } from '../parts/step-words.tsx'
import type { Detail, Granted, Wheel } from '../parts/types.ts'
import { useGrant } from '../parts/use-grant.ts'
import { useOwnWords } from '../parts/use-own-words.ts'
import { WayButton } from '../parts/WayButton.tsx'
import { wayOf } from '../parts/ways.ts'
import { percentOf } from '../stand.ts'

/** The wheel with its spins, and how more of them are earned. */
export function WheelPart({ detail, wheel }: { detail: Detail; wheel: Wheel }) {
  const text = useText()
  const words = useOwnWords()
  const written = useWrittenStep()
  const isPlayer = useHasPlayer()
  const { activity_id, activity_type: type, titles } = detail.activity
  const { ask, problem } = useGrant(spinActivity, { type })
  const left = wheel.remain_rot_num

  async function spin() {
    if (isPlayer) return ask({ activity_id })
    await openDialog('register')
    return null
  }

  return (
    <section className="wheel-part" aria-label={words(titles)}>
      <DrawnWheel<Granted>
        prizes={wheel.prizes}
        spinText={text(isPlayer ? 'promo_spin_left' : 'promo_spin', { count: left })}
        isDisabled={isPlayer && (left === 0 || detail.missing.length > 0)}
        onSpin={spin}
        onStop={(granted) => void celebrate(granted, words(titles))}
      />
      <GrantTrouble problem={problem} />
      {wheel.steps.length > 0 && (
        <ul className="earn card" aria-label={text('promo_earn_spins')}>
          {wheel.steps.map((step) => (
            <li key={step.step_id} data-state={step.state}>
              <p>
                <b>{words(step.title)}</b>
                <small>{step.state === 'claimed' ? text('promo_earned') : written(step)}</small>
              </p>
              <ProgressBar
                name={words(step.title)}
                percent={percentOf(step)}
                tone={step.state === 'claimed' ? 'success' : 'gold'}
                valueText={written(step)}
              />
            </li>
          ))}
        </ul>
      )}
      {isPlayer && left === 0 && <WayButton block way={wayOf(type)} />}
    </section>
  )
}
