/** What happened to players, for features that follow it. Between the ledger, whose entries are facts, and the features. */

export { catchUp } from './catch-up.ts'
export { type Consumer, defineConsumer, enrolConsumers, type Fact } from './consumer.ts'
export { openSweep } from './open-sweep.ts'
export { factData } from './personal-data.ts'
export { addPlayerFact } from './player-facts.ts'
export { isProven, proveFacts } from './prove-facts.ts'
