/**
 * What the hands of a table pay together, written down so that a hint need not add it up: all of them, those with a card of a rank, and
 * those with two cards. A test computes every figure anew.
 */
import type { PokerTable } from './poker-tables.ts'

type Sums = {
  all: number
  /** From 2 to ace. */
  withOne: readonly number[]
  /** By the higher rank; in it by the lower one, of two suits and of one, three signs of base 36 each. */
  withTwo: readonly string[]
}

const SIGNS = 3

const sums: Record<PokerTable, Sums> = {
  jacks: {
    all: 875_504,
    withOne: [
      ...[70_558, 71_622, 72_686, 73_750, 73_750, 73_750, 73_750],
      ...[73_750, 74_500, 110_396, 109_332, 108_268, 108_268],
    ],
    withTwo: [
      'c1c000',
      '38g426c1c000',
      '38g4263fk4aec1c000',
      '38g4263fk4ae3mo4imc1c000',
      '31c3ty38g4263fk4ae3mo4imc1c000',
      '2u83lq31c3ty38g4263fk4ae3mo4imc1c000',
      '2u83lq2u83lq31c3ty38g4263fk4ae3mo4imc1c000',
      '2u83lq2u83lq2u83lq31c3ty38g4263fk4ae3mo4imc1c000',
      '2u83lq2u83lq2u83lq2u83lq31c3ty38g4263fk4ae3mo4imc1c000',
      '4ow5ge4ow5ge4ow5ge4ow5ge4ow5ge4w05om5345wu5a86525hc6y4mwg000',
      '4ow5ge4ow5ge4ow5ge4ow5ge4ow5ge4ow5ge4w05om5345wu5a86pw74w8kkmwg000',
      '4ow5ge4ow5ge4ow5ge4ow5ge4ow5ge4ow5ge4ow5ge4w05om5346ho6xs8cc6xs8ccmwg000',
      '4w05om4w05om4w05om4w05om4ow5ge4ow5ge4ow5ge4ow5ge4w069g6qo8446qo8446qo844mwg000',
    ],
  },
  bonus: {
    all: 871_452,
    withOne: [
      ...[70_510, 71_575, 72_640, 73_000, 73_000, 73_000, 73_000],
      ...[73_000, 73_750, 109_645, 108_580, 107_515, 110_100],
    ],
    withTwo: [
      'cg0000',
      '38s3xzcg0000',
      '38s3xz3fw468cg0000',
      '38d3xk3fh45t3ml4e2bw0000',
      '3193pb38d3xk3fh45t3m64dnbw0000',
      '2u53h23193pb38d3xk3f245e3m64dnbw0000',
      '2u53h22u53h23193pb37y3x53f245e3m64dnbw0000',
      '2u53h22u53h22u53h230u3ow37y3x53f245e3m64dnbw0000',
      '2u53h22u53h22u53h22tq3gn30u3ow37y3x53f245e3m64dnbw0000',
      '4ot5bq4ot5bq4ot5bq4oe5bb4oe5bb4vi5jk52m5rt59q6025gu6t5mr4000',
      '4ot5bq4ot5bq4ot5bq4oe5bb4oe5bb4oe5bb4vi5jk52m5rt59q6kw74e8fkmr4000',
      '4ot5bq4ot5bq4ot5bq4oe5bb4oe5bb4oe5bb4oe5bb4vi5jk52m6cn6xa87b6xa87bmr4000',
      '4xg5li4xg5li4xg5li4x15l34px5cu4px5cu4px5cu4px5cu4x165x6rp80l6rp80l6rp80losg000',
    ],
  },
  double: {
    all: 782_912,
    withOne: [
      ...[63_148, 64_212, 65_276, 63_570, 63_570, 63_570, 63_570],
      ...[63_570, 64_320, 100_216, 99_152, 98_088, 106_378],
    ],
    withTwo: [
      'cdc000',
      '2ty3nocdc000',
      '2ty3no3123vwcdc000',
      '2oo3ie2vs3qm32w3yuaio000',
      '2hk3a62oo3ie2vs3qm3223y0aio000',
      '2ag31y2hk3a62oo3ie2uy3ps3223y0aio000',
      '2ag31y2ag31y2hk3a62nu3hk2uy3ps3223y0aio000',
      '2ag31y2ag31y2ag31y2gq39c2nu3hk2uy3ps3223y0aio000',
      '2ag31y2ag31y2ag31y29m3142gq39c2nu3hk2uy3ps3223y0aio000',
      '4544wm4544wm4544wm44a4vs44a4vs4be5404ii5c84pm5kg4wq6dilds000',
      '4544wm4544wm4544wm44a4vs44a4vs44a4vs4be5404ii5c84pm65a6ka7zylds000',
      '4544wm4544wm4544wm44a4vs44a4vs44a4vs44a4vs4be5404ii5x26d67rq6d67rqlds000',
      '4o65gs4o65gs4o65gs4eg57247c4yu47c4yu47c4yu47c4yu4eg5rw6947mk6947mk6947mkrog000',
    ],
  },
}

export const sumOfAll = (table: PokerTable): number => sums[table].all

export const sumWithOne = (table: PokerTable, card: number): number => sums[table].withOne[card >> 2]!

export function sumWithTwo(table: PokerTable, one: number, other: number): number {
  const [low, high] = one < other ? [one, other] : [other, one]
  const isSuited = (low & 3) === (high & 3)
  const place = ((low >> 2) * 2 + (isSuited ? 1 : 0)) * SIGNS
  return Number.parseInt(sums[table].withTwo[high >> 2]!.slice(place, place + SIGNS), 36)
}
