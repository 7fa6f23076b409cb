import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { houseAccount } from '../apps/server/src/ledger/accounts.ts'
import { dayOf } from '../apps/server/src/ledger/key.ts'
import { connect, type Database } from '../apps/server/src/platform/database.ts'
import { migrate } from '../apps/server/src/platform/migrations.ts'
import { startPostgres } from '../scripts/postgres.ts'
import { openPlayers } from './ledger-history.ts'

/** Filling and proving take longer than a request may. */
const PATIENT = { max: 10, queryTimeoutMs: 600_000 }

export type LedgerDatabase = { url: string; database: Database; accountId: number }

export type LedgerServer = {
  /** The process id of PostgreSQL's main process. */
  pid: number
  /** The address of a new database without anything in it. */
  create: (name: string) => Promise<string>
  /** A new database with the ledger and 10,000 players who have had money since a day. */
  createLedger: (name: string, options?: { sinceDay: number }) => Promise<LedgerDatabase>
  /** Writes everything back, so that a measurement does not pay for what was filled in before it. */
  checkpoint: () => Promise<void>
  stop: () => Promise<void>
}

/** A PostgreSQL of its own with the settings of the product, gone after `stop`. */
export async function startLedgerServer(): Promise<LedgerServer> {
  const dataDir = mkdtempSync(join(tmpdir(), 'tablestakes-bench-'))
  const postgres = await startPostgres({ dataDir })
  const owner = connect(postgres.url, PATIENT)
  const admin = connect(postgres.adminUrl, { ...PATIENT, max: 1 })
  const opened: Database[] = [owner, admin]

  async function create(name: string): Promise<string> {
    await owner.query(`create database ${name}`)
    const named = new URL(postgres.url)
    named.pathname = `/${name}`
    return named.href
  }

  return {
    pid: postgres.pid,
    create,
    async createLedger(name, { sinceDay } = { sinceDay: dayOf(Date.now()) }) {
      const url = await create(name)
      const database = connect(url, PATIENT)
      opened.push(database)
      await migrate(database)
      const accountId = await houseAccount(database, { kind: 'game', name: 'bench' })
      await openPlayers(database, { day: sinceDay })
      return { url, database, accountId }
    },
    async checkpoint() {
      await admin.query('set statement_timeout = 0')
      await admin.query('checkpoint')
    },
    async stop() {
      for (const database of opened) await database.end()
      await postgres.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
