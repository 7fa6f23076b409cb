import type { LegResult } from '@tablestakes/domain/sports/result'
import type { Reader } from '@tablestakes/node/database'
import type { BetKind } from '../betting/work-out.ts'
import { legResultOf, type MarketRow, type MatchState, type Score } from '../records.ts'

/** What is being moved in the ledger for a bet. */
export type Moving =
  /** A settlement replaces the one before. Null: none stands afterwards, or stood before. */
  | {
      kind: 'settle'
      number: number
      win: string | null
      before: string | null
      beforeNumber: number
      /** The stake only comes back. */
      isReturn?: boolean
      /** As much of it has stood, and the rest only comes back. */
      stands?: string
    }
  | { kind: 'cash'; number: number; amount: string; stake: string }

export type BetState = 'waiting' | 'taking' | 'refused' | 'open' | 'settled' | 'cashed'

export type BetRow = {
  bet_id: number
  player_id: bigint
  site_id: string
  currency: string
  request_key: string
  place: number
  kind: BetKind
  system_size: number | null
  system: string | null
  lines: number
  line_stake: bigint
  stake: bigint
  is_free: boolean
  price: bigint
  boost: number
  boost_table: unknown
  possible_win: bigint
  payout_most: bigint
  accept: 'none' | 'better' | 'any'
  counts: boolean
  is_voided: boolean
  state: BetState
  reason: string | null
  offer: { price: number; prices: number[]; possible_win: string } | null
  decide_at: Date | null
  created_at: Date
  accepted_at: Date | null
  finished_at: Date | null
  settlement: number
  settled_win: bigint | null
  /** What was paid is the stake, back. */
  is_returned: boolean
  cashed_stake: bigint
  cashed_amount: bigint
  cash_outs: number
  cash_target: bigint | null
  moving: Moving | null
  again: boolean
}

type LegMarket = Pick<
  MarketRow,
  | 'kind'
  | 'feed_market'
  | 'specifiers'
  | 'line'
  | 'number'
  | 'part'
  | 'outcomes'
  | 'state'
  | 'product'
  | 'is_held'
  | 'stopped_at'
  | 'result'
  | 'hand_result'
  | 'cancels'
>

export type LegRow = LegMarket & {
  bet_id: number
  place: number
  event_id: number
  market_id: bigint
  outcome: string
  price: number
  version: number
  sport: string
  feed_id: string
  league: string
  home: string
  away: string
  starts_at: Date
  event_state: MatchState
  event_held: boolean
  score: Partial<Score>
}

/** Legs with their markets and matches as of now, by their bets. */
export async function legsOf(reader: Reader, betIds: readonly number[]): Promise<Map<number, LegRow[]>> {
  const { rows } = await reader.query<LegRow>({
    name: 'sports-legs',
    text: `select l.bet_id, l.place, l.event_id, l.market_id, l.outcome, l.price, l.version, m.kind, m.feed_market, m.specifiers,
             m.line, m.number, m.part, m.outcomes, m.state, m.product, m.is_held, m.stopped_at, m.result, m.hand_result, m.cancels,
             e.sport, e.feed_id, e.home, e.away, e.starts_at, e.state as event_state, e.is_held as event_held, e.score,
             coalesce(g.name, '') as league
           from sports_leg l join sports_market m using (market_id) join sports_event e on e.event_id = l.event_id
           left join sports_league g on g.league_id = e.league_id
           where l.bet_id = any ($1::integer[]) order by l.bet_id, l.place`,
    values: [betIds],
  })
  const legs = new Map<number, LegRow[]>()
  for (const row of rows) legs.set(row.bet_id, [...(legs.get(row.bet_id) ?? []), row])
  return legs
}

export function resultOfLeg(
  leg: Pick<LegRow, 'outcome' | 'result' | 'hand_result' | 'cancels'>,
  { accepted_at: at, created_at: created, is_voided }: Pick<BetRow, 'accepted_at' | 'created_at' | 'is_voided'>,
): LegResult | null {
  if (is_voided) return { result: 'void' }
  return legResultOf(leg, { outcome: leg.outcome, acceptedMs: (at ?? created).getTime() })
}
