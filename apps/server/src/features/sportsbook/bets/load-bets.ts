import type { RequestOf, ResponseOf } from '@tablestakes/contract/call'
import { historyPageSize } from '@tablestakes/contract/pages'
import { type listSportsBets, type SportsBet, systemNames } from '@tablestakes/contract/sportsbook'
import { multiply, ratio, wholeDown } from '@tablestakes/domain/money/ratio'
import type { Reader } from '@tablestakes/node/database'
import { Refusal } from '../../../platform/http/refusal.ts'
import { cashOutOffer } from '../cash-out/offer.ts'
import { titleOf } from '../pages/show-match.ts'
import type { Producers } from '../records.ts'
import { loadTerms } from '../rules.ts'
import { isVoidBet, shownState } from '../settlement/reckon-bet.ts'
import { type BetRow, type LegRow, legsOf, resultOfLeg } from './bet-row.ts'

type Owner = { playerId: bigint; siteId: string }
const ID = /^\d{1,9}$/

/** The player's own bets, by their numbers; one of somebody else's is not there. */
export async function loadBets(reader: Reader, owner: Owner, betIds: readonly number[]): Promise<SportsBet[]> {
  const { rows } = await reader.query<BetRow>({
    name: 'sports-own-bets',
    text: 'select * from sports_bet where bet_id = any ($1::integer[]) and player_id = $2 order by bet_id',
    values: [betIds, owner.playerId],
  })
  return showBets(reader, owner, rows)
}

export async function loadBet(reader: Reader, owner: Owner, id: string): Promise<SportsBet> {
  const [bet] = ID.test(id) ? await loadBets(reader, owner, [Number(id)]) : []
  if (!bet) throw new Refusal('NOT_FOUND')
  return bet
}

const OPEN = `state in ('waiting', 'taking', 'open')`

export async function loadBetPage(
  reader: Reader,
  owner: Owner,
  request: RequestOf<typeof listSportsBets>,
): Promise<ResponseOf<typeof listSportsBets>> {
  const limit = request.limit ?? historyPageSize
  if (request.last_id && !ID.test(request.last_id)) throw new Refusal('INVALID')
  const which = request.is_open === undefined ? 'true' : request.is_open ? OPEN : `not ${OPEN}`
  const { rows } = await reader.query<BetRow>(
    `select * from sports_bet where player_id = $1 and ($2::integer is null or bet_id < $2) and ${which}
     order by bet_id desc limit $3`,
    [owner.playerId, request.last_id || null, limit + 1],
  )
  const shown = rows.slice(0, limit)
  return {
    list: await showBets(reader, owner, shown),
    last_id: rows.length > limit ? String(shown.at(-1)!.bet_id) : '',
  }
}

type SettlementRow = { bet_id: number; number: number; win: bigint; change: bigint; at: Date }

export async function showBets(
  reader: Reader,
  { siteId }: Pick<Owner, 'siteId'>,
  bets: readonly BetRow[],
): Promise<SportsBet[]> {
  const ids = bets.map(({ bet_id: id }) => id)
  const legs = await legsOf(reader, ids)
  const settled = bets.filter(({ settlement }) => settlement > 0).map(({ bet_id: id }) => id)
  const settlements = settled.length > 0 ? await settlementsOf(reader, settled) : []
  const { up, rules } = await loadTerms(reader, siteId)
  const margin = rules.cash_out_margin
  return bets.map((bet) => ({
    ...showUnsettled(bet, { legs: legs.get(bet.bet_id)!, up, margin }),
    settlements: settlements
      .filter(({ bet_id: id }) => id === bet.bet_id)
      .slice(-50)
      .map(({ number, win, change, at }) => ({ number, win, change, at: at.getTime() })),
  }))
}

type Around = { legs: readonly LegRow[]; up: Producers; margin: number }

/** A bet as the player sees it, of which nothing was settled yet. */
export const showUnsettled = (bet: BetRow, around: Around): SportsBet => ({
  ...showBet(bet, around.legs),
  cash_out: cashOutOffer(bet, around),
  settlements: [],
})

async function settlementsOf(reader: Reader, betIds: readonly number[]): Promise<SettlementRow[]> {
  const { rows } = await reader.query<SettlementRow>({
    name: 'sports-settlements',
    text: 'select bet_id, number, win, change, at from sports_settlement where bet_id = any ($1::integer[]) order by number',
    values: [betIds],
  })
  return rows
}

type Shown = Omit<SportsBet, 'cash_out' | 'settlements'>

function showBet(bet: BetRow, legs: readonly LegRow[]): Shown {
  const system = systemNames.find((name) => name === bet.system)
  return {
    ...{ id: String(bet.bet_id), kind: bet.kind, lines: bet.lines, stake: bet.stake, is_free: bet.is_free },
    ...(bet.system_size !== null && { system_size: bet.system_size }),
    ...(system && { system }),
    ...{ price: Number(bet.price), boost: bet.boost, possible_win: bet.possible_win },
    win: (bet.settled_win ?? 0n) + bet.cashed_amount,
    ...{ cashed_stake: bet.cashed_stake, cashed_amount: bet.cashed_amount, reason: bet.reason },
    state: shownState(bet, isVoidBet(bet, legs)),
    offer: bet.offer && { ...bet.offer, possible_win: BigInt(bet.offer.possible_win) },
    decide_time: bet.state === 'waiting' ? (bet.decide_at?.getTime() ?? null) : null,
    cash_out_target: bet.cash_target,
    create_time: bet.created_at.getTime(),
    finish_time: bet.finished_at?.getTime() ?? null,
    legs: legs.map((leg) => showLeg(leg, bet)),
  }
}

function showLeg(leg: LegRow, bet: BetRow): Shown['legs'][number] {
  const result = resultOfLeg(leg, bet)
  return {
    ...{ match_id: String(leg.event_id), market_id: String(leg.market_id), outcome_id: leg.outcome, price: leg.price },
    ...{ sport: leg.sport || 'none', league: leg.league, home: leg.home, away: leg.away, market: leg.kind },
    ...(leg.line !== null && { line: leg.line }),
    ...(leg.number !== null && { number: leg.number }),
    ...(leg.part !== null && { part: leg.part }),
    outcome: titleOf(leg.kind, leg.outcome),
    result: result?.result ?? null,
    ...(result?.result === 'dead_heat' && { dead_heat: Number(wholeDown(multiply(result.share, ratio(1_000)))) }),
    ...{ start_time: leg.starts_at.getTime(), state: leg.event_state },
    ...{ home_score: leg.score.home_score ?? 0, away_score: leg.score.away_score ?? 0 },
  }
}
