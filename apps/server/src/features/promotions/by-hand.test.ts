import { randomUUID } from 'node:crypto'
import { playerStates } from '@tablestakes/contract/account'
import { UNIT } from '@tablestakes/domain/money/money'
import { transact } from '@tablestakes/node/database'
import { expect, test } from 'vitest'
import { hireOperator } from '../../../test/operators.ts'
import { startPromotions } from '../../../test/promotions.ts'
import { setPlayerState } from '../players/index.ts'

const bed = await startPromotions()
const { app, database } = bed
const [ann, ben] = [await hireOperator(app, 'ann-gives'), await hireOperator(app, 'ben-gives')]

const awards = [{ money: 'bonus', amount: '20', multiplier: 5 }]
const reason = 'The round did not load.'

test('a grant by hand is given once for its key, written down, and counted', async () => {
  await database.query(`update cashier_rule set two_above = $1 where site_id = 'main'`, [50n * UNIT])
  const owner = await bed.owner()
  const player = Number(owner.playerId)
  const key = randomUUID()
  const first = await ann.post('/operator/grants', { player, awards, reason }, key)
  expect(first.json()).toMatchObject({ player, given_by: 'ann-gives', reason })
  const again = await Promise.all([1, 2, 3].map(() => ann.post('/operator/grants', { player, awards, reason }, key)))
  expect(again.map((answer) => answer.json())).toEqual([first.json(), first.json(), first.json()])
  expect((await bed.purses(owner)).coin).toBe(20n * UNIT)
  expect((await ann.get(`/operator/grants?player=${player}`)).json().list).toHaveLength(1)
  expect((await ann.acts()).filter(({ act }) => act === 'grant.give')).toHaveLength(1)
})

test('a large one needs two, and an excluded player gets none', async () => {
  const owner = await bed.owner()
  const { playerId } = owner
  const large = { player: Number(playerId), reason, awards: [{ money: 'cash', amount: '51', multiplier: 0 }] }
  expect((await ann.post('/operator/grants', large)).statusCode).toBe(202)
  expect((await bed.purses(owner)).money).toBe(0n)
  expect((await ben.post('/operator/grants', large)).statusCode).toBe(200)
  expect((await bed.purses(owner)).money).toBe(51n * UNIT)
  await transact(database, (tx) => setPlayerState(tx, { playerId, state: playerStates.EXCLUDED }))
  const refused = await ann.post('/operator/grants', { player: Number(playerId), awards, reason })
  expect(refused.json().error).toBe('SELF_EXCLUDED')
})

test('a segment is saved with the size of its audience', async () => {
  await bed.owner()
  const put = (audience: object) => ann.post('/operator/segments', { site_id: 'main', name: 'newcomers', audience })
  const all = (await put({})).json()
  expect(all.size).toBeGreaterThan(0)
  expect((await put({ registered_to: '2020-01-01T00:00:00.000Z' })).json()).toMatchObject({ size: 0 })
  expect((await put({ vip_from: 90 })).json()).toMatchObject({ size: 0, audience: { vip_from: 90 } })
  expect((await ann.get('/operator/segments')).json().list).toMatchObject([{ name: 'newcomers', size: 0 }])
  const nowhere = await ann.post('/operator/segments', { site_id: 'nowhere', name: 'all', audience: {} })
  expect(nowhere.statusCode).toBe(404)
})
