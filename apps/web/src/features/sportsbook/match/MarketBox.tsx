import type { Match } from '@tablestakes/contract/sportsbook'
import { IconButton } from '@tablestakes/look/controls/IconButton.tsx'
import { Badge } from '@tablestakes/look/figures/Badge.tsx'
import { Num } from '@tablestakes/look/figures/Num.tsx'
import { ChevronDown, Lock, Star } from 'lucide-react'
import { useId, useState } from 'react'
import { useText } from '../../../lib/words/i18n.ts'
import { OutcomePrice } from '../odds/OutcomePrice.tsx'
import { isHandicap, layoutOf, useSportsWords, writeLine } from '../words/market-words.ts'
import { toggleFavorite } from './favorite-markets.ts'
import type { MarketCard } from './market-cards.ts'

type MarketBoxProps = { match: Match; card: MarketCard; isFavorite: boolean }

/** One kind of market with its prices; each kind has its own way to stand in a row. */
export function MarketBox({ match, card, isFavorite }: MarketBoxProps) {
  const text = useText()
  const words = useSportsWords()
  const [isOpen, setIsOpen] = useState(true)
  const id = useId()
  const name = words.market(card)
  const isHeld = card.markets.every(({ state }) => state === 'suspended')
  const isOver = card.markets.every(({ state }) => state === 'settled' || state === 'void' || state === 'closed')
  return (
    <section className="market card" aria-labelledby={id}>
      <div className="market-head">
        <h2 id={id}>{name}</h2>
        {isHeld && (
          <Badge tone="warning" icon={<Lock aria-hidden="true" />}>
            {text('sports_held')}
          </Badge>
        )}
        {isOver && <Badge tone="plain">{text('sports_settled')}</Badge>}
        <IconButton
          name={text(isFavorite ? 'market_unfollow' : 'market_follow', { name })}
          icon={<Star data-on={isFavorite || undefined} />}
          aria-pressed={isFavorite}
          onClick={() => toggleFavorite(card.kind)}
        />
        <IconButton
          name={text(isOpen ? 'market_fold' : 'market_unfold', { name })}
          icon={<ChevronDown data-open={isOpen || undefined} />}
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
        />
      </div>
      {isOpen && <Rows match={match} card={card} />}
    </section>
  )
}

function Rows({ match, card }: { match: Match; card: MarketCard }) {
  const layout = layoutOf(card.kind)
  if (layout === 'line')
    return (
      <div className="market-lines">
        {card.markets.map((market) => (
          <div key={market.id}>
            {!isHandicap(card.kind) && market.line !== undefined && <Num>{writeLine(card.kind, '', market.line)}</Num>}
            <div className="prices" data-count={2}>
              {market.outcomes.map((outcome) => (
                <OutcomePrice
                  key={outcome.id}
                  match={match}
                  market={market}
                  outcome={outcome}
                  isLineWritten={!isHandicap(card.kind)}
                />
              ))}
            </div>
          </div>
        ))}
      </div>
    )
  return card.markets.map((market) => (
    <div key={market.id} className="prices" data-layout={layout} data-count={market.outcomes.length}>
      {market.outcomes.map((outcome) => (
        <OutcomePrice
          key={outcome.id}
          match={match}
          market={market}
          outcome={outcome}
          // Names of clubs need the width that two figures beside one another leave.
          isStacked={market.outcomes.length > 2}
        />
      ))}
    </div>
  ))
}
