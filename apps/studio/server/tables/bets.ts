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
import { Refusal } from '../platform/refusal.ts'
import { readReason } from '../rounds/play.ts'
import { findRound } from '../rounds/queries.ts'
import { ROUND, type Round } from '../rounds/round.ts'
import { giveUp, takeStake } from '../rounds/settle.ts'
import type { Session } from '../sessions/find-session.ts'
import { insertSharedBet, joinSharedGame } from '../shared/bets.ts'
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
  const { round, isNew } = await insertSharedBet(studio, session, {
    ...{ betId: wanted.bet_id, game: session.game, table: room.key, stake, mostWin },
    ...{ params: showTableBets(bets), most: 1 },
  })
  if (!isNew) return answerAgain(studio, session, round, { room, bets })
  const balance = await takeStake(studio, round, () => joinGame(studio, round, wanted.game_no))
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

/** The row of the game is locked by it and by the draw: a bet is in before, or goes back. */
async function joinGame(studio: Studio, round: Round, gameNo: number): Promise<boolean> {
  const isIn = await joinSharedGame(studio, round, {
    name: 'join-table',
    where: `table_key = $3 and game_no = $4 and phase = 'betting'`,
    values: [round.tableKey, gameNo],
  })
  if (isIn) return true
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
