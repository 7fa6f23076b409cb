import { randomUUID } from 'node:crypto'
import { type walletCalls as Calls, walletCalls, walletStatuses } from '@tablestakes/contract/wallet-protocol'
import { UNIT } from '@tablestakes/domain/money/money'
import { Webhook } from 'standardwebhooks'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { startCashier } from '../test/cashier.ts'
import { giveMoney } from '../test/money.ts'
import { brokenBodies, oddAround, oddRequests } from '../test/odd-requests.ts'
import { sandboxPaymentKeys } from '../test/payment-keys.ts'
import { startSupplier } from '../test/supplier.ts'

/**
 * What others send us under their signature, near its form and odd: suppliers' wallet calls and providers' webhooks. All get an answer of
 * the protocol, none a 500; no money moves that was not asked for in the right form.
 */
const cashier = await startCashier()
const { app, clock, database } = cashier
const supplier = await startSupplier('acme')
await supplier.join(app, { games: [{ code: 'acme:dice', id: 901 }] })
const MOST = 120

const purseOf = async (playerId: bigint) => {
  const { rows } = await database.query<{ cash: bigint }>('select cash from balance where player_id = $1', [playerId])
  return rows.map(({ cash }) => cash)
}

describe('a supplier', () => {
  const names = Object.keys(walletCalls) as (keyof typeof Calls)[]

  test.each(names)('that sends %s oddly is answered in the protocol’s words', async (name) => {
    const player = await cashier.owner()
    await giveMoney(database, { playerId: player.playerId, cash: 1_000n * UNIT })
    const { user, token, currency, game } = await supplier.sit(app, player)
    /** With ids of its own each time: a repeat would be answered from the books. */
    const fresh = () => ({
      ...{ user, token, currency, game_code: game, round: `round-${randomUUID()}`, round_closed: true },
      ...{ transaction_uuid: randomUUID(), reference_transaction_uuid: randomUUID(), request_uuid: randomUUID() },
      amount: 10,
    })
    const requests = oddAround(walletCalls[name], {}, MOST).map((odd) => ({ ...fresh(), ...odd }))
    const bodies = [...requests, ...oddRequests(walletCalls[name], MOST)].map((request) => JSON.stringify(request))
    const wrong: unknown[] = []
    for (const body of [...bodies, ...brokenBodies]) {
      const { http, status } = await supplier.send(app, name, body)
      const isSaid = walletStatuses.includes(status) && status !== 'RS_ERROR_UNKNOWN'
      if (http >= 500 || !isSaid) wrong.push({ body: body.slice(0, 400), http, status })
    }
    expect(wrong).toEqual([])
    // Bets that were right in themselves took their stake, and nothing brought money.
    for (const cash of await purseOf(player.playerId)) expect(cash).toBeLessThanOrEqual(1_000n * UNIT)
  })
})

describe('a payment provider', () => {
  const event = {
    request: z.object({
      type: z.string(),
      timestamp: z.string(),
      data: z.object({ order_no: z.string().check(z.maxLength(64)), status: z.string(), amount: z.string() }),
    }),
  }
  const send = (body: string) => {
    const id = `evt_${randomUUID()}`
    return app.server.inject({
      method: 'POST',
      url: '/webhooks/payments/sandbox',
      payload: body,
      headers: {
        'content-type': 'application/json',
        'webhook-id': id,
        'webhook-timestamp': String(Math.floor(clock() / 1_000)),
        'webhook-signature': new Webhook(sandboxPaymentKeys.SANDBOX_WEBHOOK_SECRET).sign(id, new Date(clock()), body),
      },
    })
  }

  test('that signs odd webhooks is answered, and asked about each order, and nothing is credited', async () => {
    const player = await cashier.owner()
    const { order_no } = (await cashier.order(player)).data!
    const wrong: unknown[] = []
    for (const type of ['payment.paid', 'payment.expired', 'payout.failed', 'nothing.known']) {
      const right = {
        type,
        timestamp: new Date(clock()).toISOString(),
        data: { order_no, status: 'paid', amount: '1' },
      }
      const odd = [...oddAround(event, right, MOST), ...oddRequests(event, 20)]
      for (const body of [...odd.map((one) => JSON.stringify(one)), ...brokenBodies]) {
        const { statusCode } = await send(body)
        if (statusCode >= 500) wrong.push({ body: body.slice(0, 400), statusCode })
      }
    }
    expect(wrong).toEqual([])
    const untried = `select from job where kind = 'payments.process-webhook' and attempts = 0`
    await expect.poll(async () => (await database.query(untried)).rowCount, { timeout: 30_000 }).toBe(0)
    // What the provider itself does not know is kept for a person; nothing else goes wrong with them.
    const { rows } = await database.query<{ last_error: string }>(
      `select distinct last_error from job where kind = 'payments.process-webhook' and state <> 'done'`,
    )
    expect(rows.filter(({ last_error: error }) => !error.startsWith('Error: sandbox does not know '))).toEqual([])
    // The provider was asked, and says that nobody has paid.
    expect(await cashier.credits(order_no)).toBe(0)
    expect(await cashier.purses(player)).toEqual({ money: 0n, coin: 0n, gold: 0n })
  })
})
