import { randomUUID } from 'node:crypto'
import { getProof, rotateSeeds } from '@tablestakes/contract/fairness'
import { makeGiftPacket, takeGiftPacket } from '@tablestakes/contract/gift-packet'
import { claimActivity, getActivity } from '@tablestakes/contract/promotions'
import { startDraw } from '@tablestakes/domain/draws/fairness'
import { UNIT } from '@tablestakes/domain/money/money'
import { SHARE_WEIGHTS, shareOfIndex, splitPool } from '@tablestakes/domain/promotions/packet'
import { expect, test, vi } from 'vitest'
import { outcome, patiently } from '../../../../test/outcome.ts'
import type { Owner } from '../../../../test/owners.ts'
import { DAY_MS, startPromotions } from '../../../../test/promotions.ts'

vi.setConfig({ testTimeout: 120_000 })

const bed = await startPromotions()
const { clock, database } = bed

const config = (more: object = {}) => ({
  ...{ pool: '50', parts: 5, least: '2', money: 'bonus', multiplier: 10, deposit: '10', takes: 2, own_part: false },
  ...more,
})
/** One at a time: packets are made in the open one. */
async function start(more: object = {}, columns: Parameters<typeof bed.activity>[2] = {}): Promise<number> {
  await database.query(`update activity set state = 'ended'`)
  return bed.activity(1003, config(more), columns)
}
async function proven(): Promise<Owner> {
  const owner = await bed.owner()
  await bed.prove(owner)
  return owner
}
async function maker(): Promise<Owner> {
  const owner = await proven()
  await bed.deposit(owner, 10n * UNIT)
  return owner
}
const make = (owner: Owner, key: string = randomUUID()) => patiently(() => owner.call(makeGiftPacket, {}, { key }))
const take = (owner: Owner, code: string, key: string = randomUUID()) =>
  patiently(() => owner.call(takeGiftPacket, { code }, { key }))
const budgetLeft = async (id: number) =>
  (
    await database.query<{ left: bigint }>(
      'select sum(left_over)::bigint as left from activity_budget where activity_id = $1',
      [id],
    )
  ).rows[0]!.left

test('a packet is made once a day, however often and however many ask, and its pool is reserved once', async () => {
  const id = await start()
  const [ann, bob] = [await proven(), await bed.owner()]
  expect(outcome(await make(bob))).toBe('CONTACT_UNPROVEN')
  expect(outcome(await make(ann))).toBe('NOT_REACHED')
  await bed.deposit(ann, 10n * UNIT)
  expect((await ann.call(getActivity, { activity_id: id })).data!.steps).toMatchObject([
    { step_id: 'packet', state: 'reached' },
  ])
  // It is made by its own call alone.
  expect(outcome(await ann.call(claimActivity, { activity_id: id, step_id: 'packet' }))).toBe('NOT_FOUND')
  const made = await Promise.all(Array.from({ length: 10 }, () => make(ann)))
  expect(new Set(made.map(({ data }) => data!.code)).size).toBe(1)
  expect(made[0]!.data).toMatchObject({ activity_id: id, parts: 5, parts_left: 5, takers: [] })
  expect(made[0]!.data!.url).toContain(made[0]!.data!.code)
  expect(await budgetLeft(id)).toBe((1_000_000n - 50n) * UNIT)
  const { rows } = await database.query('select from gift_part')
  expect(rows).toHaveLength(5)
  expect((await bed.purses(ann)).coin).toBe(0n)
})

test('forty simultaneous takers of twelve parts: no part twice, none lost, the pool to the last unit', async () => {
  const id = await start({ pool: '100.0007', parts: 12 })
  const ann = await maker()
  const { code } = (await make(ann)).data!
  const takers: Owner[] = []
  for (let nth = 0; nth < 40; nth++) takers.push(await proven())
  const answers = await Promise.all(takers.map((owner) => take(owner, code)))
  expect(answers.filter((one) => outcome(one) === 'ok')).toHaveLength(12)
  expect(new Set(answers.map(outcome))).toEqual(new Set(['ok', 'POOL_EMPTY']))
  const coins = await Promise.all(takers.map(async (owner) => (await bed.purses(owner)).coin))
  expect(coins.reduce((sum, coin) => sum + coin, 0n)).toBe(1_000_007n)
  expect(coins.filter((coin) => coin > 0n).every((coin) => coin >= 2n * UNIT)).toBe(true)
  const shown = (await make(ann)).data!
  expect(shown.parts_left).toBe(0)
  expect(shown.takers.reduce((sum, { award }) => sum + award.amount, 0n)).toBe(1_000_007n)
  expect(await budgetLeft(id)).toBe(1_000_000n * UNIT - 1_000_007n)
})

