import type { RequestOf } from '@tablestakes/contract/call'
import type { quoteSlip } from '@tablestakes/contract/sportsbook'
import type { Reader } from '@tablestakes/node/database'
import { Refusal } from '../../../platform/http/refusal.ts'
import {
  type EventRow,
  type MarketRow,
  type MarketState,
  marketStateOf,
  type Outcome,
  outcomeOf,
  type Producers,
} from '../records.ts'
import { loadTerms, type Terms } from '../rules.ts'

export type Selection = RequestOf<typeof quoteSlip>['selections'][number]

/** A selection with what it is about, as of now. */
export type ReadSelection = {
  selection: Selection
  event: NamedEvent
  market: MarketRow
  outcome: Outcome
  state: MarketState
  /** May be bet on now. */
  isOffered: boolean
}

/** With the words that a bet on it is shown with. */
type NamedEvent = EventRow & { home: string; away: string; league: string }

/** As large as the columns of their numbers are. */
const MATCH_ID = /^\d{1,9}$/
const MARKET_ID = /^\d{1,15}$/

const namesSomething = ({ match_id: match, market_id: market }: Selection) =>
  MATCH_ID.test(match) && MARKET_ID.test(market)

/** A slip's selections as of now, and what they are judged by. */
export async function loadSelections(
  reader: Reader,
  { selections, siteId }: { selections: readonly Selection[]; siteId: string },
): Promise<Terms & { read: ReadSelection[] }> {
  const both = await loadBoth(reader, idsOf(selections))
  const terms = await loadTerms(reader, siteId)
  return { ...terms, read: readSelections(selections, { ...both, up: terms.up }) }
}

/** What selections name. One that cannot be a number names nothing. */
export function idsOf(selections: readonly Selection[]): Pick<Wanted, 'eventIds' | 'marketIds'> {
  const naming = selections.filter(namesSomething)
  return { eventIds: naming.map(({ match_id: id }) => id), marketIds: naming.map(({ market_id: id }) => id) }
}

type Around = Awaited<ReturnType<typeof loadBoth>> & { up: Producers }

/** One that names what is not there, or a market of another match, is refused. */
export const readSelections = (selections: readonly Selection[], { events, markets, up }: Around): ReadSelection[] =>
  selections.map((selection) => {
    const event = events.get(selection.match_id)
    const market = markets.get(selection.market_id)
    const outcome = market && outcomeOf(market, selection.outcome_id)
    if (!event || !market || !outcome || market.event_id !== event.event_id) throw new Refusal('NOT_FOUND')
    const state = marketStateOf(market, { event, up })
    return { selection, event, market, outcome, state, isOffered: state === 'open' && outcome[3] }
  })

type Wanted = {
  eventIds: readonly (string | number)[]
  marketIds: readonly (string | bigint)[]
  /** Held, they do not change until the transaction ends. Those that somebody is changing are waited for, or left out. */
  hold?: 'waiting' | 'skipping'
}

/**
 * Matches and markets by their numbers. Matches are locked first, then markets, each by number: every other change locks them in the same
 * order.
 */
export async function loadBoth(reader: Reader, { eventIds, marketIds, hold }: Wanted) {
  const held = (rows: string) => (hold ? `for share of ${rows}${hold === 'skipping' ? ' skip locked' : ''}` : '')
  const events = await reader.query<NamedEvent>({
    name: `sports-events-${hold ?? 'free'}`,
    text: `select e.event_id, e.feed_id, e.league_id, e.season_id, e.sport, e.state, e.score, e.starts_at, e.is_held, e.version,
             e.home, e.away, g.name as league
           from sports_event e join sports_league g using (league_id)
           where e.event_id = any ($1::integer[]) order by e.event_id ${held('e')}`,
    values: [eventIds],
  })
  const markets = await reader.query<MarketRow>({
    name: `sports-markets-${hold ?? 'free'}`,
    text: `select * from sports_market m where market_id = any ($1::bigint[]) order by market_id ${held('m')}`,
    values: [marketIds],
  })
  return {
    events: new Map(events.rows.map((row) => [String(row.event_id), row])),
    markets: new Map(markets.rows.map((row) => [String(row.market_id), row])),
  }
}
