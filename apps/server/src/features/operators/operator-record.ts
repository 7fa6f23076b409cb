import type { Reader, Tx } from '@tablestakes/node/database'
import { writeOwnerAct } from './acts.ts'
import { hashOperatorKey, newOperatorKey } from './keys.ts'

/** Somebody who runs the house. */
export type Operator = { id: number; name: string }

/** Whose key it is; null for a key that was never made, and for one of somebody who has left. */
export async function findOperator(reader: Reader, key: string): Promise<Operator | null> {
  const hash = hashOperatorKey(key)
  if (!hash) return null
  const { rows } = await reader.query<Operator>({
    name: 'operator-find',
    text: 'select operator_id as id, name from operator where key_hash = $1 and ended_at is null',
    values: [hash],
  })
  return rows[0] ?? null
}

export const isOperatorName = (name: string): boolean => /^[a-z][a-z0-9._-]{1,31}$/.test(name)

/** Makes an operator and answers the key, which nobody can be told again. Null: there is or was one of that name. */
export async function addOperator(tx: Tx, name: string): Promise<string | null> {
  const key = newOperatorKey()
  const { rowCount } = await tx.query(
    'insert into operator (name, key_hash) values ($1, $2) on conflict (name) do nothing',
    [name, hashOperatorKey(key)],
  )
  if (rowCount === 0) return null
  await writeOwnerAct(tx, { act: 'operator.add', subject: name })
  return key
}

/**
 * From here on the key opens nothing. It waits for what the operator is doing this moment, and what comes after finds the
 * operator gone: see acts.ts. The name stays taken, since the acts are under it. False: nobody of that name is there.
 */
export async function endOperator(tx: Tx, name: string): Promise<boolean> {
  const { rowCount } = await tx.query('select from operator where name = $1 and ended_at is null for update', [name])
  if (rowCount === 0) return false
  await tx.query('update operator set ended_at = now() where name = $1', [name])
  await writeOwnerAct(tx, { act: 'operator.end', subject: name })
  return true
}

export type ListedOperator = {
  name: string
  createdAt: Date
  endedAt: Date | null
  acts: number
  lastActAt: Date | null
}

export async function listOperators(reader: Reader): Promise<ListedOperator[]> {
  const { rows } = await reader.query<ListedOperator>(
    `select name, operator.created_at as "createdAt", ended_at as "endedAt", count(act_id)::int as acts,
       max(at) as "lastActAt"
     from operator left join operator_act using (operator_id) group by operator_id order by operator_id`,
  )
  return rows
}
