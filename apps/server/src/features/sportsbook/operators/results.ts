import type { OperatorResponse } from '@tablestakes/contract/operator/call'
import type { listPlayerBets } from '@tablestakes/contract/operator/sportsbook'
import type { Reader, Tx } from '@tablestakes/node/database'
import { Refusal } from '../../../platform/http/refusal.ts'
import { Refused } from '../../../platform/operators/refused.ts'
import { type BetRow, legsOf, resultOfLeg } from '../bets/bet-row.ts'
import { markUnsettled } from '../ingest/apply-results.ts'
import { bumpEvent } from '../ingest/hold-event.ts'
import { titleOf } from '../pages/show-match.ts'
import type { Results, StoredResult } from '../records.ts'
import { isVoidBet, shownState } from '../settlement/reckon-bet.ts'
import { holdMarketRow } from './trading.ts'

type HandResult = { marketId: number; results: Results | 'void' | null }

/** What two operators say stands above the feed, until they take it back. The market's bets are settled anew. */
export async function putHandResult(tx: Tx, { marketId, results }: HandResult) {
  const { event, market } = await holdMarketRow(tx, marketId)
  if (results === null && market.hand_result === null) throw new Refused('CANNOT_CHANGE', 'it has no result by hand')
  const known = new Set(market.outcomes.map(([id]) => id))
  const after =
    results === 'void' ? Object.fromEntries([...known].map((id): [string, StoredResult] => [id, ['void']])) : results
  const stranger = Object.keys(after ?? {}).find((id) => !known.has(id))
  if (stranger !== undefined) throw new Refused('CANNOT_CHANGE', `the market has no outcome ${stranger}`)
  const wins = Object.values(after ?? {}).filter(([result]) => result !== 'lose')
  if (after && wins.length === 0) throw new Refused('CANNOT_CHANGE', 'one outcome must come in')
  await tx.query(
    `update sports_market set hand_result = $2, result_number = result_number + 1, version = version + 1, event_version = $3,
       stopped_at = coalesce(stopped_at, clock_timestamp())
     where market_id = $1`,
    [marketId, after && JSON.stringify(after), event.version + 1n],
  )
  await markUnsettled(tx, market.market_id)
  await bumpEvent(tx, event)
  return { before: market.hand_result, after }
}

/** A dead heat by hand is one of two. */
export const resultsOf = (given: readonly { outcome_id: string; result: StoredResult[0] }[]): Results =>
  Object.fromEntries(
    given.map(({ outcome_id: id, result }): [string, StoredResult] => [
      id,
      result === 'dead_heat' ? [result, '1/2'] : [result],
    ]),
  )

/** Settled anew with the next look, as if all its legs were void. */
export async function voidBet(tx: Tx, betId: number): Promise<{ before: object; after: object }> {
  const { rows } = await tx.query<BetRow>('select * from sports_bet where bet_id = $1 for update', [betId])
  const bet = rows[0]
  if (!bet) throw new Refusal('NOT_FOUND')
  if (bet.is_voided || (bet.state !== 'open' && bet.state !== 'settled'))
    throw new Refused('CANNOT_CHANGE', 'there is nothing to give back')
  await tx.query('update sports_bet set is_voided = true, again = true where bet_id = $1', [betId])
  return { before: { state: bet.state, paid: String(bet.settled_win ?? 0n) }, after: { is_voided: true } }
}

type ShownBet = OperatorResponse<typeof listPlayerBets>['list'][number]
type BetFilter = {
  player?: number | undefined
  eventId?: number | undefined
  before?: number | undefined
  betId?: number | undefined
}
const BETS_MOST = 100

export async function loadPlayerBets(
  reader: Reader,
  { player, eventId, before, betId }: BetFilter,
): Promise<ShownBet[]> {
  const { rows } = await reader.query<BetRow>(
    `select * from sports_bet b where ($1::bigint is null or player_id = $1) and ($3::integer is null or bet_id < $3)
       and ($4::integer is null or bet_id = $4)
       and ($2::integer is null or exists (select from sports_leg l where l.bet_id = b.bet_id and l.event_id = $2))
     order by bet_id desc limit ${BETS_MOST}`,
    [player ?? null, eventId ?? null, before ?? null, betId ?? null],
  )
  const legs = await legsOf(
    reader,
    rows.map(({ bet_id: id }) => id),
  )
  return rows.map((bet) => {
    const own = legs.get(bet.bet_id)!
    return {
      ...{ bet_id: bet.bet_id, player: Number(bet.player_id), site_id: bet.site_id, kind: bet.kind },
      ...{
        state: shownState(bet, isVoidBet(bet, own)),
        stake: bet.stake,
        possible_win: bet.possible_win,
        is_free: bet.is_free,
      },
      ...{ paid: (bet.settled_win ?? 0n) + bet.cashed_amount, settlements: bet.settlement },
      ...{ created_at: bet.created_at, finished_at: bet.finished_at },
      legs: own.map((leg) => ({
        ...{ event_id: leg.event_id, market_id: Number(leg.market_id), match: `${leg.home} – ${leg.away}` },
        ...{ market: leg.kind, specifiers: leg.specifiers, outcome: titleOf(leg.kind, leg.outcome), price: leg.price },
        result: resultOfLeg(leg, bet)?.result ?? null,
      })),
    }
  })
}
