import { MAX_WIRE } from '@tablestakes/domain/money/money'
import { transact } from '@tablestakes/node/database'
import { expect, test } from 'vitest'
import { proveBooksAtEnd } from '../../../test/books.ts'
import { asOwner, freshDatabase } from '../../../test/fresh-database.ts'
import { giveMoney } from '../../../test/money.ts'
import { houseAccount } from './accounts.ts'
import { lockBalance, readBalance } from './balance.ts'
import { dayOf, newKey } from './key.ts'
import type { Round, Stake, VoidPlay, Win } from './play.ts'
import { post } from './post.ts'
import { openSettling } from './settle.ts'

/** Cases in which the database and the model once disagreed, or in which a race once went wrong. */
const database = await freshDatabase()
proveBooksAtEnd(database)
const accountId = await houseAccount(database, { kind: 'game', name: 'one' })
const { settle } = openSettling(database)

test('a free round of a player who was never given anything opens their account', async () => {
  const playerId = await newPlayer()
  const [first, second] = await Promise.all([settle(round(playerId, 0n, 19n)), settle(round(playerId, 0n, 1n))])
  expect(first).toMatchObject({ outcome: 'done', number: 1n, cash: 19n })
  expect(second).toMatchObject({ outcome: 'done', number: 2n, cash: 20n })
})

test('a void that names another player’s play by the supplier’s id is refused, and their play stands', async () => {
  const [owner, other] = [await newPlayer({ cash: 100n }), await newPlayer({ cash: 100n })]
  const theirs = { ...stake(owner, 60n), foreign: { source: 1, id: 'theirs' } }
  await settle(theirs)
  const wrong = { ...about(other), foreign: { source: 1, id: 'wrong void' }, foreignPlay: 'theirs' }
  expect(await settle(wrong)).toMatchObject({ outcome: 'unknown-play', cash: 100n })
  expect(await settle({ ...theirs })).toMatchObject({ outcome: 'repeated', cash: 40n })
})

test('a void under the supplier’s id of an earlier one but for another play is refused', async () => {
  const playerId = await newPlayer({ cash: 100n })
  const first = { ...about(playerId), foreign: { source: 2, id: 'void' }, foreignPlay: 'unknown' }
  expect(await settle(first)).toMatchObject({ outcome: 'done' })
  expect(await settle({ ...first, key: newKey() })).toMatchObject({ outcome: 'repeated' })
  expect(await settle({ ...first, key: newKey(), foreignPlay: 'another' })).toMatchObject({ outcome: 'changed' })
  expect(await settle({ ...first, key: newKey(), reference: 'another round' })).toMatchObject({ outcome: 'changed' })
})

test('the key of a void that came before its play cannot be used for another play', async () => {
  const playerId = await newPlayer({ cash: 100n })
  const late = stake(playerId, 10n)
  const early = { ...about(playerId), play: late.key }
  expect(await settle(early)).toMatchObject({ outcome: 'done' })
  expect(await settle(late)).toMatchObject({ outcome: 'voided', cash: 100n })
  expect(await settle(early)).toMatchObject({ outcome: 'repeated' })
  expect(await settle({ ...early, play: newKey() })).toMatchObject({ outcome: 'changed' })
})

test('a void with a supplier’s id may name a play that has not come by our key', async () => {
  const playerId = await newPlayer({ cash: 100n })
  const late = stake(playerId, 10n)
  expect(await settle({ ...about(playerId), foreign: { source: 3, id: 'void' }, play: late.key })).toMatchObject({
    outcome: 'done',
  })
  expect(await settle(late)).toMatchObject({ outcome: 'voided' })
})

test('a second void of a play answers what the first did, also when money has moved since', async () => {
  const playerId = await newPlayer({ cash: 100n })
  const bet = stake(playerId, 30n)
  await settle(bet)
  const first = await settle({ ...about(playerId), play: bet.key })
  await settle(round(playerId, 50n, 0n))
  expect(await settle({ ...about(playerId), play: bet.key })).toEqual({ ...first, outcome: 'repeated' })
})

test('a void under a key of long ago is refused and leaves the play as it is', async () => {
  const playerId = await newPlayer({ cash: 100n })
  const bet = stake(playerId, 30n)
  await settle(bet)
  const old = newKey(Date.now() - 40 * 86_400_000)
  expect(await settle({ ...about(playerId), key: old, play: bet.key })).toMatchObject({
    outcome: 'stale-key',
    cash: 70n,
  })
})

test('a known key that comes with another supplier’s id is no repeat', async () => {
  const playerId = await newPlayer({ cash: 100n })
  const bet = { ...stake(playerId, 30n), foreign: { source: 4, id: 'one' } }
  await settle(bet)
  expect(await settle({ ...bet, foreign: { source: 4, id: 'two' } })).toMatchObject({ outcome: 'changed', cash: 70n })
})

