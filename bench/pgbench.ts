/** PostgreSQL's own yardstick: transactions in the manner of TPC-B, each of five short statements sent one by one. */
import { execFile, execFileSync } from 'node:child_process'
import { existsSync, globSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'
import { Failure } from '../scripts/failure.ts'
import { percentile } from './bench.ts'

const run = promisify(execFile)

export type Load = { clients: number; seconds: number }
export type Transactions = { count: number; perSecond: number; p99Ms: number }
export type Pgbench = { measure: (load: Load) => Promise<Transactions> }

/** As its manual advises: with fewer branches than clients, these would queue at the branches. */
const SCALE = 64
const APT = '/usr/bin/apt-get'

/** Fills the database for it. */
export async function openPgbench(url: string): Promise<Pgbench> {
  const program = findPgbench()
  const { port, username, password, pathname } = new URL(url)
  const options = { env: { ...process.env, PGPASSWORD: password }, maxBuffer: 2 ** 26 }
  const server = ['-h', '127.0.0.1', '-p', port, '-U', username]
  const database = pathname.slice(1)
  await run(program, [...server, '-i', '-q', '-s', String(SCALE), database], options)

  return {
    async measure({ clients, seconds }) {
      const folder = mkdtempSync(join(tmpdir(), 'tablestakes-pgbench-'))
      try {
        const how = ['-n', '-M', 'prepared', '-c', String(clients), '-j', '2', '-T', String(seconds), '-l']
        const { stdout } = await run(program, [...server, ...how, database], { ...options, cwd: folder })
        const perSecond = Number(/^tps = ([\d.]+)/m.exec(stdout)?.[1])
        if (!(perSecond > 0)) throw new Failure(`pgbench has not come to anything in ${seconds} s: ${stdout}`)
        const latencies = readLatencies(folder)
        return { count: latencies.length, perSecond, p99Ms: percentile(latencies, 99) / 1000 }
      } finally {
        rmSync(folder, { recursive: true, force: true })
      }
    },
  }
}

/** The third word of every line of its logs, in microseconds. */
function readLatencies(folder: string): number[] {
  const lines = readdirSync(folder).flatMap((file) => readFileSync(join(folder, file), 'utf8').trim().split('\n'))
  return lines.map((line) => Number(line.split(' ')[2]))
}

function findPgbench(): string {
  const found = lookForPgbench()
  if (found) return found
  if (process.getuid?.() === 0 && existsSync(APT)) {
    console.log('installing postgresql for its pgbench')
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    try {
      execFileSync(APT, ['update', '-q'], { env, stdio: 'ignore' })
      execFileSync(APT, ['install', '-q', '-y', '--no-install-recommends', 'postgresql'], {
        env,
        stdio: 'ignore',
      })
    } catch {
      // Without a network, or without that package: said below.
    }
  }
  const installed = lookForPgbench()
  if (installed) return installed
  throw new Failure('pgbench is missing: install it (on Debian in the package postgresql) or put it on the PATH')
}

function lookForPgbench(): string | undefined {
  const onPath = (process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, 'pgbench'))
  return [...onPath, ...globSync('/usr/lib/postgresql/*/bin/pgbench')].find((file) => existsSync(file))
}
