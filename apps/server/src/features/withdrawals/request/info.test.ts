import { renewSession } from '@tablestakes/contract/auth'
import { orderFilters } from '@tablestakes/contract/deposits'
import { getWithdrawInfo, listCanWithdrawLog, listWithdrawals, withdrawStates } from '@tablestakes/contract/withdrawals'
import { UNIT } from '@tablestakes/domain/money/money'
import { transact } from '@tablestakes/node/database'
import { expect, test } from 'vitest'
import { entryOf } from '../../../../test/entry.ts'
import { giveMoney } from '../../../../test/money.ts'
import { outcome } from '../../../../test/outcome.ts'
import { startPayouts } from '../../../../test/payouts.ts'
import { houseAccount, newKey, openSettling } from '../../../ledger/index.ts'
import { openPersonal } from '../../players/index.ts'
import { withdrawalData } from '../index.ts'

const { app, database, sandbox, payments, player, withdraw, settled, heard } = await startPayouts()
const { logInByPassword } = entryOf(app, sandbox)

async function end(orderNo: string, how: 'payPayout' | 'failPayout') {
  await settled()
  await payments[how](orderNo)
  await heard(orderNo)
}

test('the info of a player who has nothing tells the limits and asks for an account', async () => {
  const owner = await player({ hasAccount: false })
  expect((await owner.call(getWithdrawInfo, {})).data).toEqual({
    can_withdraw: 0n,
    can_not_withdraw: 0n,
    day_withdraw: 0n,
    extra_del_cash: 0n,
    cash_task_cash: 0n,
    cash_task_cur: 0n,
    cash_task_target: 0n,
    extra_del_coin: 0n,
    coin_task_coin: 0n,
    coin_task_cur: 0n,
    coin_task_target: 0n,
    day_amount_limit: 200_000_000n * UNIT,
    withdraw_account_edit: false,
    min_amount: 20_000n * UNIT,
    max_amount: 100_000_000n * UNIT,
    free_amount: 500_000n * UNIT,
    fee_rate: 1.5,
    money: 0n,
    coin: 0n,
    account_type: 1,
    account: null,
  })
})

test('what was asked for today counts until it comes back', async () => {
  const owner = await player({ cash: 500_000 })
  const { order_no: orderNo } = (await withdraw(owner, 100_000)).data!
  const info = async () => (await owner.call(getWithdrawInfo, {})).data!
  expect(await info()).toMatchObject({ day_withdraw: 100_000n * UNIT, money: 400_000n * UNIT })
  await end(orderNo, 'failPayout')
  expect(await info()).toMatchObject({ day_withdraw: 0n, money: 500_000n * UNIT })
  await database.query(`update withdraw_order set created_at = now() - interval '1 day' where player_id = $1`, [
    owner.playerId,
  ])
  expect(await info()).toMatchObject({ day_withdraw: 0n })
})

test('withdrawals are listed newest first, page by page and by how they stand', async () => {
  const owner = await player({ cash: 900_000 })
  const numbers: string[] = []
  for (const rupiah of [20_000, 30_000, 40_000, 50_000, 60_000])
    numbers.unshift((await withdraw(owner, rupiah)).data!.order_no)
  await end(numbers[4]!, 'payPayout')
  await end(numbers[3]!, 'failPayout')
  const page = async (request: object) => (await owner.call(listWithdrawals, request)).data!
  const all = await page({})
  expect(all.list.map((one) => one.order_no)).toEqual(numbers)
  expect(all.last_id).toBe('')
  const first = await page({ limit: 2 })
  const second = await page({ limit: 2, last_id: first.last_id })
  const third = await page({ limit: 2, last_id: second.last_id })
  expect([first, second, third].flatMap(({ list }) => list.map((one) => one.order_no))).toEqual(numbers)
  expect(third.last_id).toBe('')
  expect((await page({ type: orderFilters.SUCCESS })).list).toMatchObject([
    { order_no: numbers[4], state: withdrawStates.SUCCESS, pay_name: 'Bank Transfer', account_type: 1 },
  ])
  expect((await page({ type: orderFilters.FAIL })).list.map((one) => one.order_no)).toEqual([numbers[3]])
  expect((await page({ type: orderFilters.PROCESSING })).list).toHaveLength(3)
  expect(all.list[0]!.account).toMatch(/^12\*+\d0$/)
  expect(outcome(await owner.call(listWithdrawals, { last_id: 'not-an-order' }))).toBe('INVALID')
  expect((await (await player()).call(listWithdrawals, { last_id: first.last_id })).data!.list).toEqual([])
})

