import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { startOf, viewPayment, viewPayout } from './api.ts'
import type { FaultBook } from './faults.ts'
import { missingPage, paymentPage, payoutPage } from './hosted-page.ts'
import type { Outcomes } from './outcomes.ts'
import { type Page, sendPage } from './page-layout.ts'
import { cpfDigits, currency, decimal, orderNo } from './payment-wanted.ts'
import type { Settlements } from './settlements.ts'
import type { Payment, Payout, Store } from './store.ts'
import type { Telling, WebhookQueue } from './webhooks.ts'

type ControlledServices = {
  store: Store
  faults: FaultBook
  settlements: Settlements
  outcomes: Outcomes
  webhooks: WebhookQueue
  pageOf: (payment: Payment) => string
}

const number = (most: number) =>
  z.pipe(z.string().check(z.regex(/^\d{1,7}$/)), z.pipe(z.transform(Number), z.number().check(z.lte(most))))

/** How something ends, from the query or from a form of our page. */
const End = z.object({
  /** Copies beside the first. */
  duplicate: z._default(number(100), 0),
  delay_ms: z._default(number(600_000), 0),
  /** 1: an older event that says the opposite arrives after it. */
  reorder: z._default(z.enum(['0', '1']), '0'),
  /** 0: nobody is told. */
  webhook: z._default(z.enum(['0', '1']), '1'),
  /** What is really paid, where it is not what was ordered. */
  amount: z.optional(decimal),
  currency: z.optional(currency),
  payer_cpf: z._default(cpfDigits, ''),
  reason: z.optional(z.string().check(z.regex(/^\w{1,64}$/))),
})
type End = z.infer<typeof End>

const Plant = z.strictObject({
  kind: z.enum(['missing', 'extra', 'different']),
  order_no: z.optional(orderNo),
  direction: z.optional(z.enum(['in', 'out'])),
  amount: z.optional(decimal),
  currency: z.optional(currency),
  status: z.optional(z.enum(['paid', 'failed'])),
  day: z.optional(z.string().check(z.refine((day) => startOf(day) !== null))),
})

const LISTED = 100
type ById = { Params: { id: string } }
type ByOrderNo = { Querystring: { order_no?: string } }

/** What payers, banks and testers do: the page of a payment, how payments and payouts end, and what is to go wrong. */
export function serveControl(app: FastifyInstance, parts: ControlledServices): void {
  void app.register(async (scope) => {
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, parsed) =>
      parsed(null, Object.fromEntries(new URLSearchParams(String(body)))),
    )
    controlPayments(scope, parts)
    controlPayouts(scope, parts)
    controlFaults(scope, parts)
  })
}

function controlPayments(app: FastifyInstance, { store, outcomes, webhooks, pageOf }: ControlledServices): void {
  const describe = (payment: Payment) => ({
    ...viewPayment(payment, pageOf),
    scheme: payment.scheme,
    webhooks: webhooks.about(payment.id),
  })

  app.get<ByOrderNo>('/payments', ({ query }) => list(store.payments, query.order_no).map(describe))

  app.get<ById>('/payments/:id', ({ params }, reply) => {
    const payment = store.payments.byId(params.id)
    return payment ? sendPage(reply, paymentPage(payment)) : sendPage(reply.code(404), missingPage())
  })

  for (const [act, to] of [
    ['pay', 'paid'],
    ['fail', 'failed'],
    ['expire', 'expired'],
  ] as const) {
    app.post<ById>(`/payments/:id/${act}`, (request, reply) => {
      const payment = store.payments.byId(request.params.id)
      if (!payment) return refuse(request, reply, { status: 404, error: 'not_found', page: missingPage() })
      const end = readEnd(request)
      if ('wrong' in end) return refuse(request, reply, { status: 422, error: end.wrong, page: paymentPage(payment) })
      if (to === 'paid' && isOtherOwner(payment, end)) {
        const page = paymentPage(
          payment,
          'This account belongs to somebody else. Only the owner of the order may pay it.',
        )
        return refuse(request, reply, { status: 409, error: 'other_owner', page })
      }
      outcomes.endPayment(payment, { to, amount: end.amount, currency: end.currency, telling: tellingOf(end) })
      if (wantsPage(request)) return reply.redirect(`/payments/${payment.id}`, 303)
      return describe(store.payments.byId(payment.id)!)
    })
  }
}

