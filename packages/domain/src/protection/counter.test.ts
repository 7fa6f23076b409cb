import { describe, expect, test } from 'vitest'
import { type Counter, type LimitClock, leftOf, openCounter, rollCounter, takeBack, usedOf } from './counter.ts'

const at = (text: string) => Date.parse(text)
const iso = (ms: number) => new Date(ms).toISOString()
const london: LimitClock = { zone: 'Europe/London', isRolling: false }
const kolkata: LimitClock = { zone: 'Asia/Kolkata', isRolling: false }
const rolling: LimitClock = { zone: 'UTC', isRolling: true }

const roll = (counter: Counter, moment: string, clock = london, used = 0n) =>
  rollCounter(counter, { used, nowMs: at(moment), clock })

describe('a fixed period', () => {
  const noon = openCounter('day', london, at('2026-06-10T12:00:00Z'))
  const used = roll(noon, '2026-06-10T12:00:00Z', london, 80n)

  test('keeps what was used until its last millisecond, and begins anew with the next', () => {
    expect(usedOf(roll(used, '2026-06-10T22:59:59.999Z'))).toBe(80n)
    const next = roll(used, '2026-06-10T23:00:00Z')
    expect([usedOf(next), iso(next.startedMs), iso(next.endsMs)]).toEqual([
      0n,
      '2026-06-10T23:00:00.000Z',
      '2026-06-11T23:00:00.000Z',
    ])
  })

  test('begins anew once after a clock that jumped three days, and not again when it is set right', () => {
    const jumped = roll(used, '2026-06-13T12:00:00Z')
    expect(usedOf(jumped)).toBe(0n)
    const back = roll(
      rollCounter(jumped, { used: 30n, nowMs: at('2026-06-13T12:00:00Z'), clock: london }),
      '2026-06-10T12:01:00Z',
    )
    expect(usedOf(back)).toBe(30n)
    expect(usedOf(roll(back, '2026-06-11T12:00:00Z'))).toBe(30n)
  })

  test('forgets nothing when a clock goes back two hours over midnight', () => {
    const next = roll(used, '2026-06-10T23:30:00Z')
    const spent = roll(next, '2026-06-10T23:30:00Z', london, 50n)
    expect(usedOf(roll(spent, '2026-06-10T21:30:00Z'))).toBe(50n)
    expect(usedOf(roll(spent, '2026-06-10T23:30:00Z'))).toBe(50n)
  })

  test('goes on to the first end in a new zone that is not before its own', () => {
    // It would have ended at 23:00 UTC. In Kolkata a day ends at 18:30, so this one ends a day later at 18:30.
    expect(usedOf(roll(used, '2026-06-10T18:30:00Z', kolkata))).toBe(80n)
    const moved = roll(used, '2026-06-10T23:00:00Z', kolkata)
    expect([usedOf(moved), iso(moved.endsMs)]).toEqual([80n, '2026-06-11T18:30:00.000Z'])
    expect(usedOf(roll(moved, '2026-06-11T18:29:59.999Z', kolkata))).toBe(80n)
    expect(usedOf(roll(moved, '2026-06-11T18:30:00Z', kolkata))).toBe(0n)
  })

  test('is 23 and 25 hours long when clocks change', () => {
    const spring = openCounter('day', london, at('2026-03-29T12:00:00Z'))
    expect(spring.endsMs - spring.startedMs).toBe(23 * 3_600_000)
    const autumn = openCounter('day', london, at('2026-10-25T12:00:00Z'))
    expect(autumn.endsMs - autumn.startedMs).toBe(25 * 3_600_000)
  })

  test('a void frees what was used in it and nothing of an earlier one', () => {
    expect(usedOf(takeBack(used, { atMs: at('2026-06-10T12:00:00Z'), amount: 30n }))).toBe(50n)
    const next = roll(roll(used, '2026-06-10T23:00:00Z'), '2026-06-10T23:00:00Z', london, 20n)
    expect(usedOf(takeBack(next, { atMs: at('2026-06-10T12:00:00Z'), amount: 30n }))).toBe(20n)
  })
})

describe('a rolling period', () => {
  const noon = openCounter('day', rolling, at('2026-06-10T12:30:00Z'))
  const used = roll(noon, '2026-06-10T12:30:00Z', rolling, 80n)

  test('keeps what was used for its whole length, and an hour at most beyond it', () => {
    expect(usedOf(roll(used, '2026-06-11T12:30:00Z', rolling))).toBe(80n)
    expect(usedOf(roll(used, '2026-06-11T12:59:59.999Z', rolling))).toBe(80n)
    expect(usedOf(roll(used, '2026-06-11T13:00:00Z', rolling))).toBe(0n)
  })

  test('has forgotten everything after a long time', () => {
    expect(usedOf(roll(used, '2026-09-11T13:00:00Z', rolling))).toBe(0n)
  })

  test('frees a voided play in the hour in which it was used', () => {
    const later = roll(roll(used, '2026-06-10T15:10:00Z', rolling), '2026-06-10T15:10:00Z', rolling, 5n)
    const back = takeBack(later, { atMs: at('2026-06-10T12:59:00Z'), amount: 80n })
    expect([back.slots[0], back.slots[3], usedOf(back)]).toEqual([5n, 0n, 5n])
  })
})

test('a site that begins to roll its periods, and ends it, forgets nothing', () => {
  const fixed = roll(openCounter('week', london, at('2026-06-10T12:00:00Z')), '2026-06-10T12:00:00Z', london, 70n)
  const rolled = roll(fixed, '2026-06-10T13:00:00Z', rolling)
  expect([rolled.isRolling, usedOf(rolled)]).toEqual([true, 70n])
  const again = roll(rolled, '2026-06-12T13:00:00Z', london)
  expect([again.isRolling, usedOf(again)]).toEqual([false, 70n])
})

test('what is left is never below nothing, and a win leaves more than the limit', () => {
  const noon = openCounter('day', london, at('2026-06-10T12:00:00Z'))
  const after = (used: bigint) => leftOf(100n, roll(noon, '2026-06-10T12:00:00Z', london, used))
  expect([after(0n), after(100n), after(101n), after(-50n)]).toEqual([100n, 0n, 0n, 150n])
})
