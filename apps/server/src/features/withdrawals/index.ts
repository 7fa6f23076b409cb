export { payerOf } from './accounts/payer.ts'
export { withdrawalJobs } from './jobs.ts'
export { lastWithdrawals } from './last-orders.ts'
export { takeWithdrawNotice } from './notices.ts'
export { openWithdrawalOperations } from './operations.ts'
export { findOrder, lockOrder, type Order } from './order.ts'
export { applyPayout } from './payouts/apply-payout.ts'
export { askAboutPayout, type PayoutAnswer } from './payouts/ask-payout.ts'
export {
  endAsDeclared,
  holdPayout,
  isBeingSent,
  isUnderWay,
  listUnderWay,
  type WithdrawalUnderWay,
} from './payouts/under-way.ts'
export { withdrawalData } from './personal-data.ts'
export { approveWithdrawal, listWaiting, refuseWithdrawal, type WaitingWithdrawal } from './review.ts'
export { cancelledDays, paidOutSince, withdrawnByDay } from './withdrawn.ts'
