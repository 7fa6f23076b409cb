import type { Tx } from '@tablestakes/node/database'
import type { BetRow } from '../bets/bet-row.ts'
import type { MarketRow } from '../records.ts'

/** A bet as far as settling it goes. Many are read at once, so no column comes along for nothing. */
export type SettlingBet = Pick<
  BetRow,
  | 'bet_id'
  | 'player_id'
  | 'currency'
  | 'kind'
  | 'system_size'
  | 'system'
  | 'line_stake'
  | 'stake'
  | 'is_free'
  | 'price'
  | 'boost'
  | 'boost_table'
  | 'payout_most'
  | 'is_voided'
  | 'state'
  | 'created_at'
  | 'accepted_at'
  | 'settlement'
  | 'settled_win'
  | 'is_returned'
  | 'cashed_stake'
  | 'moving'
>

export const settlingColumns = `b.bet_id, b.player_id, b.currency, b.kind, b.system_size, b.system, b.line_stake, b.stake, b.is_free,
  b.price, b.boost, b.boost_table, b.payout_most, b.is_voided, b.state, b.created_at, b.accepted_at, b.settlement, b.settled_win,
  b.is_returned, b.cashed_stake, b.moving`

type Results = Pick<MarketRow, 'market_id' | 'result' | 'hand_result' | 'cancels'>
type Leg = { bet_id: number; event_id: number; market_id: bigint; outcome: string; price: number }
export type SettlingLeg = Leg & Results

/** Legs with the results of their markets as of now, by their bets. A market's results are read once, however many bets are on it. */
export async function settlingLegs(tx: Tx, betIds: readonly number[]): Promise<Map<number, SettlingLeg[]>> {
  const { rows } = await tx.query<Leg>({
    name: 'sports-settling-legs',
    text: `select bet_id, event_id, market_id, outcome, price from sports_leg where bet_id = any ($1::integer[])
           order by bet_id, place`,
    values: [betIds],
  })
  const { rows: markets } = await tx.query<Results>({
    name: 'sports-settling-results',
    text: 'select market_id, result, hand_result, cancels from sports_market where market_id = any ($1::bigint[])',
    values: [[...new Set(rows.map(({ market_id: id }) => id))]],
  })
  const results = new Map(markets.map((market) => [market.market_id, market]))
  const legs = new Map<number, SettlingLeg[]>()
  for (const row of rows) {
    const leg = { ...row, ...results.get(row.market_id)! }
    const own = legs.get(row.bet_id)
    if (own) own.push(leg)
    else legs.set(row.bet_id, [leg])
  }
  return legs
}
