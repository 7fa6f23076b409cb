import { defineJob, nothing } from '../../../platform/jobs/jobs.ts'
import { enqueuePayout } from './send-payout.ts'

const BATCH = 200

/**
 * Finds orders on their way that are due to be asked about: a webhook that never came, a provider that was silent,
 * books that were broken. The older the last news, the longer until the next question, up to ten minutes.
 */
export const pollPayouts = defineJob({
  kind: 'withdrawals.poll',
  payload: nothing,
  everyMs: 10_000,
  async run(tx) {
    const { rows } = await tx.query<{ order_no: string }>(
      `with due as (
         select player_id, order_id from withdraw_order where asked_next <= now()
         order by asked_next limit $1 for update skip locked
       )
       update withdraw_order o set asked_next = now() + least(interval '10 minutes', greatest(interval '15 seconds', now() - (
         select max(at) from withdraw_step step where step.player_id = o.player_id and step.order_id = o.order_id)))
       from due where due.player_id = o.player_id and due.order_id = o.order_id
       returning o.order_no`,
      [BATCH],
    )
    for (const { order_no: orderNo } of rows) await enqueuePayout(tx, orderNo, { isFirst: false })
  },
})
