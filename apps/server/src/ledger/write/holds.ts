import { smallerOf } from '@tablestakes/domain/money/money'
import type { Tx } from '@tablestakes/node/database'
import { Refusal } from '../../platform/http/refusal.ts'
import { requireSoundBooks } from '../books/books-state.ts'
import { holdStates, taskKinds, taskStates } from '../codes.ts'
import { lockBalance, type Owner, readBalance } from './balance.ts'
import type { Key } from './key.ts'
import { type Move, type Posted, post } from './post.ts'

/**
 * Frozen money: out of the player's reach, and not yet anybody else's. A hold ends once, paid or returned, whichever comes
 * first. The frozen purses are at any time the sum of the open holds.
 */
export type Freeze = Owner & {
  key: Key
  holdId: string
  cash: bigint
  /** Bonus money that is given up with it, and the tasks that end for it. */
  coin?: bigint
  forfeits?: readonly number[]
  reference: string
}

export async function freeze(
  tx: Tx,
  { key, holdId, cash, coin = 0n, forfeits = [], reference, ...owner }: Freeze,
): Promise<Posted> {
  const moves: Move[] = [
    { from: 'cash', to: 'frozenCash', amount: cash, reason: 'withdrawal_freeze' },
    { from: 'coin', to: 'frozenCoin', amount: coin, reason: 'withdrawal_freeze' },
  ]
  const posted = await post(tx, {
    ...owner,
    ...{ key, reference, forfeits, moves: moves.filter(({ amount }) => amount !== 0n) },
    hold: { opens: holdId },
  })
  if (posted.isRepeated) return posted
  // What was frozen before stays frozen, and its request keeps its answer; nothing new begins to leave.
  await requireSoundBooks(tx)
  // Posting has locked the row, so nobody owes more or less until the end.
  const { debt } = await readBalance(tx, owner)
  if (debt > 0n) throw new Refusal('DEBT_OPEN')
  const { rows } = await tx.query<{ is_new: boolean }>('select open_hold($1, $2, $3, $4, $5, $6) as is_new', [
    owner.playerId,
    holdId,
    owner.currency,
    cash,
    coin,
    key,
  ])
  if (!rows[0]!.is_new) throw new Refusal('REUSED_KEY')
  return posted
}

type Ending = { playerId: bigint; holdId: string; key: Key; reference: string }

/** The cash leaves for good, the fee stays with the house; bonus money that was held with it is forfeited. */
export async function payHold(
  tx: Tx,
  { to, fee, coinTo, ...ending }: Ending & { to: number; fee?: { amount: bigint; to: number }; coinTo?: number },
): Promise<Posted> {
  const feeAmount = fee?.amount ?? 0n
  return endHold(tx, ending, holdStates.paid, async ({ cash, coin }) => [
    { from: 'frozenCash', to, amount: cash - feeAmount, reason: 'withdrawal_paid' },
    { from: 'frozenCash', to: fee?.to ?? to, amount: feeAmount, reason: 'withdrawal_fee' },
    { from: 'frozenCoin', to: coinTo ?? to, amount: coin, reason: 'bonus_forfeit' },
  ])
}

/**
 * Everything goes back where it came from, and bonuses that were given up for it go on where they stood. What a bonus won or
 * lost on the table meanwhile is settled with the house.
 */
export async function returnHold(
  tx: Tx,
  { reopens = [], coinTo, ...ending }: Ending & { reopens?: readonly number[]; coinTo?: number },
): Promise<Posted> {
  const movesOf = async ({ currency, cash, coin }: Hold): Promise<Move[]> => {
    const due = await heldByForfeited(tx, { playerId: ending.playerId, currency }, reopens)
    const back = smallerOf(coin, due)
    const inCash: Move = { from: 'frozenCash', to: 'cash', amount: cash, reason: 'withdrawal_returned' }
    if (coinTo === undefined) {
      if (coin + due > 0n) throw new Error(`hold ${ending.holdId} has bonus money, and no account to settle it with`)
      return [inCash]
    }
    return [
      inCash,
      { from: 'frozenCoin', to: 'coin', amount: back, reason: 'withdrawal_returned' },
      { from: 'frozenCoin', to: coinTo, amount: coin - back, reason: 'bonus_forfeit' },
      { from: coinTo, to: 'coin', amount: due - back, reason: 'withdrawal_returned' },
    ]
  }
  return endHold(tx, ending, holdStates.returned, movesOf, reopens)
}

/** What bonuses that were given up bring back. Their player's purses are locked until the end. */
async function heldByForfeited(tx: Tx, owner: Owner, tasks: readonly number[]): Promise<bigint> {
  await lockBalance(tx, owner)
  const { rows } = await tx.query<{ held: bigint }>(
    `select coalesce(sum(held), 0)::bigint as held from wager_task
     where player_id = $1 and currency = $2 and task_id = any ($3) and kind = $4 and state = $5`,
    [owner.playerId, owner.currency, tasks, taskKinds.coin, taskStates.forfeited],
  )
  return rows[0]!.held
}

type Hold = { currency: string; cash: bigint; coin: bigint }

async function endHold(
  tx: Tx,
  { playerId, holdId, key, reference }: Ending,
  state: typeof holdStates.paid | typeof holdStates.returned,
  movesOf: (hold: Hold) => Promise<Move[]>,
  reopens: readonly number[] = [],
): Promise<Posted> {
  // The hold first, and in a statement of its own: of two who want to end it one finds it open, the other sees who did.
  await tx.query('select end_hold($1, $2, $3, $4)', [playerId, holdId, state, key])
  const { rows } = await tx.query<Hold>(
    `select currency, cash, coin from hold where player_id = $1 and hold_id = $2 and state = $3 and ended_by = $4`,
    [playerId, holdId, state, key],
  )
  const hold = rows[0]
  if (!hold) throw new Refusal('NOT_FOUND')
  const moves = (await movesOf(hold)).filter(({ amount }) => amount !== 0n)
  const ended = state === holdStates.paid ? { pays: holdId } : { returns: holdId }
  return post(tx, { playerId, currency: hold.currency, key, reference, moves, reopens, hold: ended })
}
