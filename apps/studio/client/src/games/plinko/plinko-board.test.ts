import { plinkoRows } from '@tablestakes/domain/games/plinko'
import { expect, test } from 'vitest'
import { BOARD, ballAt, bucketsOf, bucketX, fallMs, pegAt, pegsOf, shortMultiplier } from './plinko-board.ts'

const allRows = Array.from({ length: plinkoRows.most - plinkoRows.least + 1 }, (_, more) => plinkoRows.least + more)

test('every ball ends over the bucket its path leads to, and meets one peg a row on its way', () => {
  for (const rows of allRows) {
    const path = Array.from({ length: rows }, (_, row) => (row * 7 + rows) % 2)
    const bucket = path.reduce((sum, bit) => sum + bit, 0)
    const end = ballAt(path, fallMs(rows))
    expect(end).toMatchObject({ x: bucketX(bucket, rows), hits: rows, isDone: true })
    const hits = Array.from({ length: 400 }, (_, tick) => ballAt(path, (fallMs(rows) * tick) / 400).hits)
    expect(new Set(hits).size).toBe(rows + 1)
    expect(hits).toEqual(hits.toSorted((one, other) => one - other))
  }
})

test('a ball never leaves the tray', () => {
  for (const rows of allRows) {
    for (const bit of [0, 1]) {
      const path = Array.from({ length: rows }, () => bit)
      for (let ms = 0; ms <= fallMs(rows); ms += 20) {
        const { x, y } = ballAt(path, ms)
        expect(x).toBeGreaterThan(8)
        expect(x).toBeLessThan(BOARD.width - 8)
        expect(y).toBeLessThan(BOARD.buckets)
      }
    }
  }
})

test('the board has three pegs more each row than the row before, less two, and meets the ball in the middle', () => {
  expect(pegsOf(10).length).toBe(75)
  expect(pegAt({ row: 0, peg: 1, rows: 10 })).toEqual({ x: BOARD.middle, y: BOARD.first })
})

test('buckets say what they pay in few letters', () => {
  expect(bucketsOf({ rows: 10, risk: 'medium' }).map(({ label }) => label)).toEqual([
    '22',
    '5',
    '2',
    '1.4',
    '0.6',
    '0.4',
    '0.6',
    '1.4',
    '2',
    '5',
    '22',
  ])
  expect(['10000.00', '1012.00', '10.00', '0.20'].map(shortMultiplier)).toEqual(['10K', '1.012K', '10', '0.2'])
})
