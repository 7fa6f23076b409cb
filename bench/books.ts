import { proveBooks } from '../apps/server/src/ledger/prove-books.ts'
import type { Database } from '../apps/server/src/platform/database.ts'
import { Failure } from '../scripts/failure.ts'

/** A fast ledger that is wrong would be worth nothing. */
export async function requireBalancedBooks(database: Database): Promise<void> {
  const { findings } = await proveBooks(database, { isFull: true })
  if (findings.length > 0) throw new Failure(`the books are broken: ${JSON.stringify(findings[0])}`)
}