test('nor is it one in the same moment, when the first has left nothing to stake', async () => {
  const playerId = await newPlayer({ cash: 30n })
  const bet = stake(playerId, 30n)
  const [first, second] = await Promise.all([settle(bet), settle({ ...bet, foreign: { source: 5, id: 'one' } })])
  expect(first).toMatchObject({ outcome: 'done', cash: 0n })
  expect(second).toMatchObject({ outcome: 'changed', cash: 0n })
})

test('a win that was spent and is taken back leaves a debt, which the next win pays off first', async () => {
  const playerId = await newPlayer({ cash: 10n })
  const bet = stake(playerId, 10n)
  await settle(bet)
  const { kind: _, ...asked } = about(playerId)
  const won = (win: bigint): Win => ({ ...asked, key: newKey(), kind: 'win', subject: null, play: bet.key, win })
  const first = won(50n)
  await settle(first)
  await settle(round(playerId, 40n, 0n))
  expect(await settle({ ...about(playerId), play: first.key })).toMatchObject({ outcome: 'done', cash: 0n })
  expect(await readBalance(database, { playerId, currency: 'IDR' })).toMatchObject({ cash: 0n, debt: 40n })
  expect(await settle(won(15n))).toMatchObject({ outcome: 'done', cash: 0n })
  expect(await settle(stake(playerId, 0n))).toMatchObject({ outcome: 'in-debt' })
  expect(await settle(won(30n))).toMatchObject({ outcome: 'done', cash: 5n })
  expect(await readBalance(database, { playerId, currency: 'IDR' })).toMatchObject({ cash: 5n, debt: 0n })
})

test('a full gold purse does not stand in the way of a cash win', async () => {
  const playerId = await newPlayer({ cash: 100n, gold: MAX_WIRE })
  expect(await settle(round(playerId, 10n, 20n))).toMatchObject({ outcome: 'done', cash: 110n })
  expect(await settle({ ...round(playerId, 0n, 1n), purse: 'gold' })).toMatchObject({ outcome: 'too-large' })
})

test('what does not fit a purse is not told as a lack of money, and a refund waits until it fits', async () => {
  const playerId = await newPlayer({ cash: 100n })
  const bet = stake(playerId, 30n)
  await settle(bet)
  await giveMoney(database, { playerId, cash: MAX_WIRE - 70n })
  await expect(giveMoney(database, { playerId, cash: 1n })).rejects.toThrow('too-large')
  await expect(giveMoney(database, { playerId, coin: 1n })).rejects.toThrow('too-large')
  const taken = { ...about(playerId), play: bet.key }
  expect(await settle(taken)).toMatchObject({ outcome: 'too-large', cash: MAX_WIRE })
  await settle(round(playerId, 30n, 0n))
  expect(await settle(taken)).toMatchObject({ outcome: 'done', cash: MAX_WIRE })
})

test('the win of a gold bet is written down as gold', async () => {
  const playerId = await newPlayer({ gold: 10n })
  const bet: Stake = { ...stake(playerId, 4n), purse: 'gold' }
  await settle(bet)
  const { kind: _, ...asked } = about(playerId)
  const win: Win = { ...asked, kind: 'win', subject: null, play: bet.key, win: 9n }
  expect(await settle(win)).toMatchObject({ outcome: 'done', gold: 15n })
  const { rows } = await database.query('select purse from entry where entry_id = $1', [win.key])
  expect(rows).toEqual([{ purse: 5 }])
})

test('a bet of last week can still be won, and its win taken back', async () => {
  const playerId = await newPlayer({ cash: 100n, gold: 10n })
  const lastWeek = Date.now() - 7 * 86_400_000
  const [cashBet, goldBet] = [newKey(lastWeek), newKey(lastWeek)]
  // Written as it was then: free rounds, so that no money is without its transfers.
  await asOwner(
    database,
    `select make_journal_days(${dayOf(lastWeek)}, ${dayOf(lastWeek)});
     insert into entry (player_id, entry_id, day, kind, purse, account_id, currency, number, cash_after, coin_after, gold_after)
     values (${playerId}, '${cashBet}', ${dayOf(lastWeek)}, 2, 2, ${accountId}, 'IDR', 0, 0, 0, 0),
       (${playerId}, '${goldBet}', ${dayOf(lastWeek)}, 2, 5, ${accountId}, 'IDR', 0, 0, 0, 0);
     insert into open_stake (player_id, play_id, currency, account_id, purse, cash, coin, coin_counting, cash_counting, last_task)
     select player_id, entry_id, currency, account_id, purse, 0, 0, 0, 0, 0 from entry
     where player_id = ${playerId} and entry_id in ('${cashBet}', '${goldBet}')`,
  )
  const { kind: _, ...asked } = about(playerId)
  const win = { ...asked, kind: 'win', subject: null, win: 7n } as const
  expect(await settle({ ...win, play: cashBet })).toMatchObject({ outcome: 'done', cash: 107n })
  const golden = { ...win, key: newKey(), play: goldBet }
  expect(await settle(golden)).toMatchObject({ outcome: 'done', gold: 17n })
  expect(await settle({ ...about(playerId), play: golden.key })).toMatchObject({ outcome: 'done', gold: 10n })
  // Its win stands, so only that can be taken back.
  expect(await settle({ ...about(playerId), play: cashBet })).toMatchObject({ outcome: 'ended', cash: 107n })
  expect(await settle({ ...about(playerId), key: newKey(), play: win.key })).toMatchObject({
    outcome: 'done',
    cash: 100n,
  })
})

