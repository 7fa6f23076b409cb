import type { Match } from '@tablestakes/contract/sportsbook'
import { Tabs } from '@tablestakes/look/controls/Tabs.tsx'
import { Lock } from 'lucide-react'
import { useState } from 'react'
import { useText } from '../../../lib/words/i18n.ts'
import { StatePicture } from '../../../shell/states/StatePicture.tsx'
import { SearchField } from '../../../ui/fields/SearchField.tsx'
import { EmptyState } from '../../../ui/states/StateMessage.tsx'
import { useSportsWords } from '../words/market-words.ts'
import { useFavoriteMarkets } from './favorite-markets.ts'
import { MarketBox } from './MarketBox.tsx'
import { ALL, cardsOf, FAVORITES, groupsOf, shownCards } from './market-cards.ts'
import type { MatchDetail } from './Tracker.tsx'

type MarketsProps = { match: Match; situation: MatchDetail['situation'] }

/** Every market of the match under its heading; what is looked for is found under all of them. */
export function Markets({ match, situation }: MarketsProps) {
  const text = useText()
  const words = useSportsWords()
  const kinds = useFavoriteMarkets((kept) => kept.kinds)
  const [group, setGroup] = useState<string | null>(null)
  const [typed, setTyped] = useState('')
  const cards = cardsOf(match.markets)
  const groups = groupsOf(cards)
  const favorites = new Set(kinds.filter((kind) => cards.some((card) => card.kind === kind)))
  const tabs = [...(favorites.size > 0 ? [FAVORITES] : []), ...groups, ALL]
  const chosen = group !== null && tabs.includes(group) ? group : (groups[0] ?? ALL)
  const shown = shownCards(cards, { group: chosen, typed, favorites, nameOf: words.market })
  if (cards.length === 0)
    return (
      <EmptyState
        picture={<StatePicture picture="empty" />}
        title={text('match_no_markets_title')}
        text={text('match_no_markets_text')}
      />
    )
  return (
    <section className="markets" aria-label={text('match_markets')}>
      <SearchField
        name={text('match_find')}
        placeholder={text('match_find')}
        value={typed}
        onChange={setTyped}
        clearName={text('match_find_clear')}
      />
      <Tabs
        name={text('match_groups')}
        tabs={tabs.map((value) => ({ value, text: words.group(value) }))}
        value={chosen}
        onChange={(value) => {
          setGroup(value)
          setTyped('')
        }}
        panelId="markets"
      />
      <Held match={match} situation={situation} />
      <div id="markets" role="tabpanel" aria-label={words.group(chosen)} className="market-list">
        {shown.map((card) => (
          <MarketBox key={card.key} match={match} card={card} isFavorite={favorites.has(card.kind)} />
        ))}
        {shown.length === 0 && <p className="markets-none">{text('match_find_none')}</p>}
      </div>
    </section>
  )
}

/** Prices are held: why, as far as it is known, and that accepted bets stand. */
function Held({ match, situation }: MarketsProps) {
  const text = useText()
  const words = useSportsWords()
  const isHeld = match.state === 'live' && match.markets.every(({ state }) => state !== 'open')
  // Its place stays in the reading order, so that it is read when it comes.
  return (
    <div role="status">
      {isHeld && (
        <p className="held-note">
          <Lock aria-hidden="true" />
          <span>
            <b>{situation ? text('match_held_why', { what: words.happening(situation.kind) }) : text('match_held')}</b>{' '}
            {text('match_held_text')}
          </span>
        </p>
      )}
    </div>
  )
}
