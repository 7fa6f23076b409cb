import { getBetTasks } from '@tablestakes/contract/bonuses'
import { getWithdrawInfo } from '@tablestakes/contract/withdrawals'
import { UNIT } from '@tablestakes/domain/money/money'
import { transact } from '@tablestakes/node/database'
import { expect, test } from 'vitest'
import { giveMoney } from '../../../../test/money.ts'
import { outcome } from '../../../../test/outcome.ts'
import { startPayouts } from '../../../../test/payouts.ts'
import { playsAt } from '../../../../test/plays.ts'
import { houseAccount, newKey, openSettling, post, readBalance } from '../../../ledger/index.ts'

const { database, payments, player, withdraw, purses, settled, heard, detail } = await startPayouts()
const accountId = await houseAccount(database, { kind: 'game', name: 'forfeit' })
const { settle } = openSettling(database)
const { staking, win, about } = playsAt(database, accountId)

/** A round in one call that wins nothing: it counts right away. */
const lost = (playerId: bigint, amount: bigint) =>
  ({ ...staking(playerId), kind: 'round', stake: amount * UNIT, counting: amount * UNIT, win: 0n }) as const

/** Cash and a bonus of 50,000, of whose million of stakes 100,000 is done. */
async function withBonus() {
  const owner = await player({ cash: 600_000 })
  await giveMoney(database, { playerId: owner.playerId, coin: 50_000n * UNIT })
  await settle(lost(owner.playerId, 100_000n))
  return owner
}

const owed = async ({ playerId }: { playerId: bigint }) =>
  (await readBalance(database, { playerId, currency: 'IDR' })).debt

const tasksOf = async (owner: Awaited<ReturnType<typeof player>>) => (await owner.call(getBetTasks, {})).data!.taskList

test('a withdrawal gives up the bonus and its task, and says so before', async () => {
  const owner = await withBonus()
  const info = (await owner.call(getWithdrawInfo, {})).data!
  expect(info).toMatchObject({
    can_withdraw: 500_000n * UNIT,
    extra_del_coin: 50_000n * UNIT,
    extra_del_cash: 0n,
    coin_task_coin: 50_000n * UNIT,
    coin_task_cur: 100_000n * UNIT,
    coin_task_target: 1_000_000n * UNIT,
  })
  const { id, order_no: orderNo, purses: after } = (await withdraw(owner, 100_000, { forfeit_coin: 500_000_000 })).data!
  expect(after).toMatchObject({ money: 400_000n * UNIT, coin: 0n })
  expect(await purses(owner)).toMatchObject({ coin: 0, frozenCoin: 50_000 })
  expect(await tasksOf(owner)).toEqual([])
  expect((await detail(owner, id)).forfeited_coin).toBe(50_000n * UNIT)
  await settled()
  await payments.payPayout(orderNo)
  await heard(orderNo)
  expect(await purses(owner)).toMatchObject({ cash: 400_000, frozen: 0, coin: 0, frozenCoin: 0 })
})

test('when it fails the bonus is back, and its task goes on where it stood', async () => {
  const owner = await withBonus()
  const { order_no: orderNo } = (await withdraw(owner, 100_000)).data!
  await settled()
  await payments.failPayout(orderNo, { duplicate: 3 })
  await heard(orderNo)
  expect(await purses(owner)).toMatchObject({ cash: 500_000, frozen: 0, coin: 50_000, frozenCoin: 0 })
  expect(await tasksOf(owner)).toMatchObject([
    { bonus: 50_000n * UNIT, cur: 100_000n * UNIT, target: 1_000_000n * UNIT },
  ])
})

test('what the player was shown must still be true', async () => {
  const owner = await withBonus()
  const shown = { forfeit_coin: 0 }
  expect(outcome(await withdraw(owner, 100_000, shown))).toBe('FORFEIT_CHANGED')
  expect(await purses(owner)).toMatchObject({ cash: 500_000, frozen: 0, coin: 50_000 })
  expect(await tasksOf(owner)).toHaveLength(1)
})

