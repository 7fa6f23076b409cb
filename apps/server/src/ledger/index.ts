/** The only writer of money. Features meet it here; its SQL functions are in the folder `sql`. */

export { booksJobs, signAndExport } from './books/books-jobs.ts'
export { requireSoundBooks, watchBooks } from './books/books-state.ts'
export { asOfNow, patiently } from './books/patient.ts'
export { lastStatement, StatementChanged, witness } from './books/statements.ts'
export { balancesOf, type CurrencyBalance, hasMoney, lockBalances } from './read/all-balances.ts'
export type { Bet } from './read/bet-outcomes.ts'
export { type BetSum, betSumsOf } from './read/bet-sums.ts'
export { betsOf, findBet } from './read/bets.ts'
export { bonusesOf } from './read/bonuses.ts'
export { findBookedGame } from './read/booked-game.ts'
export { daysOfEach } from './read/days-of-each.ts'
export { depositOf } from './read/deposit-of.ts'
export type { Countable, LedgerFact, StakeFact, WinFact } from './read/fact.ts'
export { type FactSum, factSumsBetween } from './read/fact-sums.ts'
export {
  endOfSpan,
  type FactPlace,
  factsAfter,
  factsBetween,
  lastPlace,
  playersBetween,
  settledPlace,
} from './read/facts.ts'
export { countGameDays, countGameDaysJob } from './read/game-days.ts'
export { movedBy } from './read/moved-by.ts'
export type { Movement, Purse } from './read/movements.ts'
export { hasCashOnTable, openBetsOf } from './read/open-bets.ts'
export { type PlayerDay, playerDaysOf } from './read/player-days.ts'
export { findReceipt } from './read/receipt.ts'
export { findReceiptProof } from './read/receipt-proof.ts'
export { reopenedBonuses } from './read/reopened-bonuses.ts'
export { accountTotals } from './read/rollup.ts'
export { findStakeOf, type StakeOfPlay } from './read/stake-of-play.ts'
export { type About, loadStatement, type StatementFilter } from './read/statement.ts'
export { type SealOfMovement, sealsOf } from './read/statement-seals.ts'
export { loadTotals, sumUpPlayerDaysJob } from './read/totals.ts'
export { onGame, type Subject } from './subject.ts'
export { houseAccount } from './write/accounts.ts'
export { lockBalance, type Owner, readBalance } from './write/balance.ts'
export { closeOldStakesJob } from './write/close-old-stakes.ts'
export {
  type ForeignEntry,
  findForeignEntries,
  findStanding,
  findVoided,
  foreignIdsOf,
  type PlayOfDay,
  playsOfDay,
} from './write/foreign-entries.ts'
export { grantBonus } from './write/grants.ts'
export { freeze, payHold, returnHold } from './write/holds.ts'
export { dayOfKey, type Key, newKey, timeOfKey } from './write/key.ts'
export {
  checkTimesOf,
  forgetLimits,
  type PlayLimitKind,
  playLimitsOf,
  playTimesOf,
  setLimitClock,
  setPlayGap,
  setPlayLimit,
  setPlayTimes,
  setStakeMost,
} from './write/limits.ts'
export type { Play, Settled } from './write/play.ts'
export { type Entry, type Move, type NewTask, type Posted, post } from './write/post.ts'
export { postHouse } from './write/post-house.ts'
export { openSettling, type Settling, settleIn } from './write/settle.ts'
export { freePlayer, stopPlayer, stopsOf } from './write/stops.ts'
export { findTask, type OpenTask, openTasks } from './write/tasks.ts'
export { tellSettled } from './write/tell-settled.ts'
