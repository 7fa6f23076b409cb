import type { Reader, Tx } from '@tablestakes/node/database'
import type { Session } from '../sessions/find-session.ts'
import { ROUND, type Round } from './round.ts'

const PAGE = 20

export async function findRound(reader: Reader, roundId: string): Promise<Round | null> {
  const { rows } = await reader.query<Round>({
    name: 'round',
    text: `${ROUND} where round.round_id = $1`,
    values: [roundId],
  })
  return rows[0] ?? null
}

/** A player's round, which nobody else changes until the transaction ends. */
export async function lockRound(tx: Tx, roundId: string, playerId: bigint): Promise<Round | null> {
  const { rows } = await tx.query<Round>({
    name: 'lock-round',
    text: `${ROUND} where round.round_id = $1 and round.player_id = $2 for no key update of round`,
    values: [roundId, playerId],
  })
  return rows[0] ?? null
}

export async function findRoundOfBet(reader: Reader, playerId: bigint, betId: string): Promise<Round | null> {
  const { rows } = await reader.query<Round>({
    name: 'round-of-bet',
    text: `${ROUND} where round.player_id = $1 and round.bet_id = $2`,
    values: [playerId, betId],
  })
  return rows[0] ?? null
}

export async function findRoundOfTransaction(reader: Reader, transactionUuid: string): Promise<Round | null> {
  const { rows } = await reader.query<Round>({
    name: 'round-of-transaction',
    text: `${ROUND} where round.round_id = (select round_id from transaction where transaction_uuid = $1)`,
    values: [transactionUuid],
  })
  return rows[0] ?? null
}

/** The stepped round that waits for its player, in this game and this money. */
export async function findOpenRound(reader: Reader, { playerId, game, currency }: Session): Promise<Round | null> {
  const { rows } = await reader.query<Round>({
    name: 'open-round',
    text: `${ROUND} where round.player_id = $1 and round.game = $2 and round.currency = $3 and round.kind = 'stepped'
      and round.state in ('placing', 'open') limit 1`,
    values: [playerId, game, currency],
  })
  return rows[0] ?? null
}

/** Newest first. Of shared games only those that are over: the others are in the table's own state. */
export async function listRounds(
  reader: Reader,
  { playerId, game, currency }: Session,
  before: string | undefined,
): Promise<{ rounds: Round[]; hasMore: boolean }> {
  const { rows } = await reader.query<Round>({
    name: 'rounds',
    text: `${ROUND}
      where round.player_id = $1 and round.game = $2 and round.currency = $3
        and round.round_id < coalesce($4::uuid, 'ffffffff-ffff-ffff-ffff-ffffffffffff')
        and (round.kind <> 'shared' or exists (
          select from shared_game
          where shared_game.table_key = round.table_key and shared_game.game_no = round.game_no and shared_game.hash is not null))
      order by round.round_id desc limit ${PAGE + 1}`,
    values: [playerId, game, currency, before ?? null],
  })
  return { rounds: rows.slice(0, PAGE), hasMore: rows.length > PAGE }
}
