import { expect, test } from 'vitest'
import { startLoop } from './loop.ts'

const HOUR_MS = 3_600_000

test('a loop that idles runs again when woken, also when woken during its step', async () => {
  let steps = 0
  const loop = startLoop({
    idleMs: HOUR_MS,
    onError: () => {},
    async step() {
      steps++
      if (steps === 2) loop.wake()
      return false
    },
  })
  await expect.poll(() => steps).toBe(1)
  loop.wake()
  await expect.poll(() => steps).toBe(3)
  await loop.stop()
})

test('a loop goes on while there is more', async () => {
  let steps = 0
  const loop = startLoop({ idleMs: HOUR_MS, onError: () => {}, step: async () => ++steps < 5 })
  await expect.poll(() => steps).toBe(5)
  await loop.stop()
})

test('a step that fails is told and tried again, and no wake-up hurries it', async () => {
  const errors: unknown[] = []
  let steps = 0
  const loop = startLoop({
    idleMs: 10,
    onError: (error) => errors.push(error),
    async step() {
      if (++steps === 1) throw new Error('away')
      return false
    },
  })
  await expect.poll(() => steps).toBeGreaterThan(1)
  expect(errors).toEqual([new Error('away')])
  await loop.stop()

  let tries = 0
  const slow = startLoop({
    idleMs: HOUR_MS,
    onError: () => {},
    step: () => Promise.reject(new Error(`try ${++tries}`)),
  })
  await expect.poll(() => tries).toBe(1)
  slow.wake()
  await slow.stop()
  expect(tries).toBe(1)
})

test('stopping waits for the step that runs and ends a pause', async () => {
  const may = Promise.withResolvers<boolean>()
  let isDone = false
  const loop = startLoop({
    idleMs: HOUR_MS,
    onError: () => {},
    async step() {
      await may.promise
      isDone = true
      return false
    },
  })
  const stopped = loop.stop()
  may.resolve(false)
  await stopped
  expect(isDone).toBe(true)
})
