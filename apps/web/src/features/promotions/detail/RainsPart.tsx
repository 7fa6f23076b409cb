import './rains.css'
import { getActivity, grabEnvelope } from '@tablestakes/contract/promotions'
import { refreshCalls } from '../../../lib/api/query-client.ts'
import { serverNow, toDeviceTime } from '../../../lib/browser/clock.ts'
import { useHasPlayer } from '../../../lib/session/session.ts'
import { useText } from '../../../lib/words/i18n.ts'
import { SiteMoney } from '../../../shell/money/SiteMoney.tsx'
import { writeMoment } from '../../../shell/protection/times.ts'
import { Countdown } from '../../../ui/figures/Countdown.tsx'
import { ProgressBar } from '../../../ui/figures/ProgressBar.tsx'
import { places } from '../../../ui/places.ts'
import { weave } from '../../../ui/weave.ts'
import { celebrate } from '../parts/celebrate.ts'
import { GrantTrouble } from '../parts/GrantTrouble.tsx'
import type { Detail } from '../parts/types.ts'
import { useGrant } from '../parts/use-grant.ts'
import { useOwnWords } from '../parts/use-own-words.ts'

type Rain = NonNullable<Detail['rains']>[number]

/** Red envelope rain: the one that falls or comes next, then the others of the day. */
export function RainsPart({ detail, rains }: { detail: Detail; rains: readonly Rain[] }) {
  const text = useText()
  const now = serverNow()
  const next = rains.find(({ end_time }) => end_time > now)
  const rest = rains.filter((rain) => rain !== next)
  return (
    <section className="rains" aria-label={text('promo_rains')}>
      {next && <RainStage detail={detail} rain={next} isOn={next.start_time <= now} />}
      {rest.length > 0 && (
        <ul className="earn card">
          {rest.map((rain) => (
            <li key={rain.rain_id}>
              <p>
                <b>{writeMoment(rain.start_time)}</b>
                <small>
                  {rain.taken > 0n ? (
                    weave(text('promo_rain_mine'), [<SiteMoney key="mine" amount={rain.taken} tone="gold" />])
                  ) : (
                    <SiteMoney amount={rain.pool} />
                  )}
                </small>
              </p>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

/** Where the envelopes fall, in percent of the stage; which one is tapped changes nothing. */
const ENVELOPES = [6, 22, 38, 54, 70, 84]

function RainStage({ detail, rain, isOn }: { detail: Detail; rain: Rain; isOn: boolean }) {
  const text = useText()
  const words = useOwnWords()
  const isPlayer = useHasPlayer()
  const { activity_id, activity_type: type, titles } = detail.activity
  const { ask, isAsking, problem } = useGrant(grabEnvelope, { type })
  const percentLeft = rain.pool > 0n ? Number((rain.left * 100n) / rain.pool) : 0 // exact: only the width of a bar.
  async function grab() {
    const given = await ask({ activity_id, rain_id: rain.rain_id })
    if (given) await celebrate(given, words(titles))
  }
  return (
    <>
      <button
        type="button"
        className="rain-stage"
        disabled={!isOn || !isPlayer || isAsking || detail.missing.length > 0}
        data-on={isOn || undefined}
        onClick={() => void grab()}
        aria-label={text('promo_grab')}
      >
        {places(ENVELOPES.length).map((place) => (
          <img
            key={place}
            src="/art/objects/red-envelope.svg"
            alt=""
            width="56"
            height="56"
            style={{ insetInlineStart: `${ENVELOPES[place]}%`, animationDelay: `${place * -0.7}s` }}
            draggable={false}
          />
        ))}
        <span className="act-chip">
          <small>{text(isOn ? 'promo_rain_ends' : 'promo_rain_in')}</small>{' '}
          <Countdown
            endsAt={toDeviceTime(isOn ? rain.end_time : rain.start_time)}
            name={text(isOn ? 'promo_rain_ends' : 'promo_rain_in')}
            onEnd={() => void refreshCalls([getActivity])}
          />
        </span>
        <b>{text(isOn ? 'promo_grab' : 'promo_rain_wait')}</b>
      </button>
      <p className="share-base">
        {text('promo_rain_left')} <SiteMoney amount={rain.left} />
      </p>
      <ProgressBar name={text('promo_rain_left')} percent={percentLeft} />
      <p className="steps-note">{text('promo_rain_fair')}</p>
      <GrantTrouble problem={problem} />
    </>
  )
}
