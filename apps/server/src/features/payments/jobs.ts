import type { Database } from '@tablestakes/node/database'
import type { Job } from '../../platform/jobs/jobs.ts'
import type { Providers } from './providers/providers.ts'
import { reconcileJob } from './reconcile/reconcile-job.ts'
import { sweepPaymentEvents } from './webhooks/events.ts'
import { type PaymentHandlers, processWebhook } from './webhooks/process-webhook.ts'

type PaymentServices = PaymentHandlers & {
  database: Database
  providers: Providers
  log: { error(about: object, text: string): void }
}

/** What runs in the background for payments. The features that keep the orders decide what becomes of a report. */
export const paymentsJobs = (parts: PaymentServices): readonly Job[] => [
  processWebhook(parts),
  reconcileJob(parts),
  sweepPaymentEvents,
]
