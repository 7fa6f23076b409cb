import type { RequestOf } from '@tablestakes/contract/call'
import type { quoteSlip } from '@tablestakes/contract/sportsbook'
import type { Reader } from '@tablestakes/node/database'
import { Refusal } from '../../../platform/http/refusal.ts'
import { loadProducers } from '../ingest/producers.ts'
import { type EventRow, type MarketRow, type MarketState, marketStateOf, type Outcome, outcomeOf } from '../records.ts'

export type Selection = RequestOf<typeof quoteSlip>['selections'][number]

/** A selection with what it is about, as of now. */
export type ReadSelection = {
  selection: Selection
  event: EventRow
  market: MarketRow
  outcome: Outcome
  state: MarketState
  /** May be bet on now. */
  isOffered: boolean
}

const ID = /^\d{1,15}$/

/** One that names what is not there, or a market of another match, is refused. */
export async function loadSelections(
  reader: Reader,
  selections: readonly Selection[],
  { isHeld = false } = {},
): Promise<ReadSelection[]> {
  if (selections.some(({ match_id: match, market_id: market }) => !ID.test(match) || !ID.test(market)))
    throw new Refusal('NOT_FOUND')
  const { events, markets } = await loadBoth(reader, {
    eventIds: selections.map(({ match_id: id }) => id),
    marketIds: selections.map(({ market_id: id }) => id),
    isHeld,
  })
  const up = await loadProducers(reader)
  return selections.map((selection) => {
    const event = events.get(selection.match_id)
    const market = markets.get(selection.market_id)
    const outcome = market && outcomeOf(market, selection.outcome_id)
    if (!event || !market || !outcome || market.event_id !== event.event_id) throw new Refusal('NOT_FOUND')
    const state = marketStateOf(market, { event, up })
    return { selection, event, market, outcome, state, isOffered: state === 'open' && outcome[3] }
  })
}

type Wanted = { eventIds: readonly (string | number)[]; marketIds: readonly (string | bigint)[]; isHeld?: boolean }

/**
 * Matches and markets by their numbers. Held, they do not change until the transaction ends. Matches are locked first, then markets,
 * each by number: every other change locks them in the same order.
 */
export async function loadBoth(reader: Reader, { eventIds, marketIds, isHeld = false }: Wanted) {
  const hold = isHeld ? 'for share' : ''
  const events = await reader.query<EventRow>({
    name: `sports-events${isHeld ? '-held' : ''}`,
    text: `select event_id, feed_id, league_id, season_id, sport, state, score, starts_at, is_held, version
           from sports_event where event_id = any ($1::integer[]) and league_id is not null order by event_id ${hold}`,
    values: [eventIds],
  })
  const markets = await reader.query<MarketRow>({
    name: `sports-markets${isHeld ? '-held' : ''}`,
    text: `select * from sports_market where market_id = any ($1::bigint[]) order by market_id ${hold}`,
    values: [marketIds],
  })
  return {
    events: new Map(events.rows.map((row) => [String(row.event_id), row])),
    markets: new Map(markets.rows.map((row) => [String(row.market_id), row])),
  }
}
