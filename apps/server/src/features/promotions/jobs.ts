import { defineJob, type Job, nothing } from '../../platform/jobs/jobs.ts'

/** Longer than any period is looked back at. */
const KEPT_DAYS = 100

/** What was counted before moments that nobody asks about any more. */
const sweepMarks = defineJob({
  kind: 'promotions.sweep-marks',
  payload: nothing,
  everyMs: 3_600_000,
  async run(tx) {
    await tx.query(
      `delete from promotion_mark where (player_id, currency, before) in (
         select player_id, currency, before from promotion_mark where before < now() - interval '${KEPT_DAYS} days' limit 10000)`,
    )
  },
})

export const promotionJobs: readonly Job[] = [sweepMarks]
