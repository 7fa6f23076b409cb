import type { Job } from '../../platform/jobs/jobs.ts'
import { indexHolders } from './accounts/index-holders.ts'
import { pollPayouts } from './payouts/poll-payouts.ts'
import { type PayoutServices, sendPayout } from './payouts/send-payout.ts'

/** What runs in the background for withdrawals. */
export const withdrawalJobs = (parts: PayoutServices): readonly Job[] => [
  sendPayout(parts),
  pollPayouts,
  indexHolders(parts.personal),
]
