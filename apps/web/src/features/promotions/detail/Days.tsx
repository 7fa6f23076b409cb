import './steps.css'
import { Check } from 'lucide-react'
import { useText } from '../../../lib/words/i18n.ts'
import { useShortAward, useWrittenAwards } from '../../../shell/rewards/awards.ts'
import type { Step } from '../parts/types.ts'
import { useOwnWords } from '../parts/use-own-words.ts'

/** Days of a calendar side by side; the last is a chest. */
export function Days({ steps }: { steps: readonly Step[] }) {
  const text = useText()
  const short = useShortAward()
  const written = useWrittenAwards()
  const words = useOwnWords()
  return (
    <ol className="days">
      {steps.map(({ step_id: id, title, awards, state, day }, place) => {
        const isLast = place === steps.length - 1
        return (
          <li
            key={id}
            data-state={state}
            aria-label={`${words(title)}: ${written(awards)}. ${text(`promo_step_${state}`)}`}
          >
            {state === 'claimed' ? (
              <Check aria-hidden="true" />
            ) : (
              <img src={`/art/objects/${isLast ? 'chest-closed' : 'coin'}.svg`} alt="" width="26" height="26" />
            )}
            <b aria-hidden="true">
              {state === 'claimed' ? text('promo_day', { day: day ?? place + 1 }) : awards[0] && short(awards[0])}
            </b>
          </li>
        )
      })}
    </ol>
  )
}
