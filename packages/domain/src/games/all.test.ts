import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { startDraw } from '../draws/fairness.ts'
import { add, compare, equals, ONE } from '../money/ratio.ts'
import { gameOf, games } from './all.ts'
import { blackjackActions } from './cards/blackjack.ts'
import { pokerTables } from './cards/poker-tables.ts'
import { coinDropMachines } from './coin-drop.ts'
import { coinSides } from './coin-flip.ts'
import { diamondsRisks } from './diamonds.ts'
import { type DiceParams, diceDirections, diceTargets } from './dice.ts'
import { gameKeys, type InstantGame, meanOf } from './game.ts'
import { hiloGuesses } from './hilo.ts'
import { kenoRisks } from './keno.ts'
import { plinkoRisks } from './plinko.ts'
import { roulette } from './tables/roulette.ts'
import { towerLevels } from './tower.ts'
import { wheelRisks, wheelSegments } from './wheel.ts'

const between = (min: number, max: number) => fc.integer({ min, max })

const diceParams = fc
  .constantFrom(...diceDirections)
  .chain((direction) =>
    between(diceTargets[direction].least, diceTargets[direction].most).map(
      (target): DiceParams => ({ target, direction }),
    ),
  )

/** Every choice a player can make. */
const params = {
  dice: diceParams,
  limbo: fc.record({ target: between(101, 1_000_000) }),
  mines: fc.record({ mines: between(1, 24) }),
  tower: fc.record({ level: fc.constantFrom(...towerLevels) }),
  coinflip: fc.constant({}),
  diamonds: fc.record({ risk: fc.constantFrom(...diamondsRisks) }),
  soloroulette: fc.record({
    bets: fc.uniqueArray(fc.record({ spot: fc.constantFrom(...roulette.spots), share: between(1, 1_000_000) }), {
      minLength: 1,
      maxLength: 40,
      selector: ({ spot }) => spot,
    }),
  }),
  coindrop: fc.record({ machine: fc.constantFrom(...coinDropMachines) }),
  plinko: fc.record({ rows: between(8, 16), risk: fc.constantFrom(...plinkoRisks) }),
  keno: fc.record({
    picks: fc
      .uniqueArray(between(0, 39), { minLength: 1, maxLength: 10 })
      .map((picks) => picks.toSorted((a, b) => a - b)),
    risk: fc.constantFrom(...kenoRisks),
  }),
  wheel: fc.record({ segments: fc.constantFrom(...wheelSegments), risk: fc.constantFrom(...wheelRisks) }),
  hilo: fc.constant({}),
  blackjack: fc.constant({}),
  videopoker: fc.record({ table: fc.constantFrom(...pokerTables) }),
}

type Chosen = keyof typeof params

const steps = {
  mines: fc.record({ tile: between(0, 24) }),
  tower: fc.record({ tile: between(0, 3) }),
  coinflip: fc.record({ call: fc.constantFrom(...coinSides) }),
  hilo: fc.record({ guess: fc.constantFrom(...hiloGuesses) }),
  blackjack: fc.record({ action: fc.constantFrom(...blackjackActions) }),
  videopoker: fc.record({ hold: between(0, 31) }),
}

/** What a client can be: everything JSON can carry, and what only code could. */
const garbage: fc.Arbitrary<unknown> = fc.oneof(
  fc.anything({ withBigInt: true, withDate: true, withMap: true, withNullPrototype: true, withSparseArray: true }),
  fc.constantFrom<unknown>(
    Number.NaN,
    -0,
    Number.POSITIVE_INFINITY,
    1.5,
    1e21,
    -1,
    '10',
    ' 10',
    10n,
    true,
    null,
    undefined,
  ),
  fc.constantFrom<unknown>([], [10], ['low'], {}, { valueOf: () => 10 }, { toString: () => 'low' }, new Number(10)),
  fc.constantFrom('__proto__', 'constructor', 'toString', 'hasOwnProperty', 'length', 'LOW', 'low '),
)

/** Picks are kept in rising order. */
const inOrder = (value: unknown) => (Array.isArray(value) ? value.toSorted((one, other) => one - other) : value)

const badKeys = ['__proto__', 'constructor', 'toString', 'prize', 'multiplier', 'roll', 'outcome', '']

const withKey = (value: object, key: string) => {
  const changed: object = { ...value }
  Object.defineProperty(changed, key, { value: 1, enumerable: true })
  return changed
}

