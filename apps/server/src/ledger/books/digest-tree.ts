import { hash } from 'node:crypto'

/**
 * A tree over the digests of a link's rows: two neighbours are hashed into one, level by level, and one that is left over moves up
 * as it is. Its root stands for all of them, and a path of a few hashes proves that one is among them. The byte before a pair
 * keeps it from being taken for a row, whose text begins with a letter or a figure.
 */
const PAIR = Buffer.from([1])

export const pairOf = (left: Buffer, right: Buffer): Buffer =>
  hash('sha256', Buffer.concat([PAIR, left, right]), 'buffer')

/** Takes digests one by one and keeps only the tops of what is complete, however many there are. */
export function openTree() {
  const tops: { hash: Buffer; size: number }[] = []
  return {
    add(digest: Buffer): void {
      let top = { hash: digest, size: 1 }
      while (tops.at(-1)?.size === top.size) top = { hash: pairOf(tops.pop()!.hash, top.hash), size: top.size * 2 }
      tops.push(top)
    },
    /** Undefined without digests. */
    root(): Buffer | undefined {
      const [last, ...before] = tops.map((top) => top.hash).reverse()
      return last && before.reduce((right, left) => pairOf(left, right), last)
    },
  }
}

/** A neighbour on the way up, and the side it is on. */
export type Step = { side: 'left' | 'right'; hash: Buffer }

/** The neighbours from one digest up to the root. */
export function pathIn(digests: readonly Buffer[], index: number): Step[] {
  const path: Step[] = []
  let [level, place] = [digests, index]
  while (level.length > 1) {
    const neighbour = level[place ^ 1]
    if (neighbour) path.push({ side: place % 2 === 0 ? 'right' : 'left', hash: neighbour })
    level = Array.from({ length: Math.ceil(level.length / 2) }, (_, at) => {
      const [left, right] = [level[at * 2]!, level[at * 2 + 1]]
      return right ? pairOf(left, right) : left
    })
    place = place >> 1
  }
  return path
}
