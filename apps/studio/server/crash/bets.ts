import type { CrashBet } from '@tablestakes/contract/studio'
import { crash, crashEndsAt, crashMultiplierAt, crashTargets } from '@tablestakes/domain/games/crash'
import { type BetLimits, betLimits, stakeRefusal } from '@tablestakes/domain/games/limits'
import { smallerOf } from '@tablestakes/domain/money/money'
import { ratio } from '@tablestakes/domain/money/ratio'
import { Refusal } from '../platform/refusal.ts'
import { readReason } from '../rounds/play.ts'
import { findRound, findRoundOfBet } from '../rounds/queries.ts'
import { ROUND, type Round } from '../rounds/round.ts'
import { giveUp, payWin, takeStake } from '../rounds/settle.ts'
import type { Session } from '../sessions/find-session.ts'
import { insertSharedBet, joinSharedGame } from '../shared/bets.ts'
import type { Studio } from '../studio.ts'
import { balanceBeside } from '../wallet/read-balance.ts'
import { decideCrash, markLanded, targetOf } from './payouts.ts'
import { CRASH, crashChain, crashTable } from './table.ts'

export type CrashAnswer = { bet: CrashBet; balance: bigint }
type CrashBetRequest = {
  bet_id: string
  stake: bigint
  auto_cash_out?: number | null | undefined
  reward?: string | undefined
}

/** A player's bets in one game; two is what a panel has room for. */
const BETS_MAX = 2
/** A bet that comes as bets close looks for the next game. */
const ATTEMPTS_MAX = 3

/** Into the game that takes bets, else into the next one. It counts from the moment the casino has given the stake. */
export async function placeBet(studio: Studio, session: Session, wanted: CrashBetRequest): Promise<CrashAnswer> {
  const { mostWin } = requireGood(session, wanted)
  const { bet_id: betId, stake, auto_cash_out: autoCashOut, reward } = wanted
  const { round, isNew } = await insertSharedBet(studio, session, {
    ...{ betId, game: CRASH, table: CRASH, stake, mostWin, autoCashOut, reward },
    ...{ params: { auto_cash_out: autoCashOut ?? null }, most: BETS_MAX },
  })
  if (!isNew) return answerAgain(studio, session, round, wanted)
  const balance = await takeStake(studio, round, () => joinGame(studio, round))
  crashTable(studio).nudge()
  return answerWith(studio, session, round.roundId, balance)
}

/**
 * Judged by the moment the request came in: while the flight lasts it is paid what the multiplier was then, whatever else the
 * server was doing. The flight lasts as long as that is at most the bust, so a press has the chance of an automatic cash-out at
 * the same multiplier, and like one it begins at 1.01: at 1.00 a stake would only be turned over.
 */
export async function cashOutBet(
  studio: Studio,
  session: Session,
  { betId, receivedAt }: { betId: string; receivedAt: number },
): Promise<CrashAnswer> {
  const round = await findRoundOfBet(studio.database, session.playerId, betId)
  if (round?.kind !== 'shared' || round.currency !== session.currency) throw new Refusal('not_found')
  if (round.cashedOutAt !== null) return answerWith(studio, session, round.roundId, null)
  const flight = await findFlight(studio, round)
  if (round.state !== 'open' || !flight) throw new Refusal(round.state === 'open' ? 'step_not_allowed' : 'too_late')

  const { bust } = await crashChain(studio).resultOf(flight.gameNo)
  const elapsedMs = receivedAt - flight.startedAt
  // It came in while bets were taken: a flight that ends where it begins must not be left by that door.
  if (elapsedMs < 0) throw new Refusal('step_not_allowed')
  if (elapsedMs >= crashEndsAt(Number(bust))) throw new Refusal('too_late')
  const reached = BigInt(crashMultiplierAt(elapsedMs))
  if (reached < BigInt(crashTargets.least)) throw new Refusal('step_not_allowed')
  const cashedOutAt = smallerOf(reached, targetOf(round))
  const landed = { ...decideCrash(round, cashedOutAt, null), cashedOutAt, roundId: round.roundId }
  if ((await markLanded(studio, [landed])).has(round.roundId)) {
    crashTable(studio).nudge()
    const { balance } = await payWin(studio, { ...round, ...landed, state: 'paying' }, { isPatient: true })
    return answerWith(studio, session, round.roundId, balance)
  }
  const ended = await findRound(studio.database, round.roundId)
  if (ended?.cashedOutAt == null) throw new Refusal('too_late')
  return answerWith(studio, session, round.roundId, null)
}

/** The caller's bets in the game that is going on and in the next. */
export async function listMine(studio: Studio, session: Session, gameNo: number): Promise<CrashBet[]> {
  const { rows } = await studio.database.query<Round>({
    name: 'crash-mine',
    // Those of a game are among the newest; an older one may still be on its way.
    text: `${ROUND} where round.round_id in (
        select round_id from (
          select round_id, game_no from round where player_id = $1 and game = 'crash' and currency = $2
          order by round_id desc limit 20) as newest
        where game_no >= $3
        union all
        select round_id from round
        where player_id = $1 and currency = $2 and game = 'crash' and state in ('placing', 'rolling-back'))
      order by round.round_id desc limit 20`,
    values: [session.playerId, session.currency, gameNo],
  })
  return showBets(studio, rows)
}

