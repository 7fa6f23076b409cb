/**
 * `npm test`: every check and every test, each with its result and its time. Ends with `N passed, N failed`, where a check
 * counts as one and tests count as themselves.
 *   npm test                 everything
 *   npm test -- types lint   only these steps
 *   npm test -- --slowest    everything, and a long list of what took the most time; docs/TESTING.md says what it may take
 */
import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { COMPILED_CODE } from './compiled-code.ts'
import { Failure, runMain } from './failure.ts'
import { slowestFiles, slowestJourneys } from './slowest.ts'

type Count = { passed: number; failed: number }
type Ran = { code: number | null; output: string; failures?: string[] }
type Step = {
  name: string
  /** A program of a package, or a script of ours, and its arguments. */
  program: string
  args: string[]
  /** How many passed and failed; default: the exit code decides, as one. */
  count?: (ran: Ran) => Count
  /** What took the most time. Read when the step has ended: Playwright empties the folder of the results. */
  slowest?: (shown: number) => string[]
}

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const RESULTS = 'test-results'
/** A hung step must not hang the whole run. */
const STEP_TIMEOUT_MS = 45 * 60_000
/** Of test files and of journeys, after every run; with --slowest. */
const SLOWEST_SHOWN = 5
const SLOWEST_LISTED = 40
/** Fewer modules than this means the dependency check has looked at nothing. */
const MODULES_MIN = 50

/**
 * Steps of one lane run one after another, the lanes side by side. The tests come last and alone: two of the checks
 * fill the two cores of a small machine, and tests that start browsers and databases want them for themselves.
 */
const CHECKS: Step[][] = [
  [
    { name: 'types', program: 'typescript:tsc', args: ['-b'] },
    { name: 'lint', program: 'oxlint', args: ['--type-aware', '--deny-warnings'] },
  ],
  [
    { name: 'format', program: '@biomejs/biome:biome', args: ['check', '--error-on-warnings', '--colors=off'] },
    {
      name: 'imports',
      program: 'dependency-cruiser:depcruise',
      args: [
        '--config',
        '.dependency-cruiser.mjs',
        '--output-type',
        'json',
        'apps',
        'packages',
        'scripts',
        'bench',
        'e2e',
      ],
      count: countImports,
    },
    { name: 'dead code', program: 'knip', args: ['--no-progress', '--no-config-hints'] },
    { name: 'words', program: 'scripts/check-text.ts', args: [] },
    { name: 'styles', program: 'scripts/check-styles.ts', args: [] },
    { name: 'copies', program: 'scripts/check-copies.ts', args: [] },
    { name: 'divisions', program: 'scripts/check-division.ts', args: [] },
    { name: 'size', program: 'scripts/size.ts', args: [] },
    { name: 'lockfile', program: 'scripts/complete-lock.mjs', args: ['--check'] },
  ],
]
const TESTS: Step[] = [
  {
    name: 'tests',
    program: 'vitest',
    args: [
      ...['run', '--reporter=minimal', '--reporter=./scripts/vitest-times.ts'],
      ...['--reporter=json', `--outputFile.json=${RESULTS}/tests.json`],
    ],
    count: (ran) => countTests(ran, () => readVitest(ran)),
    slowest: (shown) => slowestFiles(`${RESULTS}/times.json`, shown),
  },
  {
    name: 'journeys',
    program: '@playwright/test:playwright',
    args: ['test'],
    count: (ran) => countTests(ran, () => readPlaywright(ran)),
    slowest: (shown) => slowestJourneys(`${RESULTS}/e2e.json`, shown),
  },
]

if (import.meta.main) {
  await runMain(async () => {
    process.chdir(ROOT)
    rmSync(RESULTS, { recursive: true, force: true })
    mkdirSync(RESULTS)
    const words = process.argv.slice(2)
    const wanted = chooseSteps(words.filter((word) => word !== '--slowest'))
    const shown = words.includes('--slowest') ? SLOWEST_LISTED : SLOWEST_SHOWN
    const counts: Count[] = []
    const runLane = async (steps: Step[]) => {
      for (const step of steps) {
        if (!wanted.has(step.name)) continue
        counts.push(await runStep(step))
        for (const line of step.slowest?.(shown) ?? []) console.log(`     ${line}`)
      }
    }
    await Promise.all(CHECKS.map(runLane))
    await runLane(TESTS)

    const passed = counts.reduce((total, count) => total + count.passed, 0)
    const failed = counts.reduce((total, count) => total + count.failed, 0)
    console.log(`${passed} passed, ${failed} failed`)
    if (failed > 0) process.exitCode = 1
  })
}

function chooseSteps(names: string[]): Set<string> {
  const known = [...CHECKS.flat(), ...TESTS].map((step) => step.name)
  const unknown = names.find((name) => !known.includes(name))
  if (unknown) throw new Failure(`there is no step "${unknown}": ${known.join(', ')}`)
  return new Set(names.length > 0 ? names : known)
}

