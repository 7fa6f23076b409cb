import { call } from '@tablestakes/contract/call'
import { nothing, positiveAmount } from '@tablestakes/contract/fields'
import { QueryClientProvider } from '@tanstack/react-query'
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import * as z from 'zod/mini'
import { useApiMutation } from './api-query.ts'
import { keepPreload, type Preload } from './preload.ts'
import { queryClient } from './query-client.ts'

const pay = call({
  method: 'POST',
  path: '/api/user/withdraw',
  feature: 'withdrawals',
  summary: 'for this test',
  auth: 'player',
  once: true,
  request: z.object({ amount: positiveAmount }),
  response: nothing,
  refusals: [],
})

function PayButton({ amount }: { amount: bigint }) {
  const payment = useApiMutation(pay)
  return (
    <button type="button" onClick={() => payment.mutate({ amount })}>
      pay {payment.status}
    </button>
  )
}

const { fetch: realFetch } = globalThis
afterEach(() => {
  globalThis.fetch = realFetch
})

test('pressing again after a failure repeats the intent; another amount or a success begins a new one', async () => {
  const keys: (string | null)[] = []
  const statuses = [400, 200, 200, 200]
  // The network, not our code: what the server got, and how it answered.
  globalThis.fetch = async (_address, init) => {
    keys.push(new Headers(init?.headers).get('idempotency-key'))
    return new Response(JSON.stringify({ code: 0, msg: '', data: {} }), { status: statuses.shift() ?? 200 })
  }
  keepPreload({ sign_key: 'k', config: [], server_time: Date.now() } as unknown as Preload, Date.now())
  const shown = (amount: bigint) => (
    <QueryClientProvider client={queryClient}>
      <PayButton amount={amount} />
    </QueryClientProvider>
  )
  const { rerender } = await render(shown(5n))
  await page.getByRole('button').click()
  await expect.element(page.getByText('pay error')).toBeVisible()
  await page.getByRole('button').click()
  await expect.element(page.getByText('pay success')).toBeVisible()
  await page.getByRole('button').click()
  await expect.poll(() => keys.length).toBe(3)
  await rerender(shown(6n))
  await page.getByRole('button').click()
  await expect.poll(() => keys.length).toBe(4)
  expect(keys[0]).toBe(keys[1])
  expect(new Set(keys).size).toBe(3)
})
