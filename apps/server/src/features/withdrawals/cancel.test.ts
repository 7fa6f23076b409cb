import { operateOrder, orderOperations, orderTypes } from '@tablestakes/contract/deposits'
import { addWithdrawAccount, listWithdrawBanks } from '@tablestakes/contract/withdraw-accounts'
import { withdrawStates } from '@tablestakes/contract/withdrawals'
import { beforeAll, describe, expect, test } from 'vitest'
import { outcome } from '../../../test/outcome.ts'
import type { Owner } from '../../../test/owners.ts'
import { bankOf, startPayouts } from '../../../test/payouts.ts'

const { app, database, payments, player, withdraw, purses, settled, orders, poll, detail } = await startPayouts()

/** Nobody looks at so little: it would leave by itself. */
const SMALL = 500_000

const cancel = (owner: Owner, id: string) =>
  owner.call(operateOrder, { id, order_type: orderTypes.WITHDRAWAL, operation: orderOperations.CANCEL })
const setWindow = (seconds: number) => database.query('update cashier_rule set cancel_seconds = $1', [seconds])

/** The time to take an order back is over, and what waited for that is due. */
async function letItPass(orderNo: string) {
  await database.query(`update withdraw_order set cancel_until = now() - interval '1 second' where order_no = $1`, [
    orderNo,
  ])
  await database.query(`update job set due_at = now() where job_key = $1`, [orderNo])
}

async function asked() {
  const owner = await player({ cash: 2_000_000 })
  const { id, order_no: orderNo } = (await withdraw(owner, SMALL)).data!
  return { owner, id, orderNo }
}

describe('a withdrawal that nobody looks at', () => {
  beforeAll(() => setWindow(3_600))

  test('waits before it is sent, and is taken back once', async () => {
    const { owner, id, orderNo } = await asked()
    const shown = await detail(owner, id)
    expect(shown).toMatchObject({ state: withdrawStates.PROCESSING, can_cancel: true })
    expect(shown.cancel_until).toBeGreaterThan(app.clock() + 3_000_000)
    expect(await purses(owner)).toMatchObject({ cash: 1_500_000, frozen: SMALL })
    expect((await cancel(owner, id)).data).toMatchObject({ id, state: withdrawStates.FAIL })
    expect(await purses(owner)).toMatchObject({ cash: 2_000_000, frozen: 0 })
    expect(outcome(await cancel(owner, id))).toBe('WITHDRAWAL_FINAL')
    expect(await detail(owner, id)).toMatchObject({ can_cancel: false, cancel_until: null })
    // What was to send it finds it ended.
    await letItPass(orderNo)
    await settled()
    expect(await payments.payout(orderNo)).toBeUndefined()
    expect(await purses(owner)).toMatchObject({ cash: 2_000_000, frozen: 0 })
  })

  test('is not sent early by the poller either, and goes out when its time is over', async () => {
    const { owner, id, orderNo } = await asked()
    await database.query(`update job set state = 'done' where job_key = $1`, [orderNo])
    await poll()
    expect(await payments.payout(orderNo)).toBeUndefined()
    expect(await detail(owner, id)).toMatchObject({ can_cancel: true })
    await letItPass(orderNo)
    await poll()
    expect(await payments.payout(orderNo)).toMatchObject({ status: 'processing' })
    expect(outcome(await cancel(owner, id))).toBe('WITHDRAWAL_FINAL')
    expect(await detail(owner, id)).toMatchObject({ can_cancel: false })
    expect(await purses(owner)).toMatchObject({ cash: 1_500_000, frozen: SMALL })
  })

  test('is somebody else’s to nobody', async () => {
    const { owner, id, orderNo } = await asked()
    expect(outcome(await cancel(await player(), id))).toBe('NOT_FOUND')
    expect(outcome(await cancel(owner, id))).toBe('ok')
    await letItPass(orderNo)
  })

  test.each([1, 2, 3, 4, 5, 6])('taken back and sent simultaneously, it ends in one way (%i)', async () => {
    const { owner, id, orderNo } = await asked()
    await letItPass(orderNo)
    const answers = await Promise.all([cancel(owner, id), cancel(owner, id), settled()])
    const took = answers.slice(0, 2).filter((answer) => outcome(answer as { code: number }) === 'ok')
    expect(took.length).toBeLessThanOrEqual(1)
    await settled()
    const isTaken = took.length === 1
    const [order] = await orders(owner.playerId)
    expect(order?.state).toBe(isTaken ? 'cancelled' : 'sent')
    expect((await payments.payout(orderNo)) === undefined).toBe(isTaken)
    expect(await purses(owner)).toMatchObject(
      isTaken ? { cash: 2_000_000, frozen: 0 } : { cash: 1_500_000, frozen: SMALL },
    )
  })

  test('does not wait where the law lets nobody take it back', async () => {
    await database.query(`update site set cancel_withdrawal = false where site_id = 'main'`)
    const owner = await player({ cash: 2_000_000 })
    await expect
      .poll(async () => {
        const { data } = await withdraw(owner, 20_000)
        return (await detail(owner, data!.id)).can_cancel
      })
      .toBe(false)
    const { id, order_no: orderNo } = (await withdraw(owner, 20_000)).data!
    expect(await detail(owner, id)).toMatchObject({ can_cancel: false, cancel_until: null })
    expect(outcome(await cancel(owner, id))).toBe('CANCEL_NOT_ALLOWED')
    await database.query(`update withdraw_order set cancel_until = null where state = 'approved'`)
    await database.query(`update job set due_at = now() where state = 'waiting'`)
    await settled()
    expect(await payments.payout(orderNo)).toMatchObject({ status: 'processing' })
    await database.query(`update site set cancel_withdrawal = true where site_id = 'main'`)
  })
})

test('a first account is bound by somebody who has just shown who they are, and by nobody else', async () => {
  const owner = await player({ hasAccount: false })
  const elsewhere = await owner.elsewhere()
  expect(outcome(await elsewhere.call(addWithdrawAccount, bankOf('9876543210')))).toBe('PROOF_NEEDED')
  expect((await elsewhere.call(listWithdrawBanks, {})).data!.list).toEqual([])
  await elsewhere.prove()
  expect(outcome(await elsewhere.call(addWithdrawAccount, bankOf('9876543210')))).toBe('ok')
})
