import { type EventMessage, producers } from '@tablestakes/contract/sports-feed'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { openChain } from './chain.ts'
import { openProducerWatch } from './producer-watch.ts'
import { openEventReader } from './read-events.ts'

const times = { silenceMs: 9_000, missingMs: 1_500, recoveryMs: 60_000 }
const product = producers.LIVE
const alive = (timestamp: number, latest: number, subscribed = true) =>
  ({ kind: 'alive', product, timestamp, subscribed, latest }) as const
const stop = (timestamp: number, previous: number): EventMessage => ({
  ...{ kind: 'bet_stop', product, timestamp, previous, event_id: 'vf:match:1', groups: 'all' },
})

/** A watch whose first recovery has ended: everything up to 100 is known. */
function upWatch(startAfter: number | null = null) {
  const watch = openProducerWatch(product, startAfter, times)
  watch.connect()
  watch.hearAlive(alive(0, 100), 0)
  watch.asked(1, 0)
  watch.complete(1, 100)
  return watch
}

describe('a producer', () => {
  test('is trusted only after a recovery has ended', () => {
    const watch = openProducerWatch(product, 70_000, times)
    expect(watch.check(0)).toEqual({ product, isUp: false, why: 'disconnected' })
    watch.connect()
    expect(watch.nextRecovery(0)).toBeNull()
    watch.hearAlive(alive(0, 100), 0)
    expect(watch.nextRecovery(0)).toEqual({ after: 65_000 })
    watch.asked(1, 0)
    expect(watch.nextRecovery(10)).toBeNull()
    expect(watch.check(10).why).toBe('starting')
    watch.complete(2, 100)
    expect(watch.check(10).isUp).toBe(false)
    watch.complete(1, 100)
    expect(watch.check(10)).toEqual({ product, isUp: true, why: 'alive' })
  })

  test('is down after nine seconds without a sign of life, not before, and wants a recovery when it is back', () => {
    const watch = upWatch()
    expect(watch.check(9_000).isUp).toBe(true)
    expect(watch.check(9_001).why).toBe('silent')
    expect(watch.nextRecovery(9_001)).toBeNull()
    watch.hearAlive(alive(20_000, 100), 20_000)
    expect(watch.check(20_000).why).toBe('silent')
    expect(watch.nextRecovery(20_000)).toEqual({ after: 0 })
  })

  test('has lost a message when the gap stays open, not when others only came first', () => {
    const watch = upWatch()
    expect(watch.hear(stop(103, 102))).toBe(true)
    expect(watch.check(1_000).isUp).toBe(true)
    expect(watch.hear(stop(102, 101))).toBe(true)
    expect(watch.hear(stop(101, 100))).toBe(true)
    expect(watch.check(2_600).isUp).toBe(true)
    expect(watch.hear(stop(102, 101))).toBe(false)
    watch.hearAlive(alive(3_000, 104), 3_000)
    watch.check(3_000)
    expect(watch.check(4_500).isUp).toBe(true)
    expect(watch.check(4_501).why).toBe('missing')
    watch.asked(2, 4_501)
    watch.complete(2, 104)
    expect(watch.check(4_502).isUp).toBe(true)
    expect(watch.hear(stop(104, 103))).toBe(false)
  })

  test('owes what could not be stored until a recovery has told it, even if the first request fails', () => {
    const watch = upWatch()
    for (let at = 101; at < 9_000; at += 1) watch.hear(stop(at, at - 1))
    const message = stop(8_000, 7_999)
    watch.underWay.begin(message, 8_000, 0)
    watch.underWay.end(message, false)
    expect(watch.check(1_000).why).toBe('failed')
    expect(watch.nextRecovery(1_000)).toEqual({ after: 3_000 })
    watch.asked(2, 1_000)
    watch.notAsked(2)
    expect(watch.nextRecovery(1_001)).toBeNull()
    expect(watch.nextRecovery(5_000)).toEqual({ after: 3_000 })
  })

  test('is late when its signs of life are, or when storing does not keep up', () => {
    const watch = upWatch()
    watch.hearAlive(alive(0, 100), 8_000)
    expect(watch.check(8_000).isUp).toBe(true)
    watch.hearAlive(alive(5_000, 100), 15_000)
    expect(watch.check(15_000).why).toBe('late')
    expect(watch.isLineLate()).toBe(true)
    watch.hearAlive(alive(16_000, 100), 16_000)
    expect(watch.check(16_000).isUp).toBe(true)
    watch.underWay.begin({}, 100, 6_999)
    expect(watch.check(16_000).why).toBe('late')
    expect(watch.isLineLate()).toBe(false)
  })

  test('that does not know us any more has to tell everything again', () => {
    const watch = upWatch()
    watch.hearAlive(alive(2_000, 100, false), 2_000)
    expect(watch.check(2_000).why).toBe('missing')
  })
})

test('a chain in any order, with copies, takes each message once and is complete in the end', () => {
  const order = fc.shuffledSubarray(
    Array.from({ length: 30 }, (_, place) => place + 1),
    { minLength: 30 },
  )
  fc.assert(
    fc.property(order, fc.array(fc.nat(29)), (times, copies) => {
      const chain = openChain()
      chain.completeTo(0)
      const taken = [...times, ...copies.map((place) => times[place]!)].filter((time) => chain.add(time, time - 1))
      expect(taken.toSorted((one, other) => one - other)).toEqual(times.toSorted((one, other) => one - other))
      expect(chain.complete()).toBe(30)
      expect(chain.isMissingSome()).toBe(false)
    }),
  )
})

test('server-sent events are read however they are cut', () => {
  const text = ': welcome\n\ndata: <a/>\n\ndata:<b/>\r\n\r\nevent: x\ndata: one\ndata: two\n\ndata: not yet'
  fc.assert(
    fc.property(fc.array(fc.nat(text.length)), (cuts) => {
      const places = [0, ...cuts.toSorted((one, other) => one - other), text.length]
      const heard: string[] = []
      const read = openEventReader((data) => heard.push(data))
      for (const [place, start] of places.entries()) read(text.slice(start, places[place + 1] ?? text.length))
      expect(heard).toEqual(['<a/>', '<b/>', 'one\ntwo'])
    }),
  )
})
