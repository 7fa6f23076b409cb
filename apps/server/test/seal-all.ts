import { sealJournal } from '../src/ledger/seal.ts'
import { verifyChain } from '../src/ledger/verify-chain.ts'
import type { Database } from '../src/platform/database.ts'

/** Each waits for a while itself. */
const TRIES_MAX = 20

/** Until everything is sealed: other test files work in the same cluster, and a seal waits for their transactions too. */
export async function sealAll(database: Database): Promise<void> {
  for (let tries = 0; tries < TRIES_MAX; tries++) {
    await sealJournal(database)
    if ((await verifyChain(database)).unsealed === 0) return
  }
  throw new Error('the journal could not be sealed')
}
