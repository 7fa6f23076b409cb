import { type Tx, transact } from '@tablestakes/node/database'
import { findStanding } from '../../../ledger/index.ts'
import type { SettleServices } from '../betting/take-stake.ts'
import { type SettlingBet, type SettlingLeg, settlingColumns, settlingLegs } from './load-legs.ts'
import { type MovingBet, moveMoney, winName } from './move-money.ts'
import { reckonBet, returnedStake } from './reckon-bet.ts'

/**
 * Bets that are gone through in one transaction, and whose wins wait for the ledger together: few enough that a bet placed meanwhile does not
 * wait long behind them.
 */
const PORTION = 250

/**
 * Settles a portion of the bets of one market whose results have changed. What each bet is to be paid is written down first and paid
 * afterwards; a node that dies in between leaves it to the others. False: there is nothing to do.
 */
export async function settlePortion(services: SettleServices, portion = PORTION): Promise<boolean> {
  const found = await writePortion(services, portion)
  if (!found) return false
  await moveMoney(services, found)
  return true
}

/** Portions whose money moves at the same time. A market has one row of work, so they are written one after another. */
const LANES = 3
/** Portions of one look; what else is to be settled has its turn after them. */
const PORTIONS_MOST = 30

/** Several portions: while the money of some moves, the next is written. False: there was nothing to do. */
export async function settlePortions(services: SettleServices, portion = PORTION): Promise<boolean> {
  const moves = new Set<Promise<void>>()
  const failures: unknown[] = []
  const start = (bets: readonly MovingBet[]) => {
    const move = moveMoney(services, bets)
      .catch((error: unknown) => void failures.push(error))
      .finally(() => moves.delete(move))
    moves.add(move)
  }
  let portions = 0
  try {
    while (portions < PORTIONS_MOST && failures.length === 0) {
      const found = await writePortion(services, portion)
      if (!found) break
      portions++
      start(found)
      if (moves.size === LANES) await Promise.race(moves)
    }
  } finally {
    await Promise.all(moves)
  }
  if (failures.length > 0) throw failures[0]
  return portions > 0
}

/** The bets of the next portion that move now; null: there is none. */
async function writePortion(services: SettleServices, portion: number): Promise<MovingBet[] | null> {
  const source = await services.accountId()
  return transact(services.database, async (tx) => {
    const { rows } = await tx.query<{ market_id: bigint; after_bet: number }>({
      name: 'sports-next-work',
      text: 'select market_id, after_bet from sports_work order by worked_at limit 1 for update skip locked',
    })
    const work = rows[0]
    if (!work) return null
    const { rows: bets } = await tx.query<SettlingBet>({
      name: 'sports-work-bets',
      text: `select ${settlingColumns} from sports_bet b
             where b.bet_id in (select l.bet_id from sports_leg l where l.market_id = $1 and l.bet_id > $2 order by l.bet_id limit $3)
             order by b.bet_id for update`,
      values: [work.market_id, work.after_bet, portion],
    })
    const moving = await writeMoves(tx, bets, source)
    if (bets.length < portion) await tx.query('delete from sports_work where market_id = $1', [work.market_id])
    else
      await tx.query('update sports_work set after_bet = $2, worked_at = clock_timestamp() where market_id = $1', [
        work.market_id,
        bets.at(-1)!.bet_id,
      ])
    return moving
  })
}

/** Bets of which a result came while they were opened or moved. Answers how many there were. */
export async function settleAgain(services: SettleServices): Promise<number> {
  const source = await services.accountId()
  const found = await transact(services.database, async (tx) => {
    const { rows } = await tx.query<SettlingBet>({
      name: 'sports-again',
      text: `select ${settlingColumns} from sports_bet b
             where b.again and b.moving is null and b.state in ('open', 'settled', 'cashed')
             order by b.bet_id limit ${PORTION} for update skip locked`,
    })
    if (rows.length === 0) return { count: 0, moving: [] }
    await tx.query('update sports_bet set again = false where bet_id = any ($1::integer[])', [
      rows.map(({ bet_id: id }) => id),
    ])
    return { count: rows.length, moving: await writeMoves(tx, rows, source) }
  })
  await moveMoney(services, found.moving)
  return found.count
}

