import { startDraw } from '@tablestakes/domain/draws/fairness'
import { gameOf } from '@tablestakes/domain/games/all'
import { crash } from '@tablestakes/domain/games/crash'
import { type GameKey, gameKeys, showMultiplier } from '@tablestakes/domain/games/game'
import { isTableKey } from '@tablestakes/domain/games/tables/all'
import { describe, expect, test } from 'vitest'
import { checkDraw, type Typed } from './check-draw.ts'
import { firstParams } from './first-params.ts'

const serverSeed = '10d5f63cd4670ecdeba43ab5cb32dffd1fa2069634881f4043958d7750c906ad'
const typed = (game: GameKey, change: Partial<Typed> = {}): Typed => ({
  game,
  serverSeed,
  clientSeed: 'lucky-rania-27',
  nonce: '355',
  params: game === 'keno' ? { picks: [1, 2, 3], risk: 'low' } : firstParams[game],
  steps: [],
  ...change,
})

describe.each(gameKeys.filter((key) => key !== 'crash' && !isTableKey(key)))('%s', (key) => {
  test('comes to the result the game itself draws', () => {
    const checked = checkDraw(typed(key))!
    const draw = () => startDraw({ serverSeed, clientSeed: 'lucky-rania-27', nonce: 355 })
    const { params } = typed(key)
    const game = gameOf(key)
    const expected =
      game.kind === 'instant'
        ? game.draw(draw(), game.readParams(params))
        : game.kind === 'stepped'
          ? game.replay(draw, game.readParams(params), [])?.shown
          : null
    expect(checked.outcome).toEqual(expected)
    expect(checked.steps.at(-1)).toMatchObject({ kind: 'result', game: key })
  })
})

test('a published roll is computed to its last figure', () => {
  expect(checkDraw(typed('dice', { params: { target: 6600, direction: 'over' } }))).toMatchObject({
    outcome: { roll: 8204 },
    multiplier: '2.912',
  })
})

test('a round with steps is followed press by press; before the first there is nothing to pay', () => {
  const start = checkDraw(typed('mines'))!
  expect(start.multiplier).toBeNull()
  const opened = Array.from({ length: 25 }, (_, tile) => checkDraw(typed('mines', { steps: [{ tile }] }))!)
  expect(opened.filter(({ multiplier }) => multiplier === '0.00')).toHaveLength(5)
  expect(opened.filter(({ multiplier }) => multiplier === '1.2375')).toHaveLength(20)
  const guesses = ['higher', 'lower'].map((guess) => checkDraw(typed('hilo', { steps: [{ guess }] }))!.multiplier)
  expect(guesses).toContainEqual(expect.not.stringMatching(/^0\.00$/))
  // A hand that wins nothing is over all the same.
  const drawn = Array.from({ length: 32 }, (_, hold) => checkDraw(typed('videopoker', { steps: [{ hold }] }))!)
  expect(checkDraw(typed('videopoker'))!.multiplier).toBeNull()
  expect(drawn.every(({ multiplier }) => multiplier !== null)).toBe(true)
  expect(drawn.some(({ multiplier }) => multiplier === '0.00')).toBe(true)
})

test('a flight is computed from its hash and its salt', () => {
  const salt = '0000000000000000001b34dc6a1e86083f95500b096231436e9b25cbdd0075c4'
  const hash = 'f951df36a7a0781b332493fe5d0fe38f64a0517d9318c20a664ff88142b89699'
  const checked = checkDraw(typed('crash', { serverSeed: hash, clientSeed: salt, params: null }))
  expect(checked).toMatchObject({ outcome: { bust: crash.bustOf({ hash, salt }) }, multiplier: null })
  expect(showMultiplier({ over: 121n, under: 100n })).toBe('1.21')
  expect(checked?.outcome).toEqual({ bust: 121 })
})

test('nothing is computed out of what is missing or out of range', () => {
  expect(checkDraw(typed('dice', { serverSeed: '' }))).toBeNull()
  expect(checkDraw(typed('dice', { nonce: '-1' }))).toBeNull()
  expect(checkDraw(typed('keno', { params: { picks: [], risk: 'low' } }))).toBeNull()
  expect(checkDraw(typed('mines', { steps: [{ tile: 3 }, { tile: 3 }] }))).toBeNull()
  expect(checkDraw(typed('crash', { clientSeed: '' }))).toBeNull()
})
