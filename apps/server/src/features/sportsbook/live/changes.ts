import type { LiveMessageOf } from '@tablestakes/contract/live'
import type { Reader } from '@tablestakes/node/database'
import { type Happening, showHappening } from '../pages/match-page.ts'
import { isMain, showMarket } from '../pages/show-match.ts'
import { type EventRow, type MarketRow, noScore, type Producers } from '../records.ts'

type MatchMessage = Omit<LiveMessageOf<'match'>, 'id' | 'at'>
/** One change as those hear it who see the whole match, and those who see a row of a list. */
export type MatchChange = { full: MatchMessage; row: MatchMessage }

const MARKETS_MOST = 200
const EVENTS_MOST = 20

export async function readVersions(reader: Reader, ids: readonly number[]): Promise<Map<number, bigint>> {
  const { rows } = await reader.query<{ event_id: number; version: bigint }>({
    name: 'sports-versions',
    text: 'select event_id, version from sports_event where event_id = any ($1::integer[]) and league_id is not null',
    values: [ids],
  })
  return new Map(rows.map(({ event_id: id, version }) => [id, version]))
}

type Wanted = { eventId: number; after: bigint; isAllNew: boolean; up: Producers }

/** What has changed in a match since a version; markets that did not are left out. */
export async function readChanges(
  reader: Reader,
  { eventId, after, isAllNew, up }: Wanted,
): Promise<MatchChange | null> {
  // The match first: a change that comes between the two reads is told again with the next one, never left out.
  const { rows } = await reader.query<EventRow>({
    name: 'sports-changed-event',
    text: `select event_id, feed_id, league_id, season_id, sport, state, score, starts_at, is_held, version
           from sports_event where event_id = $1`,
    values: [eventId],
  })
  const event = rows[0]
  if (!event) return null
  const markets = await reader.query<MarketRow>({
    name: 'sports-changed-markets',
    text: `select * from sports_market where event_id = $1 and outcomes <> '[]'
             and (event_version > $2 or $3 and state <> 'closed') order by market_id limit ${MARKETS_MOST}`,
    values: [eventId, after, isAllNew],
  })
  const happenings = await reader.query<Happening>({
    name: 'sports-changed-happenings',
    text: `select number, kind, at, minute, side, home_score, away_score, detail from sports_happening
           where event_id = $1 and event_version > $2 order by number desc limit ${EVENTS_MOST}`,
    values: [eventId, after],
  })
  const events = happenings.rows.toReversed()
  const messageOf = (shown: readonly MarketRow[]): MatchMessage => ({
    ...{ type: 'match', match_id: String(eventId), after: Number(after), version: Number(event.version) },
    score: { ...noScore, ...event.score, state: event.state },
    ...splitMarkets(shown, { event, up }),
    events: events.map(showHappening),
    ...(events.length > 0 && { situation: { kind: events.at(-1)!.kind, side: events.at(-1)!.side } }),
  })
  return {
    full: messageOf(markets.rows),
    row: { ...messageOf(markets.rows.filter((market) => isMain(market, event.sport))), events: [] },
  }
}

/** New markets and results whole, everything else by its prices. */
function splitMarkets(
  markets: readonly MarketRow[],
  { event, up }: { event: EventRow; up: Producers },
): Pick<MatchMessage, 'changed' | 'markets'> {
  const isWhole = ({ version, result, hand_result: byHand }: MarketRow) =>
    version === 1 || result !== null || byHand !== null
  return {
    markets: markets.filter(isWhole).map((market) => showMarket(market, { event, up })),
    changed: markets
      .filter((market) => !isWhole(market))
      .map((market) => {
        const { id, version, state, outcomes } = showMarket(market, { event, up })
        return {
          id,
          version,
          state,
          prices: outcomes.map(({ id: name, price, is_open }) => ({ id: name, price, is_open })),
        }
      }),
  }
}
