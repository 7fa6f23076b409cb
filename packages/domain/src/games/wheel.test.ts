import { expect, test } from 'vitest'
import { startDraw } from '../draws/fairness.ts'
import { add, equals, isZero, ONE, ratio, toDecimalText } from '../money/ratio.ts'
import { meanOf } from './game.ts'
import { type WheelParams, wheel, wheelRisks, wheelSegments, wheelTable } from './wheel.ts'

const everyWheel = wheelSegments.flatMap((segments) => wheelRisks.map((risk): WheelParams => ({ segments, risk })))

test('published spins', () => {
  const seeds = {
    serverSeed: '94487b24ed990e977c5c386bf78f4196bc8a35dd268b5459166e4b277d705cfb',
    clientSeed: 'qOw5CFFd',
  }
  const spins = [2, 3, 4, 5].map((nonce) => wheel.draw(startDraw({ ...seeds, nonce }), { segments: 10, risk: 'low' }))
  expect(spins.map(({ segment }) => segment)).toEqual([5, 0, 2, 7])
})

test('each of the fifteen wheels returns exactly 99 %', () => {
  expect(everyWheel).toHaveLength(15)
  for (const params of everyWheel) {
    const cases = wheel.cases(params)
    expect(cases).toHaveLength(params.segments)
    expect(equals(cases.map(({ chance }) => chance).reduce(add), ONE)).toBe(true)
    expect(meanOf(cases)).toEqual(ratio(99, 100))
    expect(wheel.rtp(params)).toEqual(ratio(99, 100))
  }
})

test('known figures of the tables', () => {
  const shown = (params: WheelParams) => wheelTable(params).map((pays) => Number(toDecimalText(pays, 1)))
  expect(shown({ segments: 10, risk: 'medium' })).toEqual([0, 1.9, 0, 1.5, 0, 2, 0, 1.5, 0, 3])
  expect(shown({ segments: 20, risk: 'low' }).slice(9, 12)).toEqual([0, 1.5, 1.2])
  expect(shown({ segments: 30, risk: 'medium' })[24]).toBe(4)
  expect(shown({ segments: 50, risk: 'medium' })[42]).toBe(5)
  expect(shown({ segments: 40, risk: 'high' })[39]).toBe(39.6)
  expect(wheel.most({ segments: 50, risk: 'high' })).toEqual(ratio(99, 2))
  expect(isZero(wheel.pays({ segments: 50, risk: 'high' }, { segment: 0 }))).toBe(true)
})

test('only wheels that exist can be played', () => {
  for (const segments of [0, 1, 15, 60, '10', 10.5]) expect(wheel.readParams({ segments, risk: 'low' })).toBeNull()
  expect(wheel.readParams({ segments: 10, risk: 'expert' })).toBeNull()
})
