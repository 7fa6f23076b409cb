import type { SupplierAnswer } from '@tablestakes/contract/wallet-protocol'
import type { Database } from '@tablestakes/node/database'
import { isSignedBy } from '@tablestakes/node/signed-body'
import * as z from 'zod/mini'
import { lastStatement, StatementChanged, witness } from '../../../ledger/index.ts'
import { readJson } from '../../../platform/http/read-answer.ts'
import { askSupplier } from '../catalogue/ask-supplier.ts'
import type { Supplier } from '../catalogue/catalogue.ts'

const headOf = z.object({ no: z.int(), hash: z.string() })
/** A supplier that goes on and on is read further the next time. */
const PAGES_MAX = 20

/**
 * Copies what a supplier has said since we last looked. The head of its list must be signed with a key of its, and be the hash of the
 * last line: what it has signed it cannot deny. Answers how many lines were new.
 */
export async function readStatements(
  database: Database,
  supplier: Supplier,
  { nowMs, signal }: { nowMs: number; signal?: AbortSignal | undefined },
): Promise<number> {
  let added = 0
  for (let page = 0; page < PAGES_MAX; page++) {
    const after = (await lastStatement(database, supplier.key))?.no ?? 0
    const answer = await askSupplier(supplier, 'statements', { operator_id: supplier.operatorId, after }, { signal })
    const head = readHead(answer, { supplier, nowMs })
    const isNew = await witness(database, supplier.key, answer.statements)
    added += isNew
    const last = await lastStatement(database, supplier.key)
    if (last === null && head === null) return added
    if (last?.no === head?.no && last?.hash === head?.hash) return added
    // A line may come while it answers: then the head is ahead of the lines, and the next page has it.
    const isAhead = head !== null && head.no > (last?.no ?? 0)
    if (!isAhead || isNew === 0) throw new StatementChanged(`the head of ${supplier.key} is not that of its lines`)
  }
  return added
}

function readHead(
  { head }: SupplierAnswer<'statements'>,
  { supplier, nowMs }: { supplier: Supplier; nowMs: number },
): z.output<typeof headOf> | null {
  if (head === null) return null
  const read = z.safeParse(headOf, readJson(head.payload))
  if (!read.success || !isSignedBy(supplier.publicKeys(nowMs), Buffer.from(head.payload), head.signature))
    throw new StatementChanged(`the head of ${supplier.key} is not signed with its key`)
  return read.data
}
