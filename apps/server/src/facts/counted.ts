import type { Countable } from '../ledger/index.ts'
import type { Consumer, Counted, Fact } from './consumer.ts'

export type Counting = Record<string, bigint>

/** Counts facts on, those that the consumer follows. */
export function countOn(consumer: Consumer, before: Counted, facts: readonly Fact[]): Counted {
  const counted: Counting = { ...before }
  for (const fact of facts) if (consumer.kinds.has(fact.kind)) addTo(counted, consumer, fact)
  return counted
}

const NAME = /^[a-z][a-zA-Z0-9_-]{0,39}$/

export function addTo(counted: Counting, consumer: Consumer, fact: Countable<Fact>, times = 1n): void {
  const added = consumer.count(fact, times)
  for (const name in added) {
    const amount = added[name]!
    const before = counted[name]
    if (before === undefined && !NAME.test(name)) throw new Error(`${consumer.name} cannot count "${name}"`)
    counted[name] = (before ?? 0n) + (fact.takesBack ? -amount : amount)
  }
}

/** As it is stored: names and whole numbers in text, since JSON's own numbers end where amounts go on. Zeros are left out. */
export function storedOf(counted: Counted): Record<string, string> {
  const stored: Record<string, string> = {}
  for (const name in counted) if (counted[name] !== 0n) stored[name] = counted[name]!.toString()
  return stored
}

export function countedOf(stored: Record<string, string>): Counting {
  const counted: Counting = {}
  for (const name in stored) counted[name] = BigInt(stored[name]!)
  return counted
}
