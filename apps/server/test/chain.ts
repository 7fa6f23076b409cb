import { getSolanaWallet } from '@tablestakes/contract/crypto'
import { requestWithdrawal } from '@tablestakes/contract/withdrawals'
import { UNIT } from '@tablestakes/domain/money/money'
import { manualClock } from '@tablestakes/node/clock'
import { transact } from '@tablestakes/node/database'
import { expect } from 'vitest'
import { jobsOf } from '../src/jobs.ts'
import { readBalance } from '../src/ledger/index.ts'
import { startWorker } from '../src/platform/jobs/job-worker.ts'
import { enqueue } from '../src/platform/jobs/jobs.ts'
import { atEnd } from './at-end.ts'
import { proveBooksAtEnd } from './books.ts'
import { giveMoney } from './money.ts'
import { type Owner, openOwner } from './owners.ts'
import { startSandbox } from './sandbox.ts'
import { startApp } from './start-app.ts'

let people = 0

/**
 * The server, the sandbox's chain, and the worker that reads it and pays out on it. Both live in a time that stands still until
 * it is moved. The books are proven when the test file ends.
 */
export async function startChain() {
  const clock = manualClock(Date.now())
  const sandbox = await startSandbox({ clock })
  const config = { ...sandbox.config, rateLimitScale: 0 }
  const app = await startApp({ clock, config })
  const { database } = app
  proveBooksAtEnd(database)
  // Without ticks of their own: they look when a test says so.
  const jobs = jobsOf(app.services)
    .filter(({ kind }) => /^(solana|withdrawals)\./.test(kind))
    .map((job) => ({ ...job, everyMs: undefined }))
  const worker = startWorker(database, { jobs, log: app.log, idleMs: 20 })
  atEnd(() => worker.stop())

  /** Until nothing waits to be done. */
  async function settled() {
    const unfinished = `select kind, state, last_error from job
      where (kind like 'solana.%' or kind like 'withdrawals.%') and state <> 'done'`
    await expect.poll(async () => (await database.query(unfinished)).rows, { timeout: 25_000 }).toEqual([])
  }

  async function run(kind: string) {
    const job = jobs.find((one) => one.kind === kind)!
    await transact(database, (tx) => enqueue(tx, { job, payload: {} }))
    await settled()
  }

  return {
    app,
    clock,
    database,
    jobs,
    settled,
    chain: sandbox.solana,
    faults: (change: Parameters<typeof sandbox.payments.faults>[0]) => sandbox.payments.faults(change),

    /** A player of the site that counts in USDT, with a proven phone and so much cash. */
    player: async ({ cash = 0 }: { cash?: number } = {}): Promise<Owner> => {
      const mobile = `+92302888${String(++people).padStart(4, '0')}`
      const owner = await openOwner(app, { mobile, siteId: 'all' })
      if (cash > 0) {
        const gift = { playerId: owner.playerId, currency: 'USDT', cash: BigInt(cash) * UNIT }
        await giveMoney(database, gift)
      }
      return owner
    },

    /** The player's address, which is watched from then on. */
    addressOf: async (owner: Pick<Owner, 'call'>) => (await owner.call(getSolanaWallet, {})).data!.wallet_addr,

    /** Looks at every account that is watched, as if it were due. */
    look: async () => {
      await database.query('update solana_watch set asked_next = $1', [new Date(clock())])
      await run('solana.poll')
    },

    /** Asks for so many USDT to a wallet. */
    withdraw: (owner: Pick<Owner, 'call'>, { amount, to, token }: { amount: number; to: string; token?: string }) =>
      owner.call(requestWithdrawal, {
        amount: amount * Number(UNIT),
        pay_type: 2,
        wallet_addr: to,
        ...(token !== undefined && { bank_type: token }),
      }),

    /** Asks the chain about every withdrawal that is on its way, as if it were due. */
    poll: async () => {
      await settled()
      await database.query('update withdraw_order set asked_next = now() where asked_next is not null')
      await run('withdrawals.poll')
    },

    /** What the purses hold, in USDT. */
    purses: async ({ playerId }: Pick<Owner, 'playerId'>) => {
      const { cash, frozenCash } = await readBalance(database, { playerId, currency: 'USDT' })
      return { cash: Number(cash) / Number(UNIT), frozen: Number(frozenCash) / Number(UNIT) }
    },

    /** What the books have credited as deposits, in USDT, without what came on top. */
    paidIn: async ({ playerId }: Pick<Owner, 'playerId'>) => {
      const { rows } = await database.query<{ paid: string }>(
        `select coalesce(sum(amount), 0)::text as paid from transfer where player_id = $1 and reason = 1`,
        [playerId],
      )
      return Number(rows[0]!.paid) / Number(UNIT)
    },

    deposits: async (playerId: bigint) =>
      (
        await database.query<{ order_no: string; state: string; amount: bigint; payment_id: string; scheme: string }>(
          'select order_no, state, amount, payment_id, scheme from deposit_order where player_id = $1 order by order_id',
          [playerId],
        )
      ).rows,

    withdrawals: async (playerId: bigint) =>
      (
        await database.query<{ order_no: string; state: string; reason_key: string; payout_id: string }>(
          `select order_no, state, reason_key, payout_id from withdraw_order where player_id = $1 order by created_at`,
          [playerId],
        )
      ).rows,

    attempts: async (orderNo: string) =>
      (
        await database.query<{ attempt: number; signature: string }>(
          'select attempt, signature from solana_payout where order_no = $1 order by attempt',
          [orderNo],
        )
      ).rows,
  }
}
