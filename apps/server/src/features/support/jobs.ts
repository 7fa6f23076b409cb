import { deleteOld } from '../../platform/jobs/delete-old.ts'
import { defineJob, nothing } from '../../platform/jobs/jobs.ts'

/** A guest's secret ends after 90 days, and nobody can open what was said any more. A player's chats stay with the account. */
export const sweepGuests = defineJob({
  kind: 'support.sweep-guests',
  payload: nothing,
  everyMs: 3_600_000,
  run: (tx) =>
    deleteOld(tx, {
      from: 'chat_guest',
      where: `created_at < now() - interval '90 days'`,
    }),
})
