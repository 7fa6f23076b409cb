/**
 * Hold and win. Coins with values land among the lines' symbols; six of them are held and three respins begin. Every new coin is
 * held, too, and sets the respins back to three. In the end all values are paid; some coins carry one of the fixed jackpots, and a
 * full grid pays the largest.
 */
import { cellsOf, gridAt, lineWins, type Pays, unitsOf } from './grid.ts'
import { openPurse, type Purse, still } from './purse.ts'
import { pick, type Roll } from './roll.ts'
import { COIN, type Grid, type Show } from './slot.ts'

export type HoldConfig = Grid & {
  bet: number
  most: number
  strips: readonly string[]
  lines: readonly (readonly number[])[]
  pays: Pays
  /** Coins that begin it. */
  coins: number
  /** Units of a coin; below zero it is a jackpot, −1 the first of the list. */
  values: readonly (readonly [number, number])[]
  /** Of the richest entries. */
  richValues: readonly (readonly [number, number])[]
  jackpots: readonly number[]
  /** How many of 1,000 places get a coin in a respin, by mode. */
  chance: Readonly<Record<'paid' | 'rich', number>>
  /** Shown between coins during respins. */
  empty: string
}

const RESPINS = 3

export function playHold(config: HoldConfig, roll: Roll, mode: number): Show {
  const purse = openPurse(config.most)
  let cells = spin(config, roll)
  if (mode > 0) cells = withCoins(cells, roll, config.coins + (mode === 2 ? 3 : 0))
  const values = cellsOf(cells, COIN).map((cell): [number, number] => [
    cell,
    pick(roll, mode === 2 ? config.richValues : config.values),
  ])
  const wins = lineWins(cells, config)
  const isHeld = values.length >= config.coins
  purse.add({
    ...{ ...still, how: 'spin', cells, values: values.map(worthOf(config)), wins, pays: unitsOf(wins) },
    left: isHeld ? RESPINS : null,
    won: isHeld ? RESPINS : 0,
  })
  if (isHeld) hold(config, roll, { purse, cells, values, mode })
  return purse.end()
}

/** A coin with a jackpot is worth what the jackpot pays. */
const worthOf =
  ({ jackpots }: HoldConfig) =>
  ([cell, value]: [number, number]): [number, number] => [cell, value < 0 ? jackpots[-value - 1]! : value]

type Held = { purse: Purse; cells: string; values: [number, number][]; mode: number }

function hold(config: HoldConfig, roll: Roll, { purse, cells: first, values, mode }: Held): void {
  const size = config.reels * config.rows
  const chance = mode === 2 ? config.chance.rich : config.chance.paid
  const coins = new Map(values)
  let cells = Array.from(first, (letter) => (letter === COIN ? COIN : config.empty)).join('')
  let left = RESPINS
  while (left > 0 && coins.size < size) {
    const held = [...coins.keys()].toSorted((one, other) => one - other)
    left -= 1
    const letters = Array.from(cells)
    for (let cell = 0; cell < size; cell += 1) {
      if (coins.has(cell) || roll(1000) >= chance) continue
      coins.set(cell, pick(roll, mode === 2 ? config.richValues : config.values))
      letters[cell] = COIN
      left = RESPINS
    }
    cells = letters.join('')
    const shown = [...coins].toSorted(([one], [other]) => one - other).map(worthOf(config))
    purse.add({ ...still, how: 'hold', isFree: true, cells, held, values: shown, left: coins.size === size ? 0 : left })
  }
  const shown = [...coins].toSorted(([one], [other]) => one - other)
  const jackpots = shown.flatMap(([, value]) => (value < 0 ? [-value - 1] : []))
  const top = config.jackpots.length - 1
  const isAll = coins.size === size
  const wins = [{ symbol: COIN, cells: shown.map(([cell]) => cell), pays: 0 }]
  const pays =
    shown.map(worthOf(config)).reduce((all, [, value]) => all + value, 0) + (isAll ? config.jackpots[top]! : 0)
  const all = { ...still, how: 'hold' as const, isFree: true, cells, held: shown.map(([cell]) => cell), left: 0 }
  const won = [...jackpots, ...(isAll ? [top] : [])].toSorted((one, other) => one - other)
  purse.add({ ...all, values: shown.map(worthOf(config)), wins: [{ ...wins[0]!, pays }], pays, jackpots: won })
}

function spin({ strips, rows }: HoldConfig, roll: Roll): string {
  const stops = strips.map((strip) => roll(strip.length))
  return gridAt(strips, stops, rows)
}

function withCoins(cells: string, roll: Roll, count: number): string {
  const letters = Array.from(cells)
  for (let have = cellsOf(cells, COIN).length; have < count; ) {
    const cell = roll(letters.length)
    if (letters[cell] === COIN) continue
    letters[cell] = COIN
    have += 1
  }
  return letters.join('')
}
