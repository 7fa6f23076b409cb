import { isDeepStrictEqual } from 'node:util'
import { ratioText } from '@tablestakes/domain/money/ratio'
import { type Tx, transact } from '@tablestakes/node/database'
import { steppedGame } from '../games.ts'
import { Refusal } from '../platform/refusal.ts'
import type { Session } from '../sessions/find-session.ts'
import type { Studio } from '../studio.ts'
import { decideStepped, standingOf } from './decide.ts'
import { inTurn } from './in-turn.ts'
import { markDecided, markStepped } from './move-round.ts'
import { answerAgain, finish, type RoundAnswer } from './play.ts'
import { lockRound } from './queries.ts'
import type { Round } from './round.ts'

type StepRequest = { round_id: string; step_no: number; step: unknown }

/** What became of the round: it goes on, or its win is still to be paid. */
type Moved = { round: Round; isDecided: boolean }

/** One decision. The same one again answers how the round stands; another one in its place is refused. */
export function takeStep(studio: Studio, session: Session, wanted: StepRequest): Promise<RoundAnswer> {
  return move(studio, session, wanted.round_id, (tx, round) => step(studio, tx, round, wanted))
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
  const { round, isDecided } = await inTurn(studio, roundId, () =>
    transact(studio.database, async (tx) => work(tx, await lockOwnStepped(tx, session, roundId))),
  )
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
