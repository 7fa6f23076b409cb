import { randomUUID } from 'node:crypto'
import type { RequestOf } from '@tablestakes/contract/call'
import { createOrder, getOrder, operateOrder, orderOperations, orderTypes } from '@tablestakes/contract/deposits'
import { getWallet } from '@tablestakes/contract/wallet'
import { UNIT } from '@tablestakes/domain/money/money'
import { manualClock } from '@tablestakes/node/clock'
import { transact } from '@tablestakes/node/database'
import { expect } from 'vitest'
import { ownPort } from '../../../scripts/own-port.ts'
import type { Config } from '../src/config.ts'
import { jobsOf } from '../src/jobs.ts'
import { startWorker } from '../src/platform/jobs/job-worker.ts'
import { enqueue } from '../src/platform/jobs/jobs.ts'
import { atEnd } from './at-end.ts'
import { proveBooksAtEnd } from './books.ts'
import { type Owner, openOwner } from './owners.ts'
import { startSandbox } from './sandbox.ts'
import { startApp } from './start-app.ts'

/** The methods of the shipped site as its seeds number them. */
export const METHODS = { qris: 1, virtualAccount: 2, dana: 3 } as const

type Player = Pick<Owner, 'call'>
type OrderOptions = Partial<Omit<RequestOf<typeof createOrder>, 'pay_method_id'>> & { method?: number; key?: string }

/**
 * The server, the sandbox's payment provider, and the worker that does what both leave to be done. Both live in a time that
 * stands still until it is moved. The books are proven when the test file ends.
 */
export async function startCashier(more: Partial<Pick<Config, 'countryHeader'>> = {}) {
  const clock = manualClock(Date.now())
  const sandbox = await startSandbox({ clock })
  // Chosen beforehand: every order says where its webhooks are to go.
  const port = await ownPort()
  const config = { ...sandbox.config, publicUrl: `http://127.0.0.1:${port}`, rateLimitScale: 0, ...more }
  const app = await startApp({ clock, config })
  await app.server.listen({ host: '127.0.0.1', port })
  const { database } = app
  proveBooksAtEnd(database)
  const all = jobsOf(app.services)
  // Without ticks of their own: the poller looks when a test says so.
  const jobs = all
    .filter(({ kind }) => kind === 'payments.process-webhook' || kind.startsWith('deposits.'))
    .map((job) => ({ ...job, everyMs: undefined }))
  const worker = startWorker(database, { jobs, log: app.log, idleMs: 20 })
  atEnd(() => worker.stop())

  /** Until every webhook of an order was taken, and everything that waits to be done is done. */
  async function settled(orderNo?: string) {
    const untaken = async () => {
      const payment = orderNo === undefined ? undefined : await sandbox.payments.payment(orderNo)
      return (payment?.webhooks ?? []).filter(({ state }) => state !== 'delivered')
    }
    await expect.poll(untaken, { timeout: 20_000 }).toEqual([])
    await finished(['payments.process-webhook', 'deposits.poll', 'deposits.ask'])
  }

  async function finished(kinds: string[]) {
    const unfinished = `select kind, state, last_error from job where kind = any ($1) and state <> 'done'`
    await expect.poll(async () => (await database.query(unfinished, [kinds])).rows, { timeout: 20_000 }).toEqual([])
  }

  return {
    app,
    clock,
    database,
    settled,
    provider: sandbox.payments,
    owner: (wanted: Parameters<typeof openOwner>[1] = {}) => openOwner(app, wanted),

    /** Asks for an order of 50,000 rupiah by a wallet, unless told otherwise. */
    order(owner: Player, { key = randomUUID(), method = METHODS.dana, ...wanted }: OrderOptions = {}) {
      const { amount = 50_000n * UNIT, goods_id = 0, goods_type = 0, pay_type = 1, ...rest } = wanted
      const what = { amount: Number(amount), goods_id, goods_type, pay_type, pay_method_id: method, ...rest }
      return owner.call(createOrder, what, { key })
    },
    /** Opens an order, pays it and waits until it is credited. */
    async pay(owner: Player, wanted: OrderOptions = {}) {
      const { data } = await this.order(owner, wanted)
      await sandbox.payments.pay(data!.order_no)
      await settled(data!.order_no)
      return data!
    },
    /** Asks the provider about every order that is due. */
    async poll() {
      const job = jobs.find(({ kind }) => kind === 'deposits.poll')!
      await transact(database, (tx) => enqueue(tx, { job, payload: {} }))
      // Not webhooks: where a test has taken the provider away, those of an earlier one may wait for it.
      await finished(['deposits.poll', 'deposits.ask'])
    },
    check: (owner: Player, id: string) => owner.call(operateOrder, { id, order_type: orderTypes.DEPOSIT }),
    cancel: (owner: Player, id: string) =>
      owner.call(operateOrder, { id, order_type: orderTypes.DEPOSIT, operation: orderOperations.CANCEL }),
    stateOf: async (owner: Player, id: string) => (await owner.call(getOrder, { id })).data!.state,
    async purses(owner: Player) {
      const { money, coin, gold } = (await owner.call(getWallet, {})).data!
      return { money, coin, gold }
    },
    /** How often the books have credited an order. */
    async credits(orderNo: string) {
      const { rows } = await database.query<{ credits: number }>(
        `select count(*)::integer as credits from transfer join entry using (player_id, entry_id)
         where entry.reference = $1 and transfer.reason = 1`,
        [orderNo],
      )
      return rows[0]!.credits
    },
    async reviewsOf(orderNo: string) {
      const text = 'select kind, outcome, details from payment_review where order_no = $1'
      return (await database.query(text, [orderNo])).rows
    },
  }
}
