/** The only writer of money. Features meet it here; its SQL functions are in migrations 0014 and 0020. */
export { houseAccount } from './accounts.ts'
export { balancesOf, type CurrencyBalance, lockBalances } from './all-balances.ts'
export { lockBalance, type Owner, readBalance } from './balance.ts'
export { type BetSum, betSumsOf } from './bet-sums.ts'
export { type Bet, betsOf, findBet, openBetsOf } from './bets.ts'
export { booksJobs } from './books-jobs.ts'
export { requireSoundBooks, watchBooks } from './books-state.ts'
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
export type { Movement, Purse } from './movements.ts'
export { patiently } from './patient.ts'
export type { Play, Settled } from './play.ts'
export { type Entry, type Move, type NewTask, type Posted, post } from './post.ts'
export { findReceipt } from './receipt.ts'
export { openSettling, type Settling } from './settle.ts'
export { type About, loadStatement, type StatementFilter } from './statement.ts'
export { freePlayer, stopPlayer } from './stops.ts'
export { type OpenTask, openTasks } from './tasks.ts'
export { tellSettled } from './tell-settled.ts'
export { loadTotals, sumUpPlayerDaysJob } from './totals.ts'
