import { claimActivity, getActivity } from '@tablestakes/contract/promotions'
import { Button } from '@tablestakes/look/controls/Button.tsx'
import { Num } from '@tablestakes/look/figures/Num.tsx'
import { refreshCalls } from '../../../lib/api/query-client.ts'
import { serverNow, toDeviceTime } from '../../../lib/browser/clock.ts'
import { useHasPlayer } from '../../../lib/session/session.ts'
import { useText } from '../../../lib/words/i18n.ts'
import { writePercent } from '../../../lib/words/write-figure.ts'
import { SiteMoney } from '../../../shell/money/SiteMoney.tsx'
import { Countdown } from '../../../ui/figures/Countdown.tsx'
import { KeyValue } from '../../../ui/lists/KeyValue.tsx'
import { weave } from '../../../ui/weave.ts'
import { celebrate } from '../parts/celebrate.ts'
import { GrantTrouble } from '../parts/GrantTrouble.tsx'
import type { Detail } from '../parts/types.ts'
import { useGrant } from '../parts/use-grant.ts'
import { useOwnWords } from '../parts/use-own-words.ts'
import { WayButton } from '../parts/WayButton.tsx'
import { wayOf } from '../parts/ways.ts'

/** Percent by amount: what it is counted of, what it makes, and when it can be had. */
export function SharePart({ detail }: { detail: Detail }) {
  const text = useText()
  const isPlayer = useHasPlayer()
  const { rates, base, claimable, claim_time: at, activity } = detail
  const isLater = claimable === 0n && at !== null && at > serverNow() && base > 0n
  return (
    <section className="share-part card" aria-label={text('promo_share')}>
      <h2>{text('promo_share')}</h2>
      <KeyValue
        rows={rates.map(({ from, rate }) => ({
          key: String(from),
          term:
            from > 0n
              ? weave(text('promo_rate_from'), [<SiteMoney key="from" amount={from} />])
              : text('promo_rate_any'),
          value: <Num>{writePercent(rate)}</Num>,
        }))}
      />
      {isPlayer && (
        <p className="share-base">
          {text('promo_share_base')} <SiteMoney amount={base} />
        </p>
      )}
      {isPlayer && claimable > 0n && <ShareClaim detail={detail} />}
      {isLater && (
        <p className="share-later">
          {text('promo_claim_in')}{' '}
          <Countdown
            endsAt={toDeviceTime(at)}
            name={text('promo_claim_in')}
            onEnd={() => void refreshCalls([getActivity])}
          />
        </p>
      )}
      {isPlayer && claimable === 0n && <WayButton block way={wayOf(activity.activity_type)} />}
    </section>
  )
}

function ShareClaim({ detail }: { detail: Detail }) {
  const text = useText()
  const words = useOwnWords()
  const { activity_id, activity_type: type, titles } = detail.activity
  const { ask, isAsking, problem } = useGrant(claimActivity, { type })
  async function press() {
    const given = await ask({ activity_id })
    if (given) await celebrate(given, words(titles))
  }
  return (
    <>
      <Button
        look="gold"
        size="lg"
        block
        disabled={detail.missing.length > 0}
        busy={isAsking}
        onClick={() => void press()}
      >
        {text('promo_claim')} <SiteMoney amount={detail.claimable} />
      </Button>
      <GrantTrouble problem={problem} />
    </>
  )
}
