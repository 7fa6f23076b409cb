import type { SportsBet } from '@tablestakes/contract/sportsbook'
import { LiveDot } from '@tablestakes/look/figures/Badge.tsx'
import { Num } from '@tablestakes/look/figures/Num.tsx'
import { VisuallyHidden } from '@tablestakes/look/figures/VisuallyHidden.tsx'
import { Check, Clock, Minus, X } from 'lucide-react'
import { toHref } from '../../../lib/address/hash-location.ts'
import { useText } from '../../../lib/words/i18n.ts'
import { writeMoment } from '../../../shell/protection/times.ts'
import { SportMark } from '../art/SportMark.tsx'
import { Score } from '../match/Score.tsx'
import { useOdds } from '../odds/odds-format.ts'
import { useSportsWords } from '../words/market-words.ts'
import { useLegName } from './bet-words.ts'

type Leg = SportsBet['legs'][number]

type LegRowProps = {
  leg: Leg
  isBuilder: boolean
  /** What was never taken has neither won nor lost. */
  isTaken: boolean
}

/** One leg of a bet: what it is on, how its match stands, how it ended. */
export function LegRow({ leg, isBuilder, isTaken }: LegRowProps) {
  const words = useSportsWords()
  const name = useLegName()
  const odds = useOdds()
  const { market, number, part, home, away, match_id } = leg
  return (
    <li className="leg" data-result={leg.result ?? undefined}>
      <SportMark sport={leg.sport} />
      <a href={toHref(`/sports/match?id=${match_id}`)}>
        <b>{name(leg)}</b>
        <small>
          {words.market({ kind: market, number, part })} · <bdi>{home}</bdi> – <bdi>{away}</bdi> · <Stand leg={leg} />
        </small>
      </a>
      {isTaken && <Mark leg={leg} />}
      {!isBuilder && <Num className="leg-price">{odds(leg.price)}</Num>}
    </li>
  )
}

function Stand({ leg: { state, home_score, away_score, start_time } }: { leg: Leg }) {
  const text = useText()
  if (state === 'scheduled') return <>{writeMoment(start_time)}</>
  if (state === 'postponed' || state === 'abandoned' || state === 'void') return <>{text(`match_state_${state}`)}</>
  return <Score home={home_score} away={away_score} />
}

function Mark({ leg: { result, state } }: { leg: Leg }) {
  const text = useText()
  return (
    <span className="leg-mark">
      {result === null ? (
        state === 'live' ? (
          <LiveDot />
        ) : (
          <Clock aria-hidden="true" />
        )
      ) : result === 'lose' || result === 'half_lose' ? (
        <X aria-hidden="true" />
      ) : result === 'void' ? (
        <Minus aria-hidden="true" />
      ) : (
        <Check aria-hidden="true" />
      )}
      <VisuallyHidden>
        {text(result === null ? (state === 'live' ? 'leg_running' : 'leg_waiting') : `leg_${result}`)}
      </VisuallyHidden>
    </span>
  )
}
