import { createHash } from 'node:crypto'
import type { Reader, Tx } from '@tablestakes/node/database'
import { Refusal } from '../../../platform/http/refusal.ts'

/** The contract's list is as long. */
export const PASSKEYS_MAX = 20

/** What a browser made and the library has found in order. */
export type NewPasskey = { credentialId: string; publicKey: Buffer; counter: number; transports: string[] }

export type Passkey = {
  playerId: bigint
  credentialId: string
  publicKey: Buffer
  counter: bigint
  transports: string[]
  name: string
  createdAt: Date
  usedAt: Date | null
}

const COLUMNS = `player_id as "playerId", credential_id as "credentialId", public_key as "publicKey", counter, transports,
  name, created_at as "createdAt", used_at as "usedAt"`

export async function findPasskey(reader: Reader, credentialId: string): Promise<Passkey | undefined> {
  const { rows } = await reader.query<Passkey>(`select ${COLUMNS} from player_passkey where credential_id = $1`, [
    credentialId,
  ])
  return rows[0]
}

export async function listPasskeys(reader: Reader, playerId: bigint): Promise<Passkey[]> {
  const { rows } = await reader.query<Passkey>(
    `select ${COLUMNS} from player_passkey where player_id = $1 order by created_at, credential_id`,
    [playerId],
  )
  return rows
}

export async function insertPasskey(
  tx: Tx,
  { playerId, name, passkey }: { playerId: bigint; name: string; passkey: NewPasskey },
): Promise<void> {
  // One at a time, so that the allowed number also holds for two that are added simultaneously.
  await tx.query('select from player where player_id = $1 for no key update', [playerId])
  const { rowCount } = await tx.query(
    `insert into player_passkey (player_id, credential_id, public_key, counter, transports, name)
     select $1, $2, $3, $4, $5, $6 where (select count(*) from player_passkey where player_id = $1) < ${PASSKEYS_MAX}
     on conflict do nothing`,
    [playerId, passkey.credentialId, passkey.publicKey, passkey.counter, passkey.transports, name],
  )
  if (rowCount !== 1) throw new Refusal('PASSKEY')
}

/** Forgets one of the player's own by its id on the wire. True when there was one. */
export async function deletePasskey(tx: Tx, { playerId, id }: { playerId: bigint; id: string }): Promise<boolean> {
  const passkey = (await listPasskeys(tx, playerId)).find((one) => passkeyIdOf(one) === id)
  if (!passkey) return false
  const { rowCount } = await tx.query('delete from player_passkey where player_id = $1 and credential_id = $2', [
    playerId,
    passkey.credentialId,
  ])
  return rowCount === 1
}

/** Authenticators choose ids of up to a thousand bytes; on the wire a passkey has one of ours. */
export function passkeyIdOf({ credentialId }: Pick<Passkey, 'credentialId'>): string {
  return createHash('sha256').update(credentialId).digest('base64url')
}
