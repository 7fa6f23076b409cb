import { bonusTypes, listBonuses } from '@tablestakes/contract/bonuses'
import { claimActivity, getActivity } from '@tablestakes/contract/promotions'
import { UNIT } from '@tablestakes/domain/money/money'
import { expect, test } from 'vitest'
import { outcome } from '../../../test/outcome.ts'
import type { Owner } from '../../../test/owners.ts'
import { DAY_MS, startPromotions } from '../../../test/promotions.ts'

/** What a player gets for the first days and the first deposit. */
const bed = await startPromotions()
const { clock } = bed

const HOUR_MS = 3_600_000
const awardsOf = (amount: string, money = 'cash') => [{ money, amount, multiplier: money === 'bonus' ? 10 : 0 }]
const claim = async (owner: Owner, activity_id: number, step_id?: string) =>
  outcome(await owner.call(claimActivity, { activity_id, ...(step_id && { step_id }) }))
const detail = async (owner: Owner, activity_id: number) => (await owner.call(getActivity, { activity_id })).data!
const statesOf = async (owner: Owner, id: number) => (await detail(owner, id)).steps.map(({ state }) => state)

const task = (name: string, { amount = '0', count = 1 } = {}) => ({ task: name, amount, count, awards: awardsOf('1') })

test('the first seven days: each opens its tasks, enough of them a chest, and then they are over', async () => {
  const id = await bed.activity(5, {
    days: [
      [task('verify')],
      [task('deposit', { amount: '10' })],
      [task('stake', { amount: '5' })],
      [task('games', { count: 3 })],
      [task('invite')],
      [task('stake', { amount: '5000' })],
      [task('deposit', { amount: '5000' })],
    ],
    chest: { tasks: 5, awards: awardsOf('7') },
  })
  const ann = await bed.owner()
  await bed.prove(ann)
  await bed.deposit(ann, 10n * UNIT)
  for (const game of [101, 102, 103]) await bed.stake(ann, 2n * UNIT, { game })
  await bed.invitee(ann)
  expect(await claim(ann, id, 'day-2-1')).toBe('TOO_EARLY')
  expect(await claim(ann, id, 'day-1-1')).toBe('ok')
  clock.advance(4 * DAY_MS)
  expect(await statesOf(ann, id)).toEqual([
    ...['claimed', 'reached', 'reached', 'reached', 'reached', 'waiting', 'waiting', 'waiting'],
  ])
  for (const day of [2, 3, 4]) expect(await claim(ann, id, `day-${day}-1`)).toBe('ok')
  expect(await claim(ann, id, 'chest')).toBe('NOT_REACHED')
  expect(await claim(ann, id, 'day-5-1')).toBe('ok')
  expect(await claim(ann, id, 'chest')).toBe('ok')
  expect(await claim(ann, id, 'chest')).toBe('ALREADY_CLAIMED')
  expect((await bed.purses(ann)).money).toBe((4n + 5n + 7n) * UNIT)
  clock.advance(DAY_MS)
  expect(await claim(ann, id, 'day-6-1')).toBe('NOT_REACHED')
  clock.advance(3 * DAY_MS)
  await bed.deposit(ann, 5_000n * UNIT)
  expect((await statesOf(ann, id)).slice(5)).toEqual(['missed', 'missed', 'claimed'])
  expect(await claim(ann, id, 'day-7-1')).toBe('NOT_REACHED')
  clock.advance(-8 * DAY_MS)
})

test('the seven days are not for those who joined before they began', async () => {
  const ann = await bed.owner()
  await bed.prove(ann)
  const days = Array.from({ length: 7 }, () => [task('verify')])
  const config = { days, chest: { tasks: 1, awards: awardsOf('7') } }
  const id = await bed.activity(5, config, { starts_at: new Date(Date.now() + 1) })
  clock.advance(HOUR_MS)
  expect(await claim(ann, id, 'day-1-1')).toBe('NOT_REACHED')
  clock.advance(-HOUR_MS)
})

const rebate = { rate: 50, most: '30', money: 'cash', multiplier: 0, hours: 24, claim_days: 2 }

test('a part of what was lost of the first deposit in a day comes back, after that day', async () => {
  const id = await bed.activity(10, rebate)
  const ann = await bed.owner()
  await bed.depositBy(ann, 40n * UNIT, { payType: 1 })
  await bed.stake(ann, 40n * UNIT, { win: 10n * UNIT })
  expect(await detail(ann, id)).toMatchObject({ base: 30n * UNIT, claimable: 0n })
  expect(await claim(ann, id)).toBe('TOO_EARLY')
  clock.advance(25 * HOUR_MS)
  expect(await detail(ann, id)).toMatchObject({ base: 30n * UNIT, claimable: 15n * UNIT })
  expect(await claim(ann, id)).toBe('ok')
  expect(await claim(ann, id)).toBe('NOT_REACHED')
  expect((await bed.purses(ann)).money).toBe(25n * UNIT)
  const { list } = (await ann.call(listBonuses, { type: bonusTypes.CASH })).data!
  expect(list).toMatchObject([{ award: { money_type: 2, amount: 15n * UNIT }, state: 'finished' }])
  clock.advance(-25 * HOUR_MS)
})