async function runStep(step: Step): Promise<Count> {
  const started = Date.now()
  const ran = await run(step)
  const count = (step.count ?? countAsOne)(ran)
  const seconds = `${((Date.now() - started) / 1000).toFixed(1)} s`
  const tally = step.count && count.passed + count.failed > 1 ? `, ${count.passed} passed, ${count.failed} failed` : ''
  console.log(`${count.failed === 0 ? 'ok  ' : 'FAIL'} ${step.name} (${seconds}${tally})`)
  // What failed comes before all that was printed beside it: of a long output often only the beginning is kept.
  if (count.failed > 0)
    console.log([...(ran.failures ?? []), ran.output.trimEnd()].join('\n').replaceAll(/^/gm, '     '))
  return count
}

function run(step: Step): Promise<Ran> {
  const child = spawn(process.execPath, [programFile(step.program), ...step.args], {
    cwd: ROOT,
    env: { ...process.env, FORCE_COLOR: '0', NO_COLOR: '1', CI: '1', NODE_COMPILE_CACHE: COMPILED_CODE },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const timer = setTimeout(() => child.kill('SIGKILL'), STEP_TIMEOUT_MS)
  const said: Buffer[] = []
  child.stdout.on('data', (chunk: Buffer) => said.push(chunk))
  child.stderr.on('data', (chunk: Buffer) => said.push(chunk))
  return new Promise((done) => {
    child.once('error', (error) => done({ code: null, output: error.message }))
    child.once('close', (code) => {
      clearTimeout(timer)
      done({ code, output: Buffer.concat(said).toString() })
    })
  })
}

/** Run with our own Node, whatever the shell would find: `package:program`, a package with one program, or a file. */
function programFile(program: string): string {
  if (program.startsWith('scripts/')) return program
  const [name = '', wished] = program.split(':')
  const manifest = findManifest(name)
  const { bin } = JSON.parse(readFileSync(manifest, 'utf8')) as { bin: string | Record<string, string> }
  const file = typeof bin === 'string' ? bin : bin[wished ?? name]
  if (!file) throw new Failure(`${name} has no program ${wished ?? name}`)
  return join(dirname(manifest), file)
}

/** Packages may hide their manifest from the resolver, so the folders are asked. */
function findManifest(name: string): string {
  for (const folder of createRequire(import.meta.url).resolve.paths(name) ?? []) {
    const manifest = join(folder, name, 'package.json')
    if (existsSync(manifest)) return manifest
  }
  throw new Failure(`${name} is not installed`)
}

function countAsOne(ran: Ran): Count {
  return ran.code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
}

type Cruise = {
  summary: {
    totalCruised: number
    violations: { from: string; to: string; rule: { name: string; severity: string } }[]
  }
}

/** The check passes on nothing if its parser is missing, so it must also say how much it has seen. */
export function countImports(ran: Ran): Count {
  try {
    const { summary } = JSON.parse(ran.output.slice(ran.output.indexOf('{'), ran.output.lastIndexOf('}') + 1)) as Cruise
    const broken = summary.violations.filter(({ rule }) => rule.severity === 'error')
    ran.output = broken.map(({ from, to, rule }) => `${rule.name}: ${from} → ${to}`).join('\n')
    if (summary.totalCruised < MODULES_MIN) ran.output += `\nonly ${summary.totalCruised} modules were looked at`
    return countAsOne({ code: ran.output === '' ? 0 : 1, output: ran.output })
  } catch {
    return { passed: 0, failed: 1 }
  }
}

/** A run that broke down before or beside its tests has failed, even if every test it counted has passed. */
export function countTests(ran: Ran, read: () => Count): Count {
  let count: Count
  try {
    count = read()
  } catch {
    return { passed: 0, failed: 1 }
  }
  const brokeDown = count.failed === 0 && (ran.code !== 0 || count.passed === 0)
  return brokeDown ? { ...count, failed: 1 } : count
}

type VitestResults = {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  testResults: {
    name: string
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[]
  }[]
}
type PlaywrightSuite = {
  suites?: PlaywrightSuite[]
  specs?: {
    file: string
    title: string
    tests: { status: string; results: { errors: { message?: string }[] }[] }[]
  }[]
}
type PlaywrightResults = PlaywrightSuite & {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
}

/** Here a skipped test has not passed, and a test that passes only sometimes has failed. */
function readVitest(ran: Ran): Count {
  const results = JSON.parse(readFileSync(`${RESULTS}/tests.json`, 'utf8')) as VitestResults
  ran.failures = results.testResults.flatMap((file) =>
    file.assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages }) => `${file.name}: ${fullName}\n${failureMessages.join('\n')}`),
  )
  return { passed: results.numPassedTests, failed: results.numFailedTests + results.numPendingTests }
}

function readPlaywright(ran: Ran): Count {
  const results = JSON.parse(readFileSync(`${RESULTS}/e2e.json`, 'utf8')) as PlaywrightResults
  const { expected, unexpected, flaky, skipped } = results.stats
  ran.failures = failedJourneys(results)
  return { passed: expected, failed: unexpected + flaky + skipped }
}

/** Each with its file, its title and what went wrong in its first try. */
export function failedJourneys({ suites = [], specs = [] }: PlaywrightSuite): string[] {
  const own = specs
    .filter(({ tests }) => tests.some(({ status }) => status !== 'expected'))
    .map(({ file, title, tests }) => {
      const errors = tests.flatMap(({ results }) => results.slice(0, 1).flatMap(({ errors }) => errors))
      return [`${file}: ${title}`, ...errors.map(({ message }) => message ?? 'no message')].join('\n')
    })
  return [...own, ...suites.flatMap(failedJourneys)]
}
