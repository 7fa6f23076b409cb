import { randomUUID } from 'node:crypto'
import type { StudioTable, TableBet } from '@tablestakes/contract/studio'
import { tableGameOf } from '@tablestakes/domain/games/tables/all'
import { roomLimits, type TableRoom } from '@tablestakes/domain/games/tables/rooms'
import {
  rangeOf,
  readTableBets,
  type SpotBet,
  showTableBets,
  stakeOf,
} from '@tablestakes/domain/games/tables/table-game'
import { transact } from '@tablestakes/node/database'
import { nextUuidV7 } from '@tablestakes/node/uuid-v7'
import { Refusal } from '../platform/refusal.ts'
import { LEASE_MS } from '../rounds/insert-round.ts'
import { readReason } from '../rounds/play.ts'
import { findRound, findRoundOfBet } from '../rounds/queries.ts'
import { ROUND, type Round } from '../rounds/round.ts'
import { giveUp, takeStake } from '../rounds/settle.ts'
import type { Session } from '../sessions/find-session.ts'
import type { Studio } from '../studio.ts'
import { balanceBeside } from '../wallet/read-balance.ts'
import { roomOf, tableAt } from './table.ts'

export type TableAnswer = { bet: TableBet; balance: bigint }
type Wanted = { bet_id: string; table?: string | undefined; game_no: number; bets: readonly SpotBet[] }

/**
 * One bet a round, on as many places as one likes, so that what covers itself is seen whole. It counts from the moment the casino
 * has given the stake; one that comes after the draw goes back.
 */
export async function placeTableBet(studio: Studio, session: Session, wanted: Wanted): Promise<TableAnswer> {
  const room = roomOf(session, wanted.table)
  const { bets, stake, mostWin } = requireGood(room, session, wanted)
  const { round, isNew } = await insertBet(studio, session, { ...wanted, bets, stake, mostWin, room })
  if (!isNew) return answerAgain(studio, session, round, { room, bets })
  const balance = await takeStake(studio, round, () => joinGame(studio, round, BigInt(wanted.game_no)))
  tableAt(studio, room).nudge()
  return answerWith(studio, session, round.roundId, balance)
}

/** The caller's latest bet at the table. */
export async function findMine(studio: Studio, session: Session, { key }: TableRoom): Promise<TableBet | null> {
  const { rows } = await studio.database.query<Round>({
    name: 'table-mine',
    text: `${ROUND} where round.player_id = $1 and round.game = $2 and round.currency = $3
        and round.table_key = $4
      order by round.round_id desc limit 1`,
    values: [session.playerId, session.game, session.currency, key],
  })
  return rows[0] ? showBet(rows[0]) : null
}

function requireGood(room: TableRoom, { currency }: Session, wanted: Wanted) {
  const game = tableGameOf(room.game)
  const limits = roomLimits(room, currency)
  const bets = readTableBets(game, showTableBets(wanted.bets))
  if (!limits || !bets) throw new Refusal('bad_params')
  const stake = stakeOf(bets)
  if (stake < limits.least) throw new Refusal('bet_too_low')
  if (stake > limits.most || rangeOf(game, bets).most > limits.mostWin) throw new Refusal('bet_too_high')
  return { bets, stake, mostWin: limits.mostWin }
}

type NewBet = Wanted & { stake: bigint; mostWin: bigint; room: TableRoom }

async function insertBet(studio: Studio, session: Session, wanted: NewBet): Promise<{ round: Round; isNew: boolean }> {
  const now = studio.clock()
  const isNew = await transact(studio.database, async (tx) => {
    // Counted one after the other: of twenty that come simultaneously, none would see the others.
    await tx.query({
      name: 'lock-player',
      text: 'select from player where player_id = $1 for no key update',
      values: [session.playerId],
    })
    const { rowCount } = await tx.query({
      name: 'insert-table-bet',
      text: `
        insert into round (round_id, player_id, session_id, bet_id, game, kind, currency, money, stake, params, state,
          bet_uuid, win_uuid, rollback_uuid, node, next_try_at, created_at, most_win, table_key)
        select $1, $2, $3, $4, $5, 'shared', $6, $7, $8, $9, 'placing', $10, $11, $12, $13, $14, $15, $16, $17
        where not exists (select from round where player_id = $2 and game = $5 and currency = $6 and table_key = $17
          and kind = 'shared' and state in ('placing', 'open'))
        on conflict (player_id, bet_id) do nothing`,
      values: [
        ...[nextUuidV7(now), session.playerId, session.sessionId, wanted.bet_id, session.game],
        ...[session.currency, session.money, wanted.stake, JSON.stringify(showTableBets(wanted.bets))],
        ...[randomUUID(), randomUUID(), randomUUID(), studio.node, new Date(now + LEASE_MS), new Date(now)],
        ...[wanted.mostWin, wanted.room.key],
      ],
    })
    return rowCount === 1
  })
  const round = await findRoundOfBet(studio.database, session.playerId, wanted.bet_id)
  if (!round) throw new Refusal('round_open')
  return { round, isNew }
}

/** The row of the game is locked by it and by the draw: a bet is in before, or goes back. */
async function joinGame(studio: Studio, round: Round, gameNo: bigint): Promise<boolean> {
  const { rowCount } = await studio.database.query({
    name: 'join-table',
    text: `
      with chosen as (
        update shared_game set bet_count = bet_count + 1
        where table_key = $4 and game_no = $3 and phase = 'betting'
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
    values: [round.roundId, new Date(studio.clock()), gameNo, round.tableKey],
  })
  if (rowCount === 1) return true
  await giveUp(studio, round, 'too_late')
  throw new Refusal('too_late')
}

type Again = { room: TableRoom; bets: readonly SpotBet[] }

async function answerAgain(
  studio: Studio,
  session: Session,
  round: Round,
  { room, bets }: Again,
): Promise<TableAnswer> {
  const isSame =
    round.tableKey === room.key &&
    round.currency === session.currency &&
    JSON.stringify(spotsOf(round.params)) === JSON.stringify(spotsOf(showTableBets(bets)))
  if (!isSame) throw new Refusal('bad_params')
  if (round.state === 'void') throw new Refusal(readReason(round.reason))
  return answerWith(studio, session, round.roundId, null)
}

/** As they were sent, whatever order the database keeps the names in. */
const spotsOf = (params: unknown) =>
  (params as { bets: { spot: string; amount: string }[] }).bets.map(({ spot, amount }) => [spot, amount])

async function answerWith(studio: Studio, session: Session, roundId: string, balance: bigint | null) {
  const round = await findRound(studio.database, roundId)
  if (!round) throw new Error(`the bet ${roundId} is gone`)
  return { bet: showBet(round), balance: await balanceBeside(studio, session, balance) }
}

function showBet(round: Round): TableBet {
  const bets = readTableBets(tableGameOf(round.game as StudioTable), round.params) ?? []
  return {
    round_id: round.roundId,
    bet_id: round.betId,
    table: round.tableKey ?? round.game,
    game_no: Number(round.gameNo ?? 0n),
    bets,
    stake: round.stake,
    currency: round.currency,
    state: stateOf(round),
    win: round.win ?? 0n,
    created_at: round.createdAt.getTime(),
  }
}

function stateOf({ state }: Round): TableBet['state'] {
  if (state === 'void') return 'void'
  if (state === 'placing' || state === 'rolling-back') return 'pending'
  return state === 'open' ? 'playing' : 'ended'
}
