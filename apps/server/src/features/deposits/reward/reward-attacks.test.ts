import { UNIT } from '@tablestakes/domain/money/money'
import { type Tx, transact } from '@tablestakes/node/database'
import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { startCashier } from '../../../../test/cashier.ts'
import { sweepAll } from '../../../../test/consumers.ts'
import type { Owner } from '../../../../test/owners.ts'
import { catchUp, isProven, proveFacts } from '../../../facts/index.ts'
import { readStream } from '../../../facts/read-stream.ts'
import { houseAccount, lockBalances, newKey, onGame, type Play } from '../../../ledger/index.ts'
import { applyPayment } from '../orders/apply-payment.ts'
import { creditDeposit } from '../orders/credit.ts'
import { findByNumber, lockByNumber } from '../orders/order-record.ts'
import { rechargeReward } from './recharge-reward.ts'

vi.setConfig({ testTimeout: 240_000 })

const cashier = await startCashier()
const { app, clock, database } = cashier
const { settle } = app.services.settling
const accountId = await houseAccount(database, { kind: 'game', name: 'attacked' })
const currency = 'IDR'

/** 5 % of what is paid in, of which 12,000 a day and 19,000 in all. */
const [DAY_MOST, WHOLE_MOST] = [12_000n * UNIT, 19_000n * UNIT]
await database.query(
  `update recharge_reward set day_most = $1, whole_most = $2, coin_multi = 3, opens_at = $3, closes_at = null where site_id = 'main'`,
  [DAY_MOST, WHOLE_MOST, new Date(clock() - 1)],
)

type Opened = { id: string; orderNo: string }
type Player = { owner: Owner; orders: Opened[]; plays: Play[] }

const ACTS = [
  ...(['join', 'join', 'join', 'cancel', 'fail', 'pay', 'pay', 'pay', 'pay other', 'credit only'] as const),
  ...(['bet', 'void', 'tell again', 'take back', 'crash', 'crash in between', 'sweep', 'next day'] as const),
]
type Step = { player: 0 | 1; act: (typeof ACTS)[number]; which: number; rupiah: number }

/** Each does what somebody may do who wants the reward twice, or what a node may do that dies. Refusals are part of it. */
const acts: Record<Step['act'], (player: Player, step: Step) => Promise<unknown>> = {
  async join({ owner, orders }, { rupiah }) {
    const wanted = { amount: BigInt(rupiah) * UNIT, is_add_coin: true, is_join_charge_reward: true }
    const { data } = await cashier.order(owner, wanted)
    if (data) orders.push({ id: data.id, orderNo: data.order_no })
  },
  cancel: ({ owner }, { which }) => withOrder(owner, which, ({ id }) => cashier.cancel(owner, id)),
  fail: ({ owner }, { which }) => withOrder(owner, which, ({ orderNo }) => tell(orderNo, 'failed')),
  pay: ({ owner }, { which }) => withOrder(owner, which, ({ orderNo }) => tell(orderNo, 'paid')),
  'pay other': ({ owner }, { which }) =>
    withOrder(owner, which, ({ orderNo }) => tell(orderNo, 'paid', { more: UNIT })),
  'credit only': ({ owner }, { which }) => withOrder(owner, which, ({ orderNo }) => creditOnly(orderNo)),
  async bet({ owner, plays }, { rupiah }) {
    const stake = BigInt(rupiah) * UNIT
    const about = { playerId: owner.playerId, currency, accountId, subject: onGame(901), key: newKey() }
    const play = { ...about, kind: 'round', purse: 'cash', stake, counting: stake, win: 2n * stake } as const
    plays.push(play)
    await settle(play)
  },
  async void({ owner, plays }) {
    const play = plays.pop()
    const about = { kind: 'void', playerId: owner.playerId, currency, accountId, key: newKey() } as const
    if (play) await settle({ ...about, play: play.key })
  },
  // As if the cursor had been lost.
  'tell again': ({ owner }) => actOn(owner, { takesBack: false }),
  'take back': ({ owner }) => actOn(owner, { takesBack: true }),
  crash: ({ owner }, { which }) =>
    withOrder(owner, which, ({ orderNo }) => tell(orderNo, 'paid', { dies: true }).catch(() => {})),
  'crash in between': ({ owner }) =>
    transact(database, async (tx) => {
      await catchUp(tx, rechargeReward, owner.playerId)
      throw new Error('the node has died')
    }).catch(() => {}),
  sweep: () => sweepAll(database, [rechargeReward]),
  'next day': ({ owner }) =>
    database.query(`update deposit_order set created_at = created_at - interval '1 day' where player_id = $1`, [
      owner.playerId,
    ]),
}

const players = new Map<bigint, Player>()

async function withOrder(owner: Owner, which: number, act: (order: Opened) => Promise<unknown>): Promise<unknown> {
  const { orders } = players.get(owner.playerId)!
  const order = orders[which % Math.max(1, orders.length)]
  return order && act(order)
}