test('one key in two currencies simultaneously: one is done, the other hears that the key was used', async () => {
  const playerId = await newPlayer()
  for (let time = 0; time < 20; time++) {
    const key = newKey()
    const give = (currency: string) =>
      transact(database, (tx) =>
        post(tx, {
          playerId,
          currency,
          key,
          moves: [{ from: accountId, to: 'cash', amount: 1n, reason: 'correction' }],
        }),
      ).then(
        () => 'done',
        (error: Error) => error.message,
      )
    expect((await Promise.all([give('IDR'), give('USDT')])).sort()).toEqual(['REUSED_KEY', 'done'])
  }
})

test('plays of one player in two currencies share a batch', async () => {
  const playerId = await newPlayer({ cash: 100n })
  await giveMoney(database, { playerId, currency: 'USDT', cash: 100n })
  const currencies = ['IDR', 'USDT', 'IDR', 'USDT', 'IDR']
  const settled = await Promise.all(currencies.map((currency) => settle({ ...round(playerId, 40n, 0n), currency })))
  expect(settled.map(({ outcome, cash }) => ({ outcome, cash }))).toEqual([
    { outcome: 'done', cash: 60n },
    { outcome: 'done', cash: 60n },
    { outcome: 'done', cash: 20n },
    { outcome: 'done', cash: 20n },
    { outcome: 'poor', cash: 20n },
  ])
})

test('plays of a player whose row is held keep their order, and the others do not wait for them, nor for a void', async () => {
  const [held, free] = [await newPlayer({ cash: 100n }), await newPlayer({ cash: 100n })]
  await giveMoney(database, { playerId: held, currency: 'USDT', cash: 100n })
  const node = openSettling(database, { lanes: 1 })
  const bet = stake(held, 1n)
  await node.settle(bet)
  const waiting = await transact(database, async (tx) => {
    await lockBalance(tx, { playerId: held, currency: 'IDR' })
    const started = [node.settle(round(held, 10n, 0n)), node.settle(round(held, 20n, 0n))]
    started.push(node.settle({ ...about(held), play: bet.key }))
    // The other currency's row is free, but one player's plays go together.
    started.push(node.settle({ ...round(held, 5n, 0n), currency: 'USDT' }))
    await new Promise(setImmediate)
    started.push(node.settle(round(held, 30n, 0n)))
    expect(await node.settle(round(free, 40n, 0n))).toMatchObject({ outcome: 'done', cash: 60n })
    started.push(node.settle(round(held, 40n, 0n)))
    expect(await node.settle({ ...about(free), play: newKey() })).toMatchObject({ outcome: 'done', cash: 60n })
    return started
  })
  const settled = await Promise.all(waiting)
  expect(settled.map(({ cash }) => cash)).toEqual([89n, 69n, 70n, 95n, 40n, 0n])
})

test('house accounts are told apart by kind and by name', async () => {
  const names = [
    { kind: 'game', name: 'one' },
    { kind: 'game', name: 'two' },
    { kind: 'fee', name: 'one' },
  ] as const
  const open = () => Promise.all(names.map((name) => houseAccount(database, name)))
  const first = await open()
  expect(new Set(first).size).toBe(3)
  expect(await open()).toEqual(first)
})

async function newPlayer(gift: Omit<Parameters<typeof giveMoney>[1], 'playerId'> = {}): Promise<bigint> {
  const { rows } = await database.query<{ player_id: bigint }>(
    `insert into player (site_id) values ('main') returning player_id`,
  )
  const playerId = rows[0]!.player_id
  if (Object.keys(gift).length > 0) await giveMoney(database, { playerId, ...gift })
  return playerId
}

function stake(playerId: bigint, amount: bigint): Stake {
  return { ...about(playerId), kind: 'stake', subject: null, purse: 'cash', stake: amount, counting: 0n }
}

function round(playerId: bigint, amount: bigint, win: bigint): Round {
  return { ...stake(playerId, amount), kind: 'round', win }
}

function about(playerId: bigint): Omit<VoidPlay, 'play' | 'foreignPlay'> & { kind: 'void' } {
  return { kind: 'void', playerId, currency: 'IDR', key: newKey(), accountId }
}
