import { connect, transact } from '@tablestakes/node/database'
import { expect } from 'vitest'
import {
  freeze,
  grantBonus,
  houseAccount,
  newKey,
  onGame,
  openSettling,
  type Play,
  payHold,
  post,
  returnHold,
} from '../src/ledger/index.ts'
import { atEnd } from './at-end.ts'
import { proveBooksAtEnd } from './books.ts'
import { openDiary } from './consumers.ts'
import { freshDatabaseUrl } from './fresh-database.ts'
import { playsAt } from './plays.ts'

const currency = 'IDR'

/** A database with players who bet, pay in and out, and get bonuses: all that facts are read from. Its books are proven at the end. */
export async function openFactsBed() {
  const databaseUrl = await freshDatabaseUrl()
  const database = connect(databaseUrl)
  atEnd(() => database.end())
  proveBooksAtEnd(database)
  await openDiary(database)
  const accountId = await houseAccount(database, { kind: 'game', name: 'studio' })
  const clearing = await houseAccount(database, { kind: 'clearing', name: 'bank' })
  const promotion = await houseAccount(database, { kind: 'promotion', name: 'gift' })
  const plays = playsAt(database, accountId)
  const { staking } = plays
  const { settle } = openSettling(database)

  async function done(play: Play): Promise<void> {
    expect((await settle(play)).outcome).toBe('done')
  }

  const roundOf = (playerId: bigint, stake: bigint, won: bigint) =>
    ({
      ...staking(playerId),
      key: newKey(),
      kind: 'round',
      stake,
      counting: stake,
      win: won,
      subject: onGame(7),
    }) as const

  async function deposit(playerId: bigint, amount: bigint): Promise<void> {
    const moves = [{ from: clearing, to: 'cash', amount, reason: 'deposit' }] as const
    await transact(database, (tx) => post(tx, { playerId, currency, key: newKey(), reference: 'an order', moves }))
  }

  async function withdraw(playerId: bigint, { cash, isPaid }: { cash: bigint; isPaid: boolean }): Promise<void> {
    const hold = { playerId, holdId: crypto.randomUUID(), reference: 'an order' }
    await transact(database, (tx) => freeze(tx, { ...hold, currency, key: newKey(), cash }))
    const ending = { ...hold, key: newKey() }
    await transact(database, (tx) =>
      isPaid ? payHold(tx, { ...ending, to: clearing, fee: { amount: 1n, to: clearing } }) : returnHold(tx, ending),
    )
  }

  const bonus = (playerId: bigint, amount: bigint, multiplierHundredths: number) =>
    transact(database, (tx) =>
      grantBonus(tx, {
        ...{ playerId, currency, key: newKey(), amount, multiplierHundredths },
        ...{ from: promotion, reason: 'promotion', source: 'promotion' },
      }),
    )

  return {
    ...plays,
    databaseUrl,
    database,
    currency,
    clearing,
    promotion,
    settle,
    done,
    roundOf,
    deposit,
    withdraw,
    bonus,
  }
}
