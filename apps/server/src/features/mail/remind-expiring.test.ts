import { listMail } from '@tablestakes/contract/mail'
import { claimActivity } from '@tablestakes/contract/promotions'
import { UNIT } from '@tablestakes/domain/money/money'
import { transact } from '@tablestakes/node/database'
import { expect, test, vi } from 'vitest'
import { outcome } from '../../../test/outcome.ts'
import type { Owner } from '../../../test/owners.ts'
import { startPromotions } from '../../../test/promotions.ts'
import { recordConsents } from '../players/index.ts'
import { openSites } from '../site/index.ts'
import { remindNext } from './remind-expiring.ts'

vi.setConfig({ testTimeout: 120_000 })

const bed = await startPromotions()
const { app, clock, database } = bed
const services = { clock, sites: openSites(app), vipLevelOf: async () => 0 }
const remind = async () => {
  for (let nth = 0; nth < 4; nth++) await transact(database, (tx) => remindNext(tx, services))
}
const mails = async (owner: Owner) => (await owner.call(listMail, {})).data!.list.map(({ title }) => title.en)

test('a share that is waiting is announced on its last day, once, to those who have one', async () => {
  const share = { most: '100', money: 'cash', multiplier: 0, claim_days: 1 }
  const id = await bed.activity(6, { tiers: [{ from: '1', rate: 10 }], ...share })
  const [ann, bob, cid] = [await bed.owner(), await bed.owner(), await bed.owner()]
  for (const one of [ann, cid]) await bed.deposit(one, 50n * UNIT, { daysAgo: 1 })
  expect(outcome(await cid.call(claimActivity, { activity_id: id }))).toBe('ok')
  await remind()
  await Promise.all([remind(), remind()])
  expect(await mails(ann)).toEqual(['Of tests: one day left'])
  expect([await mails(bob), await mails(cid)]).toEqual([[], []])
  await database.query(`update activity set state = 'ended'`)
})

test('what waits in an activity that ends tomorrow is announced; one that goes on is not', async () => {
  const awards = [{ money: 'bonus', amount: '5', multiplier: 1 }]
  const config = { milestones: [{ stake: '10', awards }] }
  const [ann, bob] = [await bed.owner(), await bed.owner()]
  await bed.deposit(ann, 10n * UNIT)
  await bed.stake(ann, 10n * UNIT)
  await bed.activity(15, config, { ends_at: new Date(Date.now() + 40 * 3_600_000) })
  await remind()
  expect(await mails(ann)).toEqual([])
  clock.advance(20 * 3_600_000)
  await remind()
  clock.advance(-20 * 3_600_000)
  await remind()
  expect([await mails(ann), await mails(bob)]).toEqual([['Of tests: one day left'], []])
})

test('what the day still has is brought to mind in its last hours, to those who want offers and came today, once', async () => {
  await database.query(`update activity set state = 'ended'`)
  const days = Array.from({ length: 7 }, () => [{ money: 'bonus', amount: '5', multiplier: 1 }])
  const id = await bed.activity(1, { days, deposit: '0', stake: '0' })
  const [ann, bob, cid, dan] = [await bed.owner(), await bed.owner(), await bed.owner(), await bed.owner()]
  const consents = [{ kind: 'marketing' as const, version: '1', isGiven: true }]
  for (const { playerId } of [ann, cid, dan])
    await transact(database, (tx) => recordConsents(tx, { playerId, consents }))
  expect(outcome(await cid.call(claimActivity, { activity_id: id }))).toBe('ok')
  await database.query(`update player_login set created_at = now() - interval '3 days' where player_id = $1`, [
    dan.playerId,
  ])
  const noon = new Date(clock()).setUTCHours(12, 0, 0, 0)
  const now = clock()
  clock.advance(noon - now)
  await remind()
  expect(await mails(ann)).toEqual([])
  clock.advance(9 * 3_600_000)
  await remind()
  await remind()
  clock.advance(now - clock())
  expect(await mails(ann)).toEqual(['Of tests: today’s reward waits'])
  expect([await mails(bob), await mails(cid), await mails(dan)]).toEqual([[], [], []])
})
