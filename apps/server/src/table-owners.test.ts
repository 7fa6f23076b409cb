import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { ledgerAccess } from './ledger/access.ts'

const here = import.meta.dirname

/** Files of the product that name one of these tables in a statement, without tests. */
function filesNaming(tables: readonly string[], { words, outside }: { words: string; outside: string }): string[] {
  const statement = new RegExp(String.raw`\b(?:${words})\s+(?:${tables.join('|')})\b(?!\s*=>)`)
  return globSync('**/*.ts', { cwd: here })
    .filter((file) => !file.endsWith('.test.ts') && !file.startsWith(outside))
    .filter((file) => statement.test(withoutComments(readFileSync(`${here}/${file}`, 'utf8'))))
}

const withoutComments = (source: string) => source.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')

test('nobody but the ledger reads or writes its tables', () => {
  const words = 'from|join|into|update'
  expect(filesNaming(ledgerAccess.readOnly, { words, outside: 'ledger/' })).toEqual([])
  // The search finds what it is meant to find.
  expect(filesNaming(ledgerAccess.readOnly, { words, outside: 'nowhere' })).toContain('ledger/read/bets.ts')
})

test('one file writes deposit orders', () => {
  const writers = filesNaming(['deposit_order'], { words: 'into|update|delete from', outside: 'nowhere' })
  expect(writers).toEqual(['features/deposits/orders/write-order.ts'])
})
