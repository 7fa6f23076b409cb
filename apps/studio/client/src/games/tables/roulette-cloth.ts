/** Which place a press on a number means: the middle is the number, an edge or a corner is shared with its neighbours. */
import { ROULETTE_WHEEL, roulette } from '@tablestakes/domain/games/tables/roulette'

const spots = new Set(roulette.spots)
const spotOf = (...numbers: number[]): string | null => {
  const spot = `n${numbers.toSorted((one, other) => one - other).join('_')}`
  return spots.has(spot) ? spot : null
}

export type Mode = 'number' | 'street' | 'line' | 'neighbours'

const EDGE = 0.26

/** Where in a number's field it was pressed, each from 0 to 1; rows of three lie below each other, 1 2 3 at the top. */
export type Touch = { x: number; y: number }

/** The neighbours a touch reaches: one column to the side, one row up or down. */
export function placeAt(number: number, { x, y }: Touch): string {
  const [column, row] = [(number - 1) % 3, Math.floor((number - 1) / 3)]
  const side = x < EDGE && column > 0 ? -1 : x > 1 - EDGE && column < 2 ? 1 : 0
  const along = y < EDGE && row > 0 ? -3 : y > 1 - EDGE && row < 11 ? 3 : 0
  if (side !== 0 && along !== 0) return spotOf(number, number + side, number + along, number + side + along)!
  if (side !== 0) return spotOf(number, number + side)!
  if (along !== 0) return spotOf(number, number + along)!
  if (row === 0 && y < EDGE) return spotOf(0, number)!
  return spotOf(number)!
}

/** The places of a number in a mode other than the finger's. */
export function placesOf(number: number, mode: Mode): string[] {
  const first = number - ((number - 1) % 3)
  switch (mode) {
    case 'number':
      return [`n${number}`]
    case 'street':
      return number === 0 ? ['n0_1_2_3'] : [`n${first}_${first + 1}_${first + 2}`]
    case 'line': {
      if (number === 0) return ['n0_1_2_3']
      const start = Math.min(first, 31)
      return [`n${[0, 1, 2, 3, 4, 5].map((more) => start + more).join('_')}`]
    }
    case 'neighbours':
      return neighboursOf(number).map((one) => `n${one}`)
  }
}

/** The number and two on each side of it, as they lie on the wheel. */
export function neighboursOf(number: number): number[] {
  const wheel: readonly number[] = ROULETTE_WHEEL
  const at = wheel.indexOf(number)
  return [-2, -1, 0, 1, 2].map((by) => wheel[(at + by + wheel.length) % wheel.length]!)
}
