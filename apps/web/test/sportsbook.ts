/** What a server says about sports in the tests: one match, its markets, a slip's quote and a bet. */
import type { Market, Match } from '@tablestakes/contract/sportsbook'
import { getSportsRules, listFreeBets } from '@tablestakes/contract/sportsbook'
import { clearPicks, type Pick, setSlip } from '../src/features/sportsbook/slip/slip-store.ts'
import { UNIT } from './cashier.tsx'

export const winner: Market = {
  id: '11',
  kind: 'match_winner',
  group: 'main',
  state: 'open',
  version: 3,
  outcomes: [
    { id: '1', title: 'home', price: 1850, is_open: true },
    { id: '2', title: 'draw', price: 3400, is_open: true },
    { id: '3', title: 'away', price: 4200, is_open: true },
  ],
}

export const totals: Market = {
  id: '12',
  kind: 'total_goals',
  group: 'goals',
  line: 250,
  state: 'open',
  version: 1,
  outcomes: [
    { id: '12', title: 'over', price: 1900, is_open: true },
    { id: '13', title: 'under', price: 1900, is_open: true },
  ],
}

export const match: Match = {
  ...{ id: '7', sport: 'football', league_id: '1', league: 'Meridian League', season: 4, round: 12 },
  ...{ home: { name: 'Port Ember', mark: 'port-ember' }, away: { name: 'Old Saddle', mark: 'old-saddle' } },
  ...{ start_time: Date.now(), is_virtual: true, state: 'live', minute: 67, period: 'second_half' },
  ...{ home_score: 2, away_score: 1, parts: [], points: null, turn: 'none', overs: '', version: 5, market_count: 2 },
  markets: [winner, totals],
}

export const detail = {
  match,
  ...{ events: [], statistics: [{ kind: 'shot', home: 7, away: 4 }], momentum: [20, -40] },
  ...{ situation: { kind: 'corner', side: 'home' }, line_ups: { home: [], away: [] }, seed_hash: 'a'.repeat(64) },
}

export const pick = (matchId: string, price = 1850): Pick => ({
  ...{ matchId, marketId: `1${matchId}`, outcomeId: '1', price, version: 3, sport: 'football' },
  ...{ league: 'Meridian League', home: `Home ${matchId}`, away: `Away ${matchId}`, homeMark: 'a', awayMark: 'b' },
  ...{ kind: 'match_winner', title: 'home' },
})

/** The slip as it was left: these picks and nothing else. */
export function fillSlip(picks: readonly Pick[], stake: number | null = 50_000 * UNIT): void {
  clearPicks()
  setSlip({ picks, stake, accept: 'none', intent: null, placed: [] })
}

export const quoteOf = (picks: readonly Pick[], part: object = {}) => ({
  ...{ lines: 1, total_stake: 50_000 * UNIT, possible_win: 92_500 * UNIT, price: 1850, boost: 0, boost_amount: 0 },
  ...{ min_stake: 1_000 * UNIT, max_stake: 5_000_000 * UNIT, delay_ms: 0, is_counting: true, notes: [] },
  selections: picks.map(({ matchId, marketId, outcomeId, price, version }) => ({
    ...{ match_id: matchId, market_id: marketId, outcome_id: outcomeId, price, version, state: 'open' },
  })),
  ...part,
})

export const bet = (part: object = {}) => ({
  ...{ id: '900', kind: 'single', lines: 1, stake: 50_000 * UNIT, is_free: false, price: 1850, boost: 0 },
  ...{ possible_win: 92_500 * UNIT, win: 0, cashed_stake: 0, cashed_amount: 0, state: 'open', reason: null },
  ...{ offer: null, decide_time: null, cash_out: null, cash_out_target: null, create_time: Date.now() },
  ...{ finish_time: null, settlements: [] },
  legs: [
    {
      ...{ match_id: '7', market_id: '17', outcome_id: '1', price: 1850, sport: 'football', league: 'Meridian League' },
      ...{ home: 'Home 7', away: 'Away 7', market: 'match_winner', outcome: 'home', result: null },
      ...{ start_time: Date.now(), state: 'live', home_score: 1, away_score: 0 },
    },
  ],
  ...part,
})

export const always = {
  [listFreeBets.path]: [{ data: { list: [] } }],
  [getSportsRules.path]: [
    {
      data: {
        ...{ min_stake: 1_000 * UNIT, max_payout: 900_000_000 * UNIT, legs_max: 20, boosts: [{ legs: 3, boost: 300 }] },
        ...{ boost_min_price: 1200, counting_min_price: 1500, cash_out_margin: 300, price_tolerance_ms: 500 },
        ...{ delays: [{ sport: 'football', delay_ms: 5000 }], margins: [], is_void_on_stop: false },
      },
    },
  ],
}
export const purses = { money: 1_000_000 * UNIT, coin: 0, gold: 0 }
