import { expect, test } from 'vitest'
import { commitment } from '../draws/fairness.ts'
import { equals, ratio } from '../money/ratio.ts'
import { explainCrash, explainRound, type NumberStep, type ProofStep } from './explain.ts'

const numbersOf = (steps: readonly ProofStep[] | null) =>
  steps?.filter((step): step is NumberStep => step.kind === 'number') ?? []

const seeds = {
  serverSeed: '10d5f63cd4670ecdeba43ab5cb32dffd1fa2069634881f4043958d7750c906ad',
  clientSeed: 'lucky-rania-27',
  nonce: 355,
}

test('a roll of dice in four steps: commitment, bytes, number, result', () => {
  const steps = explainRound({ game: 'dice', seeds, params: { target: 6_600, direction: 'over' }, steps: [] })
  expect(steps?.map(({ kind }) => kind)).toEqual(['commitment', 'bytes', 'number', 'result'])
  expect(steps?.[0]).toEqual({ kind: 'commitment', seed: seeds.serverSeed, hash: commitment(seeds.serverSeed) })
  expect(steps?.[1]).toMatchObject({ key: seeds.serverSeed, message: 'lucky-rania-27:355:0' })
  expect(steps?.[1]).toMatchObject({ hex: expect.stringMatching(/^d201ece3[0-9a-f]{56}$/) as string })
  expect(steps?.[2]).toEqual({
    kind: 'number',
    no: 1,
    round: 0,
    offset: 0,
    bytes: [210, 1, 236, 227],
    word: 0xd2_01_ec_e3,
    fraction: '0.820341878337',
    scaled: { count: 10_001, product: '8204.2391', value: 8_204 },
    taken: null,
  })
  const result = steps?.at(-1)
  expect(result).toMatchObject({ game: 'dice', outcome: { roll: 8_204 } })
  expect(result?.kind === 'result' && equals(result.uncut!, ratio(99 * 10_001, 100 * 3_400))).toBe(true)
})

test('limbo shows the division its multiplier comes from', () => {
  const published = {
    serverSeed: '0723cade85eb0996f4a20eabedd973fae0e301e709f34bc87be5bf7f347f7aab',
    clientSeed: 'Hxn8AwMB',
    nonce: 1,
  }
  const steps = explainRound({ game: 'limbo', seeds: published, params: { target: 200 }, steps: [] })
  expect(steps?.map(({ kind }) => kind)).toEqual(['commitment', 'bytes', 'number', 'quotient', 'result'])
  const [number] = numbersOf(steps)
  expect(number?.scaled).toBeNull()
  expect(steps?.at(-2)).toMatchObject({
    range: 2 ** 24,
    divisor: Math.floor(number!.word / 256) + 1,
    quotient: expect.stringMatching(/^4\.39\d{4}$/) as string,
    hundredths: 439,
  })
  expect(steps?.at(-1)).toMatchObject({ outcome: { reached: 439 } })
})

test('sixteen rows of plinko take two blocks of bytes', () => {
  const steps = explainRound({ game: 'plinko', seeds, params: { rows: 16, risk: 'high' }, steps: [] })
  expect(steps?.filter(({ kind }) => kind === 'bytes')).toHaveLength(2)
  const numbers = numbersOf(steps)
  expect(numbers).toHaveLength(16)
  expect(numbers[8]).toMatchObject({ no: 9, round: 1, offset: 0 })
  const last = steps?.at(-1)
  const path = numbers.map(({ scaled }) => scaled?.value)
  expect(last).toMatchObject({ outcome: { path } })
})

test('numbers without repetition name the one that was taken', () => {
  const published = {
    serverSeed: '9f7e2493d3e64681667295f3a2ffd7da0fcf1d24181bbb1ca71df589304e878d',
    clientSeed: 'v750-_nL',
    nonce: 1,
  }
  const keno = numbersOf(
    explainRound({ game: 'keno', seeds: published, params: { picks: [2], risk: 'low' }, steps: [] }),
  )
  expect(keno.map(({ taken }) => taken)).toEqual([18, 28, 34, 21, 36, 13, 31, 24, 6, 2])
  expect(keno.map(({ scaled }) => scaled?.count)).toEqual([40, 39, 38, 37, 36, 35, 34, 33, 32, 31])

  const board = {
    serverSeed: 'e8c495e2af38633f6ad42e0da12c8e3de7420d5284d054e36e83fdd2f13db44d',
    clientSeed: 'huoauPze',
    nonce: 3,
  }
  const steps = explainRound({ game: 'mines', seeds: board, params: { mines: 5 }, steps: [{ tile: 0 }, { tile: 23 }] })
  expect(numbersOf(steps).map(({ taken }) => taken)).toEqual([6, 3, 2, 23, 20])
  expect(steps?.at(-1)).toMatchObject({ outcome: { mines: 5, opened: [0], hit: 23 }, pays: ratio(0) })
})

