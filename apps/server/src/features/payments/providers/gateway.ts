import { readDecimalText, toDecimalText } from '@tablestakes/domain/money/decimal-text'
import * as z from 'zod/mini'
import { readWebhook } from '../webhooks/standard-webhook.ts'
import { askGateway, type GatewayAnswer, type GatewayRequest } from './ask-gateway.ts'
import {
  type CreatePayment,
  type PaymentShown,
  type PaymentView,
  type PayoutView,
  type Provider,
  ProviderSilent,
  type Settlement,
} from './provider.ts'
import type { ProviderKeys } from './provider-keys.ts'

type Gateway = { id: string; baseUrl: string; notifyUrl: string; keys: ProviderKeys }

type Question<Answer extends z.ZodMiniType> = Omit<GatewayRequest<Answer>, 'providerId' | 'baseUrl' | 'apiKey'>

/** The app waits 10 s for the answer to an order, so the provider gets less; nobody waits for a payout. */
const TIMEOUT_MS = { createPayment: 6_000, createPayout: 10_000, query: 5_000, settlements: 15_000 }
const SETTLEMENTS_PER_PAGE = 500
/** A million orders a day. */
const SETTLEMENTS_MAX = 1_000_000

/** Amounts are decimal texts of displayed units; ours are exact, and one that does not fit our scale is not understood. */
const amount = z.pipe(
  z.string(),
  z.transform((text, context) => {
    const read = readDecimalText(text)
    if (read !== null) return read
    context.issues.push({ code: 'custom', input: text, message: 'not an amount' })
    return z.NEVER
  }),
)
const word = z.string().check(z.maxLength(128))
const orderNo = z.string().check(z.regex(/^[\w.-]{1,64}$/))
const address = z.string().check(z.maxLength(2_048), z.regex(/^(https?:\/\/[^\s<>"\\]+)?$/))
const moment = z.pipe(
  z.iso.datetime({ offset: true }),
  z.transform((text) => new Date(text)),
)
/** A field without a value may be left out, be null or be empty. */
const orNone = <Field extends z.ZodMiniType<string, string>>(field: Field) =>
  z.pipe(
    z.nullish(field),
    z.transform((value) => value ?? ''),
  )

const paymentShown = z.object({
  id: word,
  order_no: orderNo,
  amount,
  currency: word,
  url: orNone(address),
  code: orNone(z.string().check(z.maxLength(1_024))),
  expires_at: moment,
})

const paymentView = z.discriminatedUnion('status', [
  z.object({ status: z.literal(['pending', 'failed', 'expired']), id: word, order_no: orderNo }),
  z.object({ status: z.literal('paid'), id: word, order_no: orderNo, paid_amount: amount, paid_currency: word }),
])

const payoutView = z.object({
  id: word,
  order_no: orderNo,
  status: z.enum(['processing', 'paid', 'failed']),
  reason: orNone(word),
})

const settlements = z.object({
  items: z.array(
    z.object({
      order_no: orderNo,
      direction: z.enum(['in', 'out']),
      amount,
      currency: word,
      status: z.enum(['paid', 'failed']),
    }),
  ),
  next: z.nullable(word),
})

const webhook = z.object({ type: word, data: z.object({ order_no: orderNo }) })

/**
 * The adapter for providers that speak JSON over HTTP under a bearer key, know orders by our number and sign their webhooks by
 * the rules of standardwebhooks.com: the sandbox's, to begin with.
 */
export function openGateway({ id, baseUrl, notifyUrl, keys }: Gateway): Provider & { createPayment: CreatePayment } {
  const ask = <Answer extends z.ZodMiniType>(question: Question<Answer>) =>
    askGateway({ ...question, providerId: id, baseUrl, apiKey: keys.apiKey })
  /** Creates an order, so "unknown" cannot be an answer. */
  const tell = async <Answer extends z.ZodMiniType>(question: Question<Answer>): Promise<z.output<Answer>> => {
    const made = await ask(question)
    if (made.isUnknown) throw new ProviderSilent(id, new Error(`it has nothing at ${question.path}`))
    return made.body
  }

  /** An answer about another order than the one asked about does not count. */
  function requireSame<Answer extends { order_no: string }>(answer: Answer, asked: string): Answer {
    if (answer.order_no === asked) return answer
    throw new ProviderSilent(id, new Error(`it was asked about ${asked} and answered about ${answer.order_no}`))
  }

  return {
    id,

    async createPayment(wanted): Promise<PaymentShown> {
      const body = await tell({
        method: 'POST',
        path: '/payments',
        key: wanted.orderNo,
        timeoutMs: TIMEOUT_MS.createPayment,
        answer: paymentShown,
        body: {
          order_no: wanted.orderNo,
          amount: toDecimalText(wanted.amount),
          currency: wanted.currency,
          scheme: wanted.scheme,
          bank_type: wanted.bankType,
          payer: wanted.payer,
          return_url: wanted.returnUrl,
          notify_url: notifyUrl,
          expires_at: wanted.expiresAt.toISOString(),
        },
      })
      const shown = requireSame(body, wanted.orderNo)
      if (shown.amount !== wanted.amount || shown.currency !== wanted.currency)
        throw new ProviderSilent(id, new Error(`it wants ${shown.amount} ${shown.currency} for ${wanted.orderNo}`))
      return { paymentId: shown.id, url: shown.url, code: shown.code, expiresAt: shown.expires_at }
    },

    async queryPayment(wanted): Promise<PaymentView | null> {
      const path = `/payments/${encodeURIComponent(wanted)}`
      const found = await ask({ method: 'GET', path, timeoutMs: TIMEOUT_MS.query, answer: paymentView })
      if (found.isUnknown) return null
      const view = requireSame(found.body, wanted)
      if (view.status !== 'paid') return { paymentId: view.id, status: view.status }
      return { paymentId: view.id, status: 'paid', amount: view.paid_amount, currency: view.paid_currency }
    },

    async createPayout(wanted): Promise<PayoutView> {
      const body = await tell({
        method: 'POST',
        path: '/payouts',
        key: wanted.orderNo,
        timeoutMs: TIMEOUT_MS.createPayout,
        answer: payoutView,
        body: {
          order_no: wanted.orderNo,
          amount: toDecimalText(wanted.amount),
          currency: wanted.currency,
          scheme: wanted.scheme,
          account: wanted.account,
          notify_url: notifyUrl,
        },
      })
      return readPayout(requireSame(body, wanted.orderNo))
    },

    async queryPayout(wanted): Promise<PayoutView | null> {
      const path = `/payouts/${encodeURIComponent(wanted)}`
      const found = await ask({ method: 'GET', path, timeoutMs: TIMEOUT_MS.query, answer: payoutView })
      return found.isUnknown ? null : readPayout(requireSame(found.body, wanted))
    },

    verifyWebhook({ headers, body, nowMs }) {
      const secrets = keys.webhookSecrets.filter(({ endsAtMs }) => endsAtMs === null || endsAtMs > nowMs)
      const signed = readWebhook({ headers, body, nowMs, secrets: secrets.map(({ secret }) => secret) })
      if (!signed) return null
      const read = z.safeParse(webhook, signed.content)
      const [, about] = /^(payment|payout)\.(?:paid|failed|expired)$/.exec(read.data?.type ?? '') ?? []
      if (!read.success || !about) return { eventId: signed.id, about: 'other', orderNo: '' }
      return { eventId: signed.id, about: about as 'payment' | 'payout', orderNo: read.data.data.order_no }
    },

    async settlementsOf(day): Promise<Settlement[]> {
      const found: Settlement[] = []
      let after: string | null = null
      do {
        const query = new URLSearchParams({ limit: String(SETTLEMENTS_PER_PAGE), ...(after !== null && { after }) })
        const path = `/settlements/${day}?${query.toString()}`
        const page: GatewayAnswer<typeof settlements> = await ask({
          method: 'GET',
          path,
          timeoutMs: TIMEOUT_MS.settlements,
          answer: settlements,
        })
        if (page.isUnknown) throw new ProviderSilent(id, new Error(`it has no report of ${day}`))
        const { items, next } = page.body
        for (const { order_no, ...item } of items) found.push({ orderNo: order_no, ...item })
        // A report that never ends would be read for ever.
        if (next !== null && (next === after || items.length === 0 || found.length > SETTLEMENTS_MAX))
          throw new ProviderSilent(id, new Error(`its report of ${day} does not go on after ${after}`))
        after = next
      } while (after !== null)
      return found
    },
  }
}

const readPayout = ({ id, status, reason }: z.output<typeof payoutView>): PayoutView => ({
  payoutId: id,
  status,
  reason,
})
