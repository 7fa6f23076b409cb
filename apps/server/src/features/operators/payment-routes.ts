import * as contract from '@tablestakes/contract/operator/reviews'
import { readDecimalText, toDecimalText } from '@tablestakes/domain/money/decimal-text'
import type { App } from '../../platform/http/http.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { Refused } from '../../platform/operators/refused.ts'
import { listWords } from '../../platform/operators/second-word.ts'
import { serveOperator } from '../../platform/operators/serve-operator.ts'
import {
  compareDay,
  listOpenReviews,
  listReconciliations,
  ProviderRefused,
  ProviderSilent,
  type Providers,
  type Reconciliation,
  type Review,
  writeReconciliation,
} from '../payments/index.ts'
import { CREDIT, closeWithoutCredit, creditReview } from './end-review.ts'

const LISTED_MAX = 500
const DAYS_LISTED = 100

const about = ({ id }: { id: string }) => id.toLowerCase()

/** Payments that do not fit and wait for a person. */
export function paymentReviewRoutes(app: App): void {
  serveOperator(app, contract.listReviews, async () => {
    const words = await listWords(app.database, { act: CREDIT })
    const open = await listOpenReviews(app.database, { limit: LISTED_MAX })
    return { list: open.map((one) => showReview(one, words.get(one.id))) }
  })

  serveOperator(
    app,
    contract.creditReview,
    async ({ id, amount: text }, { tx, operator, note }) => {
      const reviewId = id.toLowerCase()
      const amount = text === undefined ? undefined : readDecimalText(text)
      if (amount === null) throw new Refusal('INVALID')
      if (text !== undefined) note({ amount: text })
      const { worth, isDone, by } = await creditReview(tx, { reviewId, operator, nowMs: app.clock(), amount })
      return { id: reviewId, outcome: isDone ? 'credited' : null, amount: toDecimalText(worth), said_by: by }
    },
    { about },
  )

  serveOperator(
    app,
    contract.closeReview,
    async ({ id }, { tx, operator }) => {
      const reviewId = id.toLowerCase()
      await closeWithoutCredit(tx, { reviewId, by: operator.name, nowMs: app.clock() })
      return { id: reviewId, outcome: 'closed' as const }
    },
    { about },
  )
}

/** Our orders compared with the providers' reports, day by day. */
export function reconciliationRoutes(app: App, { providers }: { providers: Providers }): void {
  const { database } = app
  serveOperator(app, contract.listReconciliations, async () => ({
    list: (await listReconciliations(database, { limit: DAYS_LISTED })).map(showReconciliation),
  }))

  // A provider is asked outside of any transaction; what it said is written down in one with the act.
  const beforehand = async ({ provider: providerId, day }: { provider: string; day: string }) => {
    const compared = await compareDay(database, providers, { providerId, day }).catch((error: unknown) => {
      if (!(error instanceof ProviderSilent || error instanceof ProviderRefused)) throw error
      app.log.warn({ err: error, provider: providerId }, 'a provider did not report a day')
      throw new Refused('PROVIDER_SILENT')
    })
    if (!compared) throw new Refusal('NOT_FOUND')
    return compared
  }
  serveOperator(
    app,
    contract.runReconciliation,
    async (_request, { tx, note }, compared) => {
      const done = await writeReconciliation(tx, compared)
      note({ compared: done.compared, differences: done.differences.length })
      return showReconciliation(done)
    },
    { about: ({ provider, day }) => `${provider} ${day}`, beforehand },
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

/** Amounts are stored as they are counted; a person reads displayed units. */
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
