import type { Market, Match } from '@tablestakes/contract/sportsbook'
import { Lock } from 'lucide-react'
import { toHref } from '../../../lib/address/hash-location.ts'
import { useText } from '../../../lib/words/i18n.ts'
import { Crest } from '../art/Crest.tsx'
import { MatchClock } from '../match/MatchClock.tsx'
import { OutcomePrice } from '../odds/OutcomePrice.tsx'
import { isHandicap, writeLine } from '../words/market-words.ts'

/** A match in a list: when, who, and the prices of one market. */
export function MatchRow({ match, market }: { match: Match; market: Market | undefined }) {
  const text = useText()
  return (
    <li className="match-row">
      <a href={toHref(`/sports/match?id=${match.id}`)}>
        <span className="match-row-when">
          <MatchClock match={match} />
        </span>
        <span className="match-row-teams">
          {(['home', 'away'] as const).map((side) => (
            <span key={side}>
              <Crest mark={match[side].mark} size="s" />
              <bdi>{match[side].name}</bdi>
            </span>
          ))}
        </span>
      </a>
      {market ? (
        <div className="prices" data-count={market.outcomes.length}>
          {market.outcomes.slice(0, 3).map((outcome) => (
            <OutcomePrice key={outcome.id} match={match} market={market} outcome={outcome} isShort isStacked />
          ))}
          {market.line !== undefined && !isHandicap(market.kind) && (
            <small className="match-row-line">{writeLine(market.kind, '', market.line)}</small>
          )}
        </div>
      ) : (
        <span className="match-row-none">
          <Lock aria-hidden="true" />
          {text('sports_held')}
        </span>
      )}
    </li>
  )
}