test('a part is taken once by each, the same to the same key, and so many a day', async () => {
  await start({ takes: 2 })
  const bob = await proven()
  const codes: string[] = []
  for (let nth = 0; nth < 3; nth++) codes.push((await make(await maker())).data!.code)
  const key = randomUUID()
  const first = await take(bob, codes[0]!.toLowerCase(), key)
  expect(outcome(first)).toBe('ok')
  expect(await take(bob, codes[0]!.toLowerCase(), key)).toEqual(first)
  const again = await Promise.all(Array.from({ length: 10 }, () => take(bob, codes[0]!)))
  expect(new Set(again.map(outcome))).toEqual(new Set(['ALREADY_CLAIMED']))
  expect(outcome(await take(bob, codes[1]!))).toBe('ok')
  expect(outcome(await take(bob, codes[2]!))).toBe('ALREADY_CLAIMED')
  const { rows } = await database.query('select from gift_part where player_id = $1', [bob.playerId])
  expect(rows).toHaveLength(2)
})

test('an own part only where the config says so; nobody unproven, nobody after the day, nobody it is not for', async () => {
  await start()
  const ann = await maker()
  const { code } = (await make(ann)).data!
  expect(outcome(await take(ann, code))).toBe('PACKET_OWN')
  expect(outcome(await take(await bed.owner(), code))).toBe('CONTACT_UNPROVEN')
  expect(outcome(await take(await proven(), 'AAAABBBBCCCC'))).toBe('NOT_FOUND')
  const bob = await proven()
  clock.advance(DAY_MS)
  expect(outcome(await take(bob, code))).toBe('ACTIVITY_CLOSED')
  clock.advance(-DAY_MS)
  await database.query(`update activity set audience = '{"vip_from": 9}' where state = 'live'`)
  expect(outcome(await take(bob, code))).toBe('NOT_ELIGIBLE')
  await database.query(`update activity set state = 'ended'`)
  expect(outcome(await take(bob, code))).toBe('ACTIVITY_CLOSED')
  expect(outcome(await make(ann))).toBe('ACTIVITY_CLOSED')
  await start({ own_part: true })
  const own = (await make(ann)).data!
  expect(outcome(await take(ann, own.code))).toBe('ok')
  expect(outcome(await take(ann, own.code))).toBe('ALREADY_CLAIMED')
})

test('a taker who shares a browser with the maker is held', async () => {
  await start()
  const [ann, twin] = [await maker(), await proven()]
  for (const { playerId } of [ann, twin])
    await database.query(`insert into player_device (player_id, device_hash) values ($1, sha256('packet browser'))`, [
      playerId,
    ])
  const { code } = (await make(ann)).data!
  expect((await take(twin, code)).data).toMatchObject({ is_held: true, purses: { coin: 0n } })
})

test('the split follows from the maker’s committed seed', async () => {
  await start({ pool: '77.7777', parts: 9 })
  const ann = await maker()
  await make(ann)
  await ann.call(rotateSeeds, {})
  const { rows } = await database.query<{ amount: bigint; draw_id: string }>(
    `select amount, draw_id from gift_part join gift_packet p using (packet_id) where p.player_id = $1 order by part`,
    [ann.playerId],
  )
  const shares: number[] = []
  for (const { draw_id: id } of rows) {
    const { server_seed, client_seed, nonce } = (await ann.call(getProof, { id })).data!
    const draw = startDraw({ serverSeed: server_seed!, clientSeed: client_seed, nonce })
    shares.push(shareOfIndex(draw.integerBelow(SHARE_WEIGHTS.length)))
  }
  expect(rows.map(({ amount }) => amount)).toEqual(splitPool({ pool: 777_777n, least: 2n * UNIT, shares }))
})
