import { UNIT } from '@tablestakes/domain/money/money'
import { describe, expect, test } from 'vitest'
import type { Purse } from '../../money.ts'
import { boundsAt, chipsAt, roomAt, sitAt } from './at-room.ts'

const purse = { currency: 'IDR', money: 'cash' } as Purse
const bounds = { least: 1_000n * UNIT, most: 15_000_000n * UNIT, part: UNIT }
const table = { bounds, purse, stake: null }

const sit = (key: string) => {
  sitAt({ ...roomAt('roulette'), key })
  return roomAt('roulette')
}

describe('the table of a game', () => {
  test('is the first one until another is chosen, and an unknown one is nobody’s', () => {
    expect(roomAt('roulette')).toMatchObject({ key: 'roulette', kind: 'classic' })
    expect(sit('roulette-high')).toMatchObject({ kind: 'high' })
    expect(roomAt('baccarat')).toMatchObject({ key: 'baccarat' })
    expect(sit('roulette-gone')).toMatchObject({ key: 'roulette' })
  })

  test('narrows what a bet may be, and never widens it', () => {
    expect(boundsAt(sit('roulette-high'), table)).toMatchObject({ least: 50_000n * UNIT, most: bounds.most })
    expect(boundsAt(sit('roulette-quick'), table)).toMatchObject({ least: bounds.least, most: 1_500_000n * UNIT })
    const narrow = { ...bounds, most: 60_000n * UNIT }
    expect(boundsAt(sit('roulette-high'), { bounds: narrow, purse })).toMatchObject({ most: 60_000n * UNIT })
  })

  test('has chips from its lowest bet up; one that it does not have is put down for the lowest', () => {
    const { values, chip } = chipsAt(sit('roulette-high'), { ...table, stake: 1_000n * UNIT })
    expect(values[0]).toBe(50_000n * UNIT)
    expect(chip).toBe(50_000n * UNIT)
    expect(chipsAt(sit('roulette'), { ...table, stake: 5_000n * UNIT }).chip).toBe(5_000n * UNIT)
  })
})