const readers: { name: string; valid: fc.Arbitrary<object>; read: (value: unknown) => unknown }[] = [
  ...(Object.keys(params) as Chosen[]).map((key) => ({
    name: `what is chosen in ${key}`,
    valid: params[key] as fc.Arbitrary<object>,
    read: (value: unknown) => games[key].readParams(value),
  })),
  ...(Object.keys(steps) as (keyof typeof steps)[]).map((key) => ({
    name: `a step of ${key}`,
    valid: steps[key] as fc.Arbitrary<object>,
    read: (value: unknown) => games[key].readStep(value),
  })),
]

describe.each(readers)('$name', ({ valid, read }) => {
  test('is read as it was sent', () => {
    fc.assert(
      fc.property(valid, (value) => {
        expect(read(value)).toEqual(value)
        expect(read(JSON.parse(JSON.stringify(value)))).toEqual(value)
        // A field found through the prototype was not sent.
        expect(read(Object.create(value))).toBeNull()
      }),
    )
  })

  test('is never read out of garbage, which never throws', () => {
    fc.assert(
      fc.property(garbage, (value) => {
        const result = read(value)
        expect(result === null ? null : read(result)).toEqual(result)
        expect(read([value])).toBeNull()
      }),
      { numRuns: 150 },
    )
    for (const value of [null, undefined, '', 'low', 0, -0, Number.NaN, true, [], new Map(), () => ({}), Symbol('x')]) {
      expect(read(value)).toBeNull()
    }
  })

  test('takes no field too many, too few or of another kind', () => {
    fc.assert(
      fc.property(valid, fc.constantFrom(...badKeys), fc.string(), (value, key, other) => {
        expect(read(withKey(value, key))).toBeNull()
        expect(read(withKey(value, `other ${other}`))).toBeNull()
        expect(read({ ...value, [Symbol('hidden')]: 1 })).toBeNull()
        for (const name of Object.keys(value)) {
          expect(read(Object.fromEntries(Object.entries(value).filter(([one]) => one !== name)))).toBeNull()
        }
      }),
    )
    fc.assert(
      fc.property(valid, garbage, (value, bad) => {
        for (const name of Object.keys(value)) {
          const result = read({ ...value, [name]: bad })
          // Garbage can be a choice by chance; then it is that choice.
          const choice = result === null ? null : (result as Record<string, unknown>)[name]
          expect(choice).toEqual(result === null ? null : inOrder(bad))
        }
      }),
      { numRuns: 150 },
    )
  })
})

test('minus zero is neither a tile nor a target, though it equals zero', () => {
  expect(games.mines.readStep({ tile: -0 })).toBeNull()
  expect(games.keno.readParams({ picks: [-0], risk: 'low' })).toBeNull()
  expect(games.mines.readParams(JSON.parse('{"mines": 3, "__proto__": {"mines": 5}}'))).toBeNull()
})

test('every key has its game', () => {
  expect(Object.keys(games).toSorted()).toEqual([...gameKeys].toSorted())
  for (const key of gameKeys) expect(gameOf(key).key).toBe(key)
})

test('outcomes are decided by the seeds alone, are plain JSON, and pay no more than the most', () => {
  const bets = fc
    .constantFrom('dice', 'limbo', 'plinko', 'keno', 'wheel', 'diamonds', 'soloroulette', 'coindrop')
    .chain((key) =>
      fc.record({
        key: fc.constant(key as Chosen),
        chosen: params[key as Chosen] as fc.Arbitrary<unknown>,
        nonce: fc.nat(),
      }),
    )
  fc.assert(
    fc.property(bets, ({ key, chosen, nonce }) => {
      const game = games[key] as unknown as InstantGame<unknown, unknown>
      if (game.kind !== 'instant') throw new Error(`${key} is not instant`)
      const draw = () => game.draw(startDraw({ serverSeed: 's', clientSeed: 'c', nonce }), chosen)
      const outcome = draw()
      expect(draw()).toEqual(outcome)
      expect(JSON.parse(JSON.stringify(outcome))).toEqual(outcome)
      expect(game.pays(chosen, JSON.parse(JSON.stringify(outcome)))).toEqual(game.pays(chosen, outcome))

      const cases = game.cases(chosen)
      expect(equals(cases.map(({ chance }) => chance).reduce(add), ONE)).toBe(true)
      expect(meanOf(cases)).toEqual(game.rtp(chosen))
      expect(cases.some(({ pays }) => equals(pays, game.pays(chosen, outcome)))).toBe(true)
      expect(cases.every(({ pays }) => compare(pays, game.most(chosen)) <= 0)).toBe(true)
      expect(cases.some(({ pays }) => equals(pays, game.most(chosen)))).toBe(true)
      expect(compare(game.rtp(chosen), game.rtpRange.least)).toBeGreaterThanOrEqual(0)
      expect(compare(game.rtp(chosen), game.rtpRange.most)).toBeLessThanOrEqual(0)
    }),
    { numRuns: 150 },
  )
})
