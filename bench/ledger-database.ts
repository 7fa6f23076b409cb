import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect, type Database } from '@tablestakes/node/database'
import { readLedgerFunctions } from '../apps/server/src/ledger/functions.ts'
import { houseAccount } from '../apps/server/src/ledger/write/accounts.ts'
import { dayOf } from '../apps/server/src/ledger/write/key.ts'
import { migrate } from '../apps/server/src/platform/postgres/migrations.ts'
import { asBefore, migrateBefore } from '../apps/server/test/release-before.ts'
import { startPostgres } from '../scripts/postgres.ts'
import { openPlayers } from './ledger-history.ts'

/** Filling and proving take longer than a request may. */
const PATIENT = { max: 10, queryTimeoutMs: 600_000 }

export type LedgerDatabase = {
  url: string
  database: Database
  accountId: number
  /** What settling asks: the database, or one that answers as the release before did. */
  asked: Database
  isBefore: boolean
}

type LedgerOptions = {
  sinceDay?: number
  /** As the release before this one made it. */
  isBefore?: boolean
  /** Players whose money is all bonus. */
  isBonus?: boolean
}

export type LedgerServer = {
  /** The process id of PostgreSQL's main process. */
  pid: number
  /** The address of a new database without anything in it. */
  create: (name: string) => Promise<string>
  /** A new database with the ledger and 10,000 players who have had money since a day. */
  createLedger: (name: string, options?: LedgerOptions) => Promise<LedgerDatabase>
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
    async createLedger(name, { sinceDay = dayOf(Date.now()), isBefore = false, isBonus = false } = {}) {
      const url = await create(name)
      const database = connect(url, PATIENT)
      opened.push(database)
      if (isBefore) await migrateBefore(database)
      else await updateLedger(database)
      const accountId = await houseAccount(database, { kind: 'game', name: 'bench' })
      await openPlayers(database, { day: sinceDay, isBefore, isBonus })
      return { url, database, accountId, asked: isBefore ? asBefore(database) : database, isBefore }
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

/** Brings a database up to today's release. */
export async function updateLedger(database: Database): Promise<void> {
  await migrate(database, { functions: await readLedgerFunctions() })
}
