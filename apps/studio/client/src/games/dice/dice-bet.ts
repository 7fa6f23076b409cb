/** The three ways to name one bet: a target and a chance in hundredths, a multiplier in ten-thousandths, as the fields show them. */
import { type DiceParams, dice, diceChance, diceTargets } from '@tablestakes/domain/games/dice'
import { multiply, ratio, wholeDown, wholeNearest } from '@tablestakes/domain/money/ratio'

const ROLLS = 10_001
const LAST = 10_000

/** The other side with the same chance: over 66.00 becomes under 34.00. */
export function turnOver({ target, direction }: DiceParams): DiceParams {
  return { target: LAST - target, direction: direction === 'over' ? 'under' : 'over' }
}

export function moveTarget(params: DiceParams, by: number): DiceParams {
  return setTarget(params, params.target + by)
}

/** The nearest target the direction allows. */
export function setTarget({ direction }: DiceParams, target: number): DiceParams {
  const { least, most } = diceTargets[direction]
  return { direction, target: Math.min(most, Math.max(least, Math.round(target))) }
}

/** The bet whose chance is nearest to one given in hundredths of a percent. */
export function withChance({ direction }: DiceParams, hundredths: number): DiceParams {
  return withWinning(direction, (hundredths * ROLLS) / 10_000)
}

/** The most likely bet that pays at least a multiplier given in ten-thousandths. */
export function withMultiplier({ direction }: DiceParams, parts: number): DiceParams {
  return withWinning(direction, Math.floor((9900 * ROLLS) / parts))
}

function withWinning(direction: DiceParams['direction'], rolls: number): DiceParams {
  const winning = Math.round(rolls)
  return setTarget({ direction, target: 0 }, direction === 'under' ? winning : LAST - winning)
}

/** What the fields show: the multiplier is the one that is paid. */
export function figuresOf(params: DiceParams): { multiplier: number; chance: number } {
  const chance = diceChance(params)
  const pays = multiply(dice.most(params), ratio(10_000))
  const percent = multiply(chance, ratio(10_000))
  return {
    multiplier: Number(wholeDown(pays)),
    chance: Number(wholeNearest(percent)),
  }
}
