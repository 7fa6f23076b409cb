import type { EventMessage, FeedMessageOf } from '@tablestakes/contract/sports-feed'
import { fromFeedResult } from '@tablestakes/domain/sports/result'
import type { Tx } from '@tablestakes/node/database'
import { stableText } from '../../../platform/http/idempotency.ts'
import { type MarketRow, type Results, storeResult, WHOLE_TIME } from '../records.ts'
import type { HeldEvent } from './hold-event.ts'
import { keyOf, lockMarkets, type NamedMarket, nameMarket } from './named-markets.ts'

type ResultMessage = Extract<
  EventMessage,
  { kind: 'bet_settlement' | 'rollback_bet_settlement' | 'bet_cancel' | 'rollback_bet_cancel' }
>

type After = Pick<MarketRow, 'result' | 'result_order' | 'certainty' | 'cancels'>

/**
 * Results, cancellings and the rollbacks of both. What is paid follows from what stands at the end, so a changed result only marks the
 * market: its bets are settled afterwards, in portions.
 */
export async function applyResults(tx: Tx, event: HeldEvent, message: ResultMessage, order: bigint): Promise<boolean> {
  const told = toldBy(message)
  if (told.length === 0) return false
  const names = told.map(({ name }) => name)
  await addUnknown(tx, event, names)
  const known = await lockMarkets(tx, event.event_id, names)
  let isChanged = false
  for (const { name, change } of told) {
    const row = known.get(keyOf(name))!
    const after = change(row, order)
    if (!after) continue
    isChanged = true
    await write(tx, { event, row, after })
  }
  return isChanged
}

type Told = { name: NamedMarket; change: (row: MarketRow, order: bigint) => After | null }

function toldBy(message: ResultMessage): Told[] {
  switch (message.kind) {
    case 'bet_settlement':
      return message.outcomes.market.flatMap((market) => {
        const name = nameMarket(market)
        const result = name && resultsOf(market.outcome)
        if (!name || !result) return []
        return [{ name, change: settled({ result, certainty: message.certainty }) }]
      })
    case 'rollback_bet_settlement':
      return named(message.market, settled({ result: null, certainty: 0 }))
    case 'bet_cancel':
      return named(message.market, cancelled(windowOf(message), true))
    case 'rollback_bet_cancel':
      return named(message.market, cancelled(windowOf(message), false))
  }
}

const named = (markets: readonly { id: number; specifiers?: string | undefined }[], change: Told['change']): Told[] =>
  markets.flatMap((market) => {
    const name = nameMarket(market)
    return name ? [{ name, change }] : []
  })

const settled =
  ({ result, certainty }: { result: Results | null; certainty: number }): Told['change'] =>
  (row, order) =>
    order > row.result_order ? { result, result_order: order, certainty, cancels: row.cancels } : null

const cancelled =
  (window: string, stands: boolean): Told['change'] =>
  (row, order) => {
    if (order <= BigInt(row.cancels[window]?.[0] ?? 0)) return null
    const { result, result_order, certainty } = row
    return { result, result_order, certainty, cancels: { ...row.cancels, [window]: [String(order), stands] } }
  }

const windowOf = ({
  start_time: from,
  end_time: to,
}: {
  start_time?: number | undefined
  end_time?: number | undefined
}) => (from === undefined && to === undefined ? WHOLE_TIME : `${from ?? ''}-${to ?? ''}`)

type FeedOutcomes = FeedMessageOf<'bet_settlement'>['outcomes']['market'][number]['outcome']

/** Null where one of them is nothing that a rule of ours brings forth: a person must look, and nothing is paid by guess. */
function resultsOf(outcomes: FeedOutcomes): Results | null {
  const results: Results = {}
  for (const { id, result, void_factor, dead_heat_factor } of outcomes) {
    const leg = fromFeedResult({
      result,
      ...(void_factor !== undefined && { void_factor }),
      ...(dead_heat_factor !== undefined && { dead_heat_factor }),
    })
    if (!leg) return null
    results[id] = storeResult(leg)
  }
  return results
}

/** A result may come before the prices it belongs to. */
async function addUnknown(tx: Tx, event: HeldEvent, names: readonly NamedMarket[]): Promise<void> {
  await tx.query({
    name: 'sports-add-markets',
    text: `insert into sports_market (event_id, feed_market, specifiers, kind, line, number, part)
           select $1, * from unnest($2::integer[], $3::text[], $4::text[], $5::integer[], $6::integer[], $7::integer[])
           on conflict do nothing`,
    values: [
      ...[event.event_id, names.map(({ feedMarket }) => feedMarket), names.map(({ specifiers }) => specifiers)],
      ...[names.map(({ kind }) => kind), names.map(({ line }) => line), names.map(({ number }) => number)],
      names.map(({ part }) => part),
    ],
  })
}

async function write(tx: Tx, { event, row, after }: { event: HeldEvent; row: MarketRow; after: After }): Promise<void> {
  const isSame = stableText([row.result, standing(row.cancels)]) === stableText([after.result, standing(after.cancels)])
  await tx.query(
    `update sports_market set result = $2, result_order = $3, certainty = $4, cancels = $5, version = version + 1,
       event_version = $6, stopped_at = coalesce(stopped_at, clock_timestamp()), result_number = result_number + $7
     where market_id = $1`,
    [
      ...[row.market_id, after.result && JSON.stringify(after.result), after.result_order, after.certainty],
      ...[JSON.stringify(after.cancels), event.version + 1n, isSame ? 0 : 1],
    ],
  )
  if (!isSame) await markUnsettled(tx, row.market_id)
}

const standing = (cancels: MarketRow['cancels']) =>
  Object.keys(cancels)
    .filter((window) => cancels[window]![1])
    .toSorted()

/**
 * Its bets are gone through from the first one on, also when that was under way. Most markets of a match have none: a bet that is still
 * being taken looks at the results itself when it opens.
 */
export async function markUnsettled(tx: Tx, marketId: bigint): Promise<void> {
  await tx.query(
    `insert into sports_work (market_id, result_number)
     select market_id, result_number from sports_market m
     where market_id = $1 and exists (select from sports_leg l where l.market_id = m.market_id)
     on conflict (market_id) do update set result_number = excluded.result_number, after_bet = 0`,
    [marketId],
  )
}
