import type { Database } from '@tablestakes/node/database'
import { expect } from 'vitest'
import { findingInWords } from '../src/ledger/books/finding.ts'
import { proveBooks } from '../src/ledger/books/prove-books.ts'
import { atEnd } from './at-end.ts'

/** Proves the books when the test file is done: whatever its tests did, the money must add up. */
export function proveBooksAtEnd(database: Database): void {
  atEnd(async () => {
    const { findings } = await proveBooks(database, { isFull: true })
    expect(findings.map(findingInWords)).toEqual([])
  })
}
