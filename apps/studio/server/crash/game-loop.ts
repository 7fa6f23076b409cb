/**
 * The leader moves the game: bets, flight, end, next bets. It is one node at a time, by a lock in the database; every move names
 * the phase it comes from, so a former leader that does not know yet can do no harm. A flight whose leader died is
 * interrupted: what was cashed out is paid, every other stake goes back.
 */
import { crashEndsAt, crashMultiplierAt } from '@tablestakes/domain/games/crash'
import { ROUND, type Round } from '../rounds/round.ts'
import { payWin, rollBack } from '../rounds/settle.ts'
import { makeGame, openNextGame } from '../shared/games.ts'
import type { PayAll } from '../shared/payments.ts'
import { createSharedLoop, type LoopServices, type SharedLoop } from '../shared/shared-loop.ts'
import type { Studio } from '../studio.ts'
import { decideCrash, markLanded, targetOf } from './payouts.ts'
import { CRASH, crashChain, crashTable } from './table.ts'
import { BETTING_MS, ENDED_MS, GRACE_MS } from './times.ts'

type Bet = { round: Round; target: bigint }
type Game =
  /** The last chain is used up and the next has no salt: nothing is played, and it is looked at again then. */
  | { phase: 'idle'; untilMs: number }
  | { phase: 'betting'; gameNo: bigint; untilMs: number }
  | { phase: 'running'; gameNo: bigint; startedMs: number; hash: string; bust: bigint; bustMs: number; bets: Bet[] }
  /** `markedMs`: when that was written down, from which late cash-outs have their time. */
  | { phase: 'ended'; gameNo: bigint; endedMs: number; markedMs: number; isSettled: boolean; bust: bigint }

/** How often a chain is looked for while the game has no chain. */
const IDLE_MS = 500

export function createCrashLoop({ studio, mover, lock }: LoopServices): SharedLoop {
  return createSharedLoop<Game>({ studio, lock }, CRASH, (payAll) => ({
    takeOver: () => takeOver(mover, payAll),
    advance: (game, now) => advance(mover, game, now, payAll),
    // Unless the flight still flies: another leader would have interrupted it.
    outlives: async (game) => game.phase === 'running' && isFlying(mover, game.gameNo),
    async end(game) {
      if (game.phase === 'running') await interrupt(mover, game.gameNo, payAll)
    },
  }))
}

/** Null: somebody else has moved the game; look again. */
async function advance(studio: Studio, game: Game, now: number, payAll: PayAll): Promise<Game | null> {
  if (game.phase === 'idle') return now < game.untilMs ? game : openBets(studio, now)
  if (game.phase === 'betting') return now < game.untilMs ? game : startFlight(studio, game.gameNo, now)
  if (game.phase === 'running') {
    const isOver = now - game.startedMs >= game.bustMs
    const reached = isOver ? game.bust : BigInt(crashMultiplierAt(now - game.startedMs))
    if (isOver && !(await markEnded(studio, game))) return null
    const due = game.bets.filter(({ target }) => target <= reached)
    await land(studio, due, isOver ? game.bust : null, payAll)
    game.bets = game.bets.filter(({ target }) => target > reached)
    if (due.length > 0) crashTable(studio).nudge()
    if (!isOver) return game
    return {
      phase: 'ended',
      gameNo: game.gameNo,
      endedMs: game.startedMs + game.bustMs,
      markedMs: now,
      isSettled: false,
      bust: game.bust,
    }
  }
  if (!game.isSettled && now >= game.markedMs + GRACE_MS) {
    await settleLost(studio, game.gameNo, game.bust, payAll)
    return advance(studio, { ...game, isSettled: true }, now, payAll)
  }
  return game.isSettled && now >= game.endedMs + ENDED_MS ? openBets(studio, now) : game
}

async function isFlying({ database }: Studio, gameNo: bigint): Promise<boolean> {
  const { rowCount } = await database.query(
    `select from shared_game where table_key = 'crash' and game_no = $1 and phase = 'running'`,
    [gameNo],
  )
  return rowCount === 1
}

/** Finds where the game was left. A flight without its leader is over; bets already in a game that had not started stay. */
async function takeOver(studio: Studio, payAll: PayAll): Promise<Game> {
  const { rows } = await studio.database.query<{ game_no: bigint }>(
    `select game_no from shared_game where table_key = 'crash' and phase = 'running' order by game_no`,
  )
  for (const { game_no } of rows) await interrupt(studio, game_no, payAll)
  const ended = await studio.database.query<{ game_no: bigint; bust: bigint }>(
    `select distinct game.game_no, game.bust
     from shared_game game join round on round.game = game.table_key and round.game_no = game.game_no
     where game.table_key = 'crash' and game.phase = 'ended' and round.state = 'open'`,
  )
  for (const { game_no, bust } of ended.rows) await settleLost(studio, game_no, bust, payAll)
  return openBets(studio, studio.clock())
}

