import type { Tx } from '@tablestakes/node/database'
import * as z from 'zod/mini'
import { defineJob } from '../../../platform/jobs/jobs.ts'
import type { PaymentView, PayoutView } from '../providers/provider.ts'
import type { Providers } from '../providers/providers.ts'

/** What the features that keep the orders do with a provider's answer. It may come several times, in any order. */
export type PaymentHandlers = {
  readonly onPayment: (tx: Tx, report: { providerId: string; orderNo: string; view: PaymentView }) => Promise<unknown>
  readonly onPayout: (tx: Tx, report: { providerId: string; orderNo: string; view: PayoutView }) => Promise<unknown>
}

/** What is to be done about a webhook, named apart from how: the receiving end need not know who keeps the orders. */
export const webhookDue = {
  kind: 'payments.process-webhook',
  payload: z.object({ providerId: z.string(), about: z.enum(['payment', 'payout']), orderNo: z.string() }),
}

/** Asks the provider how the order stands that a webhook was about, and hands the answer on: its words alone move nothing. */
export const processWebhook = ({ providers, onPayment, onPayout }: PaymentHandlers & { providers: Providers }) =>
  defineJob({
    ...webhookDue,
    async prepare({ providerId, about, orderNo }) {
      const provider = await providers.get(providerId)
      if (!provider) throw new Error(`${providerId} is no provider any more`)
      const found =
        about === 'payment'
          ? { about, view: await provider.queryPayment(orderNo) }
          : { about, view: await provider.queryPayout(orderNo) }
      // It has told us of an order and now says it does not know it: tried again, and in the end kept for a person.
      if (!found.view) throw new Error(`${providerId} does not know ${orderNo}`)
      return found
    },
    async run(tx, { providerId, orderNo }, { about, view }) {
      if (about === 'payment') await onPayment(tx, { providerId, orderNo, view: view! })
      else await onPayout(tx, { providerId, orderNo, view: view! })
    },
  })