/** A bet whose automatic cash-out could not be paid in full is refused; one without is cashed out before that. */
function requireGood({ currency, money }: Session, { stake, auto_cash_out: auto, reward }: CrashBetRequest): BetLimits {
  if (reward !== undefined && money !== 'cash') throw new Refusal('free_round_over')
  const limits = betLimits(currency)
  if (!limits || (auto != null && crash.readTarget(auto) === null)) throw new Refusal('bad_params')
  const refusal = stakeRefusal({ stake, mostPays: ratio(auto ?? crashTargets.least, 100) }, limits)
  if (refusal) throw new Refusal(refusal)
  return limits
}

/**
 * Puts a paid bet into the first game that takes bets. The row of the game is locked by it and by the start of the flight, so a
 * bet is either in before the start or in the next game; none can join a flight.
 */
async function joinGame(studio: Studio, round: Round): Promise<boolean> {
  const where = `table_key = 'crash' and phase in ('betting', 'waiting') and game_no = (
    select min(game_no) from shared_game where table_key = 'crash' and phase in ('betting', 'waiting'))`
  for (let attempt = 1; attempt <= ATTEMPTS_MAX; attempt++)
    if (await joinSharedGame(studio, round, { name: 'join-crash-game', where })) return true
  // No game takes bets: the studio is just starting, or stopping.
  await giveUp(studio, round, 'too_late')
  throw new Refusal('too_late')
}

async function answerAgain(
  studio: Studio,
  session: Session,
  round: Round,
  wanted: CrashBetRequest,
): Promise<CrashAnswer> {
  const isSame =
    round.kind === 'shared' &&
    round.stake === wanted.stake &&
    round.reward === (wanted.reward ?? null) &&
    round.currency === session.currency &&
    Number(round.autoCashOut ?? 0) === (wanted.auto_cash_out ?? 0)
  if (!isSame) throw new Refusal('bad_params')
  if (round.state === 'void') throw new Refusal(readReason(round.reason))
  return answerWith(studio, session, round.roundId, null)
}

async function answerWith(
  studio: Studio,
  session: Session,
  roundId: string,
  balance: bigint | null,
): Promise<CrashAnswer> {
  return { bet: await loadBet(studio, roundId), balance: await balanceBeside(studio, session, balance) }
}

type Flight = { gameNo: bigint; startedAt: number }

/** The flight a bet is on; a flight that has just ended still counts for what came in before its end. */
async function findFlight(studio: Studio, { gameNo }: Round): Promise<Flight | null> {
  const { rows } = await studio.database.query<{ started_at: Date }>({
    name: 'crash-flight',
    text: `select started_at from shared_game
      where table_key = 'crash' and game_no = $1 and phase in ('running', 'ended')`,
    values: [gameNo],
  })
  return rows[0] && gameNo !== null ? { gameNo, startedAt: rows[0].started_at.getTime() } : null
}

async function loadBet(studio: Studio, roundId: string): Promise<CrashBet> {
  const round = await findRound(studio.database, roundId)
  if (!round) throw new Error(`the bet ${roundId} is gone`)
  return (await showBets(studio, [round]))[0]!
}

async function showBets(studio: Studio, rounds: Round[]): Promise<CrashBet[]> {
  const waiting = rounds.some(({ state }) => state === 'open') ? await findWaitingGames(studio) : new Set<bigint>()
  return rounds.map((round) => ({
    round_id: round.roundId,
    bet_id: round.betId,
    game_no: Number(round.gameNo ?? 0n),
    public_id: round.publicId ?? 0,
    stake: round.stake,
    is_free: round.reward !== null,
    currency: round.currency,
    auto_cash_out: round.autoCashOut === null ? null : Number(round.autoCashOut),
    last: Number(targetOf(round)),
    state: stateOf(round, waiting),
    cashed_out_at: round.cashedOutAt === null ? null : Number(round.cashedOutAt),
    win: round.win ?? 0n,
    created_at: round.createdAt.getTime(),
  }))
}

async function findWaitingGames(studio: Studio): Promise<Set<bigint>> {
  const { rows } = await studio.database.query<{ game_no: bigint }>({
    name: 'crash-waiting',
    text: `select game_no from shared_game where table_key = 'crash' and phase = 'waiting'`,
  })
  return new Set(rows.map(({ game_no }) => game_no))
}

function stateOf(round: Round, waiting: ReadonlySet<bigint>): CrashBet['state'] {
  if (round.state === 'void') return 'void'
  if (round.state === 'placing' || round.state === 'rolling-back') return 'pending'
  if (round.state !== 'open') return round.cashedOutAt === null ? 'lost' : 'cashed_out'
  return round.gameNo !== null && waiting.has(round.gameNo) ? 'queued' : 'playing'
}
