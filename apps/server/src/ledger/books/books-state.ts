import type { Database, Reader } from '@tablestakes/node/database'
import { Gauge, type Registry } from 'prom-client'
import { Refusal } from '../../platform/http/refusal.ts'
import { type Finding, findingInWords } from './finding.ts'

/** What was proven: the balances against the journal, or the journal against its seals. */
export type ProofRun = { subject: 'balances' | 'chain'; isFull: boolean; asOf: Date; findings: readonly Finding[] }

/** Writes down what a proof has found. Nothing else lifts a stop: there is no way to say that the books are sound. */
export async function recordProof(reader: Reader, { subject, isFull, asOf, findings }: ProofRun): Promise<void> {
  await reader.query('select add_proof($1, $2, $3, $4, $5)', [
    subject,
    isFull,
    asOf,
    findings.length,
    JSON.stringify(findings.map(findingInWords)),
  ])
}

/** Broken from the first proof with findings until a full one of the same subject, of a later moment, has none. */
export async function areBooksBroken(reader: Reader): Promise<boolean> {
  const { rows } = await reader.query<{ is_broken: boolean }>({
    name: 'ledger-books-broken',
    text: `select exists (
             select from books_proof b where b.findings > 0 and not exists (
               select from books_proof s
               where s.subject = b.subject and s.findings = 0 and s.is_full and s.as_of > b.as_of)
           ) as is_broken`,
  })
  return rows[0]!.is_broken
}

/** Nothing leaves the house while its books are broken. */
export async function requireSoundBooks(reader: Reader): Promise<void> {
  if (await areBooksBroken(reader)) throw new Refusal('WITHDRAWALS_STOPPED')
}

/** Asked whenever the page is read, so that every node says the same. */
export function watchBooks(registry: Registry, database: Database): void {
  new Gauge({
    name: 'tablestakes_books_broken',
    help: '1 while a proof of the books has found something that no full proof has cleared.',
    registers: [registry],
    async collect() {
      // Without the database nobody knows; the last answer stands.
      const isBroken = await areBooksBroken(database).catch(() => null)
      if (isBroken !== null) this.set(isBroken ? 1 : 0)
    },
  })
}
