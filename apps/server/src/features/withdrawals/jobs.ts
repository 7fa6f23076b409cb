import type { Job } from '../../platform/jobs/jobs.ts'
import { indexHolders } from './index-holders.ts'
import { pollPayouts } from './poll-payouts.ts'
import { type PayoutParts, sendPayout } from './send-payout.ts'

/** What runs in the background for withdrawals. */
export const withdrawalJobs = (parts: PayoutParts): readonly Job[] => [
  sendPayout(parts),
  pollPayouts,
  indexHolders(parts.personal),
]
