import { createHash, randomUUID, timingSafeEqual } from 'node:crypto'
import { readDecimalText } from '@tablestakes/domain/money/decimal-text'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { type FaultBook, sufferFaults } from './faults.ts'
import { PaymentWanted, PayoutWanted } from './payment-wanted.ts'
import { findScheme, type Scheme } from './schemes.ts'
import type { Settlements } from './settlements.ts'
import type { Payment, Payout, Store } from './store.ts'

type PaymentServices = {
  apiKey: string
  store: Store
  faults: FaultBook
  settlements: Settlements
  clock: () => number
  payoutMs: number
  /** Where the payer finds the page of a payment. */
  pageOf: (payment: Payment) => string
}

/**
 * The calls of the provider's customers. An order number is also the key of its request: the same again changes nothing and is
 * answered with what there is, something else under it is refused.
 */
export function serveApi(app: FastifyInstance, parts: PaymentServices): void {
  void app.register(
    async (scope) => {
      scope.addHook('onRequest', async (request, reply) => {
        if (!isKey(request.headers.authorization ?? '', parts.apiKey)) {
          return reply.code(401).send({ error: 'unauthorized' })
        }
      })
      for (const [family, serve] of Object.entries({ payments, payouts, settlements })) {
        void scope.register(async (room) => {
          sufferFaults(room, { faults: parts.faults, family: family as 'payments' })
          serve(room, parts)
        })
      }
    },
    { prefix: '/v1' },
  )
}

function payments(app: FastifyInstance, { store, clock, pageOf }: PaymentServices): void {
  app.post('/payments', (request, reply) => {
    const wanted = read(PaymentWanted, request, reply)
    if (!wanted) return reply
    const earlier = store.payments.byOrderNo(wanted.order_no)
    if (earlier) return answerAgain(reply, isSamePayment(earlier, wanted) && viewPayment(earlier, pageOf))
    const scheme = findFitting(wanted, 'in', reply)
    if (!scheme) return reply
    const code = encode(scheme, wanted)
    if (code === null) return refuse(reply, 'amount')
    const payment: Payment = {
      id: newId('pay'),
      orderNo: wanted.order_no,
      amount: wanted.amount,
      currency: wanted.currency,
      scheme: wanted.scheme,
      bankType: wanted.bank_type,
      payerName: wanted.payer.name,
      payerCpf: wanted.payer.cpf ?? '',
      returnUrl: wanted.return_url,
      notifyUrl: wanted.notify_url,
      code,
      status: 'pending',
      paidAmount: null,
      paidCurrency: null,
      createdAt: clock(),
      expiresAt: wanted.expires_at,
      dueAt: wanted.expires_at > clock() ? wanted.expires_at : null,
      endedAt: null,
    }
    store.payments.add(payment)
    return reply.code(201).send(viewPayment(payment, pageOf))
  })

  app.get<{ Params: { orderNo: string } }>('/payments/:orderNo', ({ params }, reply) => {
    const payment = store.payments.byOrderNo(params.orderNo)
    return payment ? viewPayment(payment, pageOf) : reply.code(404).send({ error: 'not_found' })
  })
}

function payouts(app: FastifyInstance, { store, clock, payoutMs }: PaymentServices): void {
  app.post('/payouts', (request, reply) => {
    const wanted = read(PayoutWanted, request, reply)
    if (!wanted) return reply
    const account = JSON.stringify(Object.entries(wanted.account).toSorted(byName))
    const earlier = store.payouts.byOrderNo(wanted.order_no)
    if (earlier)
      return answerAgain(reply, isSame(earlier, wanted) && earlier.account === account && viewPayout(earlier))
    if (!findFitting(wanted, 'out', reply)) return reply
    const payout: Payout = {
      id: newId('out'),
      orderNo: wanted.order_no,
      amount: wanted.amount,
      currency: wanted.currency,
      scheme: wanted.scheme,
      account,
      notifyUrl: wanted.notify_url,
      status: 'processing',
      reason: '',
      createdAt: clock(),
      dueAt: Date.now() + payoutMs,
      endedAt: null,
    }
    store.payouts.add(payout)
    return reply.code(201).send(viewPayout(payout))
  })

  app.get<{ Params: { orderNo: string } }>('/payouts/:orderNo', ({ params }, reply) => {
    const payout = store.payouts.byOrderNo(params.orderNo)
    return payout ? viewPayout(payout) : reply.code(404).send({ error: 'not_found' })
  })
}

