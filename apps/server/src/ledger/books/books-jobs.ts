import type { Database } from '@tablestakes/node/database'
import { defineJob, type Job, nothing } from '../../platform/jobs/jobs.ts'
import { closeDaysJob } from '../read/rollup.ts'
import { type ProofRun, recordProof } from './books-state.ts'
import { exportHeads, listHeadFiles } from './export-heads.ts'
import { findingInWords } from './finding.ts'
import { headKey, publicKeyOf, signHead } from './heads.ts'
import { keepJournalDays } from './journal-days.ts'
import { proveBooks } from './prove-books.ts'
import { sealJob } from './seal.ts'
import { verifyChain } from './verify-chain.ts'
import { verifyHeads } from './verify-heads.ts'

const HOUR_MS = 3_600_000

type BooksServices = {
  database: Database
  log: { error(about: object, text: string): void }
  secret: string
  /** Where signed heads are exported to; without it they stay in the database. */
  booksDir: string | undefined
}

/** Signs how far everything has come and puts the head where it is copied from. */
export async function signAndExport({ database, secret, booksDir }: Omit<BooksServices, 'log'>): Promise<void> {
  await signHead(database, headKey(secret))
  if (booksDir !== undefined) await exportHeads(database, booksDir)
}

/** What keeps the books: partitions, sums of closed days, seals, signed heads, and the proofs of it all. */
export function booksJobs({ database, log, secret, booksDir }: BooksServices): readonly Job[] {
  const key = headKey(secret)

  /** Findings are told and stop withdrawals; nothing is repaired. */
  async function report(run: ProofRun): Promise<void> {
    await recordProof(database, run)
    if (run.findings.length === 0) return
    const findings = run.findings.slice(0, 10).map(findingInWords)
    log.error(
      { alarm: 'books_broken', subject: run.subject, count: run.findings.length, findings },
      'the books are broken: withdrawals are stopped',
    )
  }

  const prove = (kind: string, { isFull, everyMs }: { isFull: boolean; everyMs: number }) =>
    defineJob({
      kind,
      payload: nothing,
      everyMs,
      async prepare(_, { signal }) {
        const proof = await proveBooks(database, { isFull, signal })
        await report({ subject: 'balances', ...proof })
      },
      async run() {},
    })

  return [
    keepJournalDays,
    closeDaysJob(database),
    sealJob(database),
    defineJob({
      kind: 'ledger.sign-heads',
      payload: nothing,
      everyMs: HOUR_MS,
      prepare: () => signAndExport({ database, secret, booksDir }),
      async run() {},
    }),
    prove('ledger.prove-recent', { isFull: false, everyMs: HOUR_MS }),
    prove('ledger.prove-all', { isFull: true, everyMs: 24 * HOUR_MS }),
    defineJob({
      kind: 'ledger.verify-chain',
      payload: nothing,
      everyMs: 24 * HOUR_MS,
      // Every day once, when it is over; all of them are verified by `npm run books`.
      async prepare(_, { signal }) {
        const chain = await verifyChain(database, { isDaily: true, signal })
        const files = booksDir === undefined ? [] : await listHeadFiles(booksDir)
        const heads = await verifyHeads(database, { publicKey: publicKeyOf(key), files })
        await report({
          subject: 'chain',
          isFull: false,
          asOf: chain.asOf,
          findings: [...chain.findings, ...heads.findings],
        })
      },
      async run() {},
    }),
  ]
}
