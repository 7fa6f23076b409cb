/** A bet in a game that everybody plays together: written down before the casino is asked, in the game once the stake is paid. */
import { randomUUID } from 'node:crypto'
import { transact } from '@tablestakes/node/database'
import { nextUuidV7 } from '@tablestakes/node/uuid-v7'
import { Refusal } from '../platform/refusal.ts'
import { LEASE_MS } from '../rounds/insert-round.ts'
import { findRoundOfBet } from '../rounds/queries.ts'
import type { Round } from '../rounds/round.ts'
import type { Session } from '../sessions/find-session.ts'
import type { Studio } from '../studio.ts'

type SharedBet = {
  betId: string
  game: string
  table: string
  stake: bigint
  mostWin: bigint
  params: object
  /** So many of a player's may stand at a table until its draw. */
  most: number
  autoCashOut?: number | null | undefined
  reward?: string | undefined
}

/** The same bet again gives the first one's round. */
export async function insertSharedBet(
  studio: Studio,
  session: Session,
  bet: SharedBet,
): Promise<{ round: Round; isNew: boolean }> {
  const now = studio.clock()
  const isNew = await transact(studio.database, async (tx) => {
    // Counted one after the other: of twenty that come simultaneously, none would see the others.
    await tx.query({
      name: 'lock-player',
      text: 'select from player where player_id = $1 for no key update',
      values: [session.playerId],
    })
    const { rowCount } = await tx.query({
      name: 'insert-shared-bet',
      text: `
        insert into round (round_id, player_id, session_id, bet_id, game, kind, currency, money, stake, params, state,
          bet_uuid, win_uuid, rollback_uuid, node, next_try_at, created_at, most_win, table_key, auto_cash_out, reward_uuid)
        select $1, $2, $3, $4, $5, 'shared', $6, $7, $8, $9, 'placing', $10, $11, $12, $13, $14, $15, $16, $17, $18, $19
        where (select count(*) from round where player_id = $2 and game = $5 and currency = $6 and table_key = $17
          and kind = 'shared' and state in ('placing', 'open')) < $20
        on conflict (player_id, bet_id) do nothing`,
      values: [
        ...[nextUuidV7(now), session.playerId, session.sessionId, bet.betId, bet.game],
        ...[session.currency, session.money, bet.stake, JSON.stringify(bet.params)],
        ...[randomUUID(), randomUUID(), randomUUID(), studio.node, new Date(now + LEASE_MS), new Date(now)],
        ...[bet.mostWin, bet.table, bet.autoCashOut ?? null, bet.reward ?? null, bet.most],
      ],
    })
    return rowCount === 1
  })
  const round = await findRoundOfBet(studio.database, session.playerId, bet.betId)
  if (!round) throw new Refusal('round_open')
  return { round, isNew }
}

/** The game that a bet may join; `values` are counted from $3. */
type Joinable = { name: string; where: string; values?: readonly unknown[] }

/**
 * Puts a paid bet into a game. The row of the game is locked by it and by the end of betting, so a bet is in before that or not at
 * all; false where there was no such game.
 */
export async function joinSharedGame(
  studio: Studio,
  { roundId }: Round,
  { name, where, values = [] }: Joinable,
): Promise<boolean> {
  const { rowCount } = await studio.database.query({
    name,
    text: `
      with chosen as (
        update shared_game set bet_count = bet_count + 1 where ${where}
        returning game_no, bet_count
      ), joined as (
        update round set state = 'open', pays = '0/1', game_no = chosen.game_no, nonce = null,
          public_id = chosen.bet_count, next_try_at = null
        from chosen where round_id = $1 and state = 'placing'
        returning round_id, bet_uuid, stake, session_id, money
      ), paid as (
        update session set demo_balance = demo_balance - stake from joined
        where session.session_id = joined.session_id and joined.money = 'demo'
      )
      insert into transaction (transaction_uuid, round_id, kind, amount, at)
      select bet_uuid, round_id, 'BET', stake, $2 from joined`,
    values: [roundId, new Date(studio.clock()), ...values],
  })
  return rowCount === 1
}
