export { applyPayout } from './apply-payout.ts'
export { askAboutPayout, type PayoutSaid } from './ask-payout.ts'
export { documentLevel, documentLevels } from './document-level.ts'
export { withdrawalJobs } from './jobs.ts'
export { takeWithdrawNotice } from './notices.ts'
export { openWithdrawalOperations } from './operations.ts'
export { findOrder, lockOrder, type Order } from './order.ts'
export { payerOf } from './payer.ts'
export { withdrawalData } from './personal-data.ts'
export { approveWithdrawal, listWaiting, refuseWithdrawal, type WaitingWithdrawal } from './review.ts'
export {
  endAsDeclared,
  holdPayout,
  isBeingSent,
  isUnderWay,
  listUnderWay,
  type WithdrawalUnderWay,
} from './under-way.ts'
