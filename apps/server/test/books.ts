import { expect } from 'vitest'
import { findingInWords } from '../src/ledger/finding.ts'
import { proveBooks } from '../src/ledger/prove-books.ts'
import type { Database } from '../src/platform/database.ts'
import { atEnd } from './at-end.ts'

/** Proves the books when the test file is done: whatever its tests did, the money must add up. */
export function proveBooksAtEnd(database: Database): void {
  atEnd(async () => {
    const { findings } = await proveBooks(database, { isFull: true })
    expect(findings.map(findingInWords)).toEqual([])
  })
}
