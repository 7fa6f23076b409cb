import { readDecimalText, toDecimalText } from '@tablestakes/domain/money/decimal-text'
import * as z from 'zod/mini'
import type { App } from '../../platform/http/http.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import {
  listOpenReviews,
  listReconciliations,
  ProviderRefused,
  ProviderSilent,
  type Providers,
  type Reconciliation,
  type Review,
  reconcile,
} from '../payments/index.ts'
import { actAs } from './acts.ts'
import { CREDIT, closeWithoutCredit, creditReview } from './end-review.ts'
import { Refused } from './refused.ts'
import { listWords } from './second-word.ts'
import { serveOperator } from './serve-operator.ts'

const LISTED_MAX = 500
const DAYS_LISTED = 100

const review = { id: z.uuid() }

/** Payments that do not fit and wait for a person. */
export function paymentReviewRoutes(app: App): void {
  serveOperator(app, { method: 'GET', path: '/operator/reviews', asked: z.object({}) }, async () => {
    const words = await listWords(app.database, { act: CREDIT })
    const open = await listOpenReviews(app.database, { limit: LISTED_MAX })
    return { list: open.map((one) => showReview(one, words.get(one.id))) }
  })

  serveOperator(
    app,
    {
      method: 'POST',
      path: '/operator/reviews/:id/credit',
      asked: z.object({ ...review, amount: z.optional(z.string().check(z.maxLength(20))) }),
    },
    ({ id, amount: text }, operator) => {
      const reviewId = id.toLowerCase()
      const amount = text === undefined ? undefined : readDecimalText(text)
      if (amount === null) throw new Refusal('INVALID')
      const details = text === undefined ? {} : { amount: text }
      return actAs(app.database, operator, { act: CREDIT, subject: reviewId, details }, async (tx) => {
        const { worth, isDone, by } = await creditReview(tx, { reviewId, operator, nowMs: app.clock(), amount })
        const answer = { id: reviewId, outcome: isDone ? 'credited' : null, amount: toDecimalText(worth) }
        return { ...answer, said_by: by }
      })
    },
  )

  serveOperator(
    app,
    { method: 'POST', path: '/operator/reviews/:id/close', asked: z.object(review) },
    ({ id }, operator) => {
      const reviewId = id.toLowerCase()
      return actAs(app.database, operator, { act: 'review.close', subject: reviewId }, async (tx) => {
        await closeWithoutCredit(tx, { reviewId, by: operator.name, nowMs: app.clock() })
        return { id: reviewId, outcome: 'closed' }
      })
    },
  )
}

/** Our orders held against the providers' reports, day by day. */
export function reconciliationRoutes(app: App, { providers }: { providers: Providers }): void {
  const { database } = app
  serveOperator(app, { method: 'GET', path: '/operator/reconciliations', asked: z.object({}) }, async () => ({
    list: (await listReconciliations(database, { limit: DAYS_LISTED })).map(showReconciliation),
  }))

  serveOperator(
    app,
    {
      method: 'POST',
      path: '/operator/reconciliations/:provider/:day',
      asked: z.object({ provider: z.string().check(z.regex(/^[a-z][a-z0-9-]{0,31}$/)), day: z.iso.date() }),
    },
    async ({ provider: providerId, day }, operator) => {
      // A provider is asked outside of any transaction, so that somebody wanted it is written down before.
      await actAs(database, operator, { act: 'reconciliation.run', subject: `${providerId} ${day}` }, async () => {})
      const done = await reconcile(database, providers, { providerId, day }).catch((error: unknown) => {
        if (!(error instanceof ProviderSilent || error instanceof ProviderRefused)) throw error
        app.log.warn({ err: error, provider: providerId }, 'a provider did not report a day')
        throw new Refused(502, 'PROVIDER_SILENT')
      })
      if (!done) throw new Refusal('NOT_FOUND')
      return showReconciliation(done)
    },
  )
}

function showReview(
  { id, kind, orderNo, providerId, playerId, details, createdAt, outcome }: Review,
  word: { said: string; by: string[] } | undefined,
) {
  return {
    id,
    kind,
    order_no: orderNo,
    provider: providerId,
    player_id: playerId === null ? null : Number(playerId),
    details: readable(details),
    created_at: createdAt,
    outcome,
    // What one operator wants it credited with and a second must want too.
    wanted_amount: word ? toDecimalText(BigInt(word.said)) : null,
    said_by: word?.by ?? [],
  }
}

/** Amounts lie there as they are counted; a person reads displayed units. */
function readable(details: Record<string, unknown>): Record<string, unknown> {
  const entries = Object.entries(details).map(([name, value]) => {
    const isMoney = (name === 'amount' || name.endsWith('_amount')) && typeof value === 'string' && /^\d+$/.test(value)
    return [name, isMoney ? toDecimalText(BigInt(value)) : value]
  })
  return Object.fromEntries(entries) as Record<string, unknown>
}

function showReconciliation({ providerId, day, compared, ranAt, differences }: Reconciliation) {
  return {
    provider: providerId,
    day,
    compared,
    ran_at: ranAt,
    differences: differences.map(({ orderNo, ...difference }) => ({ order_no: orderNo, ...difference })),
  }
}
