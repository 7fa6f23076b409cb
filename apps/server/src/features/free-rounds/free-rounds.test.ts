import { randomUUID } from 'node:crypto'
import { listFreeRounds } from '@tablestakes/contract/free-rounds'
import { randomFrom } from '@tablestakes/domain/ledger/histories'
import { transact } from '@tablestakes/node/database'
import { describe, expect, test } from 'vitest'
import { openWalletTable, UNIT } from '../../../test/wallet-table.ts'
import { houseAccount, newKey, openTasks, stopPlayer } from '../../ledger/index.ts'
import { reconcileSupplier } from '../suppliers/reconcile/reconcile.ts'
import { grantFreeRounds } from './grant.ts'
import { endExpired, takeToRemind } from './jobs.ts'

/** Free rounds over HTTP with real signatures, as a supplier uses them. */
const { app, database, supplier, newSeat, purses } = await openWalletTable()

const STAKE = 2n * 10_000n
const WIRE = 2 * UNIT

async function give(playerId: bigint, change: Partial<Parameters<typeof grantFreeRounds>[1]['freeRounds']> = {}) {
  const freeRounds = { stake: STAKE, multiplier: 5, rounds: 3, games: [901], days: 7, ...change }
  const owner = { playerId, currency: 'IDR' }
  return transact(database, (tx) =>
    grantFreeRounds(tx, { owner, freeRounds, account: 'activity-1', reference: 'activity 7', nowMs: app.clock() }),
  )
}

const free = (reward: string) => ({ is_free: true, reward_uuid: reward })
const tasksOf = (playerId: bigint) => openTasks(database, { playerId, currency: 'IDR' })
const leftOf = async (grantId: string) => {
  const { rows } = await database.query('select rounds - used as left from free_round_grant where grant_id = $1', [
    grantId,
  ])
  return rows[0]?.left as number
}

test('a free round takes nothing of the player’s; what it wins is a bonus that must be wagered for', async () => {
  const { seat, playerId, player } = await newSeat({ cash: 10n })
  const reward = await give(playerId)
  expect((await seat.balance({ game_code: 'acme:dice' })).free_rounds).toMatchObject([
    { reward_uuid: reward, amount: WIRE, left: 3 },
  ])
  const bet = await seat.bet(WIRE, free(reward))
  expect(bet).toMatchObject({ status: 'RS_OK', balance: 10 * UNIT })
  expect(await purses(playerId)).toMatchObject({ cash: 100_000n, coin: 0n })
  const win = await seat.win(8 * UNIT, bet.id, { ...free(reward), round: bet.round })
  expect(win).toMatchObject({ status: 'RS_OK', balance: 18 * UNIT })
  expect(await purses(playerId)).toMatchObject({ cash: 100_000n, coin: 80_000n })
  expect(await tasksOf(playerId)).toMatchObject([{ kind: 'coin', amount: 80_000n, target: 400_000n, held: 80_000n }])
  const { list } = (await player.call(listFreeRounds, {})).data!
  expect(list).toMatchObject([{ id: reward, left: 2, rounds: 3, won: 80_000n, state: 'open', games: [901] }])
})

test('the promotion pays the stake and the game the win', async () => {
  const { seat, playerId } = await newSeat({ cash: 0n })
  const accounts = {
    promotion: await houseAccount(database, { kind: 'promotion', name: 'activity-1' }),
    game: await houseAccount(database, { kind: 'game', name: 'acme' }),
  }
  const reward = await give(playerId)
  const bet = await seat.bet(WIRE, free(reward))
  await seat.win(3 * UNIT, bet.id, { round: bet.round })
  const { rows } = await database.query(
    'select debit, credit, amount from transfer where player_id = $1 order by number',
    [playerId],
  )
  expect(rows).toEqual([
    { debit: accounts.promotion, credit: 1, amount: STAKE },
    { debit: 1, credit: accounts.game, amount: STAKE },
    { debit: accounts.game, credit: 1, amount: 30_000n },
  ])
})

