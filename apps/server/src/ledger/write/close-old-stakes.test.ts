import { connect, type Database, transact } from '@tablestakes/node/database'
import { afterAll, describe, expect, test } from 'vitest'
import { proveBooksAtEnd } from '../../../test/books.ts'
import { asOwner, freshDatabase } from '../../../test/fresh-database.ts'
import { playsAt } from '../../../test/plays.ts'
import { untilWaiting } from '../../../test/waiting.ts'
import { grantBonus, houseAccount, type Key, newKey, openSettling, openTasks, post, readBalance } from '../index.ts'
import { closeOldStakes, closeOldStakesJob } from './close-old-stakes.ts'

const database = await freshDatabase()
proveBooksAtEnd(database)
/** Another node. */
const elsewhere = connect(String(database.options.connectionString), { max: 5 })
afterAll(() => elsewhere.end())
const accountId = await houseAccount(database, { kind: 'game', name: 'old stakes' })
const promotion = await houseAccount(database, { kind: 'promotion', name: 'old stakes' })
const { settle } = openSettling(database)
const { newPlayer, about, staking, win } = playsAt(database, accountId)

const stake = async (playerId: bigint, { amount = 100n, account = accountId } = {}): Promise<Key> => {
  const bet = { ...staking(playerId), accountId: account, stake: amount, counting: amount }
  expect(await settle(bet)).toMatchObject({ outcome: 'done' })
  return bet.key
}

/** As if a player's stakes had been placed so many hours ago. */
const age = (playerId: bigint, hours: number) =>
  asOwner(
    database,
    `update open_stake set placed_at = placed_at - interval '${hours} hours' where player_id = ${playerId}`,
  )

async function onTable(playerId: bigint): Promise<Key[]> {
  const { rows } = await database.query<{ key: Key }>(
    'select play_id as key from open_stake where player_id = $1 order by play_id',
    [playerId],
  )
  return rows.map(({ key }) => key)
}

/** The closings of a player's stakes. */
async function closings(playerId: bigint): Promise<{ play: Key; cause: Key | null; cash: bigint; coin: bigint }[]> {
  const { rows } = await database.query(
    `select play_id as play, cause, cash_counted as cash, coin_counted as coin from entry
     where player_id = $1 and kind = 6 order by play_id`,
    [playerId],
  )
  return rows
}

const owner = (playerId: bigint) => ({ playerId, currency: 'IDR' })

/** A player with cash that is bound to be staked once, and a bonus to be staked twice. */
async function newTaskedPlayer(): Promise<bigint> {
  const playerId = await newPlayer()
  const deposit = { from: accountId, to: 'cash' as const, amount: 1_000n, reason: 'deposit' as const }
  await transact(database, async (tx) => {
    await post(tx, {
      ...{ ...owner(playerId), key: newKey(), moves: [deposit] },
      opens: [{ kind: 'cash', amount: 1_000n, target: 1_000n, source: 'deposit' }],
    })
    await grantBonus(tx, {
      ...{ ...owner(playerId), key: newKey(), amount: 50n, multiplierHundredths: 200 },
      ...{ from: promotion, reason: 'bonus' as const, source: 'bonus' },
    })
  })
  return playerId
}

