import { connect } from '@tablestakes/node/database'
import type { Config } from './config.ts'
import { guardedTables } from './guarded-tables.ts'
import { makeJournalDays } from './ledger/books/journal-days.ts'
import { readLedgerFunctions } from './ledger/functions.ts'
import { migrate } from './platform/postgres/migrations.ts'
import { openApplicationRole } from './platform/postgres/roles.ts'
import { type SeedConfig, seed } from './seed.ts'

/** All that the owner of the tables does, before anything is served. Answers the address of the role that serves. */
export async function prepareDatabase(
  config: Pick<Config, 'databaseUrl' | 'applicationUrl'> & SeedConfig,
): Promise<string> {
  const owner = connect(config.databaseUrl, { max: 2 })
  try {
    await migrate(owner, { functions: await readLedgerFunctions() })
    // An installation that was off for longer than they are made ahead has no place for today.
    await makeJournalDays(owner)
    await seed(owner, config)
    return await openApplicationRole(owner, {
      ownerUrl: config.databaseUrl,
      applicationUrl: config.applicationUrl,
      secret: config.secret,
      guarded: guardedTables,
    })
  } finally {
    await owner.end()
  }
}
