import { transact } from '@tablestakes/node/database'
import { describe, expect, test } from 'vitest'
import { openOwner } from '../../../test/owners.ts'
import { startApp } from '../../../test/start-app.ts'
import { addReview, closeReview, hasOpenReview, listOpenReviews, type NewReview, takeReview } from './index.ts'

const app = await startApp()
const { database } = app

let orders = 0
const review = (changes: Partial<NewReview> = {}): NewReview => ({
  ...{ providerId: 'sandbox', orderNo: `D${String(++orders).padStart(14, '0')}`, playerId: null, kind: 'amount' },
  ...{ details: { ours: 500_000n, theirs: 499_999n, currency: 'IDR' } },
  ...changes,
})
const add = (wanted: NewReview) => transact(database, (tx) => addReview(tx, wanted))
const open = async (orderNo: string) =>
  (await listOpenReviews(database, { limit: 1_000 })).filter((one) => one.orderNo === orderNo)
const close = (reviewId: string, outcome: 'credited' | 'closed' = 'closed') =>
  transact(database, (tx) => closeReview(tx, { reviewId, outcome, closedBy: 'carla' }))

describe('a review', () => {
  test('waits for a person, with money as exact text', async () => {
    const wanted = review()
    expect(await add(wanted)).toBe(true)
    expect(await open(wanted.orderNo)).toMatchObject([
      {
        ...{ providerId: 'sandbox', kind: 'amount', playerId: null, outcome: null, closedAt: null },
        details: { ours: '500000', theirs: '499999', currency: 'IDR' },
      },
    ])
  })

  test('is opened once for an order and kind, also by ten simultaneously, and not again when it is closed', async () => {
    const wanted = review()
    const added = await Promise.all(Array.from({ length: 10 }, () => add(wanted)))
    expect(added.filter(Boolean)).toHaveLength(1)
    expect(await add({ ...wanted, kind: 'currency' })).toBe(true)
    const [first] = await open(wanted.orderNo)
    expect(await close(first!.id)).toBe(true)
    expect(await add(wanted)).toBe(false)
    expect(await open(wanted.orderNo)).toHaveLength(1)
  })

  test('is closed by one, who is remembered', async () => {
    const wanted = review()
    await add(wanted)
    const { id } = (await open(wanted.orderNo))[0]!
    const closed = await Promise.all(Array.from({ length: 5 }, () => close(id)))
    expect(closed.filter(Boolean)).toHaveLength(1)
    const { rows } = await database.query('select outcome, closed_by from payment_review where review_id = $1', [id])
    expect(rows).toEqual([{ outcome: 'closed', closed_by: 'carla' }])
    expect(await transact(database, (tx) => takeReview(tx, id))).toBeNull()
  })

  test('of money that was credited immediately stays until it was seen, and keeps saying so', async () => {
    const wanted = review({ kind: 'late', outcome: 'credited' })
    await add(wanted)
    const [late] = await open(wanted.orderNo)
    expect(late).toMatchObject({ outcome: 'credited', closedAt: null })
    expect(await transact(database, (tx) => takeReview(tx, late!.id))).toEqual(late)
    await close(late!.id, 'closed')
    const { rows } = await database.query('select outcome from payment_review where review_id = $1', [late!.id])
    expect(rows).toEqual([{ outcome: 'credited' }])
  })

  test('belongs to one player', async () => {
    const [ann, bob] = [await openOwner(app), await openOwner(app)]
    const wanted = review({ playerId: ann.playerId })
    await add(wanted)
    expect([await hasOpenReview(database, ann.playerId), await hasOpenReview(database, bob.playerId)]).toEqual([
      true,
      false,
    ])
    const { id } = (await open(wanted.orderNo))[0]!
    await close(id)
    expect(await hasOpenReview(database, ann.playerId)).toBe(false)
  })

  test('that was never opened cannot be closed', async () => {
    expect(await close(crypto.randomUUID())).toBe(false)
  })
})
