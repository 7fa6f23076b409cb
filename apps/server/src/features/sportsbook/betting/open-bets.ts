import { type Database, transact } from '@tablestakes/node/database'
import type { BetRow, LegRow } from '../bets/bet-row.ts'
import { tellBet } from '../bets/tell-bet.ts'
import { addLiability } from './liability.ts'

/** What taking a stake and opening a bet need to know of a leg. */
export type StakedLeg = Pick<LegRow, 'event_id' | 'market_id' | 'outcome'>
export type Opening = { bet: BetRow; legs: readonly StakedLeg[] }

/**
 * Bets whose stakes are taken: from now on they are settled with their matches. What was settled before they were open is looked at again.
 * Many at a time, since a transaction costs as much for one as for a hundred. Answers of each whether it was opened here.
 */
export function openBets(database: Database, openings: readonly Opening[]): Promise<boolean[]> {
  return transact(database, async (tx) => {
    const { rows } = await tx.query<{ bet_id: number }>({
      name: 'sports-open-bets',
      text: `update sports_bet b set state = 'open', again = b.is_voided or exists (
               select from sports_leg l join sports_market m using (market_id) where l.bet_id = b.bet_id and m.result_number > 0)
             where b.bet_id = any ($1::integer[]) and b.state = 'taking' returning b.bet_id`,
      values: [openings.map(({ bet }) => bet.bet_id)],
    })
    const opened = new Set(rows.map(({ bet_id: id }) => id))
    // The same slip may be here twice, sent twice: it is opened once.
    const isFirst = openings.map(({ bet }) => opened.delete(bet.bet_id))
    const first = openings.filter((_, place) => isFirst[place])
    await addLiability(tx, first)
    for (const { bet } of first) if (bet.decide_at !== null) await tellBet(tx, { bet, state: 'open' })
    return isFirst
  })
}
