import type { FastifyInstance } from 'fastify'
import { listeningUrl } from '../listening-url.ts'
import { serveApi } from './api.ts'
import { createClockwork } from './clockwork.ts'
import { serveControl } from './control.ts'
import { openDatabase } from './database.ts'
import { openFaults } from './faults.ts'
import { createOutcomes } from './outcomes.ts'
import { openSettlements } from './settlements.ts'
import { openStore, type Payment, type Payout } from './store.ts'
import { openWebhooks } from './webhooks.ts'

/** What the provider and its one customer know of each other. */
export type PaymentKeys = { apiKey: string; webhookSecret: string }

export type PaymentOptions = {
  file: string
  url: string | undefined
  keys: PaymentKeys | undefined
  /** How long a payout takes that nobody ends by hand. */
  payoutMs: number
  clock: () => number
}

/** The newest payments and payouts, for the front page. */
export type PaymentNews = () => { payments: Payment[]; payouts: Payout[] }

const NEWEST = 10

/**
 * The payment provider: takes orders to collect and to pay out, shows payers a page, tells by signed webhooks how each ended,
 * and reports every day what it did. Without keys it has no customers.
 */
export function servePayments(app: FastifyInstance, { file, url, keys, payoutMs, clock }: PaymentOptions): PaymentNews {
  if (!keys) {
    app.all('/v1/*', (_request, reply) => reply.code(401).send({ error: 'unauthorized' }))
    return () => ({ payments: [], payouts: [] })
  }
  const database = openDatabase(file)
  const store = openStore(database)
  const faults = openFaults(database)
  const settlements = openSettlements(database, clock)
  const onFailure = (error: unknown) => app.log.error(error)
  const onEnded = () => clockwork.wake()
  const webhooks = openWebhooks(database, { secret: keys.webhookSecret, clock, onEnded, onFailure })
  const outcomes = createOutcomes({ database, store, webhooks, clock })
  const clockwork = createClockwork({ store, faults, outcomes, webhooks, clock, onFailure })
  const pageOf = (payment: Payment) => `${url ?? listeningUrl(app)}/payments/${payment.id}`

  void app.register(async (scope) => {
    // What is due has happened before anybody looks, and what a call brings about begins when it has been answered.
    scope.addHook('onRequest', async () => clockwork.wake())
    scope.addHook('onResponse', async () => clockwork.wake())
    serveApi(scope, { apiKey: keys.apiKey, store, faults, settlements, clock, payoutMs, pageOf })
    serveControl(scope, { store, faults, settlements, outcomes, webhooks, pageOf })
  })
  app.addHook('onReady', async () => clockwork.wake())
  app.addHook('onClose', async () => {
    clockwork.stop()
    await webhooks.close()
    database.close()
  })
  return () => ({ payments: store.payments.newest(NEWEST), payouts: store.payouts.newest(NEWEST) })
}
