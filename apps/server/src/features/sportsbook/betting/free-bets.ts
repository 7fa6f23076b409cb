import type { ResponseOf } from '@tablestakes/contract/call'
import type { listFreeBets } from '@tablestakes/contract/sportsbook'
import type { Reader, Tx } from '@tablestakes/node/database'
import type { ReadSelection } from './load-selections.ts'
import type { Slip, SlipContext } from './quote.ts'

type FreeBet = {
  free_bet_id: string
  amount: bigint
  min_price: number
  expires_at: Date
  reason: string
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** The free bet a slip names, if it fits: the player's own, unused, of exactly this stake, on one bet of prices high enough. */
export async function findFreeBet(
  { reader, playerId, currency, nowMs }: SlipContext,
  { slip, read, stake }: { slip: Slip; read: readonly ReadSelection[]; stake: bigint },
): Promise<FreeBet | null> {
  const id = slip.free_bet_id ?? ''
  const isOneBet = slip.kind === 'multiple' || (slip.kind === 'single' && read.length === 1)
  if (playerId === null || !UUID.test(id) || !isOneBet) return null
  const { rows } = await reader.query<FreeBet>(
    `select free_bet_id, amount, min_price, expires_at, reason from sports_free_bet
     where free_bet_id = $1 and player_id = $2 and currency = $3 and bet_id is null`,
    [id, playerId, currency],
  )
  const free = rows[0]
  if (!free || free.amount !== stake || free.expires_at.getTime() <= nowMs) return null
  return read.every(({ outcome: [, price] }) => price >= free.min_price) ? free : null
}

/** False: it was used meanwhile. */
export async function useFreeBet(tx: Tx, { freeBetId, betId }: { freeBetId: string; betId: number }): Promise<boolean> {
  const { rowCount } = await tx.query(
    'update sports_free_bet set bet_id = $2 where free_bet_id = $1 and bet_id is null',
    [freeBetId, betId],
  )
  return rowCount === 1
}

/** The bet was never taken: the gift is the player's again. */
export async function returnFreeBet(tx: Tx, betId: number): Promise<void> {
  await tx.query('update sports_free_bet set bet_id = null where bet_id = $1', [betId])
}

export async function loadFreeBets(
  reader: Reader,
  { playerId, currency, nowMs }: { playerId: bigint; currency: string; nowMs: number },
): Promise<ResponseOf<typeof listFreeBets>> {
  const { rows } = await reader.query<FreeBet>(
    `select free_bet_id, amount, min_price, expires_at, reason from sports_free_bet
     where player_id = $1 and currency = $2 and bet_id is null and expires_at > $3 order by expires_at limit 50`,
    [playerId, currency, new Date(nowMs)],
  )
  return {
    list: rows.map((row) => ({
      ...{ id: row.free_bet_id, amount: row.amount, min_price: row.min_price, reason: row.reason },
      expire_time: row.expires_at.getTime(),
    })),
  }
}
