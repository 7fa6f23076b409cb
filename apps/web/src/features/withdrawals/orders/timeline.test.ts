import { expect, test } from 'vitest'
import { progressOf, timelineOf, type Withdrawal } from './timeline.ts'

type Step = Withdrawal['steps'][number]
const steps = (...names: Step['step'][]): Step[] =>
  names.map((step, place) => ({ step, at: place + 1, reason_key: step === 'refused' ? 'why' : '' }))
const shortly = (...names: Step['step'][]) => timelineOf(steps(...names)).map(({ place, state }) => `${place} ${state}`)

test('one that a person looks at waits there, with the rest still to come', () => {
  expect(shortly('requested', 'review')).toEqual(['requested done', 'review now', 'sent todo', 'paid todo'])
})

test('one that nobody has to look at is sent next', () => {
  expect(shortly('requested', 'approved')).toEqual(['requested done', 'approved done', 'send now', 'paid todo'])
  expect(shortly('requested', 'review', 'approved', 'sent')).toEqual([
    'requested done',
    'approved done',
    'sent now',
    'paid todo',
  ])
})

test('one that arrived is done from end to end', () => {
  const places = timelineOf(steps('requested', 'approved', 'sent', 'paid'))
  expect(places.map(({ state }) => state)).toEqual(['done', 'done', 'done', 'done'])
  expect(progressOf(places)).toEqual({ done: 4, steps: 4 })
})

test('one that ended early stops there and says why', () => {
  expect(shortly('requested', 'approved', 'sent', 'failed')).toEqual([
    'requested done',
    'approved done',
    'sent done',
    'failed failed',
  ])
  expect(timelineOf(steps('requested', 'review', 'refused')).at(-1)).toEqual({
    place: 'refused',
    state: 'failed',
    at: 3,
    reasonKey: 'why',
  })
  expect(shortly('requested', 'review', 'cancelled')).toEqual(['requested done', 'cancelled failed'])
})
