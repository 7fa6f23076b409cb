import type { createSandbox } from '../../sandbox/src/app.ts'
import type { Faults } from '../../sandbox/src/payments/faults.ts'
import type { Plant, SettlementItem } from '../../sandbox/src/payments/settlements.ts'
import type { DeliveryView } from '../../sandbox/src/payments/webhooks.ts'

/** How an order ends at the provider, and how we hear of it. */
export type EndOptions = {
  /** Copies of the webhook beside the first, sent simultaneously. */
  duplicate?: number
  delayMs?: number
  /** An older webhook that says the opposite arrives after it. */
  reorder?: boolean
  /** What is really paid, in displayed units ("12.5"). */
  amount?: string
  currency?: string
  /** `false`: no webhook is sent. */
  webhook?: boolean
  payerCpf?: string
  /** Why a payout fails, in the provider's words. */
  reason?: string
}

type AtProvider = {
  id: string
  order_no: string
  scheme: string
  status: string
  amount: string
  currency: string
  /** Every copy that was sent or waits, in order. */
  webhooks: DeliveryView[]
}
export type TestPayment = AtProvider & {
  url: string
  code: string
  expires_at: string
  paid_amount?: string
  paid_currency?: string
  paid_at?: string
}
export type TestPayout = AtProvider & { reason: string; account: Record<string, string> }

type FaultChange = Partial<Omit<Faults, 'payouts' | 'payouts_end'>> & { payouts?: Faults['payouts' | 'payouts_end'] }

/** Each finds the order by our number and throws the provider's word when it is refused (`other_owner`, `not_found`). */
export type TestPayments = {
  pay(orderNo: string, options?: EndOptions): Promise<TestPayment>
  fail(orderNo: string, options?: EndOptions): Promise<TestPayment>
  expire(orderNo: string, options?: EndOptions): Promise<TestPayment>
  payPayout(orderNo: string, options?: EndOptions): Promise<TestPayout>
  failPayout(orderNo: string, options?: EndOptions): Promise<TestPayout>
  payment(orderNo: string): Promise<TestPayment | undefined>
  payout(orderNo: string): Promise<TestPayout | undefined>
  /** What is broken from now on; with nothing given, what is broken. */
  faults(change?: FaultChange): Promise<Faults>
  /** A mistake in the settlement report. */
  plant(mistake: Plant): Promise<SettlementItem>
  /** Takes all planted mistakes out again. */
  clearPlants(): Promise<void>
}

export function createTestPayments(app: ReturnType<typeof createSandbox>['app']): TestPayments {
  async function send<Answer>(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    url: string,
    payload?: object,
  ): Promise<Answer> {
    const response = await app.inject({ method, url, ...(payload && { payload }) })
    if (response.statusCode >= 400) throw new Error(response.json<{ error: string }>().error)
    return response.body === '' ? (undefined as Answer) : response.json<Answer>()
  }
  const find = async <Found>(family: string, orderNo: string) =>
    (await send<Found[]>('GET', `/${family}?order_no=${encodeURIComponent(orderNo)}`))[0]
  const ender =
    <Found extends AtProvider>(family: 'payments' | 'payouts', act: string) =>
    async (orderNo: string, options: EndOptions = {}) => {
      const order = await find<Found>(family, orderNo)
      if (!order) throw new Error('not_found')
      return send<Found>('POST', `/${family}/${order.id}/${act}?${queryOf(options)}`)
    }
  return {
    pay: ender<TestPayment>('payments', 'pay'),
    fail: ender<TestPayment>('payments', 'fail'),
    expire: ender<TestPayment>('payments', 'expire'),
    payPayout: ender<TestPayout>('payouts', 'pay'),
    failPayout: ender<TestPayout>('payouts', 'fail'),
    payment: (orderNo) => find<TestPayment>('payments', orderNo),
    payout: (orderNo) => find<TestPayout>('payouts', orderNo),
    faults: (change) => (change ? send('PUT', '/faults', change) : send('GET', '/faults')),
    plant: (mistake) => send('POST', '/settlements/plant', mistake),
    clearPlants: () => send('DELETE', '/settlements/plant'),
  }
}

function queryOf({ duplicate, delayMs, reorder, amount, currency, webhook, payerCpf, reason }: EndOptions): string {
  const asked = {
    duplicate,
    delay_ms: delayMs,
    reorder: reorder === undefined ? undefined : Number(reorder),
    amount,
    currency,
    webhook: webhook === undefined ? undefined : Number(webhook),
    payer_cpf: payerCpf,
    reason,
  }
  const given = Object.entries(asked).filter(([, value]) => value !== undefined)
  return new URLSearchParams(given.map(([name, value]): [string, string] => [name, String(value)])).toString()
}
