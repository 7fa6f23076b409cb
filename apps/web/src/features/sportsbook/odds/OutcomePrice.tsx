import type { Market, Match } from '@tablestakes/contract/sportsbook'
import { useText } from '../../../lib/words/i18n.ts'
import { toast } from '../../../shell/toasts/toast.ts'
import { isOffered, pickOf } from '../slip/pick-of.ts'
import { PICKS_MAX, togglePick, useSlip } from '../slip/slip-store.ts'
import { useSportsWords } from '../words/market-words.ts'
import { PriceButton } from './PriceButton.tsx'

type OutcomePriceProps = {
  match: Match
  market: Market
  outcome: Market['outcomes'][number]
  /** Rows of several matches have room for "1", "X" and "2" only. */
  isShort?: boolean
  isStacked?: boolean
  /** Stands beside a line that is already written. */
  isLineWritten?: boolean
}

/** The price of an outcome; a press puts it on the slip or takes it off. */
export function OutcomePrice({ match, market, outcome, isShort, isStacked, isLineWritten }: OutcomePriceProps) {
  const text = useText()
  const words = useSportsWords()
  const sides = { home: match.home.name, away: match.away.name }
  const isPicked = useSlip(({ picks }) =>
    picks.some(({ marketId, outcomeId }) => marketId === market.id && outcomeId === outcome.id),
  )
  const shown = isLineWritten ? { ...market, line: undefined } : market
  const full = words.outcome(market, outcome.title, sides)
  return (
    <PriceButton
      label={isShort ? words.short(market, outcome.title, sides) : words.outcome(shown, outcome.title, sides)}
      name={`${words.market(market)}: ${full}`}
      price={outcome.price}
      isOpen={isOffered(market, outcome)}
      isPicked={isPicked}
      result={outcome.result}
      isStacked={isStacked ?? false}
      onPick={() => {
        if (togglePick(pickOf(match, market, outcome)) === 'full') toast.warning(text('slip_full', { most: PICKS_MAX }))
      }}
    />
  )
}
