import type { RequestOf } from '@tablestakes/contract/call'
import { addWithdrawAccount } from '@tablestakes/contract/withdraw-accounts'
import { getWithdrawal, requestWithdrawal } from '@tablestakes/contract/withdrawals'
import { UNIT } from '@tablestakes/domain/money/money'
import { payoutAccounts } from '@tablestakes/domain/payments/payment-forms'
import { transact } from '@tablestakes/node/database'
import { expect } from 'vitest'
import type * as z from 'zod/v4/core'
import { ownPort } from '../../../scripts/own-port.ts'
import { jobsOf } from '../src/jobs.ts'
import { readBalance } from '../src/ledger/index.ts'
import { startWorker } from '../src/platform/jobs/job-worker.ts'
import { enqueue } from '../src/platform/jobs/jobs.ts'
import { atEnd } from './at-end.ts'
import { proveBooksAtEnd } from './books.ts'
import { giveMoney } from './money.ts'
import { outcome } from './outcome.ts'
import { type Owner, openOwner } from './owners.ts'
import { startSandbox } from './sandbox.ts'
import { startApp } from './start-app.ts'

/** Where players of the shipped site are paid: an Indonesian bank account. */
export const bankOf = (number: string) => ({
  account_type: payoutAccounts.BANK,
  name: 'Siti Aminah',
  bank_type: 'BCA',
  account_no: number,
})

let people = 0

type PlayerOptions = { cash?: number; hasAccount?: boolean } & Parameters<typeof openOwner>[1]

/**
 * A server, the sandbox's payment provider, and the worker that pays out. The books are proven when the test file ends.
 * Amounts are rupiah; the smallest withdrawal is 20,000 and up to 1,000,000 nobody looks at it.
 */
export async function startPayouts() {
  const sandbox = await startSandbox()
  const port = await ownPort()
  const config = { ...sandbox.config, publicUrl: `http://127.0.0.1:${port}`, rateLimitScale: 0 }
  const app = await startApp({ config })
  await app.server.listen({ host: '127.0.0.1', port })
  const { database } = app
  proveBooksAtEnd(database)
  const all = jobsOf(app.services)
  const jobs = all.filter(({ kind }) => /^(withdrawals|payments\.process)/.test(kind))
  // Without ticks of their own: the poller looks when a test says so.
  const worker = startWorker(database, {
    jobs: jobs.map((job) => ({ ...job, everyMs: undefined })),
    log: app.log,
    idleMs: 20,
  })
  atEnd(() => worker.stop())

  const { payments } = sandbox
  const orders = async (playerId: bigint) =>
    (
      await database.query<{ order_no: string; state: string; amount: bigint; reason_key: string }>(
        'select order_no, state, amount, reason_key from withdraw_order where player_id = $1 order by created_at',
        [playerId],
      )
    ).rows

  /** Until nothing waits to be done. */
  async function settled() {
    const unfinished = `select kind, state, last_error from job
      where (kind like 'withdrawals.%' or kind like 'payments.process%') and state <> 'done'`
    await expect.poll(async () => (await database.query(unfinished)).rows, { timeout: 25_000 }).toEqual([])
  }

  /** Until every webhook about an order was taken, and what it brings is done. */
  async function heard(orderNo: string) {
    const delivered = async () => (await payments.payout(orderNo))!.webhooks.every(({ state }) => state === 'delivered')
    await expect.poll(delivered, { timeout: 20_000 }).toBe(true)
    await settled()
  }

  return {
    app,
    database,
    sandbox,
    jobs,
    payments,
    orders,
    settled,
    heard,

    /** A player with a proven phone, so much cash (in rupiah) and, unless told otherwise, a bank account. */
    player: async ({ cash = 0, hasAccount = true, ...wanted }: PlayerOptions = {}): Promise<Owner> => {
      const place = String(++people).padStart(4, '0')
      const owner = await openOwner(app, { mobile: `+92301666${place}`, ...wanted })
      if (cash > 0) await giveMoney(database, { playerId: owner.playerId, cash: BigInt(cash) * UNIT })
      await owner.prove()
      if (hasAccount) expect(outcome(await owner.call(addWithdrawAccount, bankOf(`12345${place}0`)))).toBe('ok')
      return owner
    },

    /** Asks for so many rupiah to the bank account. */
    withdraw: (
      owner: Pick<Owner, 'call'>,
      rupiah: number,
      { key, ...more }: { key?: string } & Partial<z.input<(typeof requestWithdrawal)['request']>> = {},
    ) =>
      owner.call(
        requestWithdrawal,
        { amount: rupiah * Number(UNIT), pay_type: 1, ...more },
        key === undefined ? {} : { key },
      ),

    /** What the purses hold, in whole rupiah. */
    purses: async ({ playerId }: Pick<Owner, 'playerId'>) => {
      const balance = await readBalance(database, { playerId, currency: 'IDR' })
      const rupiah = (amount: bigint) => Number(amount) / Number(UNIT)
      return {
        cash: rupiah(balance.cash),
        frozen: rupiah(balance.frozenCash),
        coin: rupiah(balance.coin),
        frozenCoin: rupiah(balance.frozenCoin),
      }
    },

    detail: async (owner: Pick<Owner, 'call'>, id: RequestOf<typeof getWithdrawal>['id']) =>
      (await owner.call(getWithdrawal, { id })).data!,

    /** Asks the provider about every order that is on its way, as if it were due. */
    poll: async () => {
      await settled()
      await database.query('update withdraw_order set asked_next = now() where asked_next is not null')
      const job = jobs.find(({ kind }) => kind === 'withdrawals.poll')!
      await transact(database, (tx) => enqueue(tx, { job, payload: {} }))
      await settled()
    },

    reviewsOf: async (orderNo: string) =>
      (await database.query('select kind, details from payment_review where order_no = $1', [orderNo])).rows,
  }
}
