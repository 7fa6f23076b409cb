import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { commitment, drawDistinct, keepsCommitment, scaleWord, startDraw, streamBytes } from './fairness.ts'

const many = <Result>(count: number, next: () => Result) => Array.from({ length: count }, next)

/** Published rounds: two seeds, the first nonce, and what the public verifiers computed for it and those after it. */
const published = {
  roulette: {
    clientSeed: 'OpNst_Ro',
    serverSeed: '2c4f173f849a236499c5f6b7fe245a2d1b20d1c00f28caa7aa9186b9b0137138',
    hash: 'f94239a8450e06eacc15ebdba496b67b98594c365ebe529a178e5a13df9abb79',
    firstNonce: 1,
    results: [14, 11, 16, 22],
  },
  dice: {
    clientSeed: 'aR3kRBVn',
    serverSeed: '0f6e8aba300b7f1217ee46606773cf6046b524f74505cf2124ffe181ad6b9dbf',
    hash: '97139e593bce24783a3c4be064b07a07952e08f7f6f5d16a28abfc69c8453f99',
    firstNonce: 3,
    results: [5967, 7588, 1286, 2839],
  },
  wheelOfTen: {
    clientSeed: 'qOw5CFFd',
    serverSeed: '94487b24ed990e977c5c386bf78f4196bc8a35dd268b5459166e4b277d705cfb',
    hash: '3b9b9836373cab637ca6705a7506a59bcc2a72a20722a1cbfc206a6026cb2554',
    firstNonce: 2,
    results: [5, 0, 2, 7],
  },
  plinkoSixteenRows: {
    clientSeed: 'Se6QIZfZ',
    serverSeed: '05ab9aeec2e6a8cd924f2aeab4dabe68f53c75c43c5fde1f2e0b5103cdd8efc9',
    hash: '892c49b804dea2b7ab4845b70f5a0ad8fbe05a6d90a6defb4b532112b87b6889',
    firstNonce: 1,
    results: ['LLRRLLLLRRLRLRLR', 'LRLRLLLLRLRLLRRL', 'RLRLRRLRRRRRLLRR', 'RRLRLLLRRLRLLRLL'],
  },
  cards: {
    clientSeed: '7pwXtJ6R',
    serverSeed: 'ae5baafb37cfd372fcf07cc85d3b924af4ad1691dd451529b13bf8f272926525',
    hash: '3ac95843b5415eef35cbd1556879739e9e766dcf2811265c8e2ca1f45a06d4cc',
    firstNonce: 12,
    results: [
      [37, 24, 3, 4],
      [49, 37, 6, 40, 26],
      [3, 47, 22, 14, 25, 22],
      [29, 42, 35, 15],
    ],
  },
  deckOfFiftyTwo: {
    clientSeed: '7pwXtJ6R',
    serverSeed: 'ae5baafb37cfd372fcf07cc85d3b924af4ad1691dd451529b13bf8f272926525',
    hash: '3ac95843b5415eef35cbd1556879739e9e766dcf2811265c8e2ca1f45a06d4cc',
    firstNonce: 1,
    results: [
      [36, 38, 47, 39, 1, 35, 25, 29, 30, 15],
      [1, 37, 2, 8, 40, 38, 51, 7, 31, 6],
      [16, 39, 32, 3, 21, 49, 38, 18, 50, 29],
      [26, 22, 15, 7, 35, 3, 4, 5, 0, 34],
    ],
  },
  minesTwentyFour: {
    clientSeed: 'huoauPze',
    serverSeed: 'e8c495e2af38633f6ad42e0da12c8e3de7420d5284d054e36e83fdd2f13db44d',
    hash: 'ec8cb86c52ac4bfeb60ce5bc2d5d7b7d91036dc543c006febf7ad46ea0636b50',
    firstNonce: 1,
    results: [
      [2, 12, 5, 15, 6, 1, 14, 18, 23, 22, 21, 19, 0, 4, 13, 11, 16, 17, 3, 7, 24, 20, 10, 8],
      [0, 11, 6, 8, 15, 17, 7, 21, 3, 10, 5, 22, 23, 18, 24, 14, 16, 2, 1, 4, 12, 20, 9, 13],
      [6, 3, 2, 23, 20, 13, 5, 12, 9, 18, 1, 11, 0, 15, 19, 4, 21, 17, 10, 14, 22, 7, 24, 8],
      [12, 10, 7, 2, 6, 14, 20, 8, 15, 21, 19, 0, 5, 13, 23, 16, 11, 17, 18, 1, 9, 22, 24, 3],
    ],
  },
} as const

