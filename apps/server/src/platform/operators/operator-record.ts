import type { OperatorRole } from '@tablestakes/contract/operator/call'
import type { Reader, Tx } from '@tablestakes/node/database'
import { Refusal } from '../http/refusal.ts'
import { writeOwnerAct } from './acts.ts'
import { hashOperatorKey, newOperatorKey } from './keys.ts'
import { Refused } from './refused.ts'

/** Somebody who runs the house. */
export type Operator = {
  id: number
  name: string
  roles: readonly OperatorRole[]
  /** What the caller has shown. An owner's key is the proof by which operators are changed; it is never kept or logged. */
  key: string
}

/** Whose key it is; null for a key that was never made, and for one that has ended. */
export async function findOperator(reader: Reader, key: string): Promise<Operator | null> {
  const hash = hashOperatorKey(key)
  if (!hash) return null
  const { rows } = await reader.query<Omit<Operator, 'key'>>({
    name: 'operator-find',
    text: 'select operator_id as id, name, roles from operator where key_hash = $1 and ended_at is null',
    values: [hash],
  })
  return rows[0] ? { ...rows[0], key } : null
}

/**
 * Holds the operator's row until the transaction ends and answers the roles as they are now: a key that is ended or a role that is
 * taken away this moment waits for this work to end, or has gone before it begins.
 */
export async function holdOperator(tx: Tx, operator: Operator): Promise<Operator> {
  const { rows } = await tx.query<{ roles: OperatorRole[] | null }>('select hold_operator($1) as roles', [operator.id])
  const roles = rows[0]?.roles
  if (!roles) throw new Refused('UNAUTHORISED')
  return { ...operator, roles }
}

export const isOperatorName = (name: string): boolean => /^[a-z][a-z0-9._-]{1,31}$/.test(name)

/**
 * Makes an operator as the owner of the database and answers the key, which nobody can be told again. Null: there is or was one of
 * that name. The first owner is made so; the others are made by owners.
 */
export async function addOperator(
  tx: Tx,
  name: string,
  roles: readonly OperatorRole[] = ['owner'],
): Promise<string | null> {
  const key = newOperatorKey()
  const { rowCount } = await tx.query(
    'insert into operator (name, key_hash, roles) values ($1, $2, $3) on conflict (name) do nothing',
    [name, hashOperatorKey(key), roles],
  )
  if (rowCount === 0) return null
  await writeOwnerAct(tx, { act: 'operator.add', subject: name, details: { after: { roles } } })
  return key
}

/**
 * From here on the key opens nothing. It waits for what the operator is doing this moment. The name stays taken, since the acts are
 * under it. False: nobody of that name is there.
 */
export async function endOperator(tx: Tx, name: string): Promise<boolean> {
  const { rowCount } = await tx.query('select from operator where name = $1 and ended_at is null for update', [name])
  if (rowCount === 0) return false
  await tx.query('update operator set ended_at = now() where name = $1', [name])
  await writeOwnerAct(tx, { act: 'operator.end', subject: name })
  return true
}

/** The same three by an owner, whose key is the proof. */
export async function hireAs(
  tx: Tx,
  owner: Operator,
  { name, roles }: { name: string; roles: readonly OperatorRole[] },
): Promise<string> {
  const key = newOperatorKey()
  const { rows } = await tx.query<{ is_new: boolean }>('select hire_operator($1, $2, $3, $4) as is_new', [
    owner.key,
    name,
    hashOperatorKey(key),
    roles,
  ])
  if (!rows[0]!.is_new) throw new Refused('NAME_USED')
  return key
}

export async function setRolesAs(
  tx: Tx,
  owner: Operator,
  { name, roles }: { name: string; roles: readonly OperatorRole[] },
): Promise<void> {
  const { rows } = await tx.query<{ outcome: Outcome }>('select set_operator_roles($1, $2, $3) as outcome', [
    owner.key,
    name,
    roles,
  ])
  requireDone(rows[0]!.outcome)
}

export async function endAs(tx: Tx, owner: Operator, name: string): Promise<void> {
  const { rows } = await tx.query<{ outcome: Outcome }>('select end_operator($1, $2) as outcome', [owner.key, name])
  requireDone(rows[0]!.outcome)
}

type Outcome = 'done' | 'unknown' | 'last'

function requireDone(outcome: Outcome): void {
  if (outcome === 'unknown') throw new Refusal('NOT_FOUND')
  if (outcome === 'last') throw new Refused('LAST_OWNER')
}

export type ListedOperator = {
  name: string
  roles: OperatorRole[]
  createdAt: Date
  endedAt: Date | null
  acts: number
  lastActAt: Date | null
}

export async function listOperators(reader: Reader): Promise<ListedOperator[]> {
  const { rows } = await reader.query<ListedOperator>(
    `select name, roles, operator.created_at as "createdAt", ended_at as "endedAt", count(act_id)::int as acts,
       max(at) as "lastActAt"
     from operator left join operator_act using (operator_id) group by operator_id order by operator_id`,
  )
  return rows
}
