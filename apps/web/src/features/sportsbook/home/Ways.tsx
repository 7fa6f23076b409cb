import { ChartColumn, ListChecks, Ticket } from 'lucide-react'
import { toHref } from '../../../lib/address/hash-location.ts'
import { useText } from '../../../lib/words/i18n.ts'

/** Ways from the home: the player's bets, results, tables. */
export function Ways() {
  const text = useText()
  return (
    <nav className="sports-ways" aria-label={text('sports_ways')}>
      <a href={toHref('/sports/bets')}>
        <Ticket aria-hidden="true" />
        {text('sports_my_bets')}
      </a>
      <a href={toHref('/sports/results')}>
        <ListChecks aria-hidden="true" />
        {text('sports_results')}
      </a>
      <a href={toHref('/sports/results?view=tables')}>
        <ChartColumn aria-hidden="true" />
        {text('sports_tables')}
      </a>
    </nav>
  )
}
