import type { Reader, Tx } from '@tablestakes/node/database'
import { Refusal } from '../../../platform/http/refusal.ts'
import type { Contact, Personal } from '../../players/index.ts'

/**
 * By what an excluded person is known again, on every site: phone, e-mail, the account money was paid out to and its holder, the number of an
 * identity paper, the sign-in provider's number, and the secrets of the browsers they used. All are blind indexes or hashes.
 */

const MARKS_OF = `
  select kind, blind_index as mark from player_contact where player_id = $1
  union select 'device', device_hash from player_device where player_id = $1
  union select 'payment', blind_index from withdraw_account where player_id = $1
  union select 'cpf', holder_index from withdraw_account where player_id = $1 and holder_index is not null
  union select 'document', number_index from player_document where player_id = $1 and number_index is not null
  union select 'provider', coalesce(person_index, subject_index) from player_oauth where player_id = $1`

export async function rememberMarks(tx: Tx, playerId: bigint): Promise<void> {
  await tx.query(
    `insert into excluded_mark (kind, mark, player_id) select kind, mark, $1 from (${MARKS_OF}) marks on conflict do nothing`,
    [playerId],
  )
}

export async function forgetMarks(tx: Tx, playerId: bigint): Promise<void> {
  await tx.query('delete from excluded_mark where player_id = $1', [playerId])
}

/**
 * Other accounts of the same person, on any site: they have the same proven phone or e-mail or identity paper, pay out to the same account or holder,
 * or are opened by the same person of a provider. A shared browser alone does not make two accounts one person's.
 */
export async function accountsOfSamePerson(reader: Reader, playerId: bigint): Promise<bigint[]> {
  const { rows } = await reader.query<{ player_id: bigint }>(
    `with mine as (${MARKS_OF})
     select c.player_id from player_contact c join mine on mine.kind = c.kind and mine.mark = c.blind_index
       where c.verified_at is not null
     union select a.player_id from withdraw_account a
       join mine on mine.kind = 'payment' and mine.mark = a.blind_index or mine.kind = 'cpf' and mine.mark = a.holder_index
     union select d.player_id from player_document d join mine on mine.kind = 'document' and mine.mark = d.number_index
     union select o.player_id from player_oauth o join mine on mine.kind = 'provider' and mine.mark = coalesce(o.person_index, o.subject_index)`,
    [playerId],
  )
  return rows.map((row) => row.player_id).filter((other) => other !== playerId)
}

type Entrant = { contact: Contact | null; deviceHash: Buffer | null; personIndex: Buffer | null }

/** Refuses a new account of somebody who is excluded, in words that tell nobody why. */
export async function requireUnmarked(
  reader: Reader,
  personal: Personal,
  { contact, deviceHash, personIndex }: Entrant,
): Promise<void> {
  const { rowCount } = await reader.query(
    `select from excluded_mark where kind = $1 and mark = $2 or kind = 'device' and mark = $3 or kind = 'provider' and mark = $4 limit 1`,
    [
      contact?.kind ?? '',
      contact ? personal.index(contact.kind, contact.value) : Buffer.alloc(0),
      deviceHash,
      personIndex,
    ],
  )
  if (rowCount !== 0) throw new Refusal('ENTRY_CLOSED')
}

type KnownExclusion = { until: Date | null }

/** What shows later that an account is somebody's: an identity paper, the account money is paid out to, and its holder. */
export type LateMark = { kind: 'document' | 'payment' | 'cpf'; mark: Buffer }

/** The exclusion of somebody else's account that is known by one of these, the longest first; null: nobody is excluded who is. */
export async function exclusionOfMarks(
  reader: Reader,
  { playerId, marks }: { playerId: bigint; marks: readonly LateMark[] },
): Promise<KnownExclusion | null> {
  const { rows } = await reader.query<KnownExclusion>(
    `select p.excluded_until as until from unnest($1::text[], $2::bytea[]) known (kind, mark)
     join excluded_mark m using (kind, mark) join player_protection p using (player_id)
     where m.player_id <> $3 and p.excluded_at is not null order by p.excluded_until desc nulls first limit 1`,
    [marks.map(({ kind }) => kind), marks.map(({ mark }) => mark), playerId],
  )
  return rows[0] ?? null
}
