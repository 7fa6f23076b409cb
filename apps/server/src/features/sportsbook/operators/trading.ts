import type { OperatorResponse } from '@tablestakes/contract/operator/call'
import type { listEvents, listMarkets } from '@tablestakes/contract/operator/sportsbook'
import type { Reader, Tx } from '@tablestakes/node/database'
import { Refusal } from '../../../platform/http/refusal.ts'
import { exposureOf } from '../betting/liability.ts'
import { bumpEvent } from '../ingest/hold-event.ts'
import { loadProducers } from '../ingest/producers.ts'
import { titleOf } from '../pages/show-match.ts'
import { type EventRow, type MarketRow, marketStateOf, type Producers } from '../records.ts'

type ShownEvent = OperatorResponse<typeof listEvents>['list'][number]
type ShownMarket = OperatorResponse<typeof listMarkets>['list'][number]

const EVENTS_MOST = 300

type EventFilter = { id?: number; state?: string | undefined; sport?: string | undefined }

/** Running ones first. What is staked is what open bets have on it, shared among their legs. */
export async function loadEvents(reader: Reader, { id, state, sport }: EventFilter): Promise<ShownEvent[]> {
  type Row = EventRow & { league: string; home: string; away: string; open_bets: number; staked: bigint }
  const { rows } = await reader.query<Row>(
    `select e.event_id, e.sport, g.name as league, e.home, e.away, e.starts_at, e.state, e.score, e.is_held,
       coalesce(sum(b.stake / b.legs), 0)::bigint as staked, count(b.bet_id)::integer as open_bets
     from sports_event e join sports_league g using (league_id)
     left join lateral (
       select distinct o.bet_id, o.stake, (select count(*) from sports_leg n where n.bet_id = o.bet_id) as legs
       from sports_leg l join sports_bet o using (bet_id) where l.event_id = e.event_id and o.state = 'open') b on true
     where ($1::integer is null or e.event_id = $1) and ($2::text is null or e.state = $2) and ($3::text is null or e.sport = $3)
       and ($1::integer is not null or $2::text is not null or e.state in ('live', 'scheduled'))
     group by e.event_id, g.name order by (e.state = 'live') desc, e.starts_at, e.event_id limit ${EVENTS_MOST}`,
    [id ?? null, state ?? null, sport ?? null],
  )
  return rows.map((row) => ({
    ...{ event_id: row.event_id, sport: row.sport, league: row.league, home: row.home, away: row.away },
    ...{
      starts_at: row.starts_at,
      state: row.state,
      is_held: row.is_held,
      open_bets: row.open_bets,
      staked: row.staked,
    },
    score: `${row.score.home_score ?? 0}:${row.score.away_score ?? 0}`,
  }))
}

export async function loadEventMarkets(reader: Reader, eventId: number): Promise<OperatorResponse<typeof listMarkets>> {
  const [event] = await loadEvents(reader, { id: eventId })
  if (!event) throw new Refusal('NOT_FOUND')
  const { rows } = await reader.query<MarketRow>(
    `select * from sports_market where event_id = $1 order by market_id limit 1000`,
    [eventId],
  )
  const up = await loadProducers(reader)
  const list: ShownMarket[] = []
  for (const market of rows) list.push(await showMarket(reader, { market, event, up }))
  return { event, list }
}

export async function loadMarket(reader: Reader, marketId: number): Promise<ShownMarket> {
  const { rows } = await reader.query<MarketRow>('select * from sports_market where market_id = $1', [marketId])
  const market = rows[0]
  const [event] = market ? await loadEvents(reader, { id: market.event_id }) : []
  if (!market || !event) throw new Refusal('NOT_FOUND')
  return showMarket(reader, { market, event, up: await loadProducers(reader) })
}

type Showing = { market: MarketRow; event: Pick<EventRow, 'state' | 'is_held'>; up: Producers }

async function showMarket(reader: Reader, { market, event, up }: Showing): Promise<ShownMarket> {
  const exposure = new Map((await exposureOf(reader, market.market_id)).map((one) => [one.outcome, one]))
  const results = market.hand_result ?? market.result
  return {
    ...{ market_id: Number(market.market_id), kind: market.kind, specifiers: market.specifiers },
    ...{ state: marketStateOf(market, { event, up }), is_held: market.is_held, held_because: market.held_because },
    ...{ margin: marginOf(market), is_settled_by_hand: market.hand_result !== null },
    outcomes: market.outcomes.map(([id, price]) => {
      const { bets = 0n, staked = 0n, payout = 0n, loss = 0n } = exposure.get(id) ?? {}
      const result = results?.[id]?.[0] ?? null
      return {
        ...{ outcome_id: id, title: titleOf(market.kind, id), price, result },
        ...{ bets: Number(bets), staked, payout, loss },
      }
    }),
  }
}

/** What is kept when every outcome is bet on so that each would pay the same. */
function marginOf({ outcomes, kind }: Pick<MarketRow, 'outcomes' | 'kind'>): number | null {
  const open = outcomes.filter(([, , , isOpen]) => isOpen)
  // Two of the three ends of a double chance always come in together.
  if (open.length < 2 || open.length < outcomes.length || kind === 'double_chance') return null
  const sum = open.reduce((total, [, price]) => total + 1_000 / price, 0)
  return Math.round((1 - 1 / sum) * 10_000)
}

export async function putEventHold(tx: Tx, { eventId, isHeld }: { eventId: number; isHeld: boolean }) {
  const { rows } = await tx.query<{ event_id: number; version: bigint; is_held: boolean }>(
    'select event_id, version, is_held from sports_event where event_id = $1 and league_id is not null for update',
    [eventId],
  )
  const event = rows[0]
  if (!event) throw new Refusal('NOT_FOUND')
  if (event.is_held !== isHeld) {
    await tx.query('update sports_event set is_held = $2 where event_id = $1', [eventId, isHeld])
    await tx.query('select from sports_market where event_id = $1 order by market_id for update', [eventId])
    await tx.query(
      `update sports_market set version = version + 1, event_version = $2,
         stopped_at = case when $3 then clock_timestamp() else stopped_at end
       where event_id = $1 and state <> 'closed'`,
      [eventId, event.version + 1n, isHeld],
    )
    await bumpEvent(tx, event)
  }
  return { before: { is_held: event.is_held }, after: { is_held: isHeld } }
}

type MarketHold = { marketId: number; isHeld: boolean; because: string }

export async function putMarketHold(tx: Tx, { marketId, isHeld, because }: MarketHold) {
  const { event, market } = await holdMarketRow(tx, marketId)
  await tx.query(
    `update sports_market set is_held = $2, held_because = $3, version = version + 1, event_version = $4,
       stopped_at = case when $2 then clock_timestamp() else stopped_at end
     where market_id = $1`,
    [marketId, isHeld, isHeld ? because : '', event.version + 1n],
  )
  await bumpEvent(tx, event)
  return { before: { is_held: market.is_held, because: market.held_because }, after: { is_held: isHeld, because } }
}

/** The match first, as everybody holds them. */
export async function holdMarketRow(tx: Tx, marketId: number) {
  const { rows: events } = await tx.query<{ event_id: number; version: bigint }>(
    `select e.event_id, e.version from sports_event e join sports_market m using (event_id) where m.market_id = $1 for update of e`,
    [marketId],
  )
  const { rows } = await tx.query<MarketRow>('select * from sports_market where market_id = $1 for update', [marketId])
  if (!events[0] || !rows[0]) throw new Refusal('NOT_FOUND')
  return { event: events[0], market: rows[0] }
}
