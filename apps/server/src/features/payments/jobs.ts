import type { Database } from '@tablestakes/node/database'
import type { Job } from '../../platform/jobs/jobs.ts'
import { sweepPaymentEvents } from './events.ts'
import { type PaymentHandlers, processWebhook } from './process-webhook.ts'
import type { Providers } from './providers.ts'
import { reconcileJob } from './reconcile-job.ts'

type Parts = PaymentHandlers & {
  database: Database
  providers: Providers
  log: { error(about: object, text: string): void }
}

/** What runs in the background for payments. Those who keep the orders say what becomes of a report. */
export const paymentsJobs = (parts: Parts): readonly Job[] => [
  processWebhook(parts),
  reconcileJob(parts),
  sweepPaymentEvents,
]
