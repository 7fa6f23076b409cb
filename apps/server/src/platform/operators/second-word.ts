import type { Reader, Tx } from '@tablestakes/node/database'
import { Refused } from './refused.ts'

/** What is said about something, by whom; `act` keeps the kinds apart. */
type Matter = { act: string; subject: string }

/** How many must say the same. */
const NEEDED = 2

type Agreement = {
  isAgreed: boolean
  /** Who has said so, by name. */
  by: string[]
}

/** A word that nobody has answered for so long counts no more. */
const LASTS = `interval '24 hours'`

/**
 * One operator's word where two must say the same: another content begins anew, and so does a word that is too old. A key that has
 * ended since is not believed any more. The caller holds the row that it is about, so that words come one after the other.
 */
export async function say(
  tx: Tx,
  operator: { id: number },
  { act, subject, said }: Matter & { said: string },
): Promise<Agreement> {
  await tx.query(
    `delete from operator_word where act = $1 and subject = $2 and (said <> $3 or at <= now() - ${LASTS})`,
    [act, subject, said],
  )
  const { rowCount } = await tx.query(
    'insert into operator_word (act, subject, operator_id, said) values ($1, $2, $3, $4) on conflict do nothing',
    [act, subject, operator.id, said],
  )
  if (rowCount === 0) throw new Refused('ALREADY_SAID')
  const by = (await listWords(tx, { act, subject })).get(subject)!.by
  return { isAgreed: by.length >= NEEDED, by }
}

/** What was said is done, or not wanted any more. Answers whether anything had been said. */
export async function forgetWords(tx: Tx, { act, subject }: Matter): Promise<boolean> {
  const { rowCount } = await tx.query('delete from operator_word where act = $1 and subject = $2', [act, subject])
  return rowCount !== 0
}

/** What waits for a second, by its subject. */
export async function listWords(
  reader: Reader,
  { act, subject = null }: { act: string; subject?: string | null },
): Promise<Map<string, { said: string; by: string[] }>> {
  const { rows } = await reader.query<{ subject: string; said: string; by: string[] }>(
    `select subject, said, array_agg(name order by at) as by from operator_word join operator using (operator_id)
     where act = $1 and ended_at is null and at > now() - ${LASTS} and ($2::text is null or subject = $2) group by subject, said`,
    [act, subject],
  )
  return new Map(rows.map(({ subject: about, ...word }) => [about, word]))
}
