import type { Market, Match } from '@tablestakes/contract/sportsbook'
import { SegmentedControl } from '@tablestakes/look/controls/SegmentedControl.tsx'
import { Num } from '@tablestakes/look/figures/Num.tsx'
import { ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { toHref } from '../../../lib/address/hash-location.ts'
import { useText } from '../../../lib/words/i18n.ts'
import { StatePicture } from '../../../shell/states/StatePicture.tsx'
import { Unloaded } from '../../../shell/states/Unloaded.tsx'
import { ListSkeleton } from '../../../ui/states/Skeleton.tsx'
import { EmptyState } from '../../../ui/states/StateMessage.tsx'
import { Crest } from '../art/Crest.tsx'
import { useLiveMatches } from '../live/use-live-matches.ts'
import { useMatches } from '../sports-queries.ts'
import { useSportsWords } from '../words/market-words.ts'
import { MatchRow } from './MatchRow.tsx'
import type { SportEntry } from './SportsStrip.tsx'

/** So many of a league stand here; its own page has the others. */
const OF_LEAGUE = 4
/** As many rows as a tab may watch besides the running ones. */
const SHOWN = 40

/** What comes next, by league, with one market at a time: another one is a press away. */
export function NextMatches({ sport }: { sport: SportEntry }) {
  const text = useText()
  const words = useSportsWords()
  const matches = useMatches({ sport: sport.sport, when: 'upcoming', limit: SHOWN })
  const list = matches.data?.list ?? []
  const kinds = [...new Set(list.flatMap(({ markets }) => markets.map(({ kind }) => kind)))].slice(0, 3)
  const [chosen, setChosen] = useState<string | null>(null)
  const kind = chosen !== null && kinds.includes(chosen) ? chosen : kinds[0]
  useLiveMatches(
    'row',
    list.slice(0, 16).map(({ id }) => id),
  )
  if (!matches.data)
    return (
      <Unloaded query={matches} words={{ failed: 'did_not_load_title', text: 'sports_failed_text' }} isBare={false}>
        <ListSkeleton rows={4} />
      </Unloaded>
    )
  if (list.length === 0)
    return (
      <EmptyState
        picture={<StatePicture picture="empty" />}
        title={text('sports_none_next_title')}
        text={text('sports_none_next_text')}
      />
    )
  return (
    <section className="next-matches" aria-label={text('sports_next')}>
      {kinds.length > 1 && kind !== undefined && (
        <SegmentedControl
          name={text('sports_market_shown')}
          options={kinds.map((value) => ({ value, text: words.marketName(value) }))}
          value={kind}
          onChange={setChosen}
        />
      )}
      {sport.leagues
        .map((league) => ({ league, own: list.filter(({ league_id }) => league_id === league.id) }))
        .filter(({ own }) => own.length > 0)
        .map(({ league, own }) => (
          <section key={league.id} className="league-part">
            <a className="league-head" href={toHref(`/sports/league?id=${league.id}`)}>
              <Crest mark={league.mark} size="s" />
              <h2>{league.name}</h2>
              <small>{text('sports_round', { round: own[0]?.round ?? 1 })}</small>
              <Num>{league.upcoming}</Num>
              <ChevronRight className="flip" aria-hidden="true" />
            </a>
            <ul className="match-rows card">
              {own.slice(0, OF_LEAGUE).map((match) => (
                <MatchRow key={match.id} match={match} market={marketOf(match, kind)} />
              ))}
            </ul>
          </section>
        ))}
    </section>
  )
}

/** Of several lines the middle one: where both sides are about even. */
export function marketOf({ markets }: Match, kind: string | undefined): Market | undefined {
  const own = markets.filter((market) => market.kind === kind)
  const gap = ({ outcomes }: Market) => Math.abs((outcomes[0]?.price ?? 0) - (outcomes.at(-1)?.price ?? 0))
  return own.toSorted((one, other) => gap(one) - gap(other))[0]
}
