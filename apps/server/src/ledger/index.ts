/** The only writer of money. Features meet it here; its SQL functions are in the folder `sql`. */
export { houseAccount } from './accounts.ts'
export { balancesOf, type CurrencyBalance, lockBalances } from './all-balances.ts'
export { lockBalance, type Owner, readBalance } from './balance.ts'
export type { Bet } from './bet-outcomes.ts'
export { type BetSum, betSumsOf } from './bet-sums.ts'
export { betsOf, findBet } from './bets.ts'
export { booksJobs } from './books-jobs.ts'
export { requireSoundBooks, watchBooks } from './books-state.ts'
export { closeOldStakesJob } from './close-old-stakes.ts'
export {
  type ForeignEntry,
  findForeignEntries,
  findVoided,
  foreignIdsOf,
  type PlayOfDay,
  playsOfDay,
} from './foreign-entries.ts'
export { grantBonus } from './grants.ts'
export { freeze, payHold, returnHold } from './holds.ts'
export { dayOfKey, type Key, newKey } from './key.ts'
export { USUAL_DAYS } from './late-outcomes.ts'
export type { Movement, Purse } from './movements.ts'
export { hasCashOnTable, openBetsOf } from './open-bets.ts'
export { patiently } from './patient.ts'
export type { Play, Settled } from './play.ts'
export { type Entry, type Move, type NewTask, type Posted, post } from './post.ts'
export { findReceipt } from './receipt.ts'
export { findReceiptProof } from './receipt-proof.ts'
export { reopenedBonuses } from './reopened-bonuses.ts'
export { openSettling, type Settling } from './settle.ts'
export { type About, loadStatement, type StatementFilter } from './statement.ts'
export { type SealOfMovement, sealsOf } from './statement-seals.ts'
export { freePlayer, stopPlayer } from './stops.ts'
export { type OpenTask, openTasks } from './tasks.ts'
export { tellSettled } from './tell-settled.ts'
export { loadTotals, sumUpPlayerDaysJob } from './totals.ts'