describe('a stake that nobody has ended', () => {
  test('is closed after 48 hours and counts for its tasks; a younger one stays on the table', async () => {
    const playerId = await newTaskedPlayer()
    const old = await stake(playerId, { amount: 60n })
    await age(playerId, 47)
    await closeOldStakes(database)
    expect(await onTable(playerId)).toEqual([old])
    await age(playerId, 2)
    const young = await stake(playerId, { amount: 30n })
    await closeOldStakes(database)
    expect(await onTable(playerId)).toEqual([young])
    expect(await closings(playerId)).toEqual([{ play: old, cause: null, cash: 60n, coin: 60n }])
    const tasks = await openTasks(database, owner(playerId))
    expect(tasks.map(({ kind, cur }) => [kind, cur])).toEqual([
      ['cash', 60n],
      ['coin', 60n],
    ])
    // Once: a second run has nothing to do.
    await closeOldStakes(database)
    expect(await closings(playerId)).toHaveLength(1)
  })

  test('sets a bonus free that it finishes, and the player is told', async () => {
    const playerId = await newTaskedPlayer()
    await stake(playerId, { amount: 150n })
    await age(playerId, 49)
    await closeOldStakes(database)
    expect(await readBalance(database, owner(playerId))).toMatchObject({ cash: 900n, coin: 0n, coinTask: null })
    const { rows } = await database.query(
      `select data from outbox where player_id = $1 and kind = 'balance' order by outbox_id desc limit 1`,
      [playerId],
    )
    expect(rows).toMatchObject([{ data: { purses: { money: 900, coin: 0 } } }])
  })

  test('of another kind than a game, such as on a match, stays open for as long as it takes', async () => {
    const playerId = await newPlayer(1_000n)
    const other = await houseAccount(database, { kind: 'correction', name: 'matches' })
    const match = await stake(playerId, { account: other })
    const game = await stake(playerId)
    await age(playerId, 30 * 24)
    await closeOldStakes(database)
    expect(await onTable(playerId)).toEqual([match])
    expect(await closings(playerId)).toMatchObject([{ play: game }])
  })

  test('is still paid its late win, which counts no second time, and cannot be taken back any more', async () => {
    const playerId = await newTaskedPlayer()
    const bet = await stake(playerId, { amount: 60n })
    await age(playerId, 49)
    await closeOldStakes(database)
    expect(await settle({ ...about(playerId), play: bet })).toMatchObject({ outcome: 'ended', cash: 940n })
    const late = { ...win(playerId), play: bet, win: 500n }
    expect(await settle(late)).toMatchObject({ outcome: 'done', cash: 1_440n })
    expect(await settle(late)).toMatchObject({ outcome: 'repeated', cash: 1_440n })
    const tasks = await openTasks(database, owner(playerId))
    expect(tasks.map(({ cur }) => cur)).toEqual([60n, 60n])
    expect(await settle({ ...about(playerId), play: bet })).toMatchObject({ outcome: 'ended' })
  })

  test('that a voided win put back on the table has its whole time again', async () => {
    const playerId = await newPlayer(1_000n)
    const bet = await stake(playerId)
    await age(playerId, 49)
    const wrong = { ...win(playerId), play: bet, win: 500n }
    await settle(wrong)
    expect(await settle({ ...about(playerId), play: wrong.key })).toMatchObject({ outcome: 'done', cash: 900n })
    await closeOldStakes(database)
    expect(await onTable(playerId)).toEqual([bet])
    await age(playerId, 49)
    await closeOldStakes(database)
    expect(await onTable(playerId)).toEqual([])
  })
})

describe('closing many', () => {
  test('two nodes close each once', async () => {
    const players = await Promise.all(Array.from({ length: 4 }, () => newPlayer(1_000n)))
    // More than a transaction closes.
    const keys = await Promise.all(
      players.map((playerId, nth) =>
        Promise.all(Array.from({ length: nth === 0 ? 205 : 3 }, () => stake(playerId, { amount: 1n }))),
      ),
    )
    for (const playerId of players) await age(playerId, 49)
    await Promise.all([closeOldStakes(database), closeOldStakes(elsewhere), closeOldStakes(database)])
    for (const [nth, playerId] of players.entries()) {
      expect(await onTable(playerId)).toEqual([])
      expect((await closings(playerId)).map(({ play }) => play)).toEqual(keys[nth]!.toSorted())
    }
  })

  test('goes on where it was cut off', async () => {
    const players = [await newPlayer(100n), await newPlayer(100n), await newPlayer(100n)] as const
    for (const playerId of players) {
      await stake(playerId)
      await age(playerId, 49)
    }
    const free = await hold(players[1])
    const stop = new AbortController()
    const closing = closeOldStakes(database, stop.signal)
    await untilWaiting(database, 1)
    stop.abort(new Error('told to stop'))
    await free()
    await expect(closing).rejects.toThrow('told to stop')
    const left = async () => (await Promise.all(players.map(onTable))).map((keys) => keys.length)
    expect(await left()).toEqual([0, 0, 1])
    await closeOldStakes(elsewhere)
    expect(await left()).toEqual([0, 0, 0])
  })

  test('closes the others’ when one player’s cannot be', async () => {
    const [unlucky, other] = [await newPlayer(100n), await newPlayer(100n)]
    for (const playerId of [unlucky, other]) {
      await stake(playerId)
      await age(playerId, 49)
    }
    await asOwner(
      database,
      `create function fail_one() returns trigger language plpgsql as $$ begin raise 'it cannot be'; end $$;
       create trigger fail_one before delete on open_stake for each row when (old.player_id = ${unlucky})
         execute function fail_one()`,
    )
    const context = { attempt: 1, signal: new AbortController().signal }
    await expect(closeOldStakesJob(database).prepare({}, context)).rejects.toThrow(
      'of 1 players stakes were not closed',
    )
    expect([await onTable(unlucky), await onTable(other)].map((keys) => keys.length)).toEqual([1, 0])
    await asOwner(database, 'drop trigger fail_one on open_stake; drop function fail_one()')
    await closeOldStakesJob(database).prepare({}, context)
    expect(await onTable(unlucky)).toEqual([])
  })
})