/** The next game takes bets. */
async function openBets(studio: Studio, now: number): Promise<Game> {
  const gameNo = await openNextGame(studio, { table: CRASH, chain: crashChain(studio) }, now)
  if (gameNo === null) return { phase: 'idle', untilMs: now + IDLE_MS }
  return { phase: 'betting', gameNo, untilMs: now + BETTING_MS }
}

/** No bet joins after this statement; those that come find the next game. */
async function startFlight(studio: Studio, gameNo: bigint, now: number): Promise<Game | null> {
  // Before, so that no bet comes between the two and finds no game.
  await makeGame(studio, { table: CRASH, chain: crashChain(studio) }, now, ['waiting'])
  const { rowCount } = await studio.database.query({
    name: 'crash-start',
    text: `update shared_game set phase = 'running', phase_at = $2, started_at = $2 where table_key = 'crash' and game_no = $1 and phase = 'betting'`,
    values: [gameNo, new Date(now)],
  })
  if (rowCount === 0) return null
  const { hash, bust } = await crashChain(studio).resultOf(gameNo)
  const rounds = await loadFlying(studio, gameNo)
  const bets = rounds.map((round) => ({ round, target: targetOf(round) }))
  return { phase: 'running', gameNo, startedMs: now, hash, bust, bustMs: crashEndsAt(Number(bust)), bets }
}

/** Also a second time: the answer to the first may have been lost. */
async function markEnded(studio: Studio, game: Extract<Game, { phase: 'running' }>): Promise<boolean> {
  const { rowCount } = await studio.database.query({
    name: 'crash-end',
    text: `
      update shared_game set phase = 'ended', phase_at = $2, bust = $3, hash = $4
      where table_key = 'crash' and game_no = $1 and phase in ('running', 'ended')`,
    values: [game.gameNo, new Date(game.startedMs + game.bustMs), game.bust, game.hash],
  })
  return rowCount === 1
}

/** Cashes out by rule: each at its own target. */
async function land(studio: Studio, bets: Bet[], bust: bigint | null, payAll: PayAll): Promise<void> {
  await claimAndPay(
    studio,
    bets.map(({ round, target }) => ({ round, cashedOutAt: target, bust })),
    payAll,
  )
}

/** What is still flying when the time for late cash-outs is over: cashed out by its own wish if the flight got there, or lost. */
async function settleLost(studio: Studio, gameNo: bigint, bust: bigint, payAll: PayAll): Promise<void> {
  const flying = await loadFlying(studio, gameNo)
  const ends = flying.map((round) => {
    const target = targetOf(round)
    return { round, cashedOutAt: target <= bust ? target : null, bust }
  })
  await claimAndPay(studio, ends, payAll)
}

type End = { round: Round; cashedOutAt: bigint | null; bust: bigint | null }

async function claimAndPay(studio: Studio, ends: End[], payAll: PayAll): Promise<void> {
  const landed = ends.map(({ round, cashedOutAt, bust }) => ({
    ...round,
    ...decideCrash(round, cashedOutAt, bust),
    cashedOutAt,
    state: 'paying' as const,
  }))
  const claimed = await markLanded(studio, landed)
  payAll(
    landed.filter(({ roundId }) => claimed.has(roundId)),
    (wide, round) => payWin(wide, round, { isPatient: false }),
  )
}

async function interrupt(studio: Studio, gameNo: bigint, payAll: PayAll): Promise<void> {
  const { hash, bust } = await crashChain(studio).resultOf(gameNo)
  const now = new Date(studio.clock())
  const { rows } = await studio.database.query<{ round_id: string }>({
    name: 'crash-interrupt',
    text: `
      with stopped as (
        update shared_game set phase = 'interrupted', phase_at = $2, bust = $3, hash = $4
        where table_key = 'crash' and game_no = $1 and phase = 'running' returning game_no
      )
      update round set state = 'rolling-back', reason = 'interrupted', node = $5, next_try_at = $2, tries = 0
      from stopped where round.game = 'crash' and round.game_no = stopped.game_no and round.state = 'open'
      returning round_id`,
    values: [gameNo, now, bust, hash, studio.node],
  })
  const rounds = await loadRounds(
    studio,
    rows.map(({ round_id }) => round_id),
  )
  payAll(rounds, rollBack)
}

async function loadFlying(studio: Studio, gameNo: bigint): Promise<Round[]> {
  const { rows } = await studio.database.query<Round>({
    name: 'crash-flying',
    text: `${ROUND} where round.game = 'crash' and round.game_no = $1 and round.state = 'open'`,
    values: [gameNo],
  })
  return rows
}

async function loadRounds(studio: Studio, roundIds: string[]): Promise<Round[]> {
  const { rows } = await studio.database.query<Round>(`${ROUND} where round.round_id = any ($1)`, [roundIds])
  return rows
}
