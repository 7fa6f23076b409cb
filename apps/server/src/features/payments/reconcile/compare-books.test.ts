import { describe, expect, test } from 'vitest'
import type { Settlement } from '../providers/provider.ts'
import { compareBooks } from './compare-books.ts'
import type { OurOrder } from './our-orders.ts'

const ours = (changes: Partial<OurOrder> = {}): OurOrder => ({
  ...{ orderNo: 'D1', direction: 'in', amount: 500_000n, currency: 'IDR', state: 'paid', isOfDay: true },
  ...changes,
})
const theirs = (changes: Partial<Settlement> = {}): Settlement => ({
  ...{ orderNo: 'D1', direction: 'in', amount: 500_000n, currency: 'IDR', status: 'paid' },
  ...changes,
})
const kinds = (our: OurOrder[], their: Settlement[], nearby: Settlement[] = []) =>
  compareBooks({ ours: our, theirs: their, theirsNearby: nearby }).differences.map(({ kind }) => kind)

describe('no difference', () => {
  test('where both have moved the same', () => {
    expect(compareBooks({ ours: [ours()], theirs: [theirs()], theirsNearby: [] })).toEqual({
      compared: 1,
      differences: [],
    })
  })

  test('where neither has moved anything, whatever each calls it', () => {
    for (const state of ['failed', 'expired', 'cancelled', 'created', 'review', 'refused'])
      expect(kinds([ours({ state })], [theirs({ status: 'failed' })])).toEqual([])
    expect(kinds([ours({ state: 'expired' })], [])).toEqual([])
    expect(kinds([], [theirs({ status: 'failed' })])).toEqual([])
  })

  test('where the other side’s clock was on the other side of midnight', () => {
    expect(kinds([ours({ isOfDay: false })], [theirs()])).toEqual([])
    expect(kinds([ours()], [], [theirs()])).toEqual([])
    expect(kinds([ours({ isOfDay: false })], [])).toEqual([])
  })
})

describe('a difference', () => {
  test('is what they have paid and we know nothing of', () => {
    const { differences } = compareBooks({ ours: [], theirs: [theirs()], theirsNearby: [] })
    expect(differences).toEqual([
      {
        orderNo: 'D1',
        direction: 'in',
        kind: 'missing_here',
        ours: null,
        theirs: { amount: '50', currency: 'IDR', state: 'paid' },
      },
    ])
  })

  test('is what we have paid and they know nothing of', () => {
    expect(kinds([ours()], [])).toEqual(['missing_there'])
    // A deposit and a payout of one number are two things.
    expect(kinds([ours({ direction: 'out' })], [theirs()])).toEqual(['missing_here', 'missing_there'])
  })

  test('is another amount or another currency', () => {
    expect(kinds([ours()], [theirs({ amount: 500_001n })])).toEqual(['amount'])
    expect(kinds([ours()], [theirs({ currency: 'INR' })])).toEqual(['currency'])
    expect(kinds([ours()], [], [theirs({ amount: 1n })])).toEqual(['amount'])
    expect(kinds([ours({ state: 'review' })], [theirs({ amount: 1n })])).toEqual(['amount'])
  })

  test('is money that has moved on one side only', () => {
    for (const state of ['failed', 'expired', 'cancelled', 'pending', 'review', 'sent'])
      expect(kinds([ours({ state })], [theirs()])).toEqual(['state'])
    expect(kinds([ours()], [theirs({ status: 'failed' })])).toEqual(['state'])
  })

  test('is an order that was paid twice', () => {
    const { differences } = compareBooks({ ours: [ours()], theirs: [theirs(), theirs()], theirsNearby: [] })
    expect(differences).toMatchObject([{ kind: 'amount', theirs: { amount: '100' } }])
    // Failed at first and paid then is paid once.
    expect(kinds([ours()], [theirs({ status: 'failed' }), theirs()])).toEqual([])
    expect(kinds([ours()], [theirs(), theirs({ status: 'failed' })])).toEqual([])
  })
})