describe('a bet that is repeated', () => {
  test('uses one round, and gets the first answer', async () => {
    const { seat, playerId } = await newSeat()
    const reward = await give(playerId)
    const bet = await seat.bet(WIRE, free(reward))
    const same = { ...free(reward), transaction_uuid: bet.id, round: bet.round }
    const answers = await Promise.all(Array.from({ length: 20 }, () => seat.bet(WIRE, same)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set(['RS_OK']))
    expect(await leftOf(reward)).toBe(2)
    expect(await seat.bet(WIRE + 10, same)).toMatchObject({ status: 'RS_ERROR_DUPLICATE_TRANSACTION' })
    // The same id for a bet of the player's own money, and the other way round.
    expect(await seat.bet(WIRE, { transaction_uuid: bet.id, round: bet.round })).toMatchObject({
      status: 'RS_ERROR_DUPLICATE_TRANSACTION',
    })
    const own = await seat.bet(WIRE)
    expect(await seat.bet(WIRE, { ...free(reward), transaction_uuid: own.id })).toMatchObject({
      status: 'RS_ERROR_DUPLICATE_TRANSACTION',
    })
  })

  test('raced twentyfold for the last rounds stops at zero', async () => {
    const { seat, playerId } = await newSeat({ cash: 0n })
    const reward = await give(playerId)
    const answers = await Promise.all(Array.from({ length: 20 }, () => seat.bet(WIRE, free(reward))))
    expect(answers.filter(({ status }) => status === 'RS_OK')).toHaveLength(3)
    expect(answers.filter(({ status }) => status === 'RS_ERROR_WRONG_SYNTAX')).toHaveLength(17)
    expect(await leftOf(reward)).toBe(0)
    expect(await purses(playerId)).toMatchObject({ cash: 0n, coin: 0n })
  })
})

test('a win is paid once, however often it is told, and a win of another amount under its id is refused', async () => {
  const { seat, playerId } = await newSeat({ cash: 0n })
  const reward = await give(playerId)
  const bet = await seat.bet(WIRE, free(reward))
  const id = randomUUID()
  const same = { transaction_uuid: id, round: bet.round }
  const answers = await Promise.all(Array.from({ length: 10 }, () => seat.win(UNIT, bet.id, same)))
  expect(new Set(answers.map(({ status, balance }) => `${status} ${balance}`))).toEqual(new Set([`RS_OK ${UNIT}`]))
  expect(await seat.win(2 * UNIT, bet.id, same)).toMatchObject({ status: 'RS_ERROR_DUPLICATE_TRANSACTION' })
  expect((await purses(playerId)).coin).toBe(10_000n)
})

describe('a bet is refused', () => {
  test.each([
    ['of another stake', { amount: WIRE + 10 }],
    ['in another game', { fields: { game_code: 'acme:wheel' } }],
    ['under a reward that nobody was given', { fields: { reward_uuid: randomUUID() } }],
  ])('%s', async (_name, { amount = WIRE, fields = {} }: { amount?: number; fields?: object }) => {
    const { seat, playerId } = await newSeat()
    const reward = await give(playerId)
    expect(await seat.bet(amount, { ...free(reward), ...fields })).toMatchObject({ status: 'RS_ERROR_WRONG_SYNTAX' })
    expect(await leftOf(reward)).toBe(3)
  })

  test('with another player’s reward', async () => {
    const [{ playerId }, { seat }] = [await newSeat(), await newSeat()]
    const reward = await give(playerId)
    expect(await seat.bet(WIRE, free(reward))).toMatchObject({ status: 'RS_ERROR_WRONG_SYNTAX' })
    expect(await leftOf(reward)).toBe(3)
  })

  test('of a player who is stopped, and in gold', async () => {
    const { seat, playerId } = await newSeat()
    const reward = await give(playerId)
    await transact(database, (tx) => stopPlayer(tx, { playerId, kind: 'cool_off', until: null, because: 'test' }))
    expect(await seat.bet(WIRE, free(reward))).toMatchObject({ status: 'RS_ERROR_USER_DISABLED' })
    const gold = await newSeat({ gold: 10n, type: 0 })
    const other = await give(gold.playerId)
    expect((await gold.seat.bet(WIRE, free(other))).status).not.toBe('RS_OK')
    expect(await leftOf(other)).toBe(3)
  })

  test('after its last day and after it was taken back; a round that is being played is paid all the same', async () => {
    const { seat, playerId } = await newSeat({ cash: 0n })
    const [old, back] = [await give(playerId), await give(playerId)]
    const bet = await seat.bet(WIRE, free(old))
    await database.query(`update free_round_grant set expires_at = now() where grant_id = $1`, [old])
    await database.query(`update free_round_grant set ended_at = now(), end_kind = 'taken_back' where grant_id = $1`, [
      back,
    ])
    await transact(database, (tx) => endExpired(tx, app.clock() + 1_000))
    expect(await seat.bet(WIRE, free(old))).toMatchObject({ status: 'RS_ERROR_WRONG_SYNTAX' })
    expect(await seat.bet(WIRE, free(back))).toMatchObject({ status: 'RS_ERROR_WRONG_SYNTAX' })
    expect(await seat.win(UNIT, bet.id, { round: bet.round })).toMatchObject({ status: 'RS_OK', balance: UNIT })
  })
})

describe('a rollback', () => {
  test('of a free round gives it back, once, also after its last day', async () => {
    const { seat, playerId } = await newSeat()
    const reward = await give(playerId, { rounds: 1 })
    const bet = await seat.bet(WIRE, free(reward))
    await database.query(
      `update free_round_grant set expires_at = now(), ended_at = now(), end_kind = 'expired' where grant_id = $1`,
      [reward],
    )
    const answers = await Promise.all(Array.from({ length: 5 }, () => seat.rollback(bet.id, { round: bet.round })))
    expect(new Set(answers.map(({ status, balance }) => `${status} ${balance}`))).toEqual(
      new Set([`RS_OK ${100 * UNIT}`]),
    )
    expect(await leftOf(reward)).toBe(1)
    expect(await seat.win(UNIT, bet.id, { round: bet.round })).toMatchObject({
      status: 'RS_ERROR_TRANSACTION_ROLLED_BACK',
    })
    expect((await seat.bet(WIRE, free(reward))).status).toBe('RS_OK')
  })

  test('that comes before its bet leaves a tombstone', async () => {
    const { seat, playerId } = await newSeat()
    const reward = await give(playerId)
    const id = randomUUID()
    expect((await seat.rollback(id)).status).toBe('RS_OK')
    expect(await seat.bet(WIRE, { ...free(reward), transaction_uuid: id })).toMatchObject({
      status: 'RS_ERROR_TRANSACTION_ROLLED_BACK',
    })
    expect(await leftOf(reward)).toBe(3)
  })

  test('of a round that was won is refused until its win is rolled back, which takes the bonus', async () => {
    const { seat, playerId } = await newSeat({ cash: 10n })
    const reward = await give(playerId)
    const bet = await seat.bet(WIRE, free(reward))
    const win = await seat.win(8 * UNIT, bet.id, { round: bet.round })
    expect(await seat.rollback(bet.id, { round: bet.round })).toMatchObject({
      status: 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST',
    })
    expect(await seat.rollback(win.id, { round: bet.round })).toMatchObject({ status: 'RS_OK', balance: 10 * UNIT })
    expect(await seat.rollback(win.id, { round: bet.round })).toMatchObject({ status: 'RS_OK' })
    expect(await tasksOf(playerId)).toEqual([])
    expect(await seat.rollback(bet.id, { round: bet.round })).toMatchObject({ status: 'RS_OK', balance: 10 * UNIT })
    expect(await leftOf(reward)).toBe(3)
  })

  test('of a win that has become cash takes the cash, and what is gone is owed', async () => {
    const { seat, playerId } = await newSeat({ cash: 0n })
    const reward = await give(playerId, { multiplier: 1 })
    const bet = await seat.bet(WIRE, free(reward))
    const win = await seat.win(8 * UNIT, bet.id, { round: bet.round })
    const own = await seat.bet(8 * UNIT)
    await seat.win(8 * UNIT, own.id, { round: own.round, round_closed: true })
    expect(await purses(playerId)).toMatchObject({ cash: 80_000n, coin: 0n })
    await seat.bet(3 * UNIT, { round_closed: true })
    expect(await seat.rollback(win.id, { round: bet.round })).toMatchObject({ status: 'RS_OK', balance: 0 })
    expect(await purses(playerId)).toMatchObject({ cash: 0n, coin: 0n, debt: 30_000n })
    expect(await seat.bet(WIRE, free(reward))).toMatchObject({ status: 'RS_ERROR_LIMIT_REACHED' })
  })
})

test('each is reminded of once, a day before the end', async () => {
  const { playerId } = await newSeat()
  const reward = await give(playerId)
  const remind = (days: number) =>
    transact(database, (tx) => takeToRemind(tx, app.clock() + days * 86_400_000)).then((all) =>
      all.filter(({ grantId }) => grantId === reward),
    )
  expect(await remind(5)).toEqual([])
  expect(await remind(6.5)).toMatchObject([{ playerId, left: 3 }])
  expect(await remind(6.6)).toEqual([])
})

test('the supplier’s list of the day agrees with our books', async () => {
  const { seat, playerId } = await newSeat({ cash: 0n })
  const reward = await give(playerId)
  const bet = await seat.bet(WIRE, free(reward))
  const win = await seat.win(UNIT, bet.id, { round: bet.round })
  const gone = await seat.bet(WIRE, free(reward))
  const back = await seat.rollback(gone.id, { round: gone.round })
  const about = { user: seat.user, game_code: seat.game, currency: 'IDR', created_at: Date.now() }
  const line = (kind: 'BET' | 'WIN' | 'ROLLBACK', id: string, round: string, more: object) => ({
    ...{ ...about, kind, transaction_uuid: id, round, round_closed: false, reference_transaction_uuid: null },
    ...{ amount: 0n, ...more },
  })
  const day = new Date().toISOString().slice(0, 10)
  const { suppliers } = await app.services.suppliers.catalogues.get()
  const known = suppliers.find(({ key }) => key === supplier.key)!
  const lines = [
    line('BET', bet.id, bet.round, { amount: STAKE }),
    line('WIN', win.id, bet.round, { amount: 10_000n, reference_transaction_uuid: bet.id }),
    line('BET', gone.id, gone.round, { amount: STAKE }),
    line('ROLLBACK', back.id, gone.round, { reference_transaction_uuid: gone.id }),
  ]
  supplier.transactions = lines
  const ours = lines.map(({ transaction_uuid: id }) => id)
  const agreed = await reconcileSupplier(database, known, { day })
  expect(agreed.differences.filter(({ transactionId }) => ours.includes(transactionId))).toEqual([])
  // What they do not list is found missing there.
  supplier.transactions = lines.slice(1)
  const lacking = await reconcileSupplier(database, known, { day })
  expect(lacking.differences.filter(({ transactionId }) => ours.includes(transactionId))).toMatchObject([
    { transactionId: bet.id, kind: 'missing_there' },
  ])
})

/** So many histories; FREE_ROUND_ATTACKS plays more. */
const ATTACKS = Number(process.env.FREE_ROUND_ATTACKS ?? 12)

test('no history of free rounds, bets of the bonus, voids and late wins turns into cash what was not wagered for', {
  timeout: 3_600_000,
}, async () => {
  for (let history = 0; history < ATTACKS; history++) {
    const draw = randomFrom(history + 1)
    const { seat, playerId } = await newSeat({ cash: 0n })
    // Wagering a thousandfold: nothing that is staked here can finish it, so no cash may ever appear.
    const rewards = [
      await give(playerId, { rounds: 6, multiplier: 1000 }),
      await give(playerId, { rounds: 6, multiplier: 1000 }),
    ]
    const bets: { id: string; round: string; stake: number }[] = []
    const wins: { id: string; round: string }[] = []
    const pick = <T>(items: readonly T[]) => items[draw(Math.max(1, items.length))]
    const acts = [
      async () => {
        const bet = await seat.bet(WIRE, free(pick(rewards)!))
        if (bet.status === 'RS_OK') bets.push({ id: bet.id, round: bet.round, stake: WIRE })
      },
      async () => {
        const stake = UNIT * (1 + draw(3))
        const bet = await seat.bet(stake, { round_closed: draw(2) === 0 })
        if (bet.status === 'RS_OK') bets.push({ id: bet.id, round: bet.round, stake })
      },
      async () => {
        const bet = pick(bets)
        if (!bet) return
        const win = await seat.win(draw(2) === 0 ? 0 : bet.stake, bet.id, { round: bet.round })
        if (win.status === 'RS_OK') wins.push({ id: win.id, round: bet.round })
      },
      async () => {
        const bet = pick(bets)
        if (bet) await seat.rollback(bet.id, { round: bet.round })
      },
      async () => {
        const win = pick(wins)
        if (win) await seat.rollback(win.id, { round: win.round })
      },
    ]
    for (let step = 0; step < 40; step++) await acts[draw(acts.length)]!()
    expect((await purses(playerId)).cash, `history ${history}`).toBe(0n)
  }
})

test('a key of ours is never mistaken for a reward', async () => {
  const { seat } = await newSeat()
  expect(await seat.bet(WIRE, free(newKey()))).toMatchObject({ status: 'RS_ERROR_WRONG_SYNTAX' })
})
