import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { openTree, pairOf, pathIn } from './digest-tree.ts'

const digest = (text: string) => createHash('sha256').update(text).digest()
const digests = (count: number) => Array.from({ length: count }, (_, place) => digest(`row ${place}`))

function rootOf(of: readonly Buffer[]): Buffer | undefined {
  const tree = openTree()
  for (const one of of) tree.add(one)
  return tree.root()
}

test('the path of every digest leads to the root, however many there are', () => {
  for (let count = 1; count <= 70; count++) {
    const all = digests(count)
    const root = rootOf(all)!
    for (const [index, one] of all.entries()) {
      const top = pathIn(all, index).reduce<Buffer>(
        (below, { side, hash }) => (side === 'left' ? pairOf(hash, below) : pairOf(below, hash)),
        one,
      )
      expect(top.equals(root), `${index} of ${count}`).toBe(true)
    }
  }
})

test('the root is another one when a digest is changed, left out, added or moved', () => {
  const all = digests(11)
  const others = [
    all.slice(1),
    all.slice(0, -1),
    [...all, digest('one more')],
    [...all, all.at(-1)!],
    all.with(4, digest('another')),
    all.toReversed(),
  ]
  const roots = [all, ...others].map((of) => rootOf(of)!.toString('hex'))
  expect(new Set(roots).size).toBe(roots.length)
})

test('one digest is its own root, and no digests have no root', () => {
  const [one] = digests(1)
  expect(rootOf([one!])).toEqual(one)
  expect(pathIn([one!], 0)).toEqual([])
  expect(rootOf([])).toBeUndefined()
})

test('three are paired as the documents say', () => {
  const [a, b, c] = digests(3)
  const pair = createHash('sha256').update(Buffer.of(1)).update(a!).update(b!).digest()
  expect(rootOf([a!, b!, c!])).toEqual(createHash('sha256').update(Buffer.of(1)).update(pair).update(c!).digest())
})
