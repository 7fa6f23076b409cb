/**
 * Lighthouse for phones on a running product: the median of several runs.
 *   npm run lighthouse -- [address] [runs]
 */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { browserOptions, findBrowser } from './browser.mjs'
import { Failure, runMain } from './failure.ts'

export type Report = {
  categories: Record<string, { id: string; score: number | null }>
  audits: Record<string, { id: string; title: string; score: number | null; numericValue?: number; details?: Details }>
}
type Details = { items?: { resourceType?: string; transferSize?: number }[] }

const TIMES = [
  'first-contentful-paint',
  'largest-contentful-paint',
  'total-blocking-time',
  'cumulative-layout-shift',
  'speed-index',
]

if (import.meta.main) {
  await runMain(printMedians)
}

async function printMedians(): Promise<void> {
  const [url = 'http://127.0.0.1:8080/', runs = '5'] = process.argv.slice(2)
  const reports = Array.from({ length: Number(runs) }, () => audit(url))
  const last = reports.at(-1)
  if (!last) throw new Failure(`runs: must be 1 or more, not ${runs}`)
  for (const id of Object.keys(last.categories)) {
    const scores = reports.map((report) => Math.round((report.categories[id]?.score ?? 0) * 100))
    console.log(`${id.padEnd(26)} ${median(scores)}   of ${scores.join(' ')}`)
  }
  for (const id of TIMES) {
    console.log(`${id.padEnd(26)} ${median(reports.map((report) => report.audits[id]?.numericValue ?? 0)).toFixed(3)}`)
  }
  for (const [kind, bytes] of sizesOf(last))
    console.log(`${`${kind} transfer`.padEnd(26)} ${(bytes / 1000).toFixed(1)} kB`)
  for (const problem of problemsOf(last)) console.log(`not met: ${problem}`)
}

/** One visit of a page, seen by Lighthouse as a phone. */
export function audit(url: string): Report {
  const folder = mkdtempSync(join(tmpdir(), 'tablestakes-lighthouse-'))
  try {
    return measure(url, join(folder, 'report.json'))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function measure(url: string, output: string): Report {
  const cli = join(dirname(createRequire(import.meta.url).resolve('lighthouse/package.json')), 'cli/index.js')
  const args = [
    cli,
    url,
    '--quiet',
    `--chrome-flags=--headless=new ${browserOptions().args.join(' ')}`,
    '--output=json',
    `--output-path=${output}`,
  ]
  const { status, stderr } = spawnSync(process.execPath, args, {
    env: { ...process.env, CHROME_PATH: findBrowser() },
    encoding: 'utf8',
  })
  if (status !== 0) throw new Failure(`lighthouse failed: ${stderr.trim().split('\n').at(-1)}`)
  return JSON.parse(readFileSync(output, 'utf8')) as Report
}

/** Bytes by kind, from the list of requests: the audit that summed them up is gone from newer versions. */
function sizesOf(report: Report): Map<string, number> {
  const sizes = new Map<string, number>()
  for (const { resourceType = 'Other', transferSize = 0 } of report.audits['network-requests']?.details?.items ?? []) {
    sizes.set(resourceType, (sizes.get(resourceType) ?? 0) + transferSize)
  }
  return sizes
}

function problemsOf(report: Report): string[] {
  const failing = Object.values(report.audits).filter(({ score }) => score !== null && score < 0.9)
  return failing.map(({ id, title }) => `${id} (${title})`)
}

function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}
