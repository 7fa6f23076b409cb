import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  advanceOldest,
  bonusSetFree,
  boundCash,
  countedStake,
  forfeitedCoin,
  progressPercent,
  remainingStake,
  takeBack,
  type WageringTask,
  wageringTarget,
} from './wagering.ts'

const task = (change: Partial<WageringTask> = {}): WageringTask => ({
  id: 'a',
  kind: 'coin',
  cur: 0n,
  target: 100n,
  amount: 10n,
  isFinished: false,
  ...change,
})

test('targets and counting stakes', () => {
  expect(wageringTarget(10n, 2_000)).toBe(200n)
  expect(wageringTarget(3n, 150)).toBe(5n) // 4.5 is reached at 5
  expect(wageringTarget(7n, 0)).toBe(0n)
  expect(countedStake(999n, 50)).toBe(499n)
  expect(countedStake(999n, 100)).toBe(999n)
  expect(countedStake(999n, 0)).toBe(0n)
  expect(countedStake(999n, 300)).toBe(999n)
})

test('progress is whole percent, cut, capped at 100', () => {
  expect(progressPercent({ cur: 0n, target: 100n })).toBe(0)
  expect(progressPercent({ cur: 999n, target: 1_000n })).toBe(99)
  expect(progressPercent({ cur: 1_000n, target: 1_000n })).toBe(100)
  expect(progressPercent({ cur: 5_000n, target: 1_000n })).toBe(100)
  expect(progressPercent({ cur: 0n, target: 0n })).toBe(100)
  expect(remainingStake({ cur: 30n, target: 100n })).toBe(70n)
  expect(remainingStake({ cur: 130n, target: 100n })).toBe(0n)
})

describe('a settled stake', () => {
  test('advances the oldest open task and no other', () => {
    const advance = advanceOldest(
      [task({ id: 'done', isFinished: true }), task({ id: 'old' }), task({ id: 'new' })],
      40n,
    )
    expect(advance).toEqual({ task: task({ id: 'old', cur: 40n }), counted: 40n })
  })

  test('finishes it at its target and counts no more than was missing', () => {
    expect(advanceOldest([task({ cur: 90n })], 40n)).toEqual({
      task: task({ cur: 100n, isFinished: true }),
      counted: 10n,
    })
  })

  test('does nothing when no task is open', () => {
    expect(advanceOldest([], 40n)).toBeNull()
    expect(advanceOldest([task({ isFinished: true })], 40n)).toBeNull()
  })

  test('that does not count leaves the task where it was', () => {
    expect(advanceOldest([task({ cur: 90n })], 0n)).toEqual({ task: task({ cur: 90n }), counted: 0n })
  })
})

describe('a void', () => {
  test('takes back what had counted', () => {
    expect(takeBack(task({ cur: 50n }), 20n)).toEqual(task({ cur: 30n }))
    expect(takeBack(task({ cur: 10n }), 20n)).toEqual(task({ cur: 0n }))
  })

  test('leaves a paid-out coin task finished, opens a cash task again', () => {
    const coin = task({ cur: 100n, isFinished: true })
    expect(takeBack(coin, 20n)).toEqual(coin)
    expect(takeBack({ ...coin, kind: 'cash' }, 20n)).toEqual(task({ kind: 'cash', cur: 80n }))
    expect(takeBack({ ...coin, kind: 'cash' }, 0n)).toEqual({ ...coin, kind: 'cash' })
  })
})

test('a finished coin task frees its bonus as far as the purse holds it', () => {
  expect(bonusSetFree(task({ isFinished: true }), 50n)).toBe(10n)
  expect(bonusSetFree(task({ isFinished: true }), 4n)).toBe(4n)
  expect(bonusSetFree(task(), 50n)).toBe(0n)
  expect(bonusSetFree(task({ kind: 'cash', isFinished: true }), 50n)).toBe(0n)
})

test('bound cash and forfeited coin count open tasks of their own kind only', () => {
  const tasks = [
    task({ amount: 7n }),
    task({ amount: 5n, isFinished: true }),
    task({ kind: 'cash', amount: 30n }),
    task({ kind: 'cash', amount: 9n, isFinished: true }),
  ]
  expect(boundCash(tasks)).toBe(30n)
  expect(forfeitedCoin(tasks, 100n)).toBe(7n)
  expect(forfeitedCoin(tasks, 3n)).toBe(3n)
})

test('over any run of stakes a task never passes its target, finishes once and is the sum of what counted', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 1n, max: 1_000n }), fc.array(fc.bigInt({ min: 0n, max: 300n })), (target, stakes) => {
      let current = task({ target })
      let counted = 0n
      let finishes = 0
      for (const stake of stakes) {
        const advance = advanceOldest([current], stake)
        counted += advance?.counted ?? 0n
        if (advance?.task.isFinished) finishes += 1
        current = advance?.task ?? current
        expect(current.cur <= target && current.cur === counted).toBe(true)
      }
      expect(finishes).toBe(current.isFinished ? 1 : 0)
    }),
  )
})

test('a stake and its void leave a cash task as it was', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 99n }), fc.bigInt({ min: 0n, max: 300n }), (cur, stake) => {
      const before = task({ kind: 'cash', cur })
      const { task: after, counted } = advanceOldest([before], stake)!
      expect(takeBack(after, counted)).toEqual(before)
    }),
  )
})
