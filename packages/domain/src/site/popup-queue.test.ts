import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DAY_MS, HOUR_MS } from '../text/duration.ts'
import {
  emptyPopupQueue,
  nextPopups,
  type PopupEvent,
  type PopupName,
  type PopupQueue,
  type PopupRule,
  popupRules,
  startPopups,
} from './popup-queue.ts'

const play = (events: PopupEvent[], start = emptyPopupQueue) => events.reduce(nextPopups, start)
const ask = (name: PopupName, now = 0): PopupEvent => ({ type: 'asked', name, now })
const close = (now = 0): PopupEvent => ({ type: 'closed', now })

test('the first to ask opens, the others wait in order of importance', () => {
  const queue = play([ask('withdraw-notice'), ask('daily-gift'), ask('notice'), ask('daily-gift'), ask('accept-terms')])
  expect(queue.open).toBe('withdraw-notice')
  expect(queue.waiting).toEqual(['accept-terms', 'notice', 'daily-gift'])
  expect(play([close()], queue)).toMatchObject({ open: 'accept-terms', waiting: ['notice', 'daily-gift'] })
  const offered = play([close(), close()], queue)
  expect(offered.open).toBe('notice')
  expect(play([close()], offered)).toMatchObject({ open: null, waiting: [] })
})

test('of everything that nobody needs, one opens within 24 hours', () => {
  const seen = play([ask('first-recharge', 0), close(1)])
  for (const name of ['notice', 'daily-gift', 'phone-binding', 'demolish'] as const) {
    expect(play([ask(name, DAY_MS - 1)], seen)).toMatchObject({ open: null, waiting: [] })
    expect(play([ask(name, DAY_MS)], seen).open).toBe(name)
  }
  expect(play([ask('accept-terms', 2)], seen).open).toBe('accept-terms')
  expect(play([ask('withdraw-notice', 2)], seen).open).toBe('withdraw-notice')
})

test('a newcomer is offered nothing before the first round; what is needed comes all the same', () => {
  const queue = play([{ type: 'came', isNewcomer: true, now: 0 }, ask('first-recharge'), ask('withdraw-notice')])
  expect(queue).toMatchObject({ open: 'withdraw-notice', waiting: ['first-recharge'] })
  const closed = play([close()], queue)
  expect(closed).toMatchObject({ open: null, waiting: ['first-recharge'] })
  const playing = play(
    [
      { type: 'roundStarted', now: 1 },
      { type: 'played', now: 2 },
    ],
    closed,
  )
  expect(playing.open).toBeNull()
  expect(play([{ type: 'roundEnded', now: 3 }], playing).open).toBe('first-recharge')
  expect(play([{ type: 'came', isNewcomer: false, now: 1 }], closed).open).toBe('first-recharge')
})

test('nothing opens over a running round; it opens when the round has ended', () => {
  const queue = play([{ type: 'roundStarted', now: 0 }, ask('notice')])
  expect(queue).toMatchObject({ open: null, waiting: ['notice'] })
  expect(play([{ type: 'roundEnded', now: 5 }], queue)).toMatchObject({ open: 'notice', waiting: [] })
})

test('the day counts from the moment of showing', () => {
  const seen = play([ask('phone-binding', 5 * HOUR_MS), close(5 * HOUR_MS)])
  expect(play([ask('phone-binding', 5 * HOUR_MS)], seen).open).toBeNull()
  expect(play([ask('phone-binding', 29 * HOUR_MS - 1)], seen).open).toBeNull()
  expect(play([ask('phone-binding', 29 * HOUR_MS)], seen).open).toBe('phone-binding')
})

test('one whose reason is gone is not shown any more', () => {
  const queue = play([ask('notice'), ask('demolish'), { type: 'withdrawn', name: 'demolish', now: 0 }, close()])
  expect(queue).toMatchObject({ open: null, waiting: [] })
})

test('caps: the number in 24 hours, also of what is needed', () => {
  const many = Array.from({ length: 20 }, (_, now) => [ask('accept-terms', now), close(now)]).flat()
  const seen = play(many)
  expect(seen.shown['accept-terms']).toHaveLength(20)
  expect(play([ask('accept-terms', 21)], seen)).toMatchObject({ open: null, waiting: [] })
  expect(play([ask('accept-terms', DAY_MS)], seen).open).toBe('accept-terms')
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
    fc.record({
      type: fc.constantFrom('closed' as const, 'roundStarted' as const, 'roundEnded' as const, 'played' as const),
    }),
    fc.record({ type: fc.constant('came' as const), isNewcomer: fc.boolean() }),
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
  const rule: PopupRule = popupRules[queue.open]
  const { gapMs, perDay, needed = false } = rule
  const others = Object.entries(queue.shown).filter(
    ([name]) => name !== queue.open && !('needed' in popupRules[name as PopupName]),
  )
  const isOnlyOffer = others.every(([, shown]) => shown.every((at) => now - at >= DAY_MS))
  if (!needed && (queue.isNewcomer || !isOnlyOffer)) return false
  return !queue.isRoundRunning && times.at(-1) === now && times.length <= perDay && gap >= gapMs
}
