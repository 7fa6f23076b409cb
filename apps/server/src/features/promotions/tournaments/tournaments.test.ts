import { getActivity, joinActivity } from '@tablestakes/contract/promotions'
import { UNIT } from '@tablestakes/domain/money/money'
import { expect, test, vi } from 'vitest'
import { closeBoards, followBets, repeatClosing } from '../../../../test/boards.ts'
import { hireOperator } from '../../../../test/operators.ts'
import { outcome } from '../../../../test/outcome.ts'
import type { Owner } from '../../../../test/owners.ts'
import { startPromotions } from '../../../../test/promotions.ts'

vi.setConfig({ testTimeout: 120_000 })

const bed = await startPromotions()
const { app, database } = bed

const MINUTE_MS = 60_000
const prizes = [
  { to_rank: 1, awards: [{ money: 'cash', amount: '100', multiplier: 0 }] },
  { to_rank: 3, awards: [{ money: 'bonus', amount: '25', multiplier: 10 }] },
]
const config = { repeat: 'whole', score: 'stake', games: [], least_stake: '0', prizes }

/** A tournament that ends in an hour. */
const open = (type: 16 | 21, fields: object = {}) =>
  bed.activity(type, { ...config, ...fields }, { ends_at: new Date(Date.now() + 60 * MINUTE_MS) })

async function entrant(activityId: number, cash = 1_000n): Promise<Owner> {
  const owner = await bed.owner()
  await bed.deposit(owner, cash * UNIT)
  expect(outcome(await owner.call(joinActivity, { activity_id: activityId }))).toBe('ok')
  return owner
}
const board = async (owner: Owner, activity_id: number) => (await owner.call(getActivity, { activity_id })).data!.board!
const ranks = async (owners: Owner[], id: number) =>
  Promise.all(owners.map(async (one) => (await board(one, id)).my_rank))
/** An hour later everything has been read. */
const AFTER = 62 * MINUTE_MS

async function close(): Promise<void> {
  await followBets(database, Date.now() + AFTER)
  await closeBoards(database)
}

test('the board follows stakes; prizes go by rank, once, however often it is closed', async () => {
  const id = await open(16)
  const [ann, bob, cid, dan] = [await entrant(id), await entrant(id), await entrant(id), await entrant(id)]
  await followBets(database)
  await bed.stake(bob, 50n * UNIT)
  await bed.stake(ann, 80n * UNIT)
  await bed.stake(cid, 50n * UNIT)
  await bed.stake(dan, 10n * UNIT)
  await followBets(database)
  // Of two equal scores the first is ahead.
  expect(await ranks([ann, bob, cid, dan], id)).toEqual([1, 2, 3, 4])
  const shown = await board(dan, id)
  expect(shown.my_score).toEqual({ unit: 'money', value: 10n * UNIT })
  expect(shown.list.map(({ rank, score }) => [rank, score])).toEqual([
    [1, { unit: 'money', value: 80n * UNIT }],
    [2, { unit: 'money', value: 50n * UNIT }],
    [3, { unit: 'money', value: 50n * UNIT }],
    [4, { unit: 'money', value: 10n * UNIT }],
  ])
  expect(shown.list[0]!.awards).toMatchObject([{ amount: 100n * UNIT }])
  await close()
  const { rows } = await database.query<{ id: bigint; state: string }>(
    'select t.tournament_id as id, state from tournament t join tournament_activity using (tournament_id) where activity_id = $1',
    [id],
  )
  expect(rows).toMatchObject([{ state: 'closed' }])
  await database.query(`update tournament set state = 'closing', closed_rank = 0 where tournament_id = $1`, [
    rows[0]!.id,
  ])
  await Promise.all(Array.from({ length: 6 }, () => repeatClosing(database, rows[0]!.id)))
  await closeBoards(database)
  const purses = await Promise.all([ann, bob, cid, dan].map((one) => bed.purses(one)))
  expect(purses.map(({ money }) => money)).toEqual([1_020n, 950n, 950n, 990n].map((amount) => amount * UNIT))
  expect(purses.map(({ coin }) => coin)).toEqual([0n, 25n, 25n, 0n].map((amount) => amount * UNIT))
  expect(await ranks([ann, bob, cid, dan], id)).toEqual([1, 2, 3, 4])
})

test('only what was placed after joining counts, on the chosen games, and a void takes it back', async () => {
  const id = await open(16)
  const ann = await bed.owner()
  await bed.deposit(ann, 1_000n * UNIT)
  const early = await bed.stake(ann, 70n * UNIT)
  await ann.call(joinActivity, { activity_id: id })
  await followBets(database)
  const play = await bed.stake(ann, 30n * UNIT)
  await bed.stake(ann, 5n * UNIT)
  await followBets(database)
  expect((await board(ann, id)).my_score).toEqual({ unit: 'money', value: 35n * UNIT })
  await bed.void(ann, play)
  await bed.void(ann, early)
  await followBets(database)
  await followBets(database)
  expect((await board(ann, id)).my_score).toEqual({ unit: 'money', value: 5n * UNIT })
  const other = await open(16, { games: [901] })
  const bob = await entrant(other)
  await followBets(database)
  await bed.stake(bob, 5n * UNIT)
  await followBets(database)
  expect(await board(bob, other)).toMatchObject({ my_rank: null, my_score: { value: 0n } })
})

