import { Num } from '@tablestakes/look/figures/Num.tsx'
import { ShieldCheck } from 'lucide-react'
import { toHref } from '../../../lib/address/hash-location.ts'
import { useText } from '../../../lib/words/i18n.ts'
import { useSportsWords } from '../words/market-words.ts'
import { Score } from './Score.tsx'
import type { MatchDetail } from './Tracker.tsx'

/** What has happened, the figures, who plays, and the seed that was promised before the first whistle. */
export function MatchFacts({ detail }: { detail: MatchDetail }) {
  const { match } = detail
  const text = useText()
  return (
    <div className="match-facts">
      <Happened detail={detail} />
      <Statistics detail={detail} />
      <LineUps detail={detail} />
      {match.is_virtual && (
        <a className="match-proof card" href={toHref(`/sports/season?id=${match.league_id}&season=${match.season}`)}>
          <ShieldCheck aria-hidden="true" />
          <span>
            <b>{text('match_proof')}</b>
            <small>{text('match_proof_text')}</small>
            {detail.seed_hash !== '' && <bdi className="seed">{detail.seed_hash}</bdi>}
          </span>
        </a>
      )}
    </div>
  )
}

/** So many are shown first; the whole of a cricket match is two hundred balls. */
const SHOWN = 40

function Happened({ detail: { events, match } }: { detail: MatchDetail }) {
  const text = useText()
  const words = useSportsWords()
  if (events.length === 0) return null
  return (
    <details className="facts card" open={match.state === 'live'}>
      <summary>{text('match_timeline')}</summary>
      <ol className="happened">
        {events
          .slice(-SHOWN)
          .map((event, at) => ({ ...event, at }))
          .toReversed()
          .map(({ minute, kind, side, text: told, home_score, away_score, at }) => (
            <li key={at} data-side={side}>
              <Num>{minute}′</Num>
              <span>
                <b>{words.happening(kind)}</b> {side !== 'none' && <bdi>{match[side].name}</bdi>}{' '}
                {told !== '' && <small>{told}</small>}
              </span>
              <Score home={home_score} away={away_score} />
            </li>
          ))}
      </ol>
    </details>
  )
}

function Statistics({ detail: { statistics } }: { detail: MatchDetail }) {
  const text = useText()
  const words = useSportsWords()
  if (statistics.length === 0) return null
  return (
    <details className="facts card">
      <summary>{text('match_statistics')}</summary>
      <dl className="statistics">
        {statistics.map(({ kind, home, away }) => (
          <div key={kind}>
            <dd>
              <Num>{home}</Num>
            </dd>
            <dt>{words.statistic(kind)}</dt>
            <dd>
              <Num>{away}</Num>
            </dd>
          </div>
        ))}
      </dl>
    </details>
  )
}

function LineUps({ detail: { line_ups: lineUps, match } }: { detail: MatchDetail }) {
  const text = useText()
  if (lineUps.home.length + lineUps.away.length === 0) return null
  return (
    <details className="facts card">
      <summary>{text('match_line_ups')}</summary>
      <div className="line-ups">
        {(['home', 'away'] as const).map((side) => (
          <div key={side}>
            <h3>
              <bdi>{match[side].name}</bdi>
            </h3>
            <ol>
              {lineUps[side].map((name) => (
                <li key={name}>
                  <bdi>{name}</bdi>
                </li>
              ))}
            </ol>
          </div>
        ))}
      </div>
    </details>
  )
}