const byName = ([one]: [string, string], [other]: [string, string]) => (one < other ? -1 : 1)

const PAGE_MOST = 500

function settlements(app: FastifyInstance, { settlements: report }: PaymentServices): void {
  app.get<{ Params: { day: string }; Querystring: { after?: string; limit?: string } }>(
    '/settlements/:day',
    ({ params: { day }, query: { after, limit = String(PAGE_MOST) } }, reply) => {
      const startMs = startOf(day)
      if (startMs === null) return refuse(reply, 'day')
      if (!/^\d{1,3}$/.test(limit) || Number(limit) < 1 || Number(limit) > PAGE_MOST) return refuse(reply, 'limit')
      return report.page({ startMs, after, limit: Number(limit) }) ?? refuse(reply, 'after')
    },
  )
}

export function viewPayment(payment: Payment, pageOf: PaymentServices['pageOf']) {
  const { id, orderNo, status, amount, currency, code, expiresAt, paidAmount, paidCurrency, endedAt } = payment
  return {
    id,
    order_no: orderNo,
    status,
    amount,
    currency,
    url: pageOf(payment),
    code,
    expires_at: new Date(expiresAt).toISOString(),
    ...(status === 'paid' && {
      paid_amount: paidAmount!,
      paid_currency: paidCurrency!,
      paid_at: new Date(endedAt!).toISOString(),
    }),
  }
}

export function viewPayout({ id, orderNo, status, amount, currency, reason }: Payout) {
  return { id, order_no: orderNo, status, amount, currency, reason }
}

function read<Schema extends z.ZodMiniType>(schema: Schema, request: FastifyRequest, reply: FastifyReply) {
  const parsed = z.safeParse(schema, request.body)
  if (!parsed.success) {
    refuse(reply, String(parsed.error.issues[0]?.path[0] ?? 'body'))
    return null
  }
  const { order_no } = parsed.data as { order_no: string }
  if (request.headers['idempotency-key'] !== order_no) {
    refuse(reply, 'idempotency_key')
    return null
  }
  return parsed.data
}

function findFitting(
  wanted: { scheme: string; currency: string },
  direction: 'in' | 'out',
  reply: FastifyReply,
): Scheme | null {
  const scheme = findScheme(wanted.scheme, direction)
  if (!scheme) refuse(reply, 'scheme')
  else if (!scheme.currencies.includes(wanted.currency)) refuse(reply, 'currency')
  else return scheme
  return null
}

/** Null when the code cannot carry it: too many decimals, too large, or an order number that does not fit. */
function encode(scheme: Scheme, { amount, order_no }: { amount: string; order_no: string }): string | null {
  try {
    return scheme.encode?.({ amount: readDecimalText(amount)!, orderNo: order_no }) ?? ''
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}

/** Where to tell and where to return to may change between two tries; what is paid, how and by whom may not. */
function isSame(earlier: Payment | Payout, wanted: { amount: string; currency: string; scheme: string }): boolean {
  return earlier.amount === wanted.amount && earlier.currency === wanted.currency && earlier.scheme === wanted.scheme
}

function isSamePayment(earlier: Payment, wanted: z.infer<typeof PaymentWanted>): boolean {
  const { bank_type, payer } = wanted
  const isSamePayer = earlier.payerName === payer.name && earlier.payerCpf === (payer.cpf ?? '')
  return isSame(earlier, wanted) && earlier.bankType === bank_type && isSamePayer
}

function answerAgain(reply: FastifyReply, view: object | false) {
  return view ? reply.code(200).send(view) : reply.code(409).send({ error: 'order_no_reused' })
}

function refuse(reply: FastifyReply, error: string) {
  return reply.code(422).send({ error })
}

const newId = (kind: string) => `${kind}_${randomUUID().replaceAll('-', '')}`

/** The first moment of a day (UTC); null for what is no day of the calendar. */
export function startOf(day: string): number | null {
  const startMs = /^\d{4}-\d\d-\d\d$/.test(day) ? Date.parse(day) : Number.NaN
  return Number.isNaN(startMs) || !new Date(startMs).toISOString().startsWith(day) ? null : startMs
}

function isKey(authorization: string, apiKey: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(hash(authorization), hash(`Bearer ${apiKey}`))
}
