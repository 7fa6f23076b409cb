import { type Consumer, defineConsumer } from '../src/facts/index.ts'

/** Loaded by the thread of a sweep, so it knows nothing of the tests. */
export const fed = defineConsumer({
  name: 'fed-by-itself',
  kinds: ['stake'],
  starts: 'now',
  count: (fact, times) => ({ stake: fact.amount, stakes: times }),
})

export const consumers: readonly Consumer[] = [fed]
