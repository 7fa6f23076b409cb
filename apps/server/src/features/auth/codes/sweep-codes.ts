import { deleteOld } from '../../../platform/jobs/delete-old.ts'
import { defineJob, nothing } from '../../../platform/jobs/jobs.ts'

/** Codes and pictures are of no use once they have expired; sent messages once the longest limit has passed them. */
export const sweepCodes = defineJob({
  kind: 'auth.sweep-codes',
  payload: nothing,
  everyMs: 600_000,
  async run(tx) {
    await deleteOld(tx, { from: 'verify_code', where: `expires_at < now() - interval '1 hour'` })
    await deleteOld(tx, { from: 'captcha', where: `expires_at < now() - interval '1 hour'` })
    await deleteOld(tx, { from: 'code_send', where: `sent_at < now() - interval '2 days'` })
  },
})