test('cash that a deposit’s task binds stays until it is played; the rest may leave', async () => {
  const owner = await player({ cash: 300_000 })
  const from = await houseAccount(database, { kind: 'correction', name: 'test' })
  const bound = 200_000n * UNIT
  await transact(database, (tx) =>
    post(tx, {
      playerId: owner.playerId,
      currency: 'IDR',
      key: newKey(),
      moves: [{ from, to: 'cash', amount: bound, reason: 'deposit' }],
      opens: [{ kind: 'cash', amount: bound, target: bound, source: 'deposit' }],
    }),
  )
  const info = (await owner.call(getWithdrawInfo, {})).data!
  expect(info).toMatchObject({
    can_withdraw: 300_000n * UNIT,
    can_not_withdraw: bound,
    cash_task_cash: bound,
    cash_task_cur: 0n,
    cash_task_target: bound,
  })
  expect(outcome(await withdraw(owner, 300_001))).toBe('WAGERING_UNFINISHED')
  expect(outcome(await withdraw(owner, 500_001))).toBe('INSUFFICIENT_FUNDS')
  expect(outcome(await withdraw(owner, 300_000))).toBe('ok')
  await settle({ ...lost(owner.playerId, 0n), stake: bound, counting: 0n })
  expect((await owner.call(getWithdrawInfo, {})).data).toMatchObject({ can_withdraw: 0n, can_not_withdraw: 0n })
})

test('a bonus that is on the table while a withdrawal is taken back must still be wagered', async () => {
  const owner = await player({ cash: 100_000 })
  await giveMoney(database, { playerId: owner.playerId, coin: 50_000n * UNIT })
  const bet = { ...staking(owner.playerId), stake: 150_000n * UNIT, counting: 0n }
  await settle(bet)
  await giveMoney(database, { playerId: owner.playerId, cash: 20_000n * UNIT })
  expect(await purses(owner)).toMatchObject({ cash: 20_000, coin: 0 })
  const { order_no: orderNo } = (await withdraw(owner, 20_000)).data!
  await settled()
  await payments.failPayout(orderNo)
  await heard(orderNo)
  expect(await tasksOf(owner)).toMatchObject([{ bonus: 50_000n * UNIT, cur: 0n, target: 1_000_000n * UNIT }])
  await settle({ ...win(owner.playerId), play: bet.key, win: 300_000n * UNIT })
  expect(await purses(owner)).toMatchObject({ cash: 220_000, coin: 100_000 })
})

test('what a bonus on the table won while a withdrawal was under way comes back when that fails', async () => {
  const owner = await player({ cash: 100_000 })
  const { playerId } = owner
  await giveMoney(database, { playerId, coin: 50_000n * UNIT })
  const bet = { ...staking(playerId), stake: 150_000n * UNIT, counting: 0n }
  await settle(bet)
  await giveMoney(database, { playerId, cash: 20_000n * UNIT })
  const { order_no: orderNo } = (await withdraw(owner, 20_000)).data!
  await settle({ ...win(playerId), play: bet.key, win: 300_000n * UNIT })
  expect(await purses(owner)).toMatchObject({ cash: 200_000, coin: 0 })
  await settled()
  await payments.failPayout(orderNo)
  await heard(orderNo)
  expect(await purses(owner)).toMatchObject({ cash: 220_000, coin: 100_000 })
})

test('what comes back first pays the debt made since', async () => {
  const owner = await player({ cash: 100_000 })
  const bet = { ...staking(owner.playerId), stake: 0n, counting: 0n }
  await settle(bet)
  const paid = { ...win(owner.playerId), play: bet.key, win: 200_000n * UNIT }
  await settle(paid)
  const { order_no: orderNo } = (await withdraw(owner, 300_000)).data!
  await settle({ ...about(owner.playerId), play: paid.key })
  expect(await owed(owner)).toBe(200_000n * UNIT)
  await settled()
  await payments.failPayout(orderNo, { duplicate: 3 })
  await heard(orderNo)
  expect(await owed(owner)).toBe(0n)
  expect(await purses(owner)).toMatchObject({ cash: 100_000, frozen: 0 })
  expect(outcome(await withdraw(owner, 100_000))).toBe('ok')
})

