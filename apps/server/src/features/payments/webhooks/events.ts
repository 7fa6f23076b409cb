import type { Tx } from '@tablestakes/node/database'
import { deleteOld } from '../../../platform/jobs/delete-old.ts'
import { defineJob, nothing } from '../../../platform/jobs/jobs.ts'

/** Keeps what a provider has told us, as the bytes came. Answers whether it is new: the same event again is not. */
export async function keepEvent(
  tx: Tx,
  { providerId, eventId, body }: { providerId: string; eventId: string; body: Buffer },
): Promise<boolean> {
  const { rowCount } = await tx.query({
    name: 'payment-event-keep',
    text: `insert into payment_event (provider_id, event_id, body) values ($1, $2, $3)
           on conflict (provider_id, event_id) do nothing`,
    values: [providerId, eventId, body],
  })
  return rowCount === 1
}

/** A disputed payment is looked into within months; a signature is good for five minutes, so an old event cannot come back. */
const KEPT_DAYS = 180

export const sweepPaymentEvents = defineJob({
  kind: 'payments.sweep-events',
  payload: nothing,
  everyMs: 3_600_000,
  async run(tx) {
    await deleteOld(tx, { from: 'payment_event', where: `received_at < now() - interval '${KEPT_DAYS} days'` })
  },
})
