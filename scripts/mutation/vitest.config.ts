import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

/** What a test file leaves to its end, as the proof of the books, is done by the setup. */
const onDatabase = {
  globalSetup: 'apps/server/test/global-setup.ts',
  setupFiles: 'apps/server/test/setup.ts',
  hookTimeout: 60_000,
}
/** Started once for all faults. The first failure is enough. */
const onRunningDatabase = { ...onDatabase, globalSetup: 'apps/server/test/running-cluster.ts', isolate: false, bail: 1 }

/** The tests that must notice a fault. They run once for every fault, so random histories are few and short here. */
const parts: Record<string, object> = {
  domain: {
    include: ['packages/domain/src/{money/{money,typed-amount},ledger/*}.test.ts'],
    setupFiles: ['scripts/mutation/fewer-runs.ts'],
  },
  // Not the tests that kill processes: a fault is switched on in one process only.
  ledger: {
    ...onDatabase,
    include: [
      'apps/server/src/ledger/write/{amounts,attacks,bonus-rules,close-old-stakes,holds,key,live-balance,model,model-examples,post,races,settle,settle-batches}.test.ts',
      'apps/server/src/ledger/read/*.test.ts',
    ],
    env: { LEDGER_HISTORIES: '20' },
  },
  books: {
    ...onDatabase,
    include: [
      'apps/server/src/ledger/books/{journal-days,patient,prove-books,seal,tampering}.test.ts',
      'apps/server/src/ledger/read/totals.test.ts',
    ],
  },
  // How many histories is said by mutate-sql.ts.
  sql: {
    ...onRunningDatabase,
    include: ['apps/server/src/ledger/write/{bonus-rules,close-old-stakes,holds,model,model-examples,post}.test.ts'],
  },
  'sql-long': { ...onRunningDatabase, include: ['apps/server/src/ledger/write/{attacks,model,races,settle}.test.ts'] },
  'sql-books': {
    ...onRunningDatabase,
    include: [
      'apps/server/src/ledger/books/{journal-days,prove-books,seal,tampering}.test.ts',
      'apps/server/src/ledger/read/totals.test.ts',
    ],
  },
}

export default defineConfig({
  root: join(import.meta.dirname, '../..'),
  test: { ...parts[process.env.MUTATED_PART ?? 'domain'], testTimeout: 60_000 },
})
