import type { Match } from '@tablestakes/contract/sportsbook'
import { mainKindOf, type Sport, sports } from '@tablestakes/domain/sports/kinds'
import { LiveDot } from '@tablestakes/look/figures/Badge.tsx'
import { Num } from '@tablestakes/look/figures/Num.tsx'
import { ChevronRight } from 'lucide-react'
import { toHref } from '../../../lib/address/hash-location.ts'
import { useText } from '../../../lib/words/i18n.ts'
import { Crest } from '../art/Crest.tsx'
import { MatchClock } from '../match/MatchClock.tsx'
import { scoresOf } from '../match/scores.ts'
import { OutcomePrice } from '../odds/OutcomePrice.tsx'

/** A running match: who plays, how it stands, and the prices of who wins. */
export function MatchCard({ match }: { match: Match }) {
  const text = useText()
  const market = mainMarket(match)
  const scores = scoresOf(match)
  return (
    <article className="match-card card">
      <a className="match-card-head" href={toHref(`/sports/match?id=${match.id}`)}>
        <span>
          {match.state === 'live' && <LiveDot />}
          <b>
            <MatchClock match={match} />
          </b>
          {match.league}
        </span>
        <span className="match-card-more">
          {text('sports_more_bets', { count: match.market_count })}
          <ChevronRight className="flip" aria-hidden="true" />
        </span>
      </a>
      <div className="match-teams">
        {(['home', 'away'] as const).map((side) => (
          <div key={side}>
            <Crest mark={match[side].mark} />
            <bdi>{match[side].name}</bdi>
            {match.turn === side && <i className="match-turn" role="img" aria-label={text('match_turn')} />}
            <Num>{scores[side]}</Num>
          </div>
        ))}
      </div>
      {market && (
        <div className="prices" data-count={market.outcomes.length}>
          {market.outcomes.map((outcome) => (
            <OutcomePrice key={outcome.id} match={match} market={market} outcome={outcome} isShort />
          ))}
        </div>
      )}
    </article>
  )
}

const isSport = (sport: string): sport is Sport => (sports as readonly string[]).includes(sport)

/** The market of who wins; a list of a newer server may have another one first. */
export const mainMarket = ({ sport, markets }: Match) =>
  (isSport(sport) ? markets.find(({ kind }) => kind === mainKindOf(sport)) : undefined) ?? markets[0]
