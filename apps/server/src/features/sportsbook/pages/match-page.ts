import type { ResponseOf } from '@tablestakes/contract/call'
import type { getMatch } from '@tablestakes/contract/sportsbook'
import type { Reader } from '@tablestakes/node/database'
import { Refusal } from '../../../platform/http/refusal.ts'
import { loadProducers } from '../ingest/producers.ts'
import type { MarketRow } from '../records.ts'
import { type ListedEvent, listedColumns, listedFrom, showMatch } from './show-match.ts'

type Page = ResponseOf<typeof getMatch>
export type Happening = {
  number: number
  kind: string
  at: Date
  minute: number
  side: 'home' | 'away' | 'none'
  home_score: number
  away_score: number
  detail: string
}

const ID = /^\d{1,9}$/
const MARKETS_MOST = 200
const HAPPENINGS_MOST = 500

export async function loadMatch(reader: Reader, id: string): Promise<Page> {
  if (!ID.test(id)) throw new Refusal('NOT_FOUND')
  type Row = ListedEvent & { home_players: string[]; away_players: string[]; seed_hash: string | null }
  const { rows } = await reader.query<Row>({
    name: 'sports-match',
    text: `select ${listedColumns}, e.home_players, e.away_players, s.seed_hash,
             (select count(*)::integer from sports_market m where m.event_id = e.event_id and m.state <> 'closed') as market_count
           from ${listedFrom} where e.event_id = $1`,
    values: [id],
  })
  const event = rows[0]
  if (!event) throw new Refusal('NOT_FOUND')
  const markets = await loadMarkets(reader, event.event_id)
  const happenings = await loadHappenings(reader, event.event_id)
  return {
    match: showMatch(event, { markets, up: await loadProducers(reader) }),
    events: happenings.map(showHappening),
    statistics: statisticsOf(happenings),
    momentum: momentumOf(happenings),
    situation: situationOf(event, happenings),
    line_ups: { home: event.home_players, away: event.away_players },
    seed_hash: event.seed_hash ?? '',
  }
}

/** What is open first: of a match with very many markets those that are over long ago are left out. */
async function loadMarkets(reader: Reader, eventId: number): Promise<MarketRow[]> {
  const { rows } = await reader.query<MarketRow>({
    name: 'sports-match-markets',
    text: `select * from (
             select * from sports_market where event_id = $1 and (state <> 'closed' or result is not null or hand_result is not null)
               and outcomes <> '[]'
             order by (state <> 'closed' and result is null) desc, market_id desc limit ${MARKETS_MOST}) m order by market_id`,
    values: [eventId],
  })
  return rows
}

async function loadHappenings(reader: Reader, eventId: number): Promise<Happening[]> {
  const { rows } = await reader.query<Happening>({
    name: 'sports-happenings',
    text: `select * from (
             select number, kind, at, minute, side, home_score, away_score, detail from sports_happening
             where event_id = $1 order by number desc limit ${HAPPENINGS_MOST}) h order by number`,
    values: [eventId],
  })
  return rows
}

export const showHappening = ({ minute, kind, side, detail, home_score, away_score, at }: Happening) => ({
  ...{ minute: Math.min(300, minute), kind, side, text: detail, home_score, away_score, at: at.getTime() },
})

/** How often each side did what; only what belongs to a side is counted. */
function statisticsOf(happenings: readonly Happening[]): Page['statistics'] {
  const counts = new Map<string, { home: number; away: number }>()
  for (const { kind, side } of happenings) {
    if (side === 'none') continue
    const count = counts.get(kind) ?? { home: 0, away: 0 }
    count[side] += 1
    counts.set(kind, count)
  }
  return [...counts].slice(0, 30).map(([kind, count]) => ({ kind, ...count }))
}

/** How much each thing tells of who presses. */
const WEIGHTS: Record<string, number> = {
  goal: 40,
  shot: 20,
  corner: 12,
  attack: 8,
  three: 30,
  two: 20,
  wicket: -40,
  four: 20,
  six: 30,
}
const OTHER_WEIGHT = 5
const MINUTES = 120

function momentumOf(happenings: readonly Happening[]): Page['momentum'] {
  const byMinute = new Map<number, number>()
  for (const { minute, kind, side } of happenings) {
    if (side === 'none') continue
    const weight = (WEIGHTS[kind] ?? OTHER_WEIGHT) * (side === 'home' ? 1 : -1)
    byMinute.set(minute, (byMinute.get(minute) ?? 0) + weight)
  }
  const last = Math.max(0, ...byMinute.keys())
  const first = Math.max(0, last - MINUTES + 1)
  return Array.from({ length: byMinute.size === 0 ? 0 : last - first + 1 }, (_, place) =>
    Math.max(-100, Math.min(100, byMinute.get(first + place) ?? 0)),
  )
}

function situationOf(event: Pick<ListedEvent, 'state'>, happenings: readonly Happening[]): Page['situation'] {
  const last = happenings.at(-1)
  return event.state === 'live' && last ? { kind: last.kind, side: last.side } : null
}