test('hi-lo shows a number for every card that was turned', () => {
  const published = {
    serverSeed: 'ae5baafb37cfd372fcf07cc85d3b924af4ad1691dd451529b13bf8f272926525',
    clientSeed: '7pwXtJ6R',
    nonce: 25,
  }
  const guesses = ['lower', 'skip', 'higher'].map((guess) => ({ guess }))
  const steps = explainRound({ game: 'hilo', seeds: published, params: {}, steps: guesses })
  expect(numbersOf(steps).map(({ scaled }) => scaled?.value)).toEqual([38, 19, 19, 39])
  expect(steps?.at(-1)).toMatchObject({ outcome: { cards: [38, 19, 19, 39], isLost: false } })
})

test('the wheel names its segment', () => {
  const steps = explainRound({ game: 'wheel', seeds, params: { segments: 50, risk: 'high' }, steps: [] })
  expect(steps?.at(-1)).toMatchObject({ outcome: { segment: Math.floor(0.820341878337 * 50) } })
})

test('what no player could have chosen or done is not explained', () => {
  expect(explainRound({ game: 'dice', seeds, params: { target: 0, direction: 'over' }, steps: [] })).toBeNull()
  expect(explainRound({ game: 'mines', seeds, params: { mines: 3 }, steps: [{ tile: 99 }] })).toBeNull()
  expect(explainRound({ game: 'mines', seeds, params: { mines: 24 }, steps: [{ tile: 1 }, { tile: 1 }] })).toBeNull()
  expect(explainRound({ game: 'crash', seeds, params: {}, steps: [] })).toBeNull()
})

test('a round of crash from its hash', () => {
  const hash = '0e1ab031cd19b6b72d077887ae1d44cbf301f6854c67d1a407fdbed80d048273'
  const salt = '0000000000000000001b34dc6a1e86083f95500b096231436e9b25cbdd0075c4'
  const steps = explainCrash({ hash, salt })
  expect(steps.map(({ kind }) => kind)).toEqual(['chain', 'bytes', 'number', 'quotient', 'result'])
  expect(steps[0]).toEqual({ kind: 'chain', hash, before: commitment(hash) })
  expect(steps[1]).toMatchObject({ key: hash, message: salt })
  expect(steps[3]).toMatchObject({ range: 2 ** 32, hundredths: 396 })
  expect(steps[4]).toEqual({ kind: 'result', game: 'crash', outcome: { bust: 396 }, pays: null })
})

test('video poker takes ten cards of one deck, and what was held decides which of the last five come', () => {
  const round = { game: 'videopoker' as const, seeds, params: { table: 'jacks' } }
  const drawn = explainRound({ ...round, steps: [{ hold: 0b00110 }] })
  const numbers = numbersOf(drawn)
  expect(numbers.map(({ scaled }) => scaled?.count)).toEqual([52, 51, 50, 49, 48, 47, 46, 45, 44, 43])
  expect(drawn?.filter(({ kind }) => kind === 'bytes')).toHaveLength(2)
  const cards = numbers.map(({ taken }) => taken)
  expect(new Set(cards).size).toBe(10)
  expect(drawn?.at(-1)).toMatchObject({
    outcome: { dealt: cards.slice(0, 5), cards: [cards[5], cards[1], cards[2], cards[6], cards[7]], hold: 0b00110 },
  })
  expect(explainRound({ ...round, steps: [{ hold: 6 }, { hold: 6 }] })).toBeNull()
})

test('a hand of blackjack is dealt from an endless deck and needs its decisions', () => {
  const round = { game: 'blackjack' as const, seeds, params: {} }
  const open = explainRound({ ...round, steps: [] })
  expect(numbersOf(open).map(({ scaled, taken }) => [scaled?.count, taken])).toEqual(Array(4).fill([52, null]))
  const stood = explainRound({ ...round, steps: [{ action: 'stand' }] })
  const shown = (steps: readonly ProofStep[] | null) =>
    (steps!.at(-1) as { outcome: { dealer: number[]; hands: { cards: number[] }[] } }).outcome
  expect(shown(open).dealer).toHaveLength(1)
  const cards = numbersOf(stood).map(({ scaled }) => scaled!.value)
  expect(shown(stood).hands[0]?.cards).toEqual([cards[0], cards[2]])
  expect(shown(stood).dealer).toEqual([cards[1], cards[3], ...cards.slice(4)])
  expect(explainRound({ ...round, steps: [{ action: 'stand' }, { action: 'hit' }] })).toBeNull()
})
