import { transact } from '@tablestakes/node/database'
import { expect, it } from 'vitest'
import { atEnd } from '../../../test/at-end.ts'
import { proveBooksAtEnd } from '../../../test/books.ts'
import { freshDatabase } from '../../../test/fresh-database.ts'
import { listen, startLiveNode, ticketFor } from '../../../test/live-node.ts'
import { giveMoney } from '../../../test/money.ts'
import { openSession } from '../../platform/http/sessions.ts'
import { openWhispers } from '../../platform/live/whispers.ts'
import { houseAccount, newKey, openSettling, readBalance, tellSettled } from '../index.ts'

const database = await freshDatabase()
proveBooksAtEnd(database)
const whispers = openWhispers({
  onError: (error) => {
    throw error
  },
})
const node = await startLiveNode(database, { whispers })
atEnd(() => node.stop())

it('tells a player’s own pages the balance after a payment and after each bet, and nobody else', async () => {
  const mine = await openPage(11n)
  const theirs = await openPage(12n)
  await giveMoney(database, { playerId: 11n, cash: 1_000n })
  await expect
    .poll(() => mine.heard.map(({ type, number, purses }) => ({ type, number, purses })))
    .toEqual([{ type: 'balance', number: 1, purses: { money: 1_000, coin: 0, gold: 0 } }])

  const accountId = await houseAccount(database, { kind: 'game', name: 'studio' })
  const { settle } = openSettling(database, { onSettled: tellSettled(whispers) })
  const bet = { playerId: 11n, currency: 'IDR', accountId, subject: null, purse: 'cash', counting: 0n } as const
  await settle({ ...bet, kind: 'round', key: newKey(), stake: 300n, win: 0n })
  await settle({ ...bet, kind: 'round', key: newKey(), stake: 5_000n, win: 0n })
  await settle({ ...bet, kind: 'round', key: newKey(), stake: 700n, win: 50n })
  await expect
    .poll(() => mine.heard.slice(1).map(({ number, purses }) => ({ number, purses })))
    .toEqual([
      { number: 2, purses: { money: 700, coin: 0, gold: 0 } },
      { number: 4, purses: { money: 50, coin: 0, gold: 0 } },
    ])
  expect(theirs.heard).toEqual([])
})

it('greets a page with the present balance, which may have moved since it asked', async () => {
  const greeting = await startLiveNode(database, {
    greet: async ({ playerId }) => {
      const { number, cash, coin, gold } = await readBalance(database, { playerId, currency: 'IDR' })
      return { type: 'balance', number: Number(number), purses: { money: cash, coin, gold } }
    },
  })
  const earlier = await openPage(11n, greeting)
  await expect.poll(() => earlier.heard.length).toBe(1)
  await giveMoney(database, { playerId: 11n, cash: 25n })
  // Told to the pages that were there; the next page hears the greeting alone.
  await expect.poll(() => earlier.heard.length).toBe(2)
  const page = await openPage(14n)
  expect(page.heard).toEqual([])
  const greeted = await openPage(11n, greeting)
  await expect
    .poll(() => greeted.heard.map(({ type, purses }) => ({ type, purses })))
    .toEqual([{ type: 'balance', purses: { money: 75, coin: 0, gold: 0 } }])
  await greeting.stop()
})

it('keeps the place in the stream, so that a page which comes back misses nothing that is kept', async () => {
  const page = await openPage(13n)
  await giveMoney(database, { playerId: 13n, cash: 1_000n })
  await expect.poll(() => page.heard.length).toBe(1)
  const { settle } = openSettling(database, { onSettled: tellSettled(whispers) })
  const accountId = await houseAccount(database, { kind: 'game', name: 'studio' })
  await settle({
    kind: 'round',
    playerId: 13n,
    currency: 'IDR',
    key: newKey(),
    accountId,
    subject: null,
    purse: 'cash',
    counting: 0n,
    stake: 100n,
    win: 0n,
  })
  await expect.poll(() => page.heard.length).toBe(2)
  expect(page.heard[1]!.id).toBe(page.heard[0]!.id)
})

async function openPage(playerId: bigint, at = node) {
  const session = await transact(database, async (tx) => {
    await tx.query(
      `insert into player (player_id, site_id) overriding system value values ($1, 'main')
       on conflict do nothing`,
      [playerId],
    )
    return openSession(tx, { playerId, siteId: 'main' })
  })
  const page = listen(at, {
    ticket: await ticketFor(database, { playerId, siteId: 'main', sessionId: session.sessionId }),
  })
  await page.hello
  return page
}
