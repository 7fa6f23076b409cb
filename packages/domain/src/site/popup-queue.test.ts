import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DAY_MS, HOUR_MS } from '../text/duration.ts'
import {
  emptyPopupQueue,
  nextPopups,
  type PopupEvent,
  type PopupName,
  type PopupQueue,
  popupRules,
  startPopups,
} from './popup-queue.ts'

const play = (events: PopupEvent[], start = emptyPopupQueue) => events.reduce(nextPopups, start)
const ask = (name: PopupName, now = 0): PopupEvent => ({ type: 'asked', name, now })
const close = (now = 0): PopupEvent => ({ type: 'closed', now })

test('the first to ask opens, the others wait in order of importance', () => {
  const queue = play([ask('demolish'), ask('daily-gift'), ask('notice'), ask('daily-gift')])
  expect(queue.open).toBe('demolish')
  expect(queue.waiting).toEqual(['notice', 'daily-gift'])
  expect(play([close()], queue)).toMatchObject({ open: 'notice', waiting: ['daily-gift'] })
  expect(play([close(), close(), close()], queue)).toMatchObject({ open: null, waiting: [] })
})

test('nothing opens over a running round; it opens when the round has ended', () => {
  const queue = play([{ type: 'roundStarted', now: 0 }, ask('notice')])
  expect(queue).toMatchObject({ open: null, waiting: ['notice'] })
  expect(play([{ type: 'roundEnded', now: 5 }], queue)).toMatchObject({ open: 'notice', waiting: [] })
})

test('the gap counts from the moment of showing', () => {
  const seen = play([ask('phone-binding', 5 * HOUR_MS), close(5 * HOUR_MS)])
  expect(play([ask('phone-binding', 5 * HOUR_MS)], seen).open).toBeNull()
  expect(play([ask('phone-binding', 6 * HOUR_MS - 1)], seen).open).toBeNull()
  expect(play([ask('phone-binding', 6 * HOUR_MS)], seen).open).toBe('phone-binding')
})

test('one whose reason is gone is not shown any more', () => {
  const queue = play([ask('notice'), ask('demolish'), { type: 'withdrawn', name: 'demolish', now: 0 }, close()])
  expect(queue).toMatchObject({ open: null, waiting: [] })
})

test('caps: the gap between two showings and the number in 24 hours', () => {
  const seen = play([ask('first-recharge', 0), close(1)])
  expect(play([ask('first-recharge', 6 * HOUR_MS - 1)], seen)).toMatchObject({ open: null, waiting: [] })
  const twice = play([ask('first-recharge', 6 * HOUR_MS), close(6 * HOUR_MS)], seen)
  expect(twice.shown['first-recharge']).toEqual([0, 6 * HOUR_MS])
  expect(play([ask('first-recharge', 13 * HOUR_MS)], twice).open).toBeNull()
  expect(play([ask('first-recharge', DAY_MS)], twice)).toMatchObject({
    open: 'first-recharge',
    shown: { 'first-recharge': [6 * HOUR_MS, DAY_MS] },
  })
})

test('a fresh page remembers what was shown and ignores what is not a memory', () => {
  expect(startPopups({ notice: [1, 2], demolish: 'x', 'daily-gift': [null], other: [1] }).shown).toEqual({
    notice: [1, 2],
  })
  for (const stored of [null, undefined, 7, 'x', []]) expect(startPopups(stored)).toEqual(emptyPopupQueue)
})

test('a time ahead of now does not silence a pop-up', () => {
  expect(play([ask('demolish', 1_000)], startPopups({ demolish: [9e12] })).open).toBe('demolish')
})

test('whatever is asked: one open at most, never over a round, never beyond a cap, none waits twice', () => {
  const name = fc.constantFrom(...(Object.keys(popupRules) as PopupName[]))
  const step = fc.oneof(
    fc.record({ type: fc.constantFrom('asked' as const, 'withdrawn' as const), name }),
    fc.record({ type: fc.constantFrom('closed' as const, 'roundStarted' as const, 'roundEnded' as const) }),
  )
  fc.assert(
    fc.property(fc.array(fc.tuple(step, fc.integer({ min: 0, max: 8 * HOUR_MS })), { maxLength: 60 }), (steps) => {
      let now = 0
      let queue: PopupQueue = emptyPopupQueue
      for (const [event, pause] of steps) {
        now += pause
        const before = queue
        queue = nextPopups(queue, { ...event, now })
        expect(new Set(queue.waiting).size).toBe(queue.waiting.length)
        expect(queue.waiting).not.toContain(queue.open)
        expect(isLawful(queue, before.open, now)).toBe(true)
      }
    }),
  )
})

/** What was opened by the last event was allowed to. */
function isLawful(queue: PopupQueue, openBefore: PopupName | null, now: number): boolean {
  if (queue.open === null || queue.open === openBefore) return true
  const times = queue.shown[queue.open] ?? []
  const gap = now - (times.at(-2) ?? Number.NEGATIVE_INFINITY)
  const { gapMs, perDay } = popupRules[queue.open]
  return !queue.isRoundRunning && times.at(-1) === now && times.length <= perDay && gap >= gapMs
}
