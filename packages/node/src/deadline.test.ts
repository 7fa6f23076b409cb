import { expect, test } from 'vitest'
import { beforeDeadline, DeadlinePassed, onItsOwnTime, remainingMs, withoutDeadline } from './deadline.ts'

const never = () => new Promise<never>(() => {})

test('work that never ends fails when its time is over', async () => {
  await expect(beforeDeadline(10, never)).rejects.toBeInstanceOf(DeadlinePassed)
})

test('work that ends or fails by itself is left alone', async () => {
  await expect(beforeDeadline(60_000, async () => 'done')).resolves.toBe('done')
  await expect(beforeDeadline(60_000, () => Promise.reject(new Error('its own')))).rejects.toThrow('its own')
})

test('everything inside shares the time, and nothing inside gets more of it', async () => {
  expect(remainingMs()).toBe(Number.POSITIVE_INFINITY)
  await beforeDeadline(1_000, async () => {
    await Promise.resolve()
    expect(remainingMs()).toBeLessThanOrEqual(1_000)
    await beforeDeadline(60_000, async () => expect(remainingMs()).toBeLessThanOrEqual(1_000))
  })
  expect(remainingMs()).toBe(Number.POSITIVE_INFINITY)
})

test('shared work has a time of its own, and what goes on afterwards has all the time there is', async () => {
  await beforeDeadline(1_000, async () => {
    await onItsOwnTime(60_000, async () => expect(remainingMs()).toBeGreaterThan(1_000))
    withoutDeadline(() => expect(remainingMs()).toBe(Number.POSITIVE_INFINITY))
  })
})

test('what goes on after the time knows that it is over', async () => {
  const late = Promise.withResolvers<void>()
  const left = Promise.withResolvers<number>()
  const work = beforeDeadline(0, async () => {
    await late.promise
    left.resolve(remainingMs())
  })
  await expect(work).rejects.toThrow('the time for this work is over')
  late.resolve()
  expect(await left.promise).toBeLessThanOrEqual(0)
})