/**
 * What differs from what is booked starts to move. A bet that moves already is looked at again when it has ended. `source`: under which
 * the ledger knows sports bets.
 */
export async function writeMoves(tx: Tx, bets: readonly SettlingBet[], source: number): Promise<MovingBet[]> {
  const busy = bets.filter(({ moving }) => moving !== null)
  if (busy.length > 0)
    await tx.query('update sports_bet set again = true where bet_id = any ($1::integer[])', [
      busy.map(({ bet_id: id }) => id),
    ])
  const open = bets.filter(({ state, moving }) => moving === null && (state === 'open' || state === 'settled'))
  if (open.length === 0) return []
  const legs = await settlingLegs(
    tx,
    open.map(({ bet_id: id }) => id),
  )
  const reckoned = open.map((bet) => reckon(bet, legs.get(bet.bet_id)!))
  const booked = await returnsBooked(tx, reckoned.filter(paysTheSame), source)
  const moves = reckoned.filter(
    (one) => !paysTheSame(one) || (booked.get(one.bet.bet_id) ?? one.returned) !== one.returned,
  )
  if (moves.length === 0) return []
  const moving = moves.map(moveOf)
  await tx.query({
    name: 'sports-write-moves',
    text: `update sports_bet b set moving = n.moving, moving_since = clock_timestamp()
           from unnest($1::integer[], $2::jsonb[]) n (bet_id, moving) where b.bet_id = n.bet_id`,
    values: [moving.map(({ bet_id: id }) => id), moving.map((bet) => JSON.stringify(bet.moving))],
  })
  return moving
}

type Reckoned = {
  bet: SettlingBet
  eventId: number
  win: bigint | null /** Of the stake, without having stood. */
  returned: bigint
}

function reckon(bet: SettlingBet, legs: readonly SettlingLeg[]): Reckoned {
  const win = reckonBet(bet, legs)
  return { bet, eventId: legs[0]!.event_id, win, returned: win === null ? 0n : returnedStake(bet, legs) }
}

const isReturned = ({ bet, returned }: Reckoned) => returned === bet.stake

const paysTheSame = (one: Reckoned) => one.win === one.bet.settled_win && isReturned(one) === one.bet.is_returned

/**
 * How much of the stakes only came back, by what is booked. Bets that pay the same may have come to it in another way: then they are
 * booked anew, since what came back counts for no bonus. A bet that pays nothing gives nothing back.
 */
async function returnsBooked(tx: Tx, bets: readonly Reckoned[], source: number): Promise<Map<number, bigint>> {
  const paid = bets.filter(({ win }) => win !== null && win > 0n)
  if (paid.length === 0) return new Map()
  const names = paid.map(({ bet }) => winName(bet.bet_id, bet.settlement))
  const stood = await findStanding(tx, { source, ids: names })
  return new Map(paid.map(({ bet }, place) => [bet.bet_id, bet.stake - (stood.get(names[place]!) ?? bet.stake)]))
}

function moveOf(one: Reckoned): MovingBet {
  const { bet, eventId, win, returned } = one
  const isPart = returned > 0n && !isReturned(one)
  return {
    ...{ bet_id: bet.bet_id, player_id: bet.player_id, currency: bet.currency, event_id: eventId },
    moving: {
      ...{ kind: 'settle', number: bet.settlement + 1, beforeNumber: bet.settlement, isReturn: isReturned(one) },
      ...{ win: win === null ? null : String(win), before: bet.settled_win === null ? null : String(bet.settled_win) },
      ...(isPart && { stands: String(bet.stake - returned) }),
    },
  }
}
