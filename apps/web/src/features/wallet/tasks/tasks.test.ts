import { expect, test } from 'vitest'
import { knowWords } from '../../../lib/words/i18n.ts'
import { isBonusShort, sourceOf, tasksOf, timesOfTask } from './tasks.ts'

const coinTask = (id: string, create_time: number, bonus = 10n) => ({
  id,
  source_key: 'bonus',
  cur: 0n,
  target: 200n,
  bonus,
  create_time,
})
const cashTask = (id: string, create_time: number) => ({
  id,
  source_key: 'deposit',
  cur: 0n,
  target: 50n,
  cash: 50n,
  create_time,
})

test('the oldest of each kind advances and stands first; the others wait behind', () => {
  const tasks = tasksOf({
    taskList: [coinTask('young', 30), coinTask('old', 10), coinTask('middle', 20)],
    totalCash: 100n,
    cashTaskList: [cashTask('second', 20), cashTask('first', 5)],
  })
  expect(tasks.map(({ id, kind, isWaiting }) => [id, kind, isWaiting])).toEqual([
    ['old', 'coin', false],
    ['first', 'cash', false],
    ['middle', 'coin', true],
    ['young', 'coin', true],
    ['second', 'cash', true],
  ])
  expect(tasks.map(({ amount }) => amount)).toEqual([10n, 50n, 10n, 10n, 50n])
})

test('how many times over an amount is bet has no empty decimals', () => {
  knowWords('en', {})
  expect(timesOfTask({ target: 200n, amount: 10n })).toBe('20×')
  expect(timesOfTask({ target: 1_000n, amount: 10n })).toBe('100×')
  expect(timesOfTask({ target: 15n, amount: 10n })).toBe('1.5×')
  expect(timesOfTask({ target: 125n, amount: 100n })).toBe('1.25×')
  expect(timesOfTask({ target: 100n, amount: 0n })).toBeNull()
})

test('a source this version does not know is a bonus, whatever its key', () => {
  expect(sourceOf({ kind: 'coin', sourceKey: 'redeem' }).text).toBe('task_source_redeem')
  expect(sourceOf({ kind: 'coin', sourceKey: 'something_new' }).text).toBe('task_source_bonus')
  expect(sourceOf({ kind: 'coin', sourceKey: 'constructor' }).text).toBe('task_source_bonus')
  expect(sourceOf({ kind: 'cash', sourceKey: 'vip' })).toEqual({ text: 'task_source_vip', art: 'marks/purse-cash' })
})

test('a top-up and the bonus it brought have names of their own', () => {
  expect(sourceOf({ kind: 'cash', sourceKey: 'deposit' }).text).toBe('task_source_deposit')
  expect(sourceOf({ kind: 'coin', sourceKey: 'deposit' }).text).toBe('movement_deposit_extra')
})

test('bonus that was partly lost can become less cash than its tasks name', () => {
  const tasks = tasksOf({
    taskList: [coinTask('a', 1, 100n), coinTask('b', 2, 50n)],
    totalCash: 50n,
    cashTaskList: [cashTask('c', 3)],
  })
  expect(isBonusShort(tasks, 150n)).toBe(false)
  expect(isBonusShort(tasks, 149n)).toBe(true)
})
