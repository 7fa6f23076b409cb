import { connect } from '@tablestakes/node/database'
import { expect, test } from 'vitest'
import { proveBooksAtEnd } from '../../../test/books.ts'
import { asOwner, freshDatabase, ownerUrlOf } from '../../../test/fresh-database.ts'
import { untilWaiting } from '../../../test/waiting.ts'

const database = await freshDatabase()
proveBooksAtEnd(database)

const NO_PLAYER = '23503'
const NO_CURRENCY = '23514'

async function newPlayer(): Promise<bigint> {
  const { rows } = await database.query<{ id: bigint }>(
    `insert into player (site_id) values ('main') returning player_id as id`,
  )
  return rows[0]!.id
}

const open = (player: bigint, currency = 'IDR') =>
  asOwner(database, `insert into balance (player_id, currency) values (${player}, '${currency}')`)

test('a balance is opened for a player who is there, in a currency', async () => {
  const player = await newPlayer()
  for (const currency of ['idr', 'ID', 'RUPIAHXYZ', 'ID1', '', ' IDR'])
    await expect(open(player, currency), currency).rejects.toMatchObject({ code: NO_CURRENCY })
  await expect(open(player + 1_000n)).rejects.toMatchObject({ code: NO_PLAYER })
  await open(player)
  await expect(
    asOwner(database, `update balance set currency = 'idr' where player_id = ${player}`),
  ).rejects.toMatchObject({ code: NO_CURRENCY })
  await expect(asOwner(database, `update balance set player_id = 0 where player_id = ${player}`)).rejects.toMatchObject(
    { code: NO_PLAYER },
  )
})

test('a player who has a balance stays, and one who has none may go', async () => {
  const [kept, gone] = [await newPlayer(), await newPlayer()]
  await open(kept)
  await expect(asOwner(database, `delete from player where player_id = ${kept}`)).rejects.toMatchObject({
    code: NO_PLAYER,
  })
  await expect(
    asOwner(database, `update player set player_id = default where player_id = ${kept}`),
  ).rejects.toMatchObject({ code: NO_PLAYER })
  await asOwner(database, `delete from player where player_id = ${gone}`)
})

test('a player cannot go while a balance is being opened', async () => {
  const player = await newPlayer()
  const owner = connect(ownerUrlOf(database), { max: 2 })
  const opening = await owner.connect()
  try {
    await opening.query('begin')
    await opening.query('select lock_balance($1, $2)', [player, 'IDR'])
    const going = asOwner(database, `delete from player where player_id = ${player}`).catch((error: unknown) => error)
    await untilWaiting(owner, 1)
    await opening.query('commit')
    expect(await going).toMatchObject({ code: NO_PLAYER })
  } finally {
    opening.release()
    await owner.end()
  }
})
