import { randomUUID } from 'node:crypto'
import { payout } from '@tablestakes/domain/games/game'
import { drawJackpotNumber, winsJackpot } from '@tablestakes/domain/games/jackpot'
import { mostPaysOf } from '@tablestakes/domain/games/limits'
import { type Ratio, ratioText } from '@tablestakes/domain/money/ratio'
import { instantGame, steppedGame } from '../games.ts'
import type { Studio } from '../studio.ts'
import type { Decided } from './move-round.ts'
import { drawOf, mostWinOf, type Round } from './round.ts'

/** The end of an instant round: a pure function of its seeds and its params, the same whenever it is asked for. */
function decideInstant(studio: Pick<Studio, 'sealer'>, round: Round): Decided {
  const game = instantGame(round.game)
  const params = game.readParams(round.params)
  const draw = drawOf(studio, round)()
  const outcome = game.draw(draw, params)
  const pays = game.pays(params, outcome)
  const decided = { outcome, pays: ratioText(pays), win: payout(round.stake, pays) }
  const { stake, jackpotTurnover: turnover } = round
  // After all that the game itself draws, from the same stream: its result is the same with a pot and without.
  const hasJackpot = turnover !== null && winsJackpot(drawJackpotNumber(draw), { stake, turnover })
  return hasJackpot ? { ...decided, jackpotClaim: randomUUID() } : decided
}

/** The end of a round with its first draw: of every instant one, and of a stepped one that leaves nothing to decide. */
export function decideFirst(studio: Pick<Studio, 'sealer'>, round: Round): Decided | null {
  if (round.kind === 'instant') return decideInstant(studio, round)
  const standing = standingOf(studio, round, [])
  return standing && standing.state !== 'open' ? decideStepped(studio, round, { steps: [], standing }) : null
}

export type SteppedStanding = {
  state: 'open' | 'lost' | 'cleared'
  pays: Ratio
  win: bigint
  canCashOut: boolean
  shown: unknown
}

/**
 * Where a stepped round stands after these steps; null where one of them is not allowed. A step whose payout would pass the
 * highest win is not; a round that no further step is offered to is cleared: it is paid in full and ends by itself.
 */
export function standingOf(studio: Pick<Studio, 'sealer'>, round: Round, steps: unknown[]): SteppedStanding | null {
  const game = steppedGame(round.game)
  const read = steps.map((step) => game.readStep(step))
  if (read.includes(null)) return null
  const mostPays = mostPaysOf({ stake: round.stake, mostWin: mostWinOf(round) })
  const standing = game.replay(drawOf(studio, round), game.readParams(round.params), read, mostPays)
  return standing && { ...standing, win: payout(round.stake, standing.pays) }
}

/** What was hidden, for a round that is over. */
export function revealedOf(studio: Pick<Studio, 'sealer'>, round: Round, steps: unknown[]): unknown {
  const game = steppedGame(round.game)
  return game.reveal(
    drawOf(studio, round),
    game.readParams(round.params),
    steps.map((step) => game.readStep(step)),
  )
}

/** The steps of a round whose player has gone, as its game takes them to be; null where it has no such rule. */
export function stepsLeft(studio: Pick<Studio, 'sealer'>, round: Round): unknown[] | null {
  const game = steppedGame(round.game)
  if (!game.leave) return null
  const params = game.readParams(round.params)
  const steps = [...round.steps]
  for (let standing = standingOf(studio, round, steps); standing?.state === 'open'; ) {
    steps.push(game.leave(params, standing.shown))
    standing = standingOf(studio, round, steps)
  }
  return steps
}

/** The end of a stepped round. `win` is what the standing pays, or nothing when it was lost. */
export function decideStepped(
  studio: Pick<Studio, 'sealer'>,
  round: Round,
  { steps, standing }: { steps: unknown[]; standing: SteppedStanding },
): Decided {
  const outcome = { shown: standing.shown, revealed: revealedOf(studio, round, steps) }
  return { outcome, pays: ratioText(standing.pays), win: standing.win }
}
