import type { ResponseOf } from '@tablestakes/contract/call'
import type { getMatch } from '@tablestakes/contract/sportsbook'
import { Num } from '@tablestakes/look/figures/Num.tsx'
import { TriangleAlert } from 'lucide-react'
import { useText } from '../../../lib/words/i18n.ts'
import { useSportsWords } from '../words/market-words.ts'
import { Field } from './Field.tsx'
import { focusOf } from './field-places.ts'
import { Momentum } from './Momentum.tsx'

export type MatchDetail = ResponseOf<typeof getMatch>

/** Figures that tell the most; so many fit on the drawing. */
const TOLD = ['shot', 'corner', 'danger', 'wicket', 'boundary', 'ace', 'double_fault', 'basket', 'free_throw']
const TOLD_MAX = 3

/** The ground with what happens on it now, the figures so far, and who pressed when. */
export function Tracker({ detail }: { detail: MatchDetail }) {
  const text = useText()
  const words = useSportsWords()
  const { match, situation, statistics, events } = detail
  if (match.state === 'scheduled' || match.state === 'postponed') return null
  const figures = TOLD.flatMap((kind) => statistics.filter((statistic) => statistic.kind === kind)).slice(0, TOLD_MAX)
  const last = situation ?? (match.state === 'live' ? events.at(-1) : undefined)
  const isHeld =
    match.state === 'live' && match.markets.length > 0 && match.markets.every(({ state }) => state !== 'open')
  const side = last && last.side !== 'none' ? match[last.side].name : null
  const said = last
    ? side === null
      ? words.happening(last.kind)
      : text('match_situation', { side, what: words.happening(last.kind) })
    : text(`match_state_${match.state}`)
  return (
    <section className="tracker" aria-label={text('match_tracker')}>
      <div className="tracker-field" data-held={isHeld || undefined}>
        <Field sport={match.sport} focus={focusOf(last ?? undefined)} />
        <p className="tracker-said" aria-live="polite" data-held={isHeld || undefined}>
          {isHeld && <TriangleAlert aria-hidden="true" />}
          {said}
        </p>
        {figures.length > 0 && (
          <ul className="tracker-figures">
            {figures.map(({ kind, home, away }) => (
              <li key={kind}>
                <Num>
                  {home}–{away}
                </Num>{' '}
                {words.statistic(kind)}
              </li>
            ))}
          </ul>
        )}
      </div>
      <Momentum detail={detail} />
    </section>
  )
}
