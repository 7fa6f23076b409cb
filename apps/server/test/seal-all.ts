import type { Database } from '@tablestakes/node/database'
import { sealJournal } from '../src/ledger/books/seal.ts'
import { verifyChain } from '../src/ledger/books/verify-chain.ts'

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