test('nor is one that was there beside an older bonus, whose wagering ended before', async () => {
  const owner = await player({ cash: 100_000 })
  const { playerId } = owner
  // The first is nearly done when the second comes: both are on the table, and only the second is given up.
  await giveMoney(database, { playerId, coin: 1_000n * UNIT })
  await giveMoney(database, { playerId, coin: 50_000n * UNIT })
  const bet = { ...staking(playerId), stake: 151_000n * UNIT, counting: 0n }
  await settle(bet)
  await giveMoney(database, { playerId, cash: 40_000n * UNIT })
  await settle(lost(playerId, 20_000n))
  expect(await tasksOf(owner)).toMatchObject([{ bonus: 50_000n * UNIT, cur: 0n }])
  const { order_no: orderNo } = (await withdraw(owner, 20_000)).data!
  await settled()
  await payments.payPayout(orderNo)
  await heard(orderNo)
  await settle({ ...about(playerId), play: bet.key })
  // The first one's share is cash, because it was wagered for.
  expect(await purses(owner)).toMatchObject({ cash: 101_000, coin: 0 })
})

test('a bonus that a voided bet had set free is bound until as much is staked', async () => {
  const owner = await player({ cash: 1_000_000 })
  const { playerId } = owner
  await giveMoney(database, { playerId, coin: 50_000n * UNIT })
  const bet = lost(playerId, 1_000_000n)
  await settle(bet)
  expect(await purses(owner)).toMatchObject({ cash: 50_000, coin: 0 })
  await settle({ ...about(playerId), play: bet.key })
  expect(await purses(owner)).toMatchObject({ cash: 1_050_000, coin: 0 })
  expect(outcome(await withdraw(owner, 1_000_001))).toBe('WAGERING_UNFINISHED')
  await settle(lost(playerId, 1_000_000n))
  expect(outcome(await withdraw(owner, 50_000))).toBe('ok')
})

test('a bonus that was given up while it was on the table is not set free by the next, smaller one', async () => {
  const owner = await player({ cash: 100_000 })
  const { playerId } = owner
  await giveMoney(database, { playerId, coin: 50_000n * UNIT })
  const bet = { ...staking(playerId), stake: 150_000n * UNIT, counting: 0n }
  await settle(bet)
  await giveMoney(database, { playerId, cash: 20_000n * UNIT })
  const { order_no: orderNo } = (await withdraw(owner, 20_000)).data!
  await settled()
  await payments.payPayout(orderNo)
  await heard(orderNo)
  await settle({ ...win(playerId), play: bet.key, win: 300_000n * UNIT })
  await giveMoney(database, { playerId, coin: 1n * UNIT })
  await settle(lost(playerId, 20n))
  expect(await purses(owner)).toMatchObject({ cash: 199_981, coin: 0 })
})

test('a bonus that a second withdrawal has ended does not come back with the first', async () => {
  const owner = await withBonus()
  const first = (await withdraw(owner, 100_000)).data!
  const second = (await withdraw(owner, 100_000)).data!
  await settled()
  await payments.payPayout(second.order_no)
  await heard(second.order_no)
  await payments.failPayout(first.order_no)
  await heard(first.order_no)
  expect(await purses(owner)).toMatchObject({ cash: 400_000, coin: 0, frozen: 0, frozenCoin: 0 })
  expect(await tasksOf(owner)).toEqual([])
})

test('and comes back with the last of them when all fail', async () => {
  const owner = await withBonus()
  const orders = [(await withdraw(owner, 100_000)).data!, (await withdraw(owner, 100_000)).data!]
  await settled()
  for (const { order_no: orderNo } of orders) {
    await payments.failPayout(orderNo)
    await heard(orderNo)
  }
  expect(await purses(owner)).toMatchObject({ cash: 500_000, coin: 50_000, frozen: 0, frozenCoin: 0 })
})
