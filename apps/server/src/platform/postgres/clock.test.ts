import { systemClock } from '@tablestakes/node/clock'
import { connect } from '@tablestakes/node/database'
import { BOUND_MS, watchClock } from '@tablestakes/node/watch-clock'
import { afterAll, expect, test } from 'vitest'
import { atEnd } from '../../../test/at-end.ts'
import { freshDatabaseUrl } from '../../../test/fresh-database.ts'

const database = connect(await freshDatabaseUrl())
atEnd(() => database.end())
const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000

function openLog() {
  const told: string[] = []
  const note = (_about: object, text: string) => void told.push(text)
  return { told, log: { warn: note, error: note } }
}

/** Other files of this process go by the same clock. */
afterAll(async () => (await watchClock(database, openLog())).stop())

test('a machine that keeps time is in order', async () => {
  const { told, log } = openLog()
  const watch = await watchClock(database, { log })
  expect(watch.fault()).toBeNull()
  expect(told).toEqual([])
  await watch.stop()
})

test.each([
  ['days ahead', 3 * DAY_MS, /^this machine’s clock is \d+ seconds ahead of the database’s$/],
  ['an hour behind', -HOUR_MS, /^this machine’s clock is \d+ seconds behind the database’s$/],
])('a machine %s says so, and its process goes by the database’s clock', async (_what, shiftMs, words) => {
  const { told, log } = openLog()
  const watch = await watchClock(database, { log, machineClock: () => Date.now() + shiftMs })
  expect(watch.fault()).toMatch(words)
  expect(told).toEqual([watch.fault()])
  const { rows } = await database.query<{ ms: number }>(
    'select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms',
  )
  expect(Math.abs(systemClock() - rows[0]!.ms)).toBeLessThan(HOUR_MS / 2)
  expect(Number.isInteger(systemClock())).toBe(true)
  await watch.stop()
})

test('it is compared again and again: one that goes wrong is noticed, and one that was set right too', async () => {
  const { told, log } = openLog()
  let shiftMs = 0
  const watch = await watchClock(database, { log, machineClock: () => Date.now() + shiftMs, everyMs: 5 })
  expect(watch.fault()).toBeNull()
  shiftMs = 100 * BOUND_MS
  await expect.poll(watch.fault).toContain('ahead of')
  shiftMs = 0
  await expect.poll(watch.fault).toBeNull()
  expect(told.at(-1)).toBe('the clocks agree again')
  await watch.stop()
})
