import { type Consumer, defineConsumer } from '../apps/server/src/facts/index.ts'

/** As promotions, statistics and tournaments will: all of them follow every bet. */
export const FOLLOWERS = ['bench-promotion', 'bench-loyalty', 'bench-protection', 'bench-agents', 'bench-tournament']

export const consumers: readonly Consumer[] = FOLLOWERS.map((name) =>
  defineConsumer({
    name,
    kinds: ['stake', 'win'],
    starts: 'now',
    count: (fact, times) => (fact.kind === 'stake' ? { staked: fact.amount, bets: times } : { won: fact.amount }),
  }),
)
