import type { RequestOf, ResponseOf } from '@tablestakes/contract/call'
import { historyPageSize } from '@tablestakes/contract/pages'
import type { listMatches, listSports } from '@tablestakes/contract/sportsbook'
import type { Reader } from '@tablestakes/node/database'
import { Refusal } from '../../../platform/http/refusal.ts'
import { loadProducers } from '../ingest/producers.ts'
import type { MarketRow } from '../records.ts'
import { isMain, type ListedEvent, listedColumns, listedFrom, mainKinds, showMatch } from './show-match.ts'

export async function loadSports(reader: Reader): Promise<ResponseOf<typeof listSports>> {
  type Row = {
    sport: string
    league_id: number
    name: string
    mark: string
    season: number | null
    live: number
    upcoming: number
  }
  const { rows } = await reader.query<Row>({
    name: 'sports-list',
    text: `select g.sport, g.league_id, g.name, g.mark,
             (select s.number from sports_season s where s.league_id = g.league_id and s.starts_at <= now()
              order by s.number desc limit 1) as season,
             count(e.event_id) filter (where e.state = 'live')::integer as live,
             count(e.event_id) filter (where e.state = 'scheduled' and e.starts_at > now() - interval '1 hour')::integer as upcoming
           from sports_league g left join sports_event e on e.league_id = g.league_id and e.state in ('live', 'scheduled')
           group by g.league_id order by g.league_id`,
  })
  const names = [...new Set(rows.map(({ sport }) => sport))]
  return {
    list: names.map((sport) => {
      const leagues = rows.filter((row) => row.sport === sport)
      return {
        sport,
        live: leagues.reduce((sum, { live }) => sum + live, 0),
        upcoming: leagues.reduce((sum, { upcoming }) => sum + upcoming, 0),
        leagues: leagues.map(({ league_id: id, name, mark, season, live, upcoming }) => ({
          ...{ id: String(id), name, mark: mark || 'none', season: season ?? 0, live, upcoming },
        })),
      }
    }),
    is_feed_alive: (await loadProducers(reader)).size > 0,
  }
}

type Request = RequestOf<typeof listMatches>

const states: Record<NonNullable<Request['when']> | 'all', readonly string[]> = {
  live: ['live'],
  upcoming: ['scheduled'],
  ended: ['ended', 'postponed', 'abandoned', 'void'],
  all: ['live', 'scheduled'],
}

/** Running ones first, then by start. */
export async function loadMatches(reader: Reader, request: Request): Promise<ResponseOf<typeof listMatches>> {
  const limit = request.limit ?? historyPageSize
  const { clause, values } = filterOf(request)
  const way = request.when === 'ended' ? 'desc' : 'asc'
  const offset = readCursor(request.last_id)
  const { rows } = await reader.query<ListedEvent>(
    `select ${listedColumns}, (select count(*)::integer from sports_market m where m.event_id = e.event_id and m.state <> 'closed')
       as market_count
     from ${listedFrom} where ${clause}
     order by (e.state = 'live') desc, e.starts_at ${way}, e.event_id ${way} limit ${limit + 1} offset ${offset}`,
    values,
  )
  const shown = rows.slice(0, limit)
  const markets = await loadMainMarkets(reader, shown)
  const up = await loadProducers(reader)
  return {
    list: shown.map((event) => showMatch(event, { markets: markets.get(event.event_id) ?? [], up })),
    last_id: rows.length > limit ? String(offset + limit) : '',
  }
}

const OFFSET_MOST = 20_000

/** Matches begin and end while a list is read: a page begins after so many of what is there then. */
function readCursor(text: string | undefined): number {
  if (text === undefined || text === '') return 0
  if (!/^\d{1,5}$/.test(text) || Number(text) > OFFSET_MOST) throw new Refusal('INVALID')
  return Number(text)
}

function filterOf(request: Request): { clause: string; values: unknown[] } {
  const values: unknown[] = []
  const clauses: string[] = []
  const add = (text: string, value: unknown) => {
    values.push(value)
    clauses.push(text.replace('?', `$${values.length}`))
  }
  if (request.ids !== undefined) add('e.event_id::text = any (?)', request.ids.split(','))
  else add('e.state = any (?)', states[request.when ?? 'all'])
  // One that was never started is not to come for ever.
  if (request.when === 'upcoming') clauses.push(`e.starts_at > now() - interval '1 hour'`)
  if (request.sport !== undefined) add('e.sport = ?', request.sport)
  if (request.league_id !== undefined) add('e.league_id::text = ?', request.league_id)
  if (request.season !== undefined) add('s.number = ?', request.season)
  return { clause: clauses.join(' and '), values }
}

async function loadMainMarkets(reader: Reader, events: readonly ListedEvent[]): Promise<Map<number, MarketRow[]>> {
  const { rows } = await reader.query<MarketRow>({
    name: 'sports-main-markets',
    text: `select * from sports_market where event_id = any ($1::integer[]) and kind = any ($2)
             and (state <> 'closed' or result is not null or hand_result is not null)
           order by market_id`,
    values: [events.map(({ event_id: id }) => id), mainKinds],
  })
  const sportOf = new Map(events.map(({ event_id: id, sport }) => [id, sport]))
  const found = new Map<number, MarketRow[]>()
  for (const row of rows)
    if (isMain(row, sportOf.get(row.event_id)!)) found.set(row.event_id, [...(found.get(row.event_id) ?? []), row])
  return found
}
