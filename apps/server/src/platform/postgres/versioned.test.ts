import { manualClock } from '@tablestakes/node/clock'
import { connect } from '@tablestakes/node/database'
import { expect, test } from 'vitest'
import { openLine } from '../../../test/breakable-line.ts'
import { freshDatabaseUrl } from '../../../test/fresh-database.ts'
import { createVersioned } from './versioned.ts'

test('while the database is away what was known stays, and it is asked for again only after a while', async () => {
  const line = await openLine(await freshDatabaseUrl())
  const database = connect(line.url)
  const clock = manualClock(0)
  const known = createVersioned({ database, clock }, { name: 'site', load: () => Promise.resolve('what was known') })
  expect((await known.get()).value).toBe('what was known')
  line.cut()
  clock.advance(2_000)
  const before = line.tries()
  for (let visit = 0; visit < 5; visit++) expect((await known.get()).value).toBe('what was known')
  expect(line.tries() - before).toBeLessThanOrEqual(1)
  clock.advance(2_000)
  await known.get()
  expect(line.tries()).toBeGreaterThan(before)
  await database.end()
})

test('a clock that was three days ahead and is set right does not hide what has changed since', async () => {
  const database = connect(await freshDatabaseUrl())
  const clock = manualClock(0)
  let value = 'old'
  const known = createVersioned({ database, clock }, { name: 'site', load: () => Promise.resolve(value) })
  clock.advance(3 * 86_400_000)
  expect((await known.get()).value).toBe('old')
  clock.advance(-3 * 86_400_000)
  value = 'new'
  await database.query(`update site set time_zone = 'Asia/Tokyo' where site_id = 'main'`)
  expect((await known.get()).value).toBe('new')
  await database.end()
})
