/**
 * The leader moves every table: bets, draw, next bets. It is one node at a time, by the lock that crash goes by. Closing the bets and
 * writing down what was drawn is one statement, so a game has one outcome whoever dies when: before it the bets stay open for
 * the next leader, after it everybody is paid by what stands there.
 */
import type { TableRoom } from '@tablestakes/domain/games/tables/rooms'
import { LEASE_MS } from '../rounds/insert-round.ts'
import { ROUND, type Round } from '../rounds/round.ts'
import { payWin } from '../rounds/settle.ts'
import { openNextGame } from '../shared/games.ts'
import type { PayAll } from '../shared/payments.ts'
import { createSharedLoop, type LoopServices, type SharedLoop } from '../shared/shared-loop.ts'
import type { Studio } from '../studio.ts'
import { decideTableBet, drawTable } from './draw.ts'
import { tableAt } from './table.ts'

type Going =
  | { phase: 'idle'; untilMs: number }
  | { phase: 'betting'; gameNo: bigint; untilMs: number }
  | { phase: 'drawn'; untilMs: number }

/** How often a chain is looked for while a table has none. */
const IDLE_MS = 1_000

export function createTableLoop({ studio, mover, lock }: LoopServices, room: TableRoom): SharedLoop {
  return createSharedLoop<Going>({ studio, lock }, room.key, (payAll) => {
    const at = { studio: mover, room, payAll }
    return {
      takeOver: () => takeOver(at),
      async advance(going, now) {
        if (now < going.untilMs) return going
        return going.phase === 'betting' ? drawGame(at, going.gameNo) : openBets(at)
      },
    }
  })
}

type At = { studio: Studio; room: TableRoom; payAll: PayAll }

/** Finds where the table was left. Bets already in a game that was not drawn stay, and have their whole time again. */
async function takeOver(at: At): Promise<Going> {
  const { rows } = await at.studio.database.query<{ game_no: bigint; outcome: unknown }>({
    name: 'table-undecided',
    text: `
      select game_no, outcome from shared_game game
      where table_key = $1 and phase = 'ended' and exists (
        select from round
          where round.game = $2 and round.game_no = game.game_no and round.table_key = $1 and round.state = 'open')`,
    values: [at.room.key, at.room.game],
  })
  for (const { game_no, outcome } of rows) await settleGame(at, game_no, outcome)
  return openBets(at)
}

async function openBets({ studio, room }: At): Promise<Going> {
  const now = studio.clock()
  const gameNo = await openNextGame(studio, { table: room.key, chain: tableAt(studio, room).chain }, now)
  if (gameNo === null) return { phase: 'idle', untilMs: now + IDLE_MS }
  return { phase: 'betting', gameNo, untilMs: now + room.bettingMs }
}

/** No bet joins after this statement, and what was drawn is in it. */
async function drawGame(at: At, gameNo: bigint): Promise<Going> {
  const { studio, room } = at
  const { hash, salt } = await tableAt(studio, room).chain.resultOf(gameNo)
  const outcome = drawTable(room.game, { hash, salt, gameNo })
  const now = studio.clock()
  const { rowCount } = await studio.database.query({
    name: 'draw-table',
    text: `
      update shared_game set phase = 'ended', phase_at = $3, started_at = $3, outcome = $4, hash = $5
      where table_key = $1 and game_no = $2 and phase = 'betting'`,
    values: [room.key, gameNo, new Date(now), JSON.stringify(outcome), hash],
  })
  // Somebody else has drawn it: look again.
  if (rowCount === 0) return takeOver(at)
  await settleGame(at, gameNo, outcome)
  return { phase: 'drawn', untilMs: now + room.drawnMs }
}

/** Decides every bet of a game and pays beside the table. */
async function settleGame({ studio, room, payAll }: At, gameNo: bigint, outcome: unknown): Promise<void> {
  const { rows } = await studio.database.query<Round>({
    name: 'table-open',
    text: `${ROUND} where round.game = $1 and round.game_no = $2 and round.table_key = $3 and round.state = 'open'`,
    values: [room.game, gameNo, room.key],
  })
  const decided = rows.map((round) => ({ ...round, ...decideTableBet(round, outcome), state: 'paying' as const }))
  const claimed = await markDecided(studio, decided)
  payAll(
    decided.filter(({ roundId }) => claimed.has(roundId)),
    (wide, round) => payWin(wide, round, { isPatient: false }),
  )
}

/** All in one statement. Answers those that were still open. */
async function markDecided(studio: Studio, rounds: readonly Round[]): Promise<Set<string>> {
  if (rounds.length === 0) return new Set()
  const { rows } = await studio.database.query<{ round_id: string }>({
    name: 'mark-decided',
    text: `
      update round set state = 'paying', outcome = decided.outcome, pays = decided.pays, win = decided.win, node = $5,
        next_try_at = $6, tries = 0
      from unnest($1::uuid[], $2::jsonb[], $3::text[], $4::bigint[]) decided (round_id, outcome, pays, win)
      where round.round_id = decided.round_id and round.state = 'open'
      returning round.round_id`,
    values: [
      rounds.map(({ roundId }) => roundId),
      rounds.map(({ outcome }) => JSON.stringify(outcome)),
      rounds.map(({ pays }) => pays),
      rounds.map(({ win }) => win),
      studio.node,
      new Date(studio.clock() + LEASE_MS),
    ],
  })
  return new Set(rows.map(({ round_id }) => round_id))
}
