import { isDeepStrictEqual } from 'node:util'
import { ratioText } from '@tablestakes/domain/money/ratio'
import { steppedGame } from '../games.ts'
import { Refusal } from '../platform/refusal.ts'
import type { Session } from '../sessions/find-session.ts'
import type { Studio } from '../studio.ts'
import { decideStepped, standingOf } from './decide.ts'
import { markDecided, markStepped } from './move-round.ts'
import { answerAgain, finish, type RoundAnswer } from './play.ts'
import { findRound } from './queries.ts'
import type { Round } from './round.ts'

type Wanted = { round_id: string; step_no: number; step: unknown }

/** Two steps at once: the later one looks again, and finds itself or another in its place. */
const ATTEMPTS_MAX = 3

/** One decision. The same one again answers how the round stands; another one in its place is refused. */
export async function takeStep(studio: Studio, session: Session, wanted: Wanted): Promise<RoundAnswer> {
  for (let attempt = 1; attempt <= ATTEMPTS_MAX; attempt++) {
    const round = await findOwnStepped(studio, session, wanted.round_id)
    const step = steppedGame(round.game).readStep(wanted.step)
    if (step === null) throw new Refusal('bad_params')
    if (wanted.step_no < round.steps.length) {
      if (!isDeepStrictEqual(round.steps[wanted.step_no], step)) throw new Refusal('step_not_allowed')
      return answerAgain(studio, session, round)
    }
    if (round.state !== 'open') throw new Refusal('round_over')
    if (wanted.step_no > round.steps.length) throw new Refusal('step_not_allowed')

    const steps = [...round.steps, step]
    const standing = standingOf(studio, round, steps)
    if (!standing) throw new Refusal('step_not_allowed')
    if (standing.state === 'open') {
      const pays = ratioText(standing.pays)
      if (await markStepped(studio.database, round, step, pays)) {
        return answerAgain(studio, session, { ...round, steps, pays })
      }
    } else {
      const decided = decideStepped(studio, round, { steps, standing })
      if (await markDecided(studio, round, steps, decided)) {
        return finish(studio, session, { ...round, ...decided, steps, state: 'paying' }, null)
      }
    }
  }
  throw new Refusal('busy')
}

/** Takes what is won. Cashed out twice is paid once and answers the same. */
export async function cashOut(studio: Studio, session: Session, roundId: string): Promise<RoundAnswer> {
  for (let attempt = 1; attempt <= ATTEMPTS_MAX; attempt++) {
    const round = await findOwnStepped(studio, session, roundId)
    if (round.state === 'paying' || round.state === 'settled') {
      if (!round.win) throw new Refusal('round_over')
      return answerAgain(studio, session, round)
    }
    if (round.state !== 'open') throw new Refusal('round_over')
    const standing = standingOf(studio, round, round.steps)
    if (!standing?.canCashOut) throw new Refusal('step_not_allowed')
    const decided = decideStepped(studio, round, { steps: round.steps, standing })
    if (await markDecided(studio, round, round.steps, decided)) {
      return finish(studio, session, { ...round, ...decided, state: 'paying' }, null)
    }
  }
  throw new Refusal('busy')
}

/** Another player's round, and one of another game, does not exist for this session. */
async function findOwnStepped(studio: Studio, session: Session, roundId: string): Promise<Round> {
  const round = await findRound(studio.database, roundId)
  const isOwn = round?.playerId === session.playerId && round.game === session.game
  if (!round || !isOwn || round.kind !== 'stepped' || round.currency !== session.currency) {
    throw new Refusal('not_found')
  }
  return round
}
