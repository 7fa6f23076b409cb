import { Button } from '@tablestakes/look/controls/Button.tsx'
import { Lock } from 'lucide-react'
import { useHashPath } from '../../../lib/address/hash-location.ts'
import { ownHref } from '../../../lib/address/own-href.ts'
import { useHasPlayer } from '../../../lib/session/session.ts'
import { useText } from '../../../lib/words/i18n.ts'
import { openDialog } from '../../../shell/dialogs/open-dialog.ts'
import { OperatorText } from '../../../ui/texts/OperatorText.tsx'
import { kindOf } from '../kinds.ts'
import { firstSentence } from '../parts/first-sentence.ts'
import { RewardCard } from '../parts/RewardCard.tsx'
import { useWrittenStep } from '../parts/step-words.tsx'
import type { Award, Detail, Step } from '../parts/types.ts'
import { useOwnWords } from '../parts/use-own-words.ts'
import { WayButton } from '../parts/WayButton.tsx'
import { wayOf } from '../parts/ways.ts'
import { BoardPart } from './BoardPart.tsx'
import { ChannelPart } from './ChannelPart.tsx'
import { GuessesPart } from './GuessesPart.tsx'
import { RainsPart } from './RainsPart.tsx'
import { SharePart } from './SharePart.tsx'
import { StepsPart } from './StepsPart.tsx'
import { WheelPart } from './WheelPart.tsx'

/** An activity is made of a few parts; each that is there is drawn by its own. */
export function ActivityParts({ detail }: { detail: Detail }) {
  const text = useText()
  const path = useHashPath()
  const words = useOwnWords()
  const isPlayer = useHasPlayer()
  const { wheel, steps, rates, board, rains, guesses, url, missing, rules } = detail
  const isEmpty = !(wheel || board || rains || guesses || url !== undefined) && steps.length + rates.length === 0
  return (
    <div className="promo-parts">
      <div className="promo-doing">
        {missing.map((reason) => (
          <p key={reason} className="promo-missing">
            <Lock aria-hidden="true" />
            {text(`promo_missing_${reason}`)}
          </p>
        ))}
        {!isPlayer && <JoinFirst />}
        {wheel && <WheelPart detail={detail} wheel={wheel} />}
        {url !== undefined && <ChannelPart detail={detail} url={url} />}
        {url === undefined && steps.length > 0 && <StepsPart detail={detail} />}
        {rates.length > 0 && <SharePart detail={detail} />}
        {board && <BoardPart detail={detail} board={board} />}
        {rains && <RainsPart detail={detail} rains={rains} />}
        {guesses && <GuessesPart detail={detail} guesses={guesses} />}
        {(isEmpty || detail.turntable) && (
          <WayButton look="action" size="lg" block way={wayOf(detail.activity.activity_type)} />
        )}
      </div>
      <div className="promo-facts">
        <PlainWords detail={detail} />
        <section className="promo-rules card">
          <h2>{text('promo_rules')}</h2>
          <OperatorText text={words(rules)} hrefOf={(place) => ownHref(place, path)} />
        </section>
      </div>
    </div>
  )
}

function JoinFirst() {
  const text = useText()
  return (
    <section className="promo-join card">
      <p>{text('promo_join_text')}</p>
      <Button look="action" onClick={() => void openDialog('register')}>
        {text('join')}
      </Button>
    </section>
  )
}

/** The step the player is at: the one that can be claimed, else the next, else the last. */
const presentStep = (steps: readonly Step[]): Step | undefined =>
  steps.find(({ state }) => state === 'reached') ?? steps.find(({ state }) => state === 'waiting') ?? steps.at(-1)

function PlainWords({ detail }: { detail: Detail }) {
  const text = useText()
  const words = useOwnWords()
  const written = useWrittenStep()
  const { steps, wheel, rates, claimable, activity, rules } = detail
  const step = presentStep(steps) ?? wheel?.steps.find(({ state }) => state === 'waiting')
  const money = rates[0]?.money_type
  const shared: Award[] = claimable > 0n && money !== undefined ? [{ money_type: money, amount: claimable }] : []
  // A thing done once is not counted: it is ready, or still to come.
  const farOf = (one: Step) =>
    one.state === 'waiting' && one.progress.target > 1 ? written(one) : text(`promo_step_${one.state}`)
  const kind = kindOf(activity.activity_type)
  const isOpenEnded = !kind.isOfDay && activity.end_time === null
  return (
    <RewardCard
      awards={steps.length > 0 ? (step?.awards ?? []) : shared}
      todo={step ? words(step.title) : firstSentence(words(rules))}
      far={step && farOf(step)}
      until={kind.isOfDay ? text('promo_until_day') : isOpenEnded ? text('promo_until_none') : text('promo_until_end')}
    />
  )
}
