import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

const onDatabase = { globalSetup: 'apps/server/test/global-setup.ts', hookTimeout: 60_000 }

/** The tests that must notice a fault. They run once for every fault, so random histories are few and short here. */
const parts: Record<string, object> = {
  domain: {
    include: [
      'packages/domain/src/{money,typed-amount,stake,wagering,ledger,ledger-plays,ledger-stops,ledger-voids,ledger.properties}.test.ts',
    ],
    setupFiles: ['scripts/mutation/fewer-runs.ts'],
  },
  // Not the tests that kill processes: a fault is switched on in one process only.
  ledger: {
    ...onDatabase,
    include: [
      'apps/server/src/ledger/{all-purses,amounts,holds,key,live-balance,model,model-examples,post,races,settle,settle-batches,statement,totals}.test.ts',
    ],
    env: { LEDGER_HISTORIES: '20' },
  },
  books: { ...onDatabase, include: ['apps/server/src/ledger/{journal-days,patient,prove-books,seal,totals}.test.ts'] },
  sql: { ...onDatabase, include: ['apps/server/src/ledger/model*.test.ts'], env: { LEDGER_HISTORIES: '150' }, bail: 1 },
}

export default defineConfig({
  root: join(import.meta.dirname, '../..'),
  test: { ...parts[process.env.MUTATED_PART ?? 'domain'], testTimeout: 20_000 },
})
