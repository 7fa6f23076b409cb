import { type FeedMarket, type FeedMessageOf, feedMarketStatuses } from '@tablestakes/contract/sports-feed'
import { kindOfId } from '@tablestakes/domain/sports/kinds'
import type { Tx } from '@tablestakes/node/database'
import type { MarketRow, Outcome } from '../records.ts'
import type { HeldEvent } from './hold-event.ts'
import { keyOf, lockMarkets, type NamedMarket, nameMarket } from './named-markets.ts'

type FeedState = MarketRow['feed_state']

const states: Record<number, FeedState> = {
  [feedMarketStatuses.ACTIVE]: 'open',
  [feedMarketStatuses.SUSPENDED]: 'suspended',
  [feedMarketStatuses.HANDED_OVER]: 'suspended',
  [feedMarketStatuses.INACTIVE]: 'closed',
  [feedMarketStatuses.SETTLED]: 'closed',
  [feedMarketStatuses.CANCELLED]: 'closed',
}

type Change = NamedMarket & {
  feedState: FeedState
  state: FeedState
  isFavourite: boolean
  outcomes: Outcome[]
  stateOrder: bigint
  priceOrder: bigint
  version: number
  /** It was open, and is no more. */
  isStopped: boolean
  hasNewPrices: boolean
}

export async function applyOdds(
  tx: Tx,
  event: HeldEvent,
  message: FeedMessageOf<'odds_change'>,
  order: bigint,
): Promise<boolean> {
  const named = (message.odds?.market ?? []).flatMap((market) => {
    const name = nameMarket(market)
    return name ? [{ market, name }] : []
  })
  if (named.length === 0) return false
  const known = await lockMarkets(
    tx,
    event.event_id,
    named.map(({ name }) => name),
  )
  const changes = named.flatMap(({ market, name }) => {
    const change = changeOf({ market, name, event, order, row: known.get(keyOf(name)) })
    return change ? [change] : []
  })
  if (changes.length === 0) return false
  await writeChanges(tx, { event, product: message.product, changes })
  return true
}

type Merging = {
  market: FeedMarket
  name: NamedMarket
  event: HeldEvent
  order: bigint
  row: MarketRow | undefined
}

/** Null where nothing of it is news. State and prices have their own age: a market may be stopped without naming prices. */
function changeOf({ market, name, event, order, row }: Merging): Change | null {
  const isNewer = order > (row?.state_order ?? -1n)
  const hasNewPrices = market.outcome !== undefined && order > (row?.price_order ?? -1n)
  if (!isNewer && !hasNewPrices) return null
  const stateOrder = isNewer ? order : row!.state_order
  const feedState = isNewer ? states[market.status]! : row!.feed_state
  const state = stoppedState(event, { group: name.group, stateOrder, feedState })
  const outcomes = hasNewPrices ? mergeOutcomes(row?.outcomes ?? [], market.outcome!) : (row?.outcomes ?? [])
  return {
    ...name,
    ...{ feedState, state, outcomes, stateOrder, hasNewPrices },
    isFavourite: market.favourite ?? row?.is_favourite ?? false,
    priceOrder: hasNewPrices ? order : (row?.price_order ?? 0n),
    version: (row?.version ?? 0) + 1,
    isStopped: row?.state === 'open' && state !== 'open',
  }
}

/** A stop of the match counts for every market of its groups that has not spoken since. */
function stoppedState(
  { stops }: HeldEvent,
  { group, stateOrder, feedState }: { group: string; stateOrder: bigint; feedState: FeedState },
): FeedState {
  const stop = [stops.all, stops[group]]
    .flatMap((one) => (one && BigInt(one[0]) > stateOrder ? [one] : []))
    .toSorted((one, other) => (BigInt(one[0]) > BigInt(other[0]) ? -1 : 1))[0]
  return stop && feedState !== 'closed' ? stop[1] : feedState
}

function mergeOutcomes(before: readonly Outcome[], named: NonNullable<FeedMarket['outcome']>): Outcome[] {
  const known = new Map(before.map((outcome) => [outcome[0], outcome]))
  return named.map((told): Outcome => {
    const id = String(told.id)
    const { odds, active, half_win_probabilities: halfWin, half_lose_probabilities: halfLose } = told
    const [, price = 1000, chance = 0] = known.get(id) ?? []
    const isOpen = (active ?? true) && odds !== undefined
    const outcome = [id, odds ?? price, told.probabilities ?? chance, isOpen] as const
    const back = told.refund_probabilities
    return halfWin || halfLose || back ? [...outcome, halfWin ?? 0, halfLose ?? 0, back ?? 0] : [...outcome]
  })
}

