/** A target by its multiplier or by its chance, and how high a multiplier stands in the picture. */
import { type LimboParams, limboChance, limboTargets } from '@tablestakes/domain/games/limbo'
import { toNumber } from '@tablestakes/domain/money/ratio'

export function setTarget(hundredths: number): LimboParams {
  return { target: Math.min(limboTargets.most, Math.max(limboTargets.least, Math.round(hundredths))) }
}

export function scaleTarget({ target }: LimboParams, by: number): LimboParams {
  return setTarget(target * by)
}

/** The target whose chance is nearest to one given in hundredths of a percent. */
export function withChance(hundredths: number): LimboParams {
  return setTarget((0.99 * 10_000 * 100) / Math.max(hundredths, 0.99))
}

/** In hundredths of a percent, at least one: a target of 10,000× is not a chance of nothing. */
export function chanceOf(params: LimboParams): number {
  return Math.max(1, Math.round(toNumber(limboChance(params)) * 10_000))
}

/** What the climbing figure shows on its way: it grows evenly, so that every doubling takes the same time. */
export function climbed(reached: number, progress: number): number {
  return progress >= 1 ? reached : Math.floor(100 * (reached / 100) ** progress)
}

/** Where a multiplier stands between the ground (0) and the target's ring (1); a little above it at most. */
export function heightOf(hundredths: number, target: number): number {
  return Math.min(1.18, Math.log(Math.max(100, hundredths) / 100) / Math.log(target / 100))
}
