/** The three pay tables of video poker, what each pays and what it returns with the best play. */
import { type Ratio, ratio } from '../../money/ratio.ts'
import { type PokerLine, pokerLines } from './poker-hand.ts'

/** 9/6 Jacks or Better, 8/5 Bonus Poker, 9/6 Double Double Bonus: the figures are what a full house and a flush pay. */
export const pokerTables = ['jacks', 'bonus', 'double'] as const
export type PokerTable = (typeof pokerTables)[number]

/** A row of a table; fours that pay alike stand in one. */
export type PokerRowName = PokerLine | 'any_four'
export type PokerRow = {
  name: PokerRowName
  /** What it pays, as a multiple of the stake. */
  pays: number
  lines: readonly PokerLine[]
}

const row = (name: PokerLine, pays: number, also: readonly PokerLine[] = []): PokerRow => {
  return { name, pays, lines: [name, ...also] }
}

const top = [row('royal', 800), row('straight_flush', 50)]
const anyFour: PokerRow = { name: 'any_four', pays: 25, lines: ['aces_kicker', 'aces', 'low_kicker', 'low', 'four'] }

export const pokerRows: Record<PokerTable, readonly PokerRow[]> = {
  jacks: [
    ...[...top, anyFour, row('full_house', 9), row('flush', 6)],
    ...[row('straight', 4), row('three', 3), row('two_pair', 2), row('jacks', 1)],
  ],
  bonus: [
    ...[...top, row('aces', 80, ['aces_kicker']), row('low', 40, ['low_kicker']), row('four', 25)],
    ...[row('full_house', 8), row('flush', 5)],
    ...[row('straight', 4), row('three', 3), row('two_pair', 2), row('jacks', 1)],
  ],
  double: [
    ...[...top, row('aces_kicker', 400), row('aces', 160), row('low_kicker', 160), row('low', 80), row('four', 50)],
    ...[row('full_house', 9), row('flush', 6)],
    ...[row('straight', 4), row('three', 3), row('two_pair', 1), row('jacks', 1)],
  ],
}

/** The row a hand is paid by. */
export function pokerRow(table: PokerTable, line: PokerLine): PokerRow {
  const found = pokerRows[table].find(({ lines }) => lines.includes(line))
  if (!found) throw new RangeError(`${table} does not pay ${line}`)
  return found
}

/** Pays by the place in `pokerLines`, and nothing at the end. */
export function paysByNumber(table: PokerTable): Int16Array {
  return Int16Array.from([...pokerLines.map((line) => pokerRow(table, line).pays), 0])
}

/** With the best play: what all 2,598,960 hands return, each held at its best. `videopoker-return.ts` adds it up. */
export const pokerReturns: Record<PokerTable, Ratio> = {
  jacks: ratio(1_653_526_326_983n, 1_661_102_543_100n),
  bonus: ratio(1_647_248_502_503n, 1_661_102_543_100n),
  double: ratio(822_086_155_841n, 830_551_271_550n),
}
