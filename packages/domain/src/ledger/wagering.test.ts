import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  advanceOldest,
  boundCash,
  countedStake,
  forfeitable,
  forfeitedCoin,
  progressPercent,
  remainingStake,
  takeBack,
  type WageringTask,
  wageringTarget,
} from './wagering.ts'

const task = (change: Partial<WageringTask> = {}): WageringTask => ({
  id: 1,
  kind: 'coin',
  cur: 0n,
  target: 100n,
  amount: 10n,
  state: 'open',
  held: 0n,
  owed: 0n,
  released: 0n,
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

/** Placed when every task was there. */
const late = { lastTask: 99 }

describe('a stake that stands', () => {
  test('advances the oldest open task and no other', () => {
    const advance = advanceOldest(
      [task({ id: 1, state: 'finished' }), task({ id: 2, state: 'forfeited' }), task({ id: 3 }), task({ id: 4 })],
      40n,
      late,
    )
    expect(advance).toEqual({ task: task({ id: 3, cur: 40n }), counted: 40n })
  })

  test('finishes it at its target, counts no more than was missing, and sets free what the bonus holds', () => {
    expect(advanceOldest([task({ cur: 90n, held: 7n, released: 2n })], 40n, late)).toEqual({
      task: task({ cur: 100n, state: 'finished', held: 0n, released: 9n }),
      counted: 10n,
    })
  })

  test('does not count for a task that was opened after it was placed', () => {
    const tasks = [task({ id: 1, state: 'finished' }), task({ id: 2 })]
    expect(advanceOldest(tasks, 40n, { lastTask: 1 })).toBeNull()
    expect(advanceOldest(tasks, 40n, { lastTask: 2 })?.counted).toBe(40n)
  })

  test('does nothing when no task is open, or nothing of it counts', () => {
    expect(advanceOldest([], 40n, late)).toBeNull()
    expect(advanceOldest([task({ state: 'finished' })], 40n, late)).toBeNull()
    expect(advanceOldest([task({ cur: 90n })], 0n, late)).toBeNull()
  })
})

describe('a void', () => {
  test('takes back what had counted, whatever has become of the task', () => {
    for (const state of ['open', 'forfeited', 'expired'] as const) {
      expect(takeBack(task({ cur: 50n, state }), 20n)).toEqual(task({ cur: 30n, state }))
    }
  })

  test('opens a task again that it had finished, whichever kind, and what was set free stays written down', () => {
    for (const kind of ['coin', 'cash'] as const) {
      const finished = task({ kind, cur: 100n, state: 'finished', released: 5n })
      expect(takeBack(finished, 20n)).toEqual(task({ kind, cur: 80n, released: 5n }))
      expect(takeBack(finished, 0n)).toEqual(finished)
    }
  })
})

test('open cash tasks bind their cash, open coin tasks what they had set free before', () => {
  const tasks = [
    task({ amount: 7n, released: 4n }),
    task({ amount: 5n, state: 'finished', released: 5n }),
    task({ kind: 'cash', amount: 30n }),
    task({ kind: 'cash', amount: 9n, state: 'finished' }),
  ]
  expect(boundCash(tasks)).toBe(34n)
  expect(boundCash([])).toBe(0n)
})

test('a withdrawal forfeits what open bonuses hold, except of one that has set anything free', () => {
  const cash = task({ kind: 'cash', held: 9n })
  const ended = (['finished', 'forfeited', 'expired'] as const).map((state) => task({ state, held: 9n }))
  const [one, other] = [task({ id: 7, held: 30n }), task({ id: 8, held: 4n })]
  const freed = task({ id: 9, held: 50n, released: 1n })
  expect(forfeitable([...ended, cash, one, freed, other])).toEqual([one, other])
  expect(forfeitedCoin([...ended, cash, one, freed, other])).toBe(34n)
  expect(forfeitedCoin([...ended, cash])).toBe(0n)
})

test('over any run of stakes a task never passes its target, finishes once and is the sum of what counted', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 1n, max: 1_000n }), fc.array(fc.bigInt({ min: 0n, max: 300n })), (target, stakes) => {
      let current = task({ target })
      let counted = 0n
      let finishes = 0
      for (const stake of stakes) {
        const advance = advanceOldest([current], stake, late)
        counted += advance?.counted ?? 0n
        if (advance?.task.state === 'finished') finishes += 1
        current = advance?.task ?? current
        expect(current.cur <= target && current.cur === counted).toBe(true)
      }
      expect(finishes).toBe(current.state === 'finished' ? 1 : 0)
    }),
  )
})

test('a stake and its void leave a task as it was, but for what was set free', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 99n }), fc.bigInt({ min: 1n, max: 300n }), (cur, stake) => {
      const before = task({ cur })
      const { task: after, counted } = advanceOldest([before], stake, late)!
      expect(takeBack(after, counted)).toEqual(before)
    }),
  )
})