test('the rebate is of the first deposit alone, at most its amount and its cap, and not for ever', async () => {
  const id = await bed.activity(10, rebate)
  const [loser, winner, late] = [await bed.owner(), await bed.owner(), await bed.owner()]
  for (const owner of [loser, winner, late]) await bed.depositBy(owner, 100n * UNIT, { payType: 2 })
  await bed.depositBy(loser, 500n * UNIT, { payType: 1 })
  await bed.stake(loser, 600n * UNIT)
  await bed.stake(winner, 100n * UNIT, { win: 101n * UNIT })
  await bed.stake(late, 100n * UNIT)
  clock.advance(25 * HOUR_MS)
  expect(await detail(loser, id)).toMatchObject({ base: 100n * UNIT, claimable: 30n * UNIT })
  expect(await claim(winner, id)).toBe('NOT_REACHED')
  clock.advance(2 * DAY_MS)
  expect(await claim(late, id)).toBe('NOT_REACHED')
  clock.advance(-2 * DAY_MS - 25 * HOUR_MS)
})

test('a deposit from before the rebate began brings none', async () => {
  const ann = await bed.owner()
  await bed.depositBy(ann, 100n * UNIT, { payType: 1, daysAgo: 1 })
  await bed.stake(ann, 100n * UNIT, { daysAgo: 1 })
  const id = await bed.activity(10, { ...rebate, hours: 1 }, { starts_at: new Date(Date.now() - HOUR_MS) })
  expect(await claim(ann, id)).toBe('NOT_REACHED')
})

test('the first deposit brings the one tier that it reaches, by its own way of paying', async () => {
  const tiers = [
    { from: '100', awards: awardsOf('20') },
    { from: '10', awards: awardsOf('1') },
  ]
  const [bank, crypto] = [await bed.activity(1006, { tiers }), await bed.activity(1007, { tiers })]
  const [ann, bob, eve] = [await bed.owner(), await bed.owner(), await bed.owner()]
  await bed.depositBy(ann, 150n * UNIT, { payType: 1 })
  await bed.depositBy(ann, 150n * UNIT, { payType: 2 })
  await bed.depositBy(bob, 50n * UNIT, { payType: 2 })
  await bed.depositBy(eve, 9n * UNIT, { payType: 1 })
  await bed.depositBy(eve, 900n * UNIT, { payType: 1 })
  expect(await claim(ann, bank, 'tier-1')).toBe('NOT_REACHED')
  expect(await claim(ann, bank)).toBe('ok')
  expect(await claim(ann, bank, 'tier-1')).toBe('NOT_REACHED')
  expect(await claim(ann, crypto)).toBe('NOT_REACHED')
  expect(await claim(bob, bank)).toBe('NOT_REACHED')
  expect(await claim(bob, crypto, 'tier-1')).toBe('ok')
  expect(await statesOf(bob, crypto)).toEqual(['claimed', 'missed'])
  expect(await claim(eve, bank)).toBe('NOT_REACHED')
  expect([(await bed.purses(ann)).money, (await bed.purses(bob)).money]).toEqual([320n * UNIT, 51n * UNIT])
})

test('all bonuses of a player, newest first and page by page; nobody else’s', async () => {
  const id = await bed.activity(11, { url: '/activity', code: 'OPEN', awards: awardsOf('5', 'bonus') })
  const more = await bed.activity(11, { url: '/activity', code: 'OPEN', awards: awardsOf('3') })
  const [ann, bob] = [await bed.owner(), await bed.owner()]
  for (const activity_id of [id, more]) await ann.call(claimActivity, { activity_id, code: 'OPEN' })
  const all = (await ann.call(listBonuses, {})).data!
  expect(all.list).toMatchObject([
    { type: bonusTypes.CASH, award: { money_type: 2, amount: 3n * UNIT } },
    { type: bonusTypes.BONUS, award: { money_type: 1, amount: 5n * UNIT }, target: 50n * UNIT, state: 'open' },
  ])
  expect(all.last_id).toBe('')
  const paged = []
  let last_id = ''
  do {
    const page = (await ann.call(listBonuses, { limit: 1, ...(last_id && { last_id }) })).data!
    paged.push(...page.list)
    last_id = page.last_id
  } while (last_id !== '')
  expect(paged).toEqual(all.list)
  expect((await ann.call(listBonuses, { type: bonusTypes.BONUS })).data!.list).toHaveLength(1)
  expect((await bob.call(listBonuses, {})).data!.list).toEqual([])
})
