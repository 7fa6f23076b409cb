import { activityTypes, claimActivity, takeDownloadAward } from '@tablestakes/contract/promotions'
import { Button } from '@tablestakes/look/controls/Button.tsx'
import { useText } from '../../../lib/words/i18n.ts'
import { AwardFigures } from '../../../shell/rewards/AwardFigures.tsx'
import { celebrate } from '../parts/celebrate.ts'
import { GrantTrouble } from '../parts/GrantTrouble.tsx'
import type { Detail, Step } from '../parts/types.ts'
import { useGrant } from '../parts/use-grant.ts'
import { useOwnWords } from '../parts/use-own-words.ts'

/** The gold button of a step that is reached. Without one there is nothing to press. */
export function StepClaim({ detail, step }: { detail: Detail; step: Step | null }) {
  const text = useText()
  const words = useOwnWords()
  const { activity_id, activity_type: type, titles } = detail.activity
  const claim = useGrant(claimActivity, { type })
  const download = useGrant(takeDownloadAward, { type })
  const { isAsking, problem } = type === activityTypes.DOWNLOAD ? download : claim

  async function press({ step_id }: Step) {
    const given = await (type === activityTypes.DOWNLOAD ? download.ask({}) : claim.ask({ activity_id, step_id }))
    if (given) await celebrate(given, words(titles))
  }

  return (
    <>
      {step && (
        <Button
          look="gold"
          size="lg"
          block
          disabled={detail.missing.length > 0}
          busy={isAsking}
          onClick={() => void press(step)}
        >
          {text('promo_claim')} <AwardFigures awards={step.awards} isPlain />
        </Button>
      )}
      <GrantTrouble problem={problem} />
    </>
  )
}
