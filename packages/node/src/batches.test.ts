import { expect, test } from 'vitest'
import { inBatches } from './batches.ts'

test('what arrives while a batch is under way is the next batch, and everybody gets their own answer', async () => {
  const batches: number[][] = []
  const gate = Promise.withResolvers<void>()
  const double = inBatches(async (items: readonly number[]) => {
    batches.push([...items])
    await gate.promise
    return items.map((item) => item * 2)
  })
  const first = [double(1), double(2)]
  await expect.poll(() => batches.length).toBe(1)
  const later = [double(3), double(4), double(5)]
  gate.resolve()
  expect(await Promise.all([...first, ...later])).toEqual([2, 4, 6, 8, 10])
  expect(batches).toEqual([
    [1, 2],
    [3, 4, 5],
  ])
})

test('more than fit go in turns', async () => {
  const sizes: number[] = []
  const echo = inBatches(async (items: readonly number[]) => {
    sizes.push(items.length)
    return items
  })
  const asked = Array.from({ length: 1_100 }, (_, item) => item)
  expect(await Promise.all(asked.map(echo))).toEqual(asked)
  expect(sizes).toEqual([512, 512, 76])
})

test('a batch that fails, fails for all of it, and the next one goes on', async () => {
  let isBroken = true
  const work = inBatches(async (items: readonly number[]) => {
    if (isBroken) throw new Error('broken')
    return items
  })
  const answers = await Promise.allSettled([work(1), work(2)])
  expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  isBroken = false
  expect(await work(3)).toBe(3)
})