test('best multiplier: whole multiples, and the second best where the best is voided', async () => {
  const id = await open(16, { score: 'multiplier', least_stake: '2' })
  const [ann, bob] = [await entrant(id), await entrant(id)]
  await followBets(database)
  await bed.stake(ann, 10n * UNIT, { win: 85n * UNIT })
  const best = await bed.stake(ann, 10n * UNIT, { win: 200n * UNIT })
  await bed.stake(ann, 10n * UNIT, { win: 30n * UNIT })
  await bed.stake(bob, 1n * UNIT, { win: 100n * UNIT })
  await bed.stake(bob, 2n * UNIT, { win: 24n * UNIT })
  await followBets(database)
  expect((await board(ann, id)).my_score).toEqual({ unit: 'count', value: 20 })
  expect((await board(bob, id)).my_score).toEqual({ unit: 'count', value: 12 })
  await bed.void(ann, best)
  await followBets(database)
  expect((await board(ann, id)).my_score).toEqual({ unit: 'count', value: 8 })
  expect(await ranks([ann, bob], id)).toEqual([2, 1])
})

test('net win: what is lost in the end scores nothing', async () => {
  const id = await open(16, { score: 'net-win' })
  const [ann, bob] = [await entrant(id), await entrant(id)]
  await followBets(database)
  await bed.stake(ann, 10n * UNIT, { win: 60n * UNIT })
  await bed.stake(ann, 20n * UNIT)
  await bed.stake(bob, 20n * UNIT)
  await followBets(database)
  expect(await board(ann, id)).toMatchObject({ my_rank: 1, my_score: { value: 30n * UNIT } })
  expect(await board(bob, id)).toMatchObject({ my_rank: null, my_score: { value: 0n } })
})

test('a platform board is shared, in points whose rate stays as it was', async () => {
  const points = (unit: string) => ({ name: 'cup', unit })
  const [one, other] = [await open(21, points('10')), await open(21, points('20'))]
  const [ann, bob] = [await entrant(one), await entrant(other)]
  await followBets(database)
  // What an operator changes now holds for boards that begin later.
  const operator = await hireOperator(app, 'ann-points')
  const changed = await operator.post(`/operator/activities/${one}`, { config: { ...config, ...points('1') } })
  expect(changed.json()).toMatchObject({ version: 2 })
  const cut = await operator.post(`/operator/activities/${one}`, { budget: '200' })
  expect(cut.json().error).toBe('CANNOT_CHANGE')
  await bed.stake(ann, 95n * UNIT)
  await bed.stake(bob, 100n * UNIT)
  await followBets(database)
  expect(await board(ann, one)).toMatchObject({ my_rank: 1, my_score: { unit: 'count', value: 9 } })
  expect(await board(bob, other)).toMatchObject({ my_rank: 2, my_score: { unit: 'count', value: 5 } })
  expect((await board(ann, one)).list).toHaveLength(2)
  await close()
  expect((await bed.purses(ann)).money).toBe(1_005n * UNIT)
  expect((await bed.purses(bob)).coin).toBe(25n * UNIT)
})

test('the rank of one among many is exact, between marks too', async () => {
  const id = await open(16)
  const ann = await entrant(id)
  await followBets(database)
  await bed.stake(ann, 10n * UNIT)
  await followBets(database)
  const { rows } = await database.query<{ id: bigint }>(
    'select tournament_id as id from tournament_activity where activity_id = $1',
    [id],
  )
  await database.query(
    `with made as (insert into player (site_id) select 'main' from generate_series(1, 1000) returning player_id)
     insert into tournament_score (tournament_id, player_id, activity_id, currency, raw, score, place)
     select $1, player_id, $2, 'IDR', 0, 100000 + (player_id % 7) - 3, player_id from made`,
    [rows[0]!.id, id],
  )
  await database.query('update tournament set is_stale = true where tournament_id = $1', [rows[0]!.id])
  await followBets(database)
  const ahead = await database.query<{ ahead: number }>(
    `select count(*)::integer as ahead from tournament_score o, tournament_score me
     where me.player_id = $2 and me.tournament_id = $1 and o.tournament_id = $1
       and (o.behind, o.place, o.player_id) < (me.behind, me.place, me.player_id)`,
    [rows[0]!.id, ann.playerId],
  )
  expect(ahead.rows[0]!.ahead).toBeGreaterThan(300)
  expect((await board(ann, id)).my_rank).toBe(ahead.rows[0]!.ahead + 1)
  expect((await board(ann, id)).list).toHaveLength(100)
})
