/** What takes the most time in `npm test`, so that it stays known: read from the results of the last run. */
import { existsSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'

/** One file of tests, or one journey. */
type Timed = { name: string; seconds: number }
/** What `scripts/vitest-times.ts` writes. */
export type FileTimes = { project: string; file: string; tests: number; loadMs: number; runMs: number }
type JourneySuite = {
  suites?: JourneySuite[]
  specs?: { file: string; title: string; tests: { results: { duration: number }[] }[] }[]
}

/** Loading counts too: what a file imports and prepares is its own choice. */
export function timesOfFiles(files: readonly FileTimes[]): Timed[] {
  return files.map(({ project, file, tests, loadMs, runMs }) => ({
    name: `${project} ${file} (${tests} tests)`,
    seconds: (loadMs + runMs) / 1000,
  }))
}

export function timesOfJourneys({ suites = [], specs = [] }: JourneySuite): Timed[] {
  const own = specs.map(({ file, title, tests }) => ({
    name: `${basename(file)}: ${title}`,
    seconds: tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration, 0) / 1000,
  }))
  return [...own, ...suites.flatMap(timesOfJourneys)]
}

/** The slowest first, and what all of them took together: more than the clock says, because several run side by side. */
export function describeSlowest(what: string, timed: readonly Timed[], shown: number): string[] {
  const total = timed.reduce((sum, { seconds }) => sum + seconds, 0)
  const first = timed.toSorted((one, other) => other.seconds - one.seconds).slice(0, shown)
  return [
    `slowest ${what} (${first.length} of ${timed.length}, which took ${total.toFixed(0)} s together):`,
    ...first.map(({ name, seconds }) => `${seconds.toFixed(1).padStart(8)} s  ${name}`),
  ]
}

/** Of what has just run, from its results. */
export const slowestFiles = (results: string, shown: number): string[] =>
  describeSlowest('test files', timesOfFiles(read<FileTimes[]>(results) ?? []), shown)

export const slowestJourneys = (results: string, shown: number): string[] =>
  describeSlowest('journeys', timesOfJourneys(read<JourneySuite>(results) ?? {}), shown)

/** A run that broke down has left nothing. */
function read<Results>(file: string): Results | undefined {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Results) : undefined
}