type Vector = (typeof published)[keyof typeof published]

const drawsOf = ({ clientSeed, serverSeed, firstNonce, results }: Vector) =>
  results.map((_, index) => startDraw({ clientSeed, serverSeed, nonce: firstNonce + index }))

describe('published rounds', () => {
  test('commitments are the sha256 of the seed text', () => {
    for (const { serverSeed, hash } of Object.values(published)) {
      expect(commitment(serverSeed)).toBe(hash)
      expect(keepsCommitment({ serverSeed, promised: hash.toUpperCase() })).toBe(true)
      expect(keepsCommitment({ serverSeed: `${serverSeed} `, promised: hash })).toBe(false)
    }
  })

  test('one number a round: roulette, dice, wheel', () => {
    expect(drawsOf(published.roulette).map((draw) => draw.integerBelow(37))).toEqual(published.roulette.results)
    expect(drawsOf(published.dice).map((draw) => draw.integerBelow(10_001))).toEqual(published.dice.results)
    expect(drawsOf(published.wheelOfTen).map((draw) => draw.integerBelow(10))).toEqual(published.wheelOfTen.results)
  })

  test('sixteen numbers run over into the second block: plinko', () => {
    const paths = drawsOf(published.plinkoSixteenRows).map((draw) =>
      many(16, () => 'LR'[draw.integerBelow(2)]).join(''),
    )
    expect(paths).toEqual(published.plinkoSixteenRows.results)
  })

  test('cards of an endless deck', () => {
    const { results } = published.cards
    const hands = drawsOf(published.cards).map((draw, index) =>
      many(results[index]!.length, () => draw.integerBelow(52)),
    )
    expect(hands).toEqual(results)
  })

  test('numbers without repetition: ten of a deck, twenty-four of twenty-five tiles over three blocks', () => {
    const hands = drawsOf(published.deckOfFiftyTwo).map((draw) => drawDistinct(draw, { count: 10, size: 52 }))
    expect(hands).toEqual(published.deckOfFiftyTwo.results)
    const mines = drawsOf(published.minesTwentyFour).map((draw) => drawDistinct(draw, { count: 24, size: 25 }))
    expect(mines).toEqual(published.minesTwentyFour.results)
  })
})

test('a word is the next four bytes, and the ninth word opens the second block', () => {
  const seeds = { serverSeed: 's', clientSeed: 'c', nonce: 0 }
  const blocks = [streamBytes(seeds, 0), streamBytes(seeds, 1)].map(
    (bytes) => new DataView(bytes.buffer, bytes.byteOffset),
  )
  const draw = startDraw(seeds)
  const words = many(9, draw.word)
  expect(words[0]).toBe(blocks[0]!.getUint32(0))
  expect(words[7]).toBe(blocks[0]!.getUint32(28))
  expect(words[8]).toBe(blocks[1]!.getUint32(0))
})

test('the integer is exact for every word and count', () => {
  const word = fc.integer({ min: 0, max: 2 ** 32 - 1 })
  fc.assert(
    fc.property(word, fc.integer({ min: 1, max: 2 ** 32 }), (w, count) => {
      expect(scaleWord(w, count)).toBe(Number((BigInt(w) * BigInt(count)) >> 32n))
    }),
  )
  expect(scaleWord(2 ** 32 - 1, 2 ** 32)).toBe(2 ** 32 - 1)
  expect(scaleWord(2 ** 32 - 1, 1)).toBe(0)
})

test('counts and nonces that mean nothing are bugs', () => {
  const draw = startDraw({ serverSeed: 's', clientSeed: 'c', nonce: 1 })
  for (const count of [0, -1, 1.5, 2 ** 32 + 1, Number.NaN]) expect(() => draw.integerBelow(count)).toThrow(RangeError)
  for (const nonce of [-1, 0.5, 2 ** 53]) {
    expect(() => startDraw({ serverSeed: 's', clientSeed: 'c', nonce })).toThrow(RangeError)
  }
  expect(() => drawDistinct(draw, { count: 3, size: 2 })).toThrow(RangeError)
})

test('the same seeds always give the same draw, and distinct numbers are a permutation', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), fc.nat(), (serverSeed, clientSeed, nonce) => {
      const seeds = { serverSeed, clientSeed, nonce }
      const shuffled = drawDistinct(startDraw(seeds), { count: 20, size: 20 })
      expect(drawDistinct(startDraw(seeds), { count: 20, size: 20 })).toEqual(shuffled)
      expect(shuffled.toSorted((one, other) => one - other)).toEqual(many(20, () => 0).map((_, number) => number))
    }),
    { numRuns: 30 },
  )
})
