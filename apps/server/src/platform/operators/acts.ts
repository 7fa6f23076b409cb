import type { Reader, Tx } from '@tablestakes/node/database'

export type Act = {
  /** The name of the call: `withdrawal.approve`, `document.read` … */
  act: string
  /** What it was done to: an order's number, a player and a document. */
  subject: string
  /** What was before and after, or what else there is to know. Never a secret. */
  details?: Record<string, unknown>
}

/**
 * What an operator does, written down in the transaction in which it happens: there is no act without its effect, and no effect
 * without its act.
 */
export async function writeAct(tx: Tx, operator: { id: number }, { act, subject, details = {} }: Act): Promise<void> {
  await tx.query('select write_operator_act($1, $2, $3, $4)', [operator.id, act, subject, JSON.stringify(details)])
}

/** What the owner of the database does: there is no operator of that name, and nobody else can write such a line. */
export async function writeOwnerAct(tx: Tx, { act, subject, details = {} }: Act): Promise<void> {
  await tx.query('insert into operator_act (act, subject, details) values ($1, $2, $3)', [
    act,
    subject,
    JSON.stringify(details),
  ])
}

export type ActFilter = {
  operator?: string | undefined
  call?: string | undefined
  subject?: string | undefined
  from?: Date | undefined
  to?: Date | undefined
  /** Only acts with a smaller number. */
  before?: number | undefined
  limit: number
}

export type ListedAct = {
  id: number
  operator: string | null
  call: string
  subject: string
  details: Record<string, unknown>
  at: Date
}

/** What was done, the newest first. */
export async function listActs(reader: Reader, filter: ActFilter): Promise<ListedAct[]> {
  const { rows } = await reader.query<ListedAct>(
    `select act_id::float8 as id, name as operator, act as call, subject, details, at
     from operator_act left join operator using (operator_id)
     where ($1::text is null or operator_id = (select operator_id from operator where name = $1))
       and ($2::text is null or act = $2) and ($3::text is null or subject = $3)
       and ($4::timestamptz is null or at >= $4) and ($5::timestamptz is null or at < $5)
       and ($6::bigint is null or act_id < $6)
     order by act_id desc limit $7`,
    [
      filter.operator ?? null,
      filter.call ?? null,
      filter.subject ?? null,
      filter.from ?? null,
      filter.to ?? null,
      filter.before ?? null,
      filter.limit,
    ],
  )
  return rows
}
