import type { Database, Reader } from '@tablestakes/node/database'
import pg from 'pg'
import type { Finding } from './finding.ts'
import { hashOfPayload } from './hash-of-payload.ts'
import type { Head } from './heads.ts'

/** How far a supplier's lines have come, in a head: the last one's number and hash, and those that are new since the head before. */
export type HeadStatements = { supplier: string; no: number; hash: string; lines: string[] }

/** A line that was said differently before, or that does not follow the one before it. */
export class StatementChanged extends Error {}

type Line = { no: number; payload: string }

/** Keeps a copy of what a supplier has said. Answers how many lines were new. */
export async function witness(database: Database, supplier: string, lines: readonly Line[]): Promise<number> {
  let added = 0
  for (const { no, payload } of lines) {
    try {
      const { rows } = await database.query<{ is_new: boolean }>('select add_statement($1, $2, $3) as is_new', [
        supplier,
        no,
        payload,
      ])
      if (rows[0]!.is_new) added++
    } catch (error) {
      // What cannot be read as JSON cannot hold the hash of the line before either.
      if (error instanceof pg.DatabaseError && /^(23001|22P02|22023)$/.test(error.code ?? ''))
        throw new StatementChanged(`line ${no} of ${supplier} was changed or does not follow`, { cause: error })
      throw error
    }
  }
  return added
}

/** The last line kept of a supplier; null before the first. */
export async function lastStatement(reader: Reader, supplier: string): Promise<{ no: number; hash: string } | null> {
  const { rows } = await reader.query<Line>(
    'select no, payload from supplier_statement where supplier_key = $1 order by no desc limit 1',
    [supplier],
  )
  return rows[0] ? { no: rows[0].no, hash: hashOfPayload(rows[0].payload) } : null
}

/** Of all suppliers, with what is new since a head that was signed before. */
export async function readStatements(reader: Reader, known: readonly HeadStatements[] = []): Promise<HeadStatements[]> {
  const { rows } = await reader.query<{ supplier: string; no: number; payload: string }>(
    `select distinct on (supplier_key) supplier_key as supplier, no, payload from supplier_statement
     order by supplier_key, no desc`,
  )
  const statements: HeadStatements[] = []
  // One after the other: a transaction has one connection, and that answers one question at a time.
  for (const { supplier, no, payload } of rows) {
    const after = known.find((one) => one.supplier === supplier)?.no ?? 0
    const { rows: lines } = await reader.query<{ payload: string }>(
      'select payload from supplier_statement where supplier_key = $1 and no > $2 and no <= $3 order by no',
      [supplier, after, no],
    )
    statements.push({ supplier, no, hash: hashOfPayload(payload), lines: lines.map((line) => line.payload) })
  }
  return statements
}

/** Without the lines, which are only in the head that first had them. */
export function topsOf(statements: readonly HeadStatements[] = []): Omit<HeadStatements, 'lines'>[] {
  return statements.map(({ supplier, no, hash }) => ({ supplier, no, hash }))
}

/** Where a head speaks of lines that are not those that were kept. */
export async function compareStatements(reader: Reader, { statements = [] }: Head): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const { supplier, no, hash, lines } of statements) {
    const { rows } = await reader.query<{ payload: string }>(
      'select payload from supplier_statement where supplier_key = $1 and no > $2 and no <= $3 order by no',
      [supplier, Math.min(no - 1, no - lines.length), no],
    )
    const found = rows.map(({ payload }) => payload)
    const isSame = found.slice(found.length - lines.length).every((line, place) => line === lines[place])
    if (isSame && hashOfPayload(found.at(-1) ?? '') === hash) continue
    findings.push({ kind: 'statement-differs', supplier, line: no })
  }
  return findings
}