test('the log says how what can be withdrawn came about', async () => {
  const owner = await player({ cash: 300_000 })
  await giveMoney(database, { playerId: owner.playerId, cash: 100_000n * UNIT })
  await withdraw(owner, 50_000)
  const { list } = (await owner.call(listCanWithdrawLog, {})).data!
  expect(list).toMatchObject([
    { reason_key: 'movement_withdrawal_freeze', change: -50_000n * UNIT, can_withdraw: 350_000n * UNIT },
    { reason_key: 'movement_correction', change: 100_000n * UNIT, can_withdraw: 400_000n * UNIT },
    { reason_key: 'movement_correction', change: 300_000n * UNIT, can_withdraw: 300_000n * UNIT },
  ])
  const { list: one, last_id } = (await owner.call(listCanWithdrawLog, { limit: '1' })).data!
  expect(one).toEqual([list[0]])
  expect((await owner.call(listCanWithdrawLog, { limit: '1', last_id })).data!.list).toEqual([list[1]])
  const other = await player()
  expect(outcome(await other.call(listCanWithdrawLog, { uid: String(owner.playerId) }))).toBe('OTHER_PLAYER')
  expect(outcome(await owner.call(listCanWithdrawLog, { uid: String(owner.playerId) }))).toBe('ok')
})

test('the log knows what a bonus binds again when the bet that finished it was voided', async () => {
  const owner = await player({ cash: 300_000 })
  const { playerId } = owner
  await giveMoney(database, { playerId, coin: 1_000n * UNIT })
  const accountId = await houseAccount(database, { kind: 'game', name: 'studio' })
  const { settle } = openSettling(database)
  // Twenty times the bonus, and what it pays.
  const round = {
    ...{
      kind: 'round' as const,
      playerId,
      currency: 'IDR',
      key: newKey(),
      accountId,
      subject: null,
      purse: 'cash' as const,
    },
    ...{ stake: 20_000n * UNIT, counting: 20_000n * UNIT, win: 20_000n * UNIT },
  }
  expect(await settle(round)).toMatchObject({ outcome: 'done', cash: 301_000n * UNIT, coin: 0n })
  const log = async () => (await owner.call(listCanWithdrawLog, {})).data!.list.map((one) => one.can_withdraw)
  const info = async () => (await owner.call(getWithdrawInfo, {})).data!.can_withdraw
  const before = await log()
  expect(before[0]).toBe(301_000n * UNIT)
  await settle({ kind: 'void', playerId, currency: 'IDR', key: newKey(), accountId, play: round.key })
  expect(await info()).toBe(300_000n * UNIT)
  const after = await log()
  expect(after[0]).toBe(300_000n * UNIT)
  // What was free then is still told.
  expect(after.slice(-before.length)).toEqual(before)
})

test('what became of withdrawals is told at the next login, once', async () => {
  const mobile = '+923018880001'
  const owner = await player({ cash: 900_000, mobile, password: 'tall blue door' })
  const browser = app.browser()
  const logIn = async () =>
    (await logInByPassword({ mobile, password: 'tall blue door' }, { browser })).data!.withdraw_notice
  expect(await logIn()).toEqual({ has_notice: false, is_succ: false })
  const first = (await withdraw(owner, 50_000)).data!
  expect(await logIn()).toEqual({ has_notice: false, is_succ: false })
  await end(first.order_no, 'failPayout')
  const second = (await withdraw(owner, 50_000)).data!
  await end(second.order_no, 'payPayout')
  expect(await logIn()).toEqual({ has_notice: true, is_succ: true })
  expect(await logIn()).toEqual({ has_notice: false, is_succ: false })
  // A player who stays signed in is told when the login is renewed.
  const third = (await withdraw(owner, 50_000)).data!
  await end(third.order_no, 'failPayout')
  browser.leave()
  expect((await browser.call(renewSession, {})).data!.withdraw_notice).toEqual({ has_notice: true, is_succ: false })
  expect(await logIn()).toEqual({ has_notice: false, is_succ: false })
})

test('a copy holds the accounts and orders of the player; erasing leaves amounts and nobody to whom', async () => {
  const owner = await player({ cash: 500_000 })
  const { order_no: orderNo } = (await withdraw(owner, 100_000)).data!
  await end(orderNo, 'payPayout')
  const holder = withdrawalData(openPersonal(app.secret))
  expect(await holder.export(database, owner.playerId)).toMatchObject({
    accounts: [{ name: 'Siti Aminah', bank_type: 'BCA', account_no: expect.stringMatching(/^12345\d{4}0$/) }],
    orders: [{ order_no: orderNo, amount: 100_000n * UNIT, state: 'paid' }],
  })
  await transact(database, (tx) => holder.erase(tx, owner.playerId))
  expect(await holder.export(database, owner.playerId)).toMatchObject({
    accounts: [],
    orders: [{ order_no: orderNo, account: '' }],
  })
})
