import { isDeepStrictEqual } from 'node:util'
import { ratioText } from '@tablestakes/domain/money/ratio'
import { type Tx, transact } from '@tablestakes/node/database'
import { isRaised, steppedGame } from '../games.ts'
import { Refusal } from '../platform/refusal.ts'
import type { Session } from '../sessions/find-session.ts'
import type { Studio } from '../studio.ts'
import { decideStepped, standingOf } from './decide.ts'
import { inTurn } from './in-turn.ts'
import { markDecided, markStepped } from './move-round.ts'
import { answerAgain, finish, type RoundAnswer } from './play.ts'
import { findRound, lockRound } from './queries.ts'
import {
  askForRaise,
  findPending,
  insertRaise,
  markRaised,
  type Raising,
  raiseAmount,
  refuseBroke,
  takeBack,
} from './raise.ts'
import type { Round } from './round.ts'

type StepRequest = { round_id: string; step_no: number; step: unknown }

/** What became of the round: it goes on, or its win is still to be paid. */
type Moved = { round: Round; isDecided: boolean; raising?: Raising }

/** One decision. The same one again answers how the round stands; another one in its place is refused. */
export function takeStep(studio: Studio, session: Session, wanted: StepRequest): Promise<RoundAnswer> {
  return move(studio, session, wanted.round_id, async (tx, round) => step(studio, tx, round, wanted))
}

/** Takes what is won. Cashed out twice is paid once and answers the same. */
export function cashOut(studio: Studio, session: Session, roundId: string): Promise<RoundAnswer> {
  return move(studio, session, roundId, (tx, round) => end(studio, tx, round))
}

/**
 * Steps and cash-outs of a round happen in one order: by arrival on a node, by the lock on the round between nodes. The lock
 * is held before anything of the round is looked at, so what a step would bring has no part in who comes first. The
 * payment is made outside of it.
 */
async function move(
  studio: Studio,
  session: Session,
  roundId: string,
  work: (tx: Tx, round: Round) => Promise<Moved>,
): Promise<RoundAnswer> {
  const { round, isDecided } = await inTurn(studio, roundId, async () => {
    if (isRaised(steppedGame(session.game))) await clearRaise(studio, session, roundId)
    const moved = await transact(studio.database, async (tx) => work(tx, await lockOwnStepped(tx, session, roundId)))
    return moved.raising ? raise(studio, moved.round, moved.raising) : moved
  })
  return isDecided ? finish(studio, session, round, null) : answerAgain(studio, session, round)
}

async function step(studio: Studio, tx: Tx, round: Round, wanted: StepRequest): Promise<Moved> {
  const chosen = steppedGame(round.game).readStep(wanted.step)
  if (chosen === null) throw new Refusal('bad_params')
  if (wanted.step_no < round.steps.length) {
    if (!isDeepStrictEqual(round.steps[wanted.step_no], chosen)) throw new Refusal('step_not_allowed')
    return { round, isDecided: false }
  }
  if (round.state !== 'open') throw new Refusal('round_over')
  if (wanted.step_no > round.steps.length) throw new Refusal('step_not_allowed')

  const standing = standingOf(studio, round, [...round.steps, chosen])
  if (!standing) throw new Refusal('step_not_allowed')
  const game = steppedGame(round.game)
  if (isRaised(game) && (await findPending(tx, round.roundId))) throw new Refusal('busy')
  const part = game.raiseOf?.(chosen) ?? null
  if (!part) return append(studio, tx, round, chosen)
  const added = await insertRaise(studio, tx, round, raiseAmount(round, part))
  return { round, isDecided: false, raising: { raise: added, step: chosen } }
}

/**
 * A step that adds a stake. The casino is asked outside of any transaction, while everything else that is asked of this round
 * waits its turn; the stake and the step are then written down together.
 */
async function raise(studio: Studio, round: Round, raising: Raising): Promise<Moved> {
  await askForRaise(studio, round, raising)
  const add = (tx: Tx) => addRaised(studio, tx, round, raising)
  return transact(studio.database, add).catch((error: unknown) => refuseBroke(studio, raising.raise, error))
}

async function addRaised(
  studio: Studio,
  tx: Tx,
  asked: Round,
  { raise: added, step: chosen }: Raising,
): Promise<Moved> {
  const round = await lockRound(tx, asked.roundId, asked.playerId)
  // Another node has given the stake up meanwhile and takes it back.
  if (!round || !(await markRaised(studio, tx, added))) throw new Refusal('casino_silent')
  return append(studio, tx, { ...round, raised: round.raised + added.amount }, chosen)
}

/** A stake whose fate is unknown is taken back first: nothing else may happen to the round before. */
async function clearRaise(studio: Studio, session: Session, roundId: string): Promise<void> {
  const pending = await findPending(studio.database, roundId)
  const round = pending && (await findRound(studio.database, roundId))
  if (round?.playerId !== session.playerId || pending?.state !== 'rolling-back') return
  if (!(await takeBack(studio, round, pending, 'casino_silent'))) throw new Refusal('casino_silent')
}

/** Writes a step down that the game allows. */
async function append(studio: Studio, tx: Tx, round: Round, chosen: unknown): Promise<Moved> {
  const steps = [...round.steps, chosen]
  const standing = standingOf(studio, round, steps)
  if (!standing) throw new Refusal('step_not_allowed')
  if (standing.state === 'open') {
    const pays = ratioText(standing.pays)
    if (!(await markStepped(tx, round, chosen, pays))) throw new Refusal('busy')
    return { round: { ...round, steps, pays }, isDecided: false }
  }
  const decided = decideStepped(studio, round, { steps, standing })
  if (!(await markDecided(studio, tx, round, { steps, decided }))) throw new Refusal('busy')
  return { round: { ...round, ...decided, steps, state: 'paying' }, isDecided: true }
}

async function end(studio: Studio, tx: Tx, round: Round): Promise<Moved> {
  if (round.state === 'paying' || round.state === 'settled') {
    if (!round.win) throw new Refusal('round_over')
    return { round, isDecided: false }
  }
  if (round.state !== 'open') throw new Refusal('round_over')
  const standing = standingOf(studio, round, round.steps)
  if (!standing?.canCashOut) throw new Refusal('step_not_allowed')
  const decided = decideStepped(studio, round, { steps: round.steps, standing })
  if (!(await markDecided(studio, tx, round, { steps: round.steps, decided }))) throw new Refusal('busy')
  return { round: { ...round, ...decided, state: 'paying' }, isDecided: true }
}

/** Another player's round, and one of another game, does not exist for this session. */
async function lockOwnStepped(tx: Tx, session: Session, roundId: string): Promise<Round> {
  const round = await lockRound(tx, roundId, session.playerId)
  if (round?.game !== session.game || round.kind !== 'stepped' || round.currency !== session.currency) {
    throw new Refusal('not_found')
  }
  return round
}
