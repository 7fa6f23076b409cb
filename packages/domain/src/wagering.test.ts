import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  advanceOldest,
  bonusSetFree,
  boundCash,
  countedStake,
  forfeitedCoin,
  isBonusHeld,
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

describe('a settled stake', () => {
  test('advances the oldest open task and no other', () => {
    const advance = advanceOldest(
      [task({ id: 1, state: 'finished' }), task({ id: 2, state: 'forfeited' }), task({ id: 3 }), task({ id: 4 })],
      40n,
    )
    expect(advance).toEqual({ task: task({ id: 3, cur: 40n }), counted: 40n })
  })

  test('finishes it at its target and counts no more than was missing', () => {
    expect(advanceOldest([task({ cur: 90n })], 40n)).toEqual({
      task: task({ cur: 100n, state: 'finished' }),
      counted: 10n,
    })
  })

  test('does nothing when no task is open', () => {
    expect(advanceOldest([], 40n)).toBeNull()
    expect(advanceOldest([task({ state: 'finished' })], 40n)).toBeNull()
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

  test('opens a task again that it had finished, whichever kind', () => {
    for (const kind of ['coin', 'cash'] as const) {
      const finished = task({ kind, cur: 100n, state: 'finished' })
      expect(takeBack(finished, 20n)).toEqual(task({ kind, cur: 80n }))
      expect(takeBack(finished, 0n)).toEqual(finished)
    }
  })

  test('leaves a task as it ended that has set bonus money free or has expired', () => {
    const paid = task({ cur: 100n, state: 'finished', released: 1n })
    expect(takeBack(paid, 20n)).toEqual(paid)
    expect(takeBack(task({ cur: 50n, state: 'expired' }), 20n)).toEqual(task({ cur: 50n, state: 'expired' }))
  })

  test('leaves a forfeited task forfeited, without the bet, for the case that it is opened again', () => {
    const task30 = task({ cur: 30n, state: 'forfeited' })
    expect(takeBack(task({ cur: 50n, state: 'forfeited' }), 20n)).toEqual(task30)
    expect(takeBack(task30, 0n)).toEqual(task30)
  })
})

test('a finished coin task frees its bonus as far as the purse holds it, the last one the whole purse', () => {
  expect(bonusSetFree(task(), 50n, { isLast: false })).toBe(10n)
  expect(bonusSetFree(task(), 4n, { isLast: false })).toBe(4n)
  expect(bonusSetFree(task(), 50n, { isLast: true })).toBe(50n)
  expect(bonusSetFree(task(), 4n, { isLast: true })).toBe(4n)
  expect(bonusSetFree(task({ kind: 'cash' }), 50n, { isLast: true })).toBe(0n)
})

test('bonus money is held back while a coin task is open, and after the newest was given up or has expired', () => {
  const cash = task({ kind: 'cash' })
  const ended = (state: WageringTask['state']) => task({ state })
  expect(isBonusHeld([])).toBe(false)
  expect(isBonusHeld([cash])).toBe(false)
  expect(isBonusHeld([task(), ended('finished')])).toBe(true)
  expect(isBonusHeld([ended('forfeited'), ended('finished'), cash])).toBe(false)
  expect(isBonusHeld([ended('finished'), ended('forfeited'), cash])).toBe(true)
  expect(isBonusHeld([ended('expired')])).toBe(true)
})

test('open cash tasks bind their cash, whatever other tasks there are', () => {
  const tasks = [
    task({ amount: 7n }),
    task({ amount: 5n, state: 'finished' }),
    task({ kind: 'cash', amount: 30n }),
    task({ kind: 'cash', amount: 9n, state: 'finished' }),
  ]
  expect(boundCash(tasks)).toBe(30n)
  expect(boundCash([])).toBe(0n)
})

test('a withdrawal forfeits the whole coin purse while any coin task is open, and nothing otherwise', () => {
  const cash = task({ kind: 'cash' })
  const ended = (['finished', 'forfeited', 'expired'] as const).map((state) => task({ state }))
  expect(forfeitedCoin([...ended, cash, task({ amount: 7n })], 100n)).toBe(100n)
  expect(forfeitedCoin([task({ amount: 7n })], 3n)).toBe(3n)
  expect(forfeitedCoin([task()], 0n)).toBe(0n)
  expect(forfeitedCoin([...ended, cash], 100n)).toBe(0n)
  expect(forfeitedCoin([], 100n)).toBe(0n)
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
        if (advance?.task.state === 'finished') finishes += 1
        current = advance?.task ?? current
        expect(current.cur <= target && current.cur === counted).toBe(true)
      }
      expect(finishes).toBe(current.state === 'finished' ? 1 : 0)
    }),
  )
})

test('a stake and its void leave a task as it was', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 99n }), fc.bigInt({ min: 0n, max: 300n }), (cur, stake) => {
      const before = task({ cur })
      const { task: after, counted } = advanceOldest([before], stake)!
      expect(takeBack(after, counted)).toEqual(before)
    }),
  )
})
