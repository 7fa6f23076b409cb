import { expect } from 'vitest'
import { sealJournal } from '../src/ledger/seal.ts'
import { verifyChain } from '../src/ledger/verify-chain.ts'
import type { Database } from '../src/platform/database.ts'

/** Until everything is sealed: other test files work in the same cluster, and a seal waits for their transactions too. */
export async function sealAll(database: Database): Promise<void> {
  await expect
    .poll(async () => {
      await sealJournal(database)
      return (await verifyChain(database)).unsealed
    })
    .toBe(0)
}
