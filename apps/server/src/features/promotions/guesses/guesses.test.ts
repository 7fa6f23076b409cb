import { getActivity, guessMatch } from '@tablestakes/contract/promotions'
import { UNIT } from '@tablestakes/domain/money/money'
import { expect, test, vi } from 'vitest'
import { payAllGuesses, repeatPaying } from '../../../../test/boards.ts'
import { hireOperator } from '../../../../test/operators.ts'
import { outcome } from '../../../../test/outcome.ts'
import type { Owner } from '../../../../test/owners.ts'
import { startPromotions } from '../../../../test/promotions.ts'

vi.setConfig({ testTimeout: 120_000 })

const bed = await startPromotions()
const { app, clock, database } = bed
const [ann, ben] = [await hireOperator(app, 'ann-matches'), await hireOperator(app, 'ben-matches')]

const HOUR_MS = 3_600_000
const config = { pool: '100', most: '1000', money: 'cash', multiplier: 0 }
const outcomes = ['home', 'draw', 'away'].map((outcome_id) => ({ outcome_id, title: { en: outcome_id } }))

async function addMatch(activity_id: number): Promise<string> {
  const starts_at = new Date(clock() + HOUR_MS).toISOString()
  const added = await ann.post('/operator/matches', { activity_id, home: 'One', away: 'Other', starts_at, outcomes })
  expect(added.json()).toMatchObject({ state: 'open', right_outcome_id: null })
  return added.json().match_id as string
}
async function settle(matchId: string, outcome_id: string | null) {
  await ann.post(`/operator/matches/${matchId}/settle`, { outcome_id })
  return ben.post(`/operator/matches/${matchId}/settle`, { outcome_id })
}
const guess = async (owner: Owner, activity_id: number, match_id: string, outcome_id: string) =>
  outcome(await owner.call(guessMatch, { activity_id, match_id, outcome_id }))
const shown = async (owner: Owner, activity_id: number) =>
  (await owner.call(getActivity, { activity_id })).data!.guesses!
const budgetLeft = async (id: number) => (await ann.get(`/operator/activities/${id}/check`)).json().budget_left

test('right guesses share the pool of their match, once', async () => {
  const id = await bed.activity(1005, config, { budget: 150n * UNIT })
  const match = await addMatch(id)
  expect(await budgetLeft(id)).toBe('50')
  const players = await Promise.all(Array.from({ length: 31 }, () => bed.owner()))
  const wrong = await bed.owner()
  for (const one of players) expect(await guess(one, id, match, 'draw')).toBe('ok')
  expect(await guess(wrong, id, match, 'draw')).toBe('ok')
  expect(await guess(wrong, id, match, 'away')).toBe('ok')
  expect(await guess(wrong, id, match, 'nobody')).toBe('NOT_FOUND')
  expect(await shown(wrong, id)).toMatchObject([
    {
      ...{ match_id: match, my_outcome_id: 'away', right_outcome_id: null, pool: 100n * UNIT },
      outcomes: [{ guesses: 0 }, { outcome_id: 'draw', guesses: 31 }, { outcome_id: 'away', guesses: 1 }],
    },
  ])
  const early = await settle(match, 'draw')
  expect(early.json().error).toBe('CANNOT_CHANGE')
  clock.advance(HOUR_MS)
  expect(await guess(wrong, id, match, 'draw')).toBe('GUESS_CLOSED')
  // 100 ÷ 31, in whole hundredths.
  expect((await settle(match, 'draw')).json()).toMatchObject({ state: 'paying', winners: 31, share: '3.22' })
  expect(await payAllGuesses(database)).toBe(2)
  for (let nth = 0; nth < 3; nth++) await repeatPaying(database, match)
  await database.query(`update guess_match set state = 'paying', last_player = 0 where match_id = $1`, [match])
  await Promise.all([repeatPaying(database, match), repeatPaying(database, match)])
  const purses = await Promise.all(players.map((one) => bed.purses(one)))
  expect(new Set(purses.map(({ money }) => money))).toEqual(new Set([32_200n]))
  expect((await bed.purses(wrong)).money).toBe(0n)
  expect((await settle(match, 'away')).json().error).toBe('CANNOT_CHANGE')
  expect((await shown(wrong, id))[0]).toMatchObject({ right_outcome_id: 'draw' })
  clock.advance(-HOUR_MS)
})

test('a pool that is not paid out goes back to the budget; one that is not there is not promised', async () => {
  const id = await bed.activity(1005, { ...config, most: '30' }, { budget: 150n * UNIT })
  const [first] = [await addMatch(id)]
  const starts_at = new Date(clock() + HOUR_MS).toISOString()
  const second = await ann.post('/operator/matches', {
    activity_id: id,
    home: 'One',
    away: 'Other',
    starts_at,
    outcomes,
  })
  expect(second.json().error).toBe('CANNOT_CHANGE')
  const bob = await bed.owner()
  await guess(bob, id, first, 'home')
  clock.advance(HOUR_MS)
  expect((await settle(first, 'home')).json()).toMatchObject({ winners: 1, share: '30' })
  await payAllGuesses(database)
  expect([(await bed.purses(bob)).money, await budgetLeft(id)]).toEqual([30n * UNIT, '120'])
  clock.advance(-HOUR_MS)
  const off = await addMatch(id)
  await guess(bob, id, off, 'home')
  expect((await settle(off, null)).json()).toMatchObject({ state: 'called-off', right_outcome_id: null })
  expect([await guess(bob, id, off, 'away'), await budgetLeft(id)]).toEqual(['GUESS_CLOSED', '120'])
})

test('a match without a right guess pays nobody', async () => {
  const id = await bed.activity(1005, config, { budget: 100n * UNIT })
  const match = await addMatch(id)
  clock.advance(HOUR_MS)
  expect((await settle(match, 'home')).json()).toMatchObject({ winners: 0 })
  await payAllGuesses(database)
  expect(await budgetLeft(id)).toBe('100')
  clock.advance(-HOUR_MS)
})
