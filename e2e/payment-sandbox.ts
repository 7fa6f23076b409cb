/** The payment provider of the journeys' product: what payers, their banks and a broken line do there. */
import { test as base, expect } from '@playwright/test'
import { connect } from '@tablestakes/node/database'
import { databaseUrlOf } from './journey-database.ts'

export type PaymentSandbox = {
  url: string
  payPayment(orderNo: string): Promise<void>
  /** Payouts wait for these two, unlike at other times. */
  payPayout(orderNo: string): Promise<void>
  failPayout(orderNo: string, reason: string): Promise<void>
  setFaults(faults: Record<string, string>): Promise<void>
}

export function openPaymentSandbox(baseURL: string): PaymentSandbox {
  const { hostname, port } = new URL(baseURL)
  const url = `http://${hostname}:${Number(port) + 2}`

  async function end(family: 'payments' | 'payouts', orderNo: string, act: string): Promise<void> {
    const find = async () => {
      const found = await fetch(`${url}/${family}?order_no=${orderNo}`)
      return ((await found.json()) as { id: string }[])[0]?.id
    }
    // A payout is sent by a job, a moment after it was asked for.
    await expect.poll(find, `${orderNo} at the provider`).toBeDefined()
    const ended = await fetch(`${url}/${family}/${await find()}/${act}`, { method: 'POST' })
    expect(ended.status, `${act} ${orderNo}`).toBe(200)
  }

  return {
    url,
    payPayment: (orderNo) => end('payments', orderNo, 'pay'),
    payPayout: (orderNo) => end('payouts', orderNo, 'pay'),
    failPayout: (orderNo, reason) => end('payouts', orderNo, `fail?reason=${reason}`),
    async setFaults(faults) {
      const changed = await fetch(`${url}/faults`, {
        method: 'PUT',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(faults),
      })
      expect(changed.status).toBe(200)
    },
  }
}

/** Longer than any journey takes: a journey that waits here ends with its own time. */
const WAIT_MS = 300_000

/**
 * Journeys pay beside each other; one that breaks the provider on purpose is alone with it. They run in several processes, so
 * the lock is where all of them can reach it.
 */
export async function withProvider(
  baseURL: string,
  work: (provider: PaymentSandbox) => Promise<void>,
  { isAlone = false } = {},
): Promise<void> {
  const database = connect(databaseUrlOf(baseURL), { max: 1, queryTimeoutMs: WAIT_MS })
  const holder = await database.connect()
  try {
    await holder.query('set statement_timeout = 0; set lock_timeout = 0')
    await holder.query(`select pg_advisory_lock${isAlone ? '' : '_shared'}(hashtext('payment provider'))`)
    await work(openPaymentSandbox(baseURL))
  } finally {
    // The lock ends with the connection.
    holder.release(true)
    await database.end()
  }
}

export const test = base.extend<{ isProviderBroken: boolean; provider: PaymentSandbox }>({
  isProviderBroken: [false, { option: true }],
  // Also for a journey that does not name it: every journey of a file that pays would meet the broken provider. The waiting is
  // not taken from the journey's own time.
  provider: [
    ({ baseURL, isProviderBroken }, use) => withProvider(baseURL!, use, { isAlone: isProviderBroken }),
    { auto: true, timeout: WAIT_MS },
  ],
})
