import type { Clock } from '@tablestakes/node/clock'
import type { Database, Tx } from '@tablestakes/node/database'
import * as z from 'zod/mini'
import { defineJob, enqueue, type Job, nothing } from '../../../platform/jobs/jobs.ts'
import { type PaymentView, ProviderRefused, ProviderSilent, type Providers } from '../../payments/index.ts'
import { applyPayment, end } from './apply-payment.ts'
import { askNext } from './ask-next.ts'
import { findByNumber, isOpen, lockByNumber, type Order } from './order-record.ts'
import { reasons } from './reasons.ts'
import { writeAskNext } from './write-order.ts'

const EVERY_MS = 10_000
const BATCH = 200

type DepositServices = { database: Database; clock: Clock; providers: Providers }

const about = z.object({ orderNo: z.string() })

/** Webhooks get lost: we ask by ourselves, so that no player waits for one in vain. */
export function depositJobs(parts: DepositServices): readonly Job[] {
  const ask = askJob(parts)
  return [pollJob(parts, ask), ask]
}

/** Finds the orders that are due to be asked about, and says when the next one is. */
const pollJob = ({ clock }: DepositServices, ask: Job<typeof about>) =>
  defineJob({
    kind: 'deposits.poll',
    payload: nothing,
    everyMs: EVERY_MS,
    async run(tx) {
      const nowMs = clock()
      for (const order of await takeDue(tx, nowMs)) {
        const next = askNext(order, nowMs)
        await writeAskNext(tx, order.orderNo, next)
        if (next === null && isOpen(order)) await giveUp(tx, order.orderNo, nowMs)
        else await enqueue(tx, { job: ask, payload: { orderNo: order.orderNo } })
      }
    },
  })

type Due = Pick<Order, 'orderNo' | 'state' | 'createdAt' | 'expiresAt'>

async function takeDue(tx: Tx, nowMs: number): Promise<Due[]> {
  const { rows } = await tx.query<Due>(
    `select order_no as "orderNo", state, created_at as "createdAt", expires_at as "expiresAt" from deposit_order
     where asked_next <= $1 order by asked_next limit $2 for update skip locked`,
    [new Date(nowMs), BATCH],
  )
  return rows
}

/** A day after its time nobody has answered: a payment that comes all the same is told by a webhook, or by the books. */
async function giveUp(tx: Tx, orderNo: string, nowMs: number): Promise<void> {
  const order = await lockByNumber(tx, orderNo)
  await end(tx, { ...order!, state: 'expired', reasonKey: reasons.expired }, { nowMs })
}

const askJob = ({ database, clock, providers }: DepositServices) =>
  defineJob({
    kind: 'deposits.ask',
    payload: about,
    async prepare({ orderNo }) {
      const order = await findByNumber(database, orderNo)
      return order && askAbout(providers, order)
    },
    async run(tx, { orderNo }, asked) {
      if (asked) await applyPayment(tx, { orderNo, ...asked, nowMs: clock() })
    },
  })

export type PaymentAnswer = { providerId: string; view: PaymentView | null }

/** What the provider says of an order now; null when it says nothing, and is asked again later. */
export async function askAbout(
  providers: Providers,
  { providerId, orderNo }: Pick<Order, 'providerId' | 'orderNo'>,
): Promise<PaymentAnswer | null> {
  const provider = await providers.get(providerId)
  if (!provider) return null
  try {
    return { providerId, view: await provider.queryPayment(orderNo) }
  } catch (error) {
    if (error instanceof ProviderSilent || error instanceof ProviderRefused) return null
    throw error
  }
}
