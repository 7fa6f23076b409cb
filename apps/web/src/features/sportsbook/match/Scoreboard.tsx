import type { Match } from '@tablestakes/contract/sportsbook'
import { LiveDot } from '@tablestakes/look/figures/Badge.tsx'
import { Num } from '@tablestakes/look/figures/Num.tsx'
import { useText } from '../../../lib/words/i18n.ts'
import { Crest } from '../art/Crest.tsx'
import { MatchClock } from './MatchClock.tsx'
import { Score } from './Score.tsx'
import { scoresOf } from './scores.ts'

/** Both sides and how it stands, each figure beside its own side, whichever way is read. Screen readers are told of a new score, and only of that. */
export function Scoreboard({ match }: { match: Match }) {
  const text = useText()
  const scores = scoresOf(match)
  const isWide = scores.home.length + scores.away.length > 6
  return (
    <div className="scoreboard">
      <Side match={match} side="home" />
      <div className="score" aria-live="polite">
        {scores.home === '' ? (
          <span className="score-none">{text('match_versus')}</span>
        ) : (
          <span className={isWide ? 'score-figures score-small' : 'score-figures'}>
            <Num>{scores.home}</Num>
            <i>–</i>
            <Num>{scores.away}</Num>
          </span>
        )}
        <small>
          {match.state === 'live' && <LiveDot />}
          <MatchClock match={match} />
        </small>
        {match.parts.length > 1 && match.sport !== 'cricket' && (
          <span className="score-parts">
            {match.parts.map(({ home, away }, part) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a part is known by its place.
              <Score key={part} home={home} away={away} />
            ))}
          </span>
        )}
      </div>
      <Side match={match} side="away" />
    </div>
  )
}

function Side({ match, side }: { match: Match; side: 'home' | 'away' }) {
  const text = useText()
  return (
    <div className="score-side">
      <Crest mark={match[side].mark} size="l" />
      <bdi>{match[side].name}</bdi>
      {match.turn === side && match.state === 'live' && (
        <i className="match-turn" role="img" aria-label={text('match_turn')} />
      )}
    </div>
  )
}