describe('what comes in the same moment', () => {
  /** Two that wait for the player's row get it in the order in which they came. */
  async function race(playerId: bigint, works: (() => Promise<unknown>)[]): Promise<unknown[]> {
    const free = await hold(playerId)
    const results: Promise<unknown>[] = []
    for (const work of works) {
      results.push(work())
      await untilWaiting(database, results.length)
    }
    await free()
    return Promise.all(results)
  }
  const close = () => closeOldStakes(elsewhere)

  test.each(['first', 'second'] as const)('a win, as the %s: it is paid, and the stake counts once', async (place) => {
    const playerId = await newTaskedPlayer()
    const bet = await stake(playerId, { amount: 60n })
    await age(playerId, 49)
    const pay = () => settle({ ...win(playerId), play: bet, win: 500n })
    const results = await race(playerId, place === 'first' ? [pay, close] : [close, pay])
    expect(results[place === 'first' ? 0 : 1]).toMatchObject({ outcome: 'done', cash: 1_440n })
    expect(await closings(playerId)).toHaveLength(place === 'first' ? 0 : 1)
    expect(await onTable(playerId)).toEqual([])
    const tasks = await openTasks(database, owner(playerId))
    expect(tasks.map(({ cur }) => cur)).toEqual([60n, 60n])
  })

  test('a void that comes first: there is nothing left to close, and nothing counts', async () => {
    const playerId = await newTaskedPlayer()
    const bet = await stake(playerId, { amount: 60n })
    await age(playerId, 49)
    const [taken] = await race(playerId, [() => settle({ ...about(playerId), play: bet }), close])
    expect(taken).toMatchObject({ outcome: 'done', cash: 1_000n })
    expect(await closings(playerId)).toEqual([])
    const tasks = await openTasks(database, owner(playerId))
    expect(tasks.map(({ cur }) => cur)).toEqual([0n, 0n])
  })

  test('a void that comes second: it is refused, and the stake has counted', async () => {
    const playerId = await newTaskedPlayer()
    const bet = await stake(playerId, { amount: 60n })
    await age(playerId, 49)
    const [, refused] = await race(playerId, [close, () => settle({ ...about(playerId), play: bet })])
    expect(refused).toMatchObject({ outcome: 'ended', cash: 940n })
    expect(await closings(playerId)).toMatchObject([{ play: bet, cash: 60n, coin: 60n }])
  })
})

/** Holds a player's balance as another transaction would. Answers what lets it go. */
async function hold(playerId: bigint, at: Database = database): Promise<() => Promise<void>> {
  const client = await at.connect()
  await client.query('begin')
  await client.query('select lock_balance($1, $2)', [playerId, 'IDR'])
  return async () => {
    await client.query('commit')
    client.release()
  }
}
