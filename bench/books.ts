import type { Database } from '@tablestakes/node/database'
import { proveBooks } from '../apps/server/src/ledger/books/prove-books.ts'
import { Failure } from '../scripts/failure.ts'

/** A fast ledger that is wrong would be worth nothing. */
export async function requireBalancedBooks(database: Database): Promise<void> {
  const { findings } = await proveBooks(database, { isFull: true })
  if (findings.length > 0) throw new Failure(`the books are broken: ${JSON.stringify(findings[0])}`)
}
