import { showSlot, slotTables } from '@tablestakes/domain/games/slots/slots'
import { expect, test } from 'vitest'
import { slotThemes } from './slot-theme.ts'
import { awaitedReels, paidBy, sceneAt, timelineOf, turnLeft } from './timeline.ts'
import { nextRest } from './use-show.ts'
import { sizeOf } from './win-size.ts'

const table = slotTables.lantern
const theme = slotThemes.lantern
const pace = { theme, isQuick: false, leastMs: 0 }

/** Stops of Lantern Harbour at which so many reels show a lantern, from the first on. */
const lanterns = [10, 4, 27, 21, 16]
const stopsWith = (count: number) => lanterns.map((stop, reel) => (reel < count ? stop : (stop + 4) % 28))

test('reels rest one after the other, and a scene follows when the one before has been shown', () => {
  const show = showSlot('lantern', { stops: [stopsWith(3), ...Array.from({ length: 10 }, () => stopsWith(0))] })!
  const timeline = timelineOf(show, table, pace)
  expect(timeline.scenes).toHaveLength(11)
  for (const { rests } of timeline.scenes) expect(rests).toEqual(rests.toSorted((one, other) => one - other))
  for (const [place, scene] of timeline.scenes.entries()) {
    const next = timeline.scenes[place + 1]
    expect(next?.at ?? timeline.ms).toBe(scene.at + scene.restMs + scene.winMs)
  }
  expect(sceneAt(timeline, 0).scene).toBe(timeline.scenes[0])
  expect(sceneAt(timeline, timeline.ms * 2).scene).toBe(timeline.scenes.at(-1))
  expect(paidBy(timeline, timeline.ms)).toBe(show.pays)
})

test('a reel is waited for only while two lanterns lie there and it could bring the third', () => {
  const stepOf = (count: number) => showSlot('lantern', { stops: [stopsWith(count)] })!.steps[0]!
  expect(awaitedReels(stepOf(0), table)).toEqual([false, false, false, false, false])
  expect(awaitedReels(stepOf(1), table)).toEqual([false, false, false, false, false])
  expect(awaitedReels(stepOf(2), table)).toEqual([false, false, true, true, true])
  expect(awaitedReels(stepOf(3), table)).toEqual([false, false, true, false, false])
})

test('a quick spin is shorter, a site with a least time makes no round shorter than that', () => {
  const show = showSlot('lantern', { stops: [stopsWith(0)] })!
  const calm = timelineOf(show, table, pace).ms
  expect(timelineOf(show, table, { ...pace, isQuick: true }).ms).toBeLessThan(calm)
  expect(timelineOf(show, table, { ...pace, isQuick: true, leastMs: 2_500 }).ms).toBe(2_500)
})

test('stopping goes to the next rest and never past the end', () => {
  const timeline = timelineOf(showSlot('lantern', { stops: [stopsWith(0)] })!, table, pace)
  const [scene] = timeline.scenes
  expect(nextRest(timeline, 0)).toBe(scene!.restMs)
  expect(nextRest(timeline, scene!.restMs)).toBe(timeline.ms)
})

test('a reel begins where it stood and ends at its stop', () => {
  expect(turnLeft(0, 20, 1)).toBe(20)
  expect(turnLeft(1, 20, 1)).toBe(0)
  expect(turnLeft(0.5, 20, 1)).toBeGreaterThan(0)
})

test('wins are shown in three sizes, and nothing below ten stakes is made much of', () => {
  const size = (win: bigint) => sizeOf({ stake: 100n, win })
  expect([size(0n), size(99n), size(999n)]).toEqual([null, null, null])
  expect([size(1_000n), size(3_000n), size(10_000n)]).toEqual(['nice', 'big', 'huge'])
})
