import { UNIT } from '@tablestakes/domain/money/money'
import { connect, transact } from '@tablestakes/node/database'
import { expect, test } from 'vitest'
import { atEnd } from '../../../../test/at-end.ts'
import { proveBooksAtEnd } from '../../../../test/books.ts'
import { sweepAll } from '../../../../test/consumers.ts'
import { emptyDatabaseUrl } from '../../../../test/fresh-database.ts'
import { migrateBefore } from '../../../../test/release-before.ts'
import { isProven, proveFacts } from '../../../facts/index.ts'
import { readLedgerFunctions } from '../../../ledger/functions.ts'
import { newKey, openTasks, readBalance } from '../../../ledger/index.ts'
import { migrate } from '../../../platform/postgres/migrations.ts'
import { applyPayment } from '../orders/apply-payment.ts'
import { creditDeposit } from '../orders/credit.ts'
import { findByNumber } from '../orders/order-record.ts'
import { rechargeReward } from './recharge-reward.ts'

/** Orders that joined the reward when it was a part of them: paid, waiting, and given up. Then the update. */
const database = connect(await emptyDatabaseUrl())
atEnd(() => database.end())
await migrateBefore(database, { last: '0024' })
proveBooksAtEnd(database)

await database.query(
  `insert into site (site_id, country, languages, minimum_age, autoplay, entry_bonus, cancel_withdrawal, low_balance_popups,
     marketing_push, document_checks, mandatory_limits, login_methods)
   values ('main', 'all', '{en}', 18, true, true, true, true, true, true, false, '{}')`,
)
const { rows: rewards } = await database.query<{ reward_id: bigint }>(
  `insert into recharge_reward (site_id, opens_at, coin_multi, day_most, whole_most) values ('main', now(), 3, $1, 0)
   returning reward_id`,
  [12n * UNIT],
)
const { rows: players } = await database.query<{ player_id: bigint }>(
  `insert into player (site_id) values ('main') returning player_id`,
)
const playerId = players[0]!.player_id
const currency = 'IDR'

/** As the release before opened one of 100: 3 of its own, twenty times, and 5 of the reward, three times. */
async function openBefore(orderNo: string, state: string, { joins = true } = {}): Promise<void> {
  const [reward, coin, target] = joins ? [rewards[0]!.reward_id, 5n * UNIT, 15n * UNIT] : [null, 0n, 0n]
  await database.query(
    `insert into deposit_order (player_id, order_id, order_no, request_id, site_id, currency, amount, goods_id, goods_type, method_id,
       pay_type, scheme, kind, pay_name, mark, provider_id, extra_cash, coin, gold, cash_target, coin_target, joins_reward, reward_id,
       reward_coin, reward_target, state, expires_at, entry_id)
     values ($1, $2, $3, gen_random_uuid(), 'main', $4, $5, 0, 0, 1, 1, 'dana', 'link', 'DANA', '', 'sandbox', 0, $6, 0, $5, $7, $8, $9,
       $10, $11, $12, now() + interval '1 hour', $13)`,
    [
      ...[
        playerId,
        newKey(),
        orderNo,
        currency,
        100n * UNIT,
        3n * UNIT + coin,
        60n * UNIT + target,
        joins,
        reward,
        coin,
      ],
      ...[target, state, state === 'paid' ? newKey() : null],
    ],
  )
}

const [paid, waiting, gone, plain] = ['D0000000000PAID', 'D0000000000WAIT', 'D0000000000G0NE', 'D000000000P1AIN']
await openBefore(paid!, 'paid')
await openBefore(waiting!, 'pending')
await openBefore(gone!, 'expired')
await openBefore(plain!, 'pending', { joins: false })
await migrate(database, { functions: await readLedgerFunctions() })

const pay = (orderNo: string) =>
  transact(database, (tx) =>
    applyPayment(tx, {
      ...{ providerId: 'sandbox', orderNo, nowMs: Date.now() },
      view: { paymentId: orderNo, status: 'paid', amount: 100n * UNIT, currency },
    }),
  )

const coins = async () => (await readBalance(database, { playerId, currency })).coin / UNIT

test('what an order has brought or promises is what it was', async () => {
  expect(await findByNumber(database, paid!)).toMatchObject({
    coin: 3n * UNIT,
    rewardCoin: 5n * UNIT,
    joinsReward: true,
  })
  expect(await findByNumber(database, waiting!)).toMatchObject({
    ...{ coin: 3n * UNIT, coinTarget: 60n * UNIT, rewardCoin: 5n * UNIT, joinsReward: true },
  })
  expect(await findByNumber(database, plain!)).toMatchObject({ coin: 3n * UNIT, rewardCoin: 0n, joinsReward: false })
})

test('the reward comes with the money of an order that was open', async () => {
  await Promise.all([pay(waiting!), pay(waiting!)])
  expect(await coins()).toBe(8n)
  const tasks = (await openTasks(database, { playerId, currency })).filter(({ kind }) => kind === 'coin')
  expect(tasks).toMatchObject([
    { amount: 3n * UNIT, target: 60n * UNIT },
    { amount: 5n * UNIT, target: 15n * UNIT },
  ])
})

test('an order that had ended gets what the others have left of the day, before the update and after it', async () => {
  await pay(gone!)
  expect(await findByNumber(database, gone!)).toMatchObject({ isLate: true, rewardCoin: 2n * UNIT })
  expect(await coins()).toBe(13n)
})

test('an order without it brings its own', async () => {
  await pay(plain!)
  expect(await coins()).toBe(16n)
})

test('nodes of the release before open and credit orders meanwhile: the sweep brings what they leave out', async () => {
  await database.query('update recharge_reward set day_most = 0')
  const late = 'D00000000001ATE'
  await openBefore(late, 'pending')
  const order = (await findByNumber(database, late))!
  expect(order).toMatchObject({ coin: 3n * UNIT, coinTarget: 60n * UNIT, rewardCoin: 5n * UNIT, joinsReward: true })
  await transact(database, async (tx) => {
    const entryId = await creditDeposit(tx, order)
    await tx.query(`update deposit_order set state = 'paid', entry_id = $2 where order_no = $1`, [late, entryId])
  })
  expect(await coins()).toBe(19n)
  await sweepAll(database, [rechargeReward])
  expect(await coins()).toBe(24n)
  await sweepAll(database, [rechargeReward])
  expect(await coins()).toBe(24n)
  const proofs = await proveFacts(database, [rechargeReward], playerId)
  expect(proofs).toMatchObject([
    { name: 'deposits', stored: 4n },
    { name: 'granted', stored: 12n * UNIT },
  ])
  expect(proofs.every(isProven)).toBe(true)
})
