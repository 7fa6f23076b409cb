import { type Tx, transact } from '@tablestakes/node/database'
import { type BetRow, legsOf } from '../bets/bet-row.ts'
import type { SettleServices } from '../betting/take-stake.ts'
import { moveMoney } from './move-money.ts'
import { isVoidBet, reckonBet } from './reckon-bet.ts'

/** Bets that are gone through in one transaction: short enough that nobody waits for it. */
const PORTION = 500

/**
 * Settles a portion of the bets of one market whose results have changed. What each bet is to be paid is written down first and paid
 * afterwards; a node that dies in between leaves it to the others. False: there is nothing to do.
 */
export async function settlePortion(services: SettleServices, portion = PORTION): Promise<boolean> {
  const found = await transact(services.database, (tx) => writePortion(tx, portion))
  if (!found) return false
  await moveMoney(services, found)
  return true
}

/** While the money of one portion moves, the next is worked out. */
const LANES = 3

/** Several portions side by side. False: there was nothing to do. */
export async function settlePortions(services: SettleServices, portion = PORTION): Promise<boolean> {
  const lanes = Array.from({ length: LANES }, () => settlePortion(services, portion))
  const done = await Promise.allSettled(lanes)
  for (const one of done) if (one.status === 'rejected') throw one.reason
  return done.some((one) => one.status === 'fulfilled' && one.value)
}

async function writePortion(tx: Tx, portion: number): Promise<number[] | null> {
  const { rows } = await tx.query<{ market_id: bigint; result_number: number; after_bet: number }>({
    name: 'sports-next-work',
    text: `select market_id, result_number, after_bet from sports_work order by worked_at limit 1 for update skip locked`,
  })
  const work = rows[0]
  if (!work) return null
  const { rows: bets } = await tx.query<BetRow>({
    name: 'sports-work-bets',
    text: `select b.* from sports_bet b
           where b.bet_id in (select l.bet_id from sports_leg l where l.market_id = $1 and l.bet_id > $2 order by l.bet_id limit $3)
           order by b.bet_id for update`,
    values: [work.market_id, work.after_bet, portion],
  })
  const moving = await writeMoves(tx, bets)
  if (bets.length < portion) await tx.query('delete from sports_work where market_id = $1', [work.market_id])
  else
    await tx.query('update sports_work set after_bet = $2, worked_at = clock_timestamp() where market_id = $1', [
      work.market_id,
      bets.at(-1)!.bet_id,
    ])
  return moving
}

/** Bets of which a result came while they were opened or moved. Answers how many there were. */
export async function settleAgain(services: SettleServices): Promise<number> {
  const found = await transact(services.database, async (tx) => {
    const { rows } = await tx.query<BetRow>({
      name: 'sports-again',
      text: `select * from sports_bet where again and moving is null and state in ('open', 'settled', 'cashed')
             order by bet_id limit ${PORTION} for update skip locked`,
    })
    if (rows.length === 0) return { count: 0, moving: [] }
    await tx.query('update sports_bet set again = false where bet_id = any ($1::integer[])', [
      rows.map(({ bet_id: id }) => id),
    ])
    return { count: rows.length, moving: await writeMoves(tx, rows) }
  })
  await moveMoney(services, found.moving)
  return found.count
}

/** What differs from what is booked starts to move. A bet that moves already is looked at again when it has ended. */
export async function writeMoves(tx: Tx, bets: readonly BetRow[]): Promise<number[]> {
  const busy = bets.filter(({ moving }) => moving !== null)
  if (busy.length > 0)
    await tx.query('update sports_bet set again = true where bet_id = any ($1::integer[])', [
      busy.map(({ bet_id: id }) => id),
    ])
  const open = bets.filter(({ state, moving }) => moving === null && (state === 'open' || state === 'settled'))
  const legs = await legsOf(
    tx,
    open.map(({ bet_id: id }) => id),
  )
  const moves = open.flatMap((bet) => {
    const own = legs.get(bet.bet_id)!
    const win = reckonBet(bet, own)
    const isReturn = win !== null && isVoidBet(bet, own)
    if (win === bet.settled_win && isReturn === bet.is_returned) return []
    const move = {
      ...{ kind: 'settle', number: bet.settlement + 1, beforeNumber: bet.settlement },
      ...{ win: win === null ? null : String(win), before: bet.settled_win === null ? null : String(bet.settled_win) },
      isReturn,
    }
    return [{ id: bet.bet_id, move: JSON.stringify(move) }]
  })
  if (moves.length > 0)
    await tx.query({
      name: 'sports-write-moves',
      text: `update sports_bet b set moving = n.moving, moving_since = clock_timestamp()
             from unnest($1::integer[], $2::jsonb[]) n (bet_id, moving) where b.bet_id = n.bet_id`,
      values: [moves.map(({ id }) => id), moves.map(({ move }) => move)],
    })
  return moves.map(({ id }) => id)
}
