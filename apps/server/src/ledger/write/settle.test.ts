import { transact } from '@tablestakes/node/database'
import { expect, test } from 'vitest'
import { proveBooksAtEnd } from '../../../test/books.ts'
import { freshDatabase } from '../../../test/fresh-database.ts'
import { playsAt } from '../../../test/plays.ts'
import { untilWaiting } from '../../../test/waiting.ts'
import { houseAccount } from './accounts.ts'
import { readBalance } from './balance.ts'
import { grantBonus } from './grants.ts'
import { dayOfKey, newKey } from './key.ts'
import type { Stake } from './play.ts'
import { post } from './post.ts'
import { openSettling } from './settle.ts'

const database = await freshDatabase()
proveBooksAtEnd(database)
const accountId = await houseAccount(database, { kind: 'game', name: 'settle' })
const promotion = await houseAccount(database, { kind: 'promotion', name: 'settle' })
const { settle } = openSettling(database)
const { newPlayer, about, staking, win } = playsAt(database, accountId)

test('a bonus that was given up does not come back when its open bet is won', async () => {
  const playerId = await newPlayer()
  const bet = await betWithBonusThenGiveUp(playerId)
  const won = await settle({ ...win(playerId), play: bet.key, win: 2_000n })
  expect(won).toMatchObject({ outcome: 'done', cash: 0n, coin: 0n })
})

test('nor when its open bet is taken back', async () => {
  const playerId = await newPlayer()
  const bet = await betWithBonusThenGiveUp(playerId)
  expect(await settle({ ...about(playerId), play: bet.key })).toMatchObject({ outcome: 'done', cash: 0n, coin: 0n })
})

test('a free bet that is on its way at another node is taken back, and not buried beside it', async () => {
  const playerId = await newPlayer()
  const bet: Stake = { ...staking(playerId), stake: 0n, counting: 0n }
  const elsewhere = await database.connect()
  await elsewhere.query('begin')
  await elsewhere.query(
    `select * from settle_plays(array[$1::bigint], '{IDR}', array[$2::uuid], array[$3::integer], '{2}', '{2}',
       array[$4::integer], '{null}', '{null}', '{0}', '{0}', '{0}', '{null}', '{null}', '{null}', '{null}', true)`,
    [playerId, bet.key, dayOfKey(bet.key), accountId],
  )
  const taken = settle({ ...about(playerId), play: bet.key })
  await untilWaiting(database, 1)
  await elsewhere.query('commit')
  elsewhere.release()
  expect(await taken).toMatchObject({ outcome: 'done' })
  const { rows } = await database.query('select kind from entry where player_id = $1 order by kind', [playerId])
  expect(rows).toEqual([{ kind: 2 }, { kind: 4 }])
  expect(await settle({ ...win(playerId), play: bet.key, win: 5n })).toMatchObject({ outcome: 'voided' })
})

test('the first play of somebody whose purses are just being opened elsewhere holds nobody up', async () => {
  const [newcomer, other] = [await newPlayer(), await newPlayer(100n)]
  const node = openSettling(database, { lanes: 1 })
  const elsewhere = await database.connect()
  await elsewhere.query('begin')
  await elsewhere.query('select lock_balance($1, $2)', [newcomer, 'IDR'])
  const first = node.settle({ ...staking(newcomer), stake: 0n, counting: 0n })
  const bet = node.settle({ ...staking(other), stake: 10n, counting: 0n })
  await untilWaiting(database, 1)
  expect(await bet).toMatchObject({ outcome: 'done', cash: 90n })
  await elsewhere.query('commit')
  elsewhere.release()
  expect(await first).toMatchObject({ outcome: 'done' })
})

test('a listener that fails takes nobody’s answer away', async () => {
  const players = [await newPlayer(100n), await newPlayer(100n)]
  const node = openSettling(database, {
    lanes: 1,
    onSettled() {
      throw new Error('the listener is broken')
    },
  })
  const bets = players.map((playerId) => node.settle({ ...staking(playerId), stake: 10n, counting: 0n }))
  expect((await Promise.all(bets)).map(({ outcome }) => outcome)).toEqual(['done', 'done'])
})

/** All of the bonus is on the table when its task is given up: nothing is left in the purse to take. */
async function betWithBonusThenGiveUp(playerId: bigint): Promise<Stake> {
  await transact(database, (tx) =>
    grantBonus(tx, {
      ...{ playerId, currency: 'IDR', key: newKey(), amount: 1_000n, multiplierHundredths: 2_000 },
      ...{ from: promotion, reason: 'bonus' as const, source: 'bonus' },
    }),
  )
  const bet: Stake = { ...staking(playerId), stake: 1_000n, counting: 1_000n }
  await settle(bet)
  const { coinTask } = await readBalance(database, { playerId, currency: 'IDR' })
  await transact(database, (tx) =>
    post(tx, { playerId, currency: 'IDR', key: newKey(), moves: [], forfeits: [coinTask!.id] }),
  )
  return bet
}
