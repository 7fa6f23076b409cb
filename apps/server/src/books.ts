/**
 * `npm run books`: proves the books in full, verifies the chains and the signed heads, and says what it found. Its proofs
 * count like those of the jobs: a broken book stops withdrawals, a sound one lets them go on. More heads to check, from
 * wherever they were kept, can be named as arguments.
 */

import { connect, databaseTrouble } from '@tablestakes/node/database'
import { reasonOf } from '@tablestakes/node/start-failure'
import * as z from 'zod/mini'
import { count, currencyInWords, findingsInWords } from './ledger/books/books-in-words.ts'
import { recordProof } from './ledger/books/books-state.ts'
import { listHeadFiles } from './ledger/books/export-heads.ts'
import { headKey, publicKeyOf } from './ledger/books/heads.ts'
import { proveBooks } from './ledger/books/prove-books.ts'
import { verifyChain } from './ledger/books/verify-chain.ts'
import { verifyHeads } from './ledger/books/verify-heads.ts'

const { DATABASE_URL, TABLESTAKES_SECRET, BOOKS_DIR } = z.parse(
  z.object({ DATABASE_URL: z.string(), TABLESTAKES_SECRET: z.optional(z.string()), BOOKS_DIR: z.optional(z.string()) }),
  process.env,
)

const database = connect(DATABASE_URL, { max: 2 })
try {
  const { rows } = await database.query<{ is_there: boolean }>(
    `select to_regclass('books_proof') is not null as is_there`,
  )
  if (rows[0]!.is_there) process.exitCode = (await printBooks(process.argv.slice(2))) ? 0 : 1
  else fail('there are no books in this database')
} catch (error) {
  if (databaseTrouble(error) !== 'away') throw error
  fail(`cannot reach the database (${reasonOf(error)})`)
} finally {
  await database.end()
}

function fail(text: string): void {
  console.error(`error: ${text}`)
  process.exitCode = 1
}

/** True when nothing was found. */
async function printBooks(files: string[]): Promise<boolean> {
  const proof = await proveBooks(database, { isFull: true })
  say(`The books as of ${proof.asOf.toISOString()}`, '')
  for (const books of proof.currencies) say(...currencyInWords(books), '')
  if (proof.currencies.length === 0) say('Nobody has moved any money yet.', '')
  await recordProof(database, { subject: 'balances', ...proof })

  const chain = await verifyChain(database)
  const heads = await verifyHeads(database, {
    publicKey: TABLESTAKES_SECRET ? publicKeyOf(headKey(TABLESTAKES_SECRET)) : undefined,
    files: [...(BOOKS_DIR ? await listHeadFiles(BOOKS_DIR) : []), ...files],
  })
  say(
    `Chains: ${count(chain.rows - chain.entries, 'transfer')} and ${entries(chain.entries)} in ${count(chain.links, 'link')}, ` +
      `${chain.unsealed} not sealed yet` +
      (chain.baseEntries > 0 ? `, ${entries(chain.baseEntries)} from before the chain` : ''),
    `Heads: ${heads.heads} signed, ${count(heads.files, 'file')} compared` +
      (TABLESTAKES_SECRET ? '' : ' (by the keys beside them: the secret of the server is not known here)'),
    '',
  )
  const ofChain = [...chain.findings, ...heads.findings]
  // An attacker who rewrites the chain can sign heads with another key: a check by that key alone lifts no stop.
  const isFull = Boolean(TABLESTAKES_SECRET)
  await recordProof(database, { subject: 'chain', isFull, asOf: chain.asOf, findings: ofChain })

  const findings = [...proof.findings, ...ofChain]
  say(
    ...(findings.length > 0
      ? findingsInWords(findings)
      : ['Sound: every balance, number, task, hold, stake, sum, link and head agrees.']),
  )
  return findings.length === 0
}

function entries(number: number): string {
  return `${number} ${number === 1 ? 'entry' : 'entries'}`
}

function say(...lines: string[]): void {
  for (const line of lines) console.log(line)
}
