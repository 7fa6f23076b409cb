import { transact } from '@tablestakes/node/database'
import { expect, test } from 'vitest'
import { ageMovements } from '../../../test/age-movements.ts'
import { proveBooksAtEnd } from '../../../test/books.ts'
import { freshDatabase } from '../../../test/fresh-database.ts'
import { giveMoney } from '../../../test/money.ts'
import { houseAccount, loadTotals, newKey, openSettling, post } from '../index.ts'
import { sumUpPlayerDays } from './totals.ts'

const database = await freshDatabase()
proveBooksAtEnd(database)
const { settle } = openSettling(database)
const accountId = await houseAccount(database, { kind: 'game', name: 'studio' })
const provider = await houseAccount(database, { kind: 'clearing', name: 'provider' })

async function openPlayer(playerId: bigint) {
  await database.query(`insert into player (player_id, site_id) overriding system value values ($1, 'main')`, [
    playerId,
  ])
  return { playerId, currency: 'IDR' }
}

const deposit = (owner: { playerId: bigint; currency: string }, amount: bigint) =>
  transact(database, (tx) =>
    post(tx, { ...owner, key: newKey(), moves: [{ from: provider, to: 'cash', amount, reason: 'deposit' }] }),
  )

test('are zero for a player who has nothing', async () => {
  expect(await loadTotals(database, await openPlayer(1n))).toEqual({
    deposited: 0n,
    deposits: 0,
    firstDepositAt: null,
    staked: 0n,
    won: 0n,
    goldWon: 0n,
    rounds: 0,
  })
})

test('count deposits, stakes, wins and rounds, and not what was taken back or played with gold', async () => {
  const owner = await openPlayer(2n)
  const bet = { ...owner, accountId, subject: null, counting: 0n } as const
  await deposit(owner, 500n)
  await deposit(owner, 300n)
  await giveMoney(database, { ...owner, coin: 40n, gold: 900n })
  // Of cash and of bonus: one round, two movements.
  await settle({ ...bet, kind: 'round', key: newKey(), purse: 'cash', stake: 820n, win: 410n })
  await settle({ ...bet, kind: 'round', key: newKey(), purse: 'gold', stake: 100n, win: 250n })
  const taken = newKey()
  await settle({ ...bet, kind: 'round', key: taken, purse: 'cash', stake: 10n, win: 30n })
  expect(await loadTotals(database, owner)).toMatchObject({ deposited: 800n, deposits: 2, staked: 830n, won: 440n })
  await settle({ ...owner, accountId, kind: 'void', key: newKey(), play: taken })
  const totals = await loadTotals(database, owner)
  expect(totals).toMatchObject({ staked: 820n, won: 410n, goldWon: 250n, rounds: 3 })
  expect(totals.firstDepositAt!.getTime()).toBeLessThanOrEqual(Date.now())
})

test('stay the same when days are over and summed up, and also when that happens twice simultaneously', async () => {
  const owner = await openPlayer(3n)
  const bet = { ...owner, accountId, subject: null, counting: 0n } as const
  await deposit(owner, 500n)
  await settle({ ...bet, kind: 'round', key: newKey(), purse: 'cash', stake: 100n, win: 70n })
  await deposit(owner, 50n)
  await settle({ ...bet, kind: 'round', key: newKey(), purse: 'cash', stake: 10n, win: 5n })
  await ageMovements(database, { playerId: 3n, first: 1, last: 2, days: 30 })
  await ageMovements(database, { playerId: 3n, first: 3, last: 4, days: 2 })
  const before = await loadTotals(database, owner)
  expect(before).toMatchObject({ deposited: 550n, deposits: 2, staked: 110n, won: 75n, rounds: 2 })

  await Promise.all([sumUpPlayerDays(database), sumUpPlayerDays(database)])
  const { rows } = await database.query(
    `select today() - day as age, deposited, staked, won from player_day where player_id = 3 order by day`,
  )
  expect(rows).toEqual([
    { age: 30, deposited: 500n, staked: 100n, won: 0n },
    { age: 2, deposited: 50n, staked: 0n, won: 70n },
  ])
  expect(await loadTotals(database, owner)).toEqual(before)
  await settle({ ...bet, kind: 'round', key: newKey(), purse: 'cash', stake: 10n, win: 0n })
  await sumUpPlayerDays(database)
  expect(await loadTotals(database, owner)).toEqual({ ...before, staked: 120n, rounds: 3 })
})