function controlPayouts(app: FastifyInstance, { store, outcomes, webhooks }: ControlledServices): void {
  const describe = (payout: Payout) => ({
    ...viewPayout(payout),
    scheme: payout.scheme,
    account: Object.fromEntries(JSON.parse(payout.account) as [string, string][]),
    webhooks: webhooks.about(payout.id),
  })

  app.get<ByOrderNo>('/payouts', ({ query }) => list(store.payouts, query.order_no).map(describe))

  app.get<ById>('/payouts/:id', ({ params }, reply) => {
    const payout = store.payouts.byId(params.id)
    return payout ? sendPage(reply, payoutPage(payout)) : sendPage(reply.code(404), missingPage())
  })

  for (const [act, to] of [
    ['pay', 'paid'],
    ['fail', 'failed'],
  ] as const) {
    app.post<ById>(`/payouts/:id/${act}`, (request, reply) => {
      const payout = store.payouts.byId(request.params.id)
      if (!payout) return refuse(request, reply, { status: 404, error: 'not_found', page: missingPage() })
      const end = readEnd(request)
      if ('wrong' in end) return refuse(request, reply, { status: 422, error: end.wrong, page: payoutPage(payout) })
      outcomes.endPayout(payout, { to, reason: end.reason, telling: tellingOf(end) })
      if (wantsPage(request)) return reply.redirect(`/payouts/${payout.id}`, 303)
      return describe(store.payouts.byId(payout.id)!)
    })
  }
}

function controlFaults(app: FastifyInstance, { faults, settlements }: ControlledServices): void {
  app.get('/faults', () => faults.read())
  app.put('/faults', ({ body }, reply) => faults.change(body) ?? reply.code(422).send({ error: 'faults' }))

  app.post('/settlements/plant', ({ body }, reply) => {
    const parsed = z.safeParse(Plant, body)
    if (!parsed.success) return reply.code(422).send({ error: String(parsed.error.issues[0]?.path[0] ?? 'body') })
    const item = settlements.plant(parsed.data)
    return item ? reply.code(201).send(item) : reply.code(404).send({ error: 'not_found' })
  })
  app.delete('/settlements/plant', (_request, reply) => {
    settlements.clear()
    return reply.code(204).send()
  })
}

function list<Row>(
  table: { byOrderNo(orderNo: string): Row | undefined; newest(count: number): Row[] },
  wanted: string | undefined,
): Row[] {
  if (wanted === undefined) return table.newest(LISTED)
  const found = table.byOrderNo(wanted)
  return found === undefined ? [] : [found]
}

function readEnd(request: FastifyRequest): End | { wrong: string } {
  const parsed = z.safeParse(End, { ...(request.body ?? {}), ...(request.query as object) })
  return parsed.success ? parsed.data : { wrong: String(parsed.error.issues[0]?.path[0]) }
}

function tellingOf({ webhook, duplicate, delay_ms, reorder }: End): Telling | null {
  return webhook === '0' ? null : { copies: duplicate + 1, delayMs: delay_ms, isReordered: reorder === '1' }
}

/** The rule of PIX deposits here: who ordered must be who pays. A payer who says nothing is taken to be the right one. */
function isOtherOwner({ payerCpf }: Payment, { payer_cpf }: End): boolean {
  return payerCpf !== '' && payer_cpf !== '' && payerCpf !== payer_cpf
}

/** Forms are answered with a page, programs with JSON. */
const wantsPage = (request: FastifyRequest) => (request.headers.accept ?? '').includes('text/html')

function refuse(
  request: FastifyRequest,
  reply: FastifyReply,
  { status, error, page }: { status: number; error: string; page: Page },
) {
  return wantsPage(request) ? sendPage(reply.code(status), page) : reply.code(status).send({ error })
}
