import { type Database, type Tx, transact } from '@tablestakes/node/database'
import type { Operator } from './operator-record.ts'
import { unauthorised } from './refused.ts'

export type Act = {
  /** `withdrawal.approve`, `document.read` … */
  act: string
  /** What it was done to: an order's number, a player and a document. */
  subject: string
  details?: Record<string, string>
}

/**
 * What an operator does, written down in the transaction in which it happens: there is no act without its effect, and no effect
 * without its act. The line is written first because it holds the operator's row: whoever is taken the key away meanwhile waits
 * for this one to end, or is gone before it begins.
 */
export function actAs<Result>(
  database: Database,
  operator: Operator,
  { act, subject, details = {} }: Act,
  work: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  return transact(database, async (tx) => {
    await tx.query('select write_operator_act($1, $2, $3, $4)', [operator.id, act, subject, details])
    const { rowCount } = await tx.query('select from operator where operator_id = $1 and ended_at is null', [
      operator.id,
    ])
    if (rowCount === 0) throw unauthorised()
    return work(tx)
  })
}

/** What whoever owns the database does: there is no operator of that name, and nobody else can write such a line. */
export async function writeOwnerAct(tx: Tx, { act, subject, details = {} }: Act): Promise<void> {
  await tx.query('insert into operator_act (act, subject, details) values ($1, $2, $3)', [act, subject, details])
}
