import type { LiveMessageOf } from '@tablestakes/contract/live'
import type { Reader } from '@tablestakes/node/database'
import { type Happening, showHappening } from '../pages/match-page.ts'
import { isMain, type ShownMarket, showMarket } from '../pages/show-match.ts'
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

type Wanted = {
  /** The versions that were told last, by match. */ after: ReadonlyMap<number, bigint>
  isAllNew: boolean
  up: Producers
}
type ChangedMarket = ShownMarket & Pick<MarketRow, 'event_id' | 'is_favourite'>

/** What has changed in matches since the versions that were told; markets that did not change are left out. Three reads, however many matches. */
export async function readChanges(reader: Reader, { after, isAllNew, up }: Wanted): Promise<Map<number, MatchChange>> {
  const values = [[...after.keys()], [...after.values()]]
  // The matches first: a change that comes between the reads is told again with the next one, never left out.
  const { rows: events } = await reader.query<EventRow>({
    name: 'sports-changed-events',
    text: `select event_id, feed_id, league_id, season_id, sport, state, score, starts_at, is_held, version
           from sports_event where event_id = any ($1::integer[])`,
    values: [values[0]],
  })
  const markets = await reader.query<ChangedMarket>({
    name: 'sports-changed-markets',
    text: `select m.market_id, m.event_id, m.kind, m.line, m.number, m.part, m.state, m.product, m.is_favourite, m.outcomes, m.is_held,
             m.version, m.result, m.cancels, m.hand_result
           from unnest($1::integer[], $2::bigint[]) w (event_id, after) cross join lateral (
             select * from sports_market c where c.event_id = w.event_id and c.outcomes <> '[]'
               and (c.event_version > w.after or $3 and c.state <> 'closed') order by c.market_id limit ${MARKETS_MOST}) m`,
    values: [...values, isAllNew],
  })
  const happenings = await reader.query<Happening & { event_id: number }>({
    name: 'sports-changed-happenings',
    text: `select h.event_id, h.number, h.kind, h.at, h.minute, h.side, h.home_score, h.away_score, h.detail
           from unnest($1::integer[], $2::bigint[]) w (event_id, after) cross join lateral (
             select * from sports_happening c where c.event_id = w.event_id and c.event_version > w.after
             order by c.number desc limit ${EVENTS_MOST}) h order by h.event_id, h.number`,
    values,
  })
  const [marketsOf, happeningsOf] = [byMatch(markets.rows), byMatch(happenings.rows)]
  return new Map(
    events.map((event) => {
      const changed = { markets: marketsOf.get(event.event_id) ?? [], events: happeningsOf.get(event.event_id) ?? [] }
      return [event.event_id, changeOf(event, { ...changed, after: after.get(event.event_id)!, up })]
    }),
  )
}

function byMatch<Row extends { event_id: number }>(rows: readonly Row[]): Map<number, Row[]> {
  return Map.groupBy(rows, ({ event_id: id }) => id)
}

type Changed = { markets: readonly ChangedMarket[]; events: readonly Happening[]; after: bigint; up: Producers }

function changeOf(event: EventRow, { markets, events, after, up }: Changed): MatchChange {
  const messageOf = (shown: readonly ChangedMarket[]): MatchMessage => ({
    ...{ type: 'match', match_id: String(event.event_id), after: Number(after), version: Number(event.version) },
    score: { ...noScore, ...event.score, state: event.state },
    ...splitMarkets(shown, { event, up }),
    events: events.map(showHappening),
    ...(events.length > 0 && { situation: { kind: events.at(-1)!.kind, side: events.at(-1)!.side } }),
  })
  return {
    full: messageOf(markets),
    row: { ...messageOf(markets.filter((market) => isMain(market, event.sport))), is_row: true, events: [] },
  }
}

/** New markets and results whole, everything else by its prices. */
function splitMarkets(
  markets: readonly ShownMarket[],
  { event, up }: { event: EventRow; up: Producers },
): Pick<MatchMessage, 'changed' | 'markets'> {
  const isWhole = ({ version, result, hand_result: byHand }: ShownMarket) =>
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
