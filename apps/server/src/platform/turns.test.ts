import { expect, test } from 'vitest'
import { createTurns } from './turns.ts'

test('so many run simultaneously, some wait in their order, the rest are told to come back', async () => {
  const inTurn = createTurns({ atOnce: 2, queueMax: 3 })
  const gates = Array.from({ length: 6 }, () => Promise.withResolvers<void>())
  const begun: number[] = []
  const runs = gates.map((gate, index) =>
    inTurn(async () => {
      begun.push(index)
      await gate.promise
      return index
    }),
  )
  await expect(runs[5]).rejects.toMatchObject({ reason: 'BUSY' })
  expect(begun).toEqual([0, 1])

  gates[1]!.resolve()
  await runs[1]
  await expect.poll(() => begun).toEqual([0, 1, 2])

  for (const { resolve } of gates) resolve()
  expect(await Promise.all(runs.slice(0, 5))).toEqual([0, 1, 2, 3, 4])
})

test('a failure hands its place over as well', async () => {
  const inTurn = createTurns({ atOnce: 1, queueMax: 1 })
  const failing = inTurn(() => Promise.reject(new Error('no')))
  const next = inTurn(async () => 'done')
  await expect(failing).rejects.toThrow('no')
  expect(await next).toBe('done')
  expect(await inTurn(async () => 'again')).toBe('again')
})
