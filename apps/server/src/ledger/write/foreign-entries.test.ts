import { expect, test } from 'vitest'
import { proveBooksAtEnd } from '../../../test/books.ts'
import { freshDatabase } from '../../../test/fresh-database.ts'
import { playsAt } from '../../../test/plays.ts'
import { houseAccount, openSettling, type PlayOfDay, playsOfDay } from '../index.ts'
import { dayOfKey } from './key.ts'

const database = await freshDatabase()
proveBooksAtEnd(database)

test('the plays of a day are those that the supplier sent, without the closings and reopenings that followed', async () => {
  const accountId = await houseAccount(database, { kind: 'game', name: 'foreign' })
  const { newPlayer, about, staking, win } = playsAt(database, accountId)
  const { settle } = openSettling(database)
  const playerId = await newPlayer(1_000n)
  const round = { reference: 'a round' }
  const [one, other] = [1, 2].map(() => ({ ...staking(playerId), ...round, stake: 10n, counting: 0n }))
  await settle(one!)
  await settle(other!)
  const won = { ...win(playerId), ...round, play: one!.key, win: 50n, closes: true }
  await settle(won)
  const taken = { ...about(playerId), ...round, play: won.key }
  expect(await settle(taken)).toMatchObject({ outcome: 'done' })

  const found: PlayOfDay[] = []
  for (const day of new Set([one!, taken].map(({ key }) => dayOfKey(key))))
    for await (const some of playsOfDay(database, { accountId, day, portion: 2 })) found.push(...some)
  const kinds = Object.fromEntries(found.map(({ key, kind }) => [key, kind]))
  expect(kinds).toEqual({ [one!.key]: 'stake', [other!.key]: 'stake', [won.key]: 'win', [taken.key]: 'void' })
})