async function writeChanges(
  tx: Tx,
  { event, product, changes }: { event: HeldEvent; product: number; changes: readonly Change[] },
): Promise<void> {
  const column = <Value>(read: (change: Change) => Value) => changes.map(read)
  await tx.query({
    name: 'sports-write-markets',
    text: `insert into sports_market as m (event_id, feed_market, specifiers, kind, line, number, part, feed_state, state, product,
             is_favourite, outcomes, state_order, price_order, stopped_at, version, event_version)
           select $1, n.feed_market, n.specifiers, n.kind, n.line, n.number, n.part, n.feed_state, n.state, $2, n.is_favourite,
             n.outcomes, n.state_order, n.price_order, case when n.is_stopped then clock_timestamp() end, n.version, $3
           from unnest($4::integer[], $5::text[], $6::text[], $7::integer[], $8::integer[], $9::integer[], $10::text[], $11::text[],
             $12::boolean[], $13::jsonb[], $14::bigint[], $15::bigint[], $16::boolean[], $17::integer[])
             n (feed_market, specifiers, kind, line, number, part, feed_state, state, is_favourite, outcomes, state_order,
               price_order, is_stopped, version)
           on conflict (event_id, feed_market, specifiers) do update set feed_state = excluded.feed_state, state = excluded.state,
             product = excluded.product, is_favourite = excluded.is_favourite, outcomes = excluded.outcomes,
             state_order = excluded.state_order, price_order = excluded.price_order,
             stopped_at = coalesce(excluded.stopped_at, m.stopped_at), version = excluded.version,
             event_version = excluded.event_version`,
    values: [
      ...[event.event_id, product, event.version + 1n],
      ...[column(({ feedMarket }) => feedMarket), column(({ specifiers }) => specifiers), column(({ kind }) => kind)],
      ...[column(({ line }) => line), column(({ number }) => number), column(({ part }) => part)],
      ...[column(({ feedState }) => feedState), column(({ state }) => state)],
      ...[column(({ isFavourite }) => isFavourite), column(({ outcomes }) => JSON.stringify(outcomes))],
      ...[column(({ stateOrder }) => stateOrder), column(({ priceOrder }) => priceOrder)],
      ...[column(({ isStopped }) => isStopped), column(({ version }) => version)],
    ],
  })
  const priced = changes.map(({ feedMarket, specifiers }) => ({ feedMarket, specifiers }))
  await tx.query({
    name: 'sports-keep-prices',
    text: `insert into sports_price (market_id, version, outcomes)
           select m.market_id, m.version, m.outcomes from sports_market m
           join unnest($2::integer[], $3::text[]) n (feed_market, specifiers) using (feed_market, specifiers)
           where m.event_id = $1 on conflict do nothing`,
    values: [event.event_id, priced.map(({ feedMarket }) => feedMarket), priced.map(({ specifiers }) => specifiers)],
  })
}

/** No bets on these groups until prices come again that are newer. */
export async function applyStop(
  tx: Tx,
  event: HeldEvent,
  message: FeedMessageOf<'bet_stop'>,
  order: bigint,
): Promise<boolean> {
  const state = states[message.market_status ?? feedMarketStatuses.SUSPENDED] === 'closed' ? 'closed' : 'suspended'
  const groups = message.groups.split('|')
  const newer = groups.filter((group) => order > BigInt(event.stops[group]?.[0] ?? 0))
  if (newer.length === 0) return false
  const stops = { ...event.stops, ...Object.fromEntries(newer.map((group) => [group, [String(order), state]])) }
  await tx.query('update sports_event set stops = $2 where event_id = $1', [event.event_id, JSON.stringify(stops)])
  const { rows } = await tx.query<Pick<MarketRow, 'market_id' | 'feed_market' | 'state'>>(
    `select market_id, feed_market, state from sports_market
     where event_id = $1 and state_order < $2 and feed_state <> 'closed' order by market_id for update`,
    [event.event_id, order],
  )
  const stopped = rows.filter(
    ({ feed_market: id, state: was }) =>
      was !== state && (newer.includes('all') || newer.includes(kindOfId(id)?.group ?? '')),
  )
  if (stopped.length > 0) await stopMarkets(tx, { event, state, ids: stopped.map(({ market_id: id }) => id) })
  return true
}

async function stopMarkets(
  tx: Tx,
  { event, state, ids }: { event: HeldEvent; state: 'suspended' | 'closed'; ids: readonly bigint[] },
): Promise<void> {
  await tx.query(
    `update sports_market set state = $2, version = version + 1, event_version = $3,
       stopped_at = case when state = 'open' then clock_timestamp() else stopped_at end
     where market_id = any ($1)`,
    [ids, state, event.version + 1n],
  )
  await tx.query(
    `insert into sports_price (market_id, version, outcomes)
     select market_id, version, outcomes from sports_market where market_id = any ($1) on conflict do nothing`,
    [ids],
  )
}
