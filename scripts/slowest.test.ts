import { expect, test } from 'vitest'
import { describeSlowest, timesOfFiles, timesOfJourneys } from './slowest.ts'

test('a file counts with what it loads, a journey with every try', () => {
  const file = { project: 'server', file: 'a.test.ts', tests: 3, loadMs: 500, runMs: 1_500 }
  expect(timesOfFiles([file])).toEqual([{ name: 'server a.test.ts (3 tests)', seconds: 2 }])
  const spec = (title: string, ...durations: number[]) => ({
    ...{ file: 'e2e/a.spec.ts', title },
    tests: [{ results: durations.map((duration) => ({ duration })) }],
  })
  expect(timesOfJourneys({ specs: [spec('plays', 1_000)], suites: [{ specs: [spec('pays', 2_000, 500)] }] })).toEqual([
    { name: 'a.spec.ts: plays', seconds: 1 },
    { name: 'a.spec.ts: pays', seconds: 2.5 },
  ])
})

test('the slowest come first, under what all took together', () => {
  const timed = [1, 30, 4].map((seconds) => ({ name: `of ${seconds}`, seconds }))
  expect(describeSlowest('journeys', timed, 2)).toEqual([
    'slowest journeys (2 of 3, which took 35 s together):',
    '    30.0 s  of 30',
    '     4.0 s  of 4',
  ])
})
