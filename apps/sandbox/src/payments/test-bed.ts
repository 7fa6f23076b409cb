import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, onTestFinished, vi } from 'vitest'
import { createSandbox } from '../app.ts'

// Nothing here measures time, and a small machine may be busy.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

export const keys = {
  apiKey: 'a-key-that-is-only-good-for-tests',
  webhookSecret: `whsec_${Buffer.from('a secret only good for tests yes').toString('base64')}`,
}

export type Answer = { status: number; body: Record<string, unknown> }

/** The provider on a port of its own, called as its customers and its testers call it. */
export async function startProvider({
  dataDir = freshFolder(),
  ...options
}: {
  dataDir?: string
  payoutMs?: number
  clock?: () => number
} = {}) {
  const { app } = createSandbox({ dataDir, paymentKeys: keys, ...options })
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  let isStopped = false
  const stop = async () => {
    if (!isStopped) await app.close()
    isStopped = true
  }
  atEnd(stop)

  const call = async (method: string, path: string, body?: object, headers: Record<string, string> = {}) => {
    const response = await fetch(`${url}${path}`, {
      method,
      headers: { ...(body && { 'content-type': 'application/json' }), ...headers },
      ...(body && { body: JSON.stringify(body) }),
    })
    const answer = await response.text()
    return { status: response.status, body: answer === '' ? null : JSON.parse(answer) } as Answer
  }
  const authorization = `Bearer ${keys.apiKey}`
  const find = async (family: string, orderNo: string) => {
    const { body } = await call('GET', `/${family}?order_no=${orderNo}`)
    return (body as unknown as Described[])[0]!
  }
  return {
    app,
    url,
    dataDir,
    stop,
    /** As a tester, without a key. */
    control: call,
    /** As the casino. */
    ask: (path: string) => call('GET', `/v1${path}`, undefined, { authorization }),
    order: (path: string, body: { order_no: string } & object) =>
      call('POST', `/v1${path}`, body, { authorization, 'idempotency-key': body.order_no }),
    payment: (orderNo: string) => find('payments', orderNo),
    payout: (orderNo: string) => find('payouts', orderNo),
    async end(family: 'payments' | 'payouts', orderNo: string, act: string) {
      const { id } = await find(family, orderNo)
      const [word, query = ''] = act.split('?')
      return call('POST', `/${family}/${id}/${word}?${query}`)
    },
  }
}

type Described = {
  id: string
  status: string
  webhooks: { id: string; state: string; attempts: number; answer: string }[]
}

type Received = { headers: IncomingHttpHeaders; body: string; event: { type: string; data: Record<string, string> } }

/** Where webhooks arrive. It takes everything, until it is told to answer otherwise. */
export async function startReceiver(answer: (received: Received, count: number) => number = () => 204) {
  const received: Received[] = []
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const one = { headers: request.headers, body, event: JSON.parse(body) as Received['event'] }
      received.push(one)
      const status = answer(one, received.length)
      response.writeHead(status, status === 302 ? { location: '/elsewhere' } : {}).end()
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  atEnd(() => {
    server.closeAllConnections()
    server.close()
  })
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/webhooks/payments/sandbox`
  return { url, received, types: () => received.map(({ event }) => event.type) }
}

/** When the test is done that asked for it, else the file: an `afterAll` is not heard any more once tests run. */
function atEnd(work: () => unknown): void {
  const end = async () => {
    await work()
  }
  try {
    onTestFinished(end)
  } catch {
    afterAll(end)
  }
}

export function freshFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'sandbox-payments-'))
  atEnd(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

const newOrderNo = (letter: string) => letter + randomBytes(8).toString('hex').toUpperCase()

/** Nobody is told: the port of a machine that listens to nothing. */
const NOWHERE = 'http://127.0.0.1:9/'

export const aPayment = (changes: object = {}) => ({
  order_no: newOrderNo('D'),
  amount: '50000',
  currency: 'IDR',
  scheme: 'qris',
  bank_type: '',
  payer: {},
  return_url: 'http://127.0.0.1:8080/#/rechargeNew',
  notify_url: NOWHERE,
  expires_at: new Date(Date.now() + 1_800_000).toISOString(),
  ...changes,
})

export const aPayout = (changes: object = {}) => ({
  order_no: newOrderNo('W'),
  amount: '12.5',
  currency: 'PHP',
  scheme: 'gcash',
  account: { name: 'Ana Reyes', account_no: '09171234567' },
  notify_url: NOWHERE,
  ...changes,
})