/** What a provider says of a payment, as a webhook, the poller or the player's own asking brings it. */
async function tell(orderNo: string, status: 'paid' | 'failed', { more = 0n, dies = false } = {}): Promise<void> {
  const { providerId, amount } = (await findByNumber(database, orderNo))!
  await transact(database, async (tx) => {
    const payment = { paymentId: `p-${orderNo}`, amount: amount + more, currency }
    await applyPayment(tx, { providerId, orderNo, nowMs: clock(), view: { ...payment, status } })
    if (dies) throw new Error('the node has died')
  })
}

/** A node of the release before credits an order, and leaves what follows to the sweep. */
const creditOnly = (orderNo: string) =>
  transact(database, async (tx) => {
    const order = (await lockByNumber(tx, orderNo))!
    if (order.state !== 'pending') return
    const entryId = await creditDeposit(tx, order)
    await tx.query(`update deposit_order set state = 'paid', entry_id = $2 where order_no = $1`, [orderNo, entryId])
  })

/** Hands the consumer all of a player's deposits, whatever it has had of them. */
const actOn = ({ playerId }: Owner, { takesBack }: { takesBack: boolean }) =>
  transact(database, async (tx: Tx) => {
    await lockBalances(tx, playerId)
    const { facts } = await readStream(tx, { playerId, currency }, { place: 0n, day: 0 })
    const deposits = facts.filter(({ kind }) => kind === 'deposit').map((fact) => ({ ...fact, takesBack }))
    await rechargeReward.act!(tx, deposits as typeof facts)
  })

type Had = {
  order_no: string
  state: string
  day: string
  promised: bigint
  granted: bigint | null
  came: bigint
  times: number
}

/** Of every order that joined: what was promised, what is written down, and what the books say has come and how often. */
async function hadBy(playerId: bigint): Promise<Had[]> {
  const { rows } = await database.query<Had>(
    `select j.order_no, o.state, (o.created_at at time zone 'utc')::date::text as day, j.coin as promised, j.granted,
       coalesce(sum(t.amount), 0)::bigint as came, count(t.amount)::integer as times
     from recharge_reward_join j join deposit_order o using (player_id, order_no)
     left join (entry e join transfer t using (player_id, entry_id)
       join house_account a on a.account_id = t.debit and a.kind = 'promotion' and a.name = 'recharge-reward')
       on e.player_id = j.player_id and e.reference = j.order_no
     where j.player_id = $1 group by 1, 2, 3, 4, 5`,
    [playerId],
  )
  return rows
}

async function expectOnce({ owner }: Player): Promise<void> {
  const { playerId } = owner
  const had = await hadBy(playerId)
  for (const { state, promised, granted, came, times } of had) {
    expect(times).toBeLessThanOrEqual(1)
    expect(came).toBe(granted ?? 0n)
    expect(came).toBeLessThanOrEqual(promised)
    // What was promised nothing has nothing to be decided.
    const isDecided = promised === 0n || granted !== null
    expect({ state, promised, isDecided }).toEqual({ state, promised, isDecided: promised === 0n || state === 'paid' })
  }
  const sum = (some: Had[]) => some.reduce((all, { came }) => all + came, 0n)
  expect(sum(had)).toBeLessThanOrEqual(WHOLE_MOST)
  for (const day of new Set(had.map((one) => one.day))) {
    expect(sum(had.filter((one) => one.day === day))).toBeLessThanOrEqual(DAY_MOST)
  }
  // Nothing has come that no order joined for.
  const { rows } = await database.query<{ came: bigint }>(
    `select coalesce(sum(amount), 0)::bigint as came from transfer t join house_account a on a.account_id = t.debit
     where player_id = $1 and a.kind = 'promotion' and a.name = 'recharge-reward'`,
    [playerId],
  )
  expect(rows[0]!.came).toBe(sum(had))
  const proofs = await proveFacts(database, [rechargeReward], playerId)
  expect(proofs.filter((proof) => !isProven(proof))).toEqual([])
  expect(proofs.find(({ name }) => name === 'granted')?.stored ?? 0n).toBe(sum(had))
}

test('whatever somebody does to get it, the reward comes once an order, as promised and within its limits', async () => {
  const step = fc.record<Step>({
    player: fc.constantFrom(0, 1),
    act: fc.constantFrom(...ACTS),
    which: fc.nat({ max: 6 }),
    rupiah: fc.constantFrom(50_000, 90_000, 100_000, 200_000),
  })
  let rewarded = 0n
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 12, maxLength: 40 }), async (steps) => {
      const pair: Player[] = []
      for (let nth = 0; nth < 2; nth++) {
        const player = { owner: await cashier.owner(), orders: [], plays: [] }
        players.set(player.owner.playerId, player)
        pair.push(player)
        await acts.join(player, { player: 0, act: 'join', which: 0, rupiah: 100_000 })
      }
      // Two at the same time, as two nodes would.
      for (let at = 0; at < steps.length; at += 2) {
        await Promise.all(steps.slice(at, at + 2).map((one) => acts[one.act](pair[one.player]!, one)))
      }
      await Promise.all([sweepAll(database, [rechargeReward]), sweepAll(database, [rechargeReward])])
      for (const player of pair) {
        await expectOnce(player)
        for (const { came } of await hadBy(player.owner.playerId)) rewarded += came
      }
    }),
    { numRuns: 12, endOnFailure: true },
  )
  expect(rewarded).toBeGreaterThan(0n)
})
