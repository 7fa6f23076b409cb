import { hashBefore } from '@tablestakes/domain/games/crash'
import { expect, test } from 'vitest'
import { walkChain } from './walk-chain.ts'

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
  const walked = await walkChain({ hash, end, most: 5000, rest: async () => {}, onProgress: (at) => seen.push(at) })
  expect(walked).toBe(LENGTH)
  expect(seen).toEqual([400, 800])
})

test('a chain that does not lead there, or is too short, proves nothing', async () => {
  const { hash, end } = makeChain()
  const rest = async () => {}
  expect(await walkChain({ hash: hashBefore('another'), end, most: 1500, rest })).toBeNull()
  expect(await walkChain({ hash, end, most: LENGTH - 1, rest })).toBeNull()
  expect(await walkChain({ hash, end, most: 5000, rest, isStopped: () => true })).toBeNull()
})
