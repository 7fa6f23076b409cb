import { hashBefore } from '@tablestakes/domain/games/crash'
import { expect, test } from 'vitest'
import { stepsToEnd, walkChain } from './walk-chain.ts'

const LENGTH = 1000

/** The last hash of a chain and its end. */
function makeChain() {
  const hash = hashBefore('the secret of a chain')
  let end = hash
  for (let place = 0; place < LENGTH; place += 1) end = hashBefore(end)
  return { hash, end }
}

test('the end is found as many steps back as there are games', async () => {
  const { hash, end } = makeChain()
  const seen: number[] = []
  const walked = await walkChain({ hash, end, steps: LENGTH, rest: async () => {}, onProgress: (at) => seen.push(at) })
  expect(walked).toBe(LENGTH)
  expect(seen).toEqual([400, 800])
})

test('a chain that does not lead there, or not in exactly so many steps, proves nothing', async () => {
  const { hash, end } = makeChain()
  const rest = async () => {}
  expect(await walkChain({ hash: hashBefore('another'), end, steps: 1500, rest })).toBeNull()
  expect(await walkChain({ hash, end, steps: LENGTH - 1, rest })).toBeNull()
  expect(await walkChain({ hash, end, steps: LENGTH + 1, rest })).toBeNull()
  expect(await walkChain({ hash, end, steps: 0, rest })).toBeNull()
  expect(await walkChain({ hash, end, steps: LENGTH, rest, isStopped: () => true })).toBeNull()
})

test('how far the end is follows from the number of the game and of the chain’s first', () => {
  const facts = { hash: '', before: '', salt: '', endHash: '', bust: 100, length: 10 }
  const stepsOf = (gameNo: number, firstGameNo: number) => stepsToEnd({ ...facts, gameNo, firstGameNo })
  expect([stepsOf(1, 1), stepsOf(10, 1), stepsOf(21, 21), stepsOf(25, 21)]).toEqual([1, 10, 1, 5])
  // Before the chain, after it, and on one that claims to have begun before there were games.
  expect([stepsOf(20, 21), stepsOf(11, 1), stepsOf(5, 0)]).toEqual([0, 0, 0])
})
