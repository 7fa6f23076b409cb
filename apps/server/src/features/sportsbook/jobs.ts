import { deleteOld } from '../../platform/jobs/delete-old.ts'
import { defineJob, type Job, nothing } from '../../platform/jobs/jobs.ts'

/** A bet may be on its way for some seconds; nobody asks for an older price. */
const sweepPrices = defineJob({
  kind: 'sports.sweep-prices',
  payload: nothing,
  everyMs: 60_000,
  async run(tx) {
    await deleteOld(tx, { from: 'sports_price', where: `at < now() - interval '2 minutes'` })
  },
})

export const sportsJobs: readonly Job[] = [sweepPrices]
