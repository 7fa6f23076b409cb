/** Computes a result from what somebody typed in: the same rules the studio plays by, for every game. */
import { gameOf } from '@tablestakes/domain/games/all'
import { explainCrash, explainRound, type ProofStep } from '@tablestakes/domain/games/explain'
import type { GameKey } from '@tablestakes/domain/games/game'
import { showMultiplier } from '@tablestakes/domain/games/game'
import type { BookOutcome } from '@tablestakes/domain/games/slots/book'
import { isBookSlot } from '@tablestakes/domain/games/slots/slots'
import { isZero } from '@tablestakes/domain/money/ratio'

export type Typed = {
  game: GameKey
  /** Of crash the round's hash. */
  serverSeed: string
  /** Of crash the salt. */
  clientSeed: string
  nonce: string
  params: unknown
  steps: readonly unknown[]
}

export type Checked = {
  steps: ProofStep[]
  outcome: unknown
  /** What it pays, as it is shown; null where the draw alone does not say. */
  multiplier: string | null
}

/** Null while something is missing, or the choices are none the game has. */
export function checkDraw({ game, serverSeed, clientSeed, nonce, params, steps: taken }: Typed): Checked | null {
  if (serverSeed === '') return null
  if (game === 'crash') {
    if (clientSeed === '') return null
    const steps = explainCrash({ hash: serverSeed, salt: clientSeed })
    return { steps, outcome: resultOf(steps).outcome, multiplier: null }
  }
  if (!/^\d{1,15}$/.test(nonce)) return null
  const seeds = { serverSeed, clientSeed, nonce: Number(nonce) }
  const steps = explainRound({ game, seeds, params, steps: taken })
  if (!steps) return null
  const { outcome, pays } = resultOf(steps)
  const isOpen = gameOf(game).kind === 'stepped' && pays !== null && isZero(pays) && !isLost(outcome)
  // Of a book only the ticket is known until its entry has been fetched.
  const isUndecided = isOpen || (isBookSlot(game) && (outcome as BookOutcome).entry === null)
  return { steps, outcome, multiplier: pays === null || isUndecided ? null : showMultiplier(pays) }
}

function resultOf(steps: readonly ProofStep[]) {
  const result = steps.at(-1)
  if (result?.kind !== 'result') throw new Error('a draw was explained without its result')
  return result
}

type Ends = { hit?: number | null; isLost?: boolean; isOver?: boolean; hold?: number | null }

/** Of a round with steps: a mine was hit, a guess was wrong, the dealer had more, or the cards were drawn. */
export function isLost(outcome: unknown): boolean {
  const { hit = null, hold = null, isLost: isWrong, isOver } = outcome as Ends
  return hit !== null || hold !== null || isWrong === true || isOver === true
}
