import { createKeyPairSignerFromPrivateKeyBytes } from '@solana/kit'
import type { Database, Tx } from '@tablestakes/node/database'
import { deriveKey } from '@tablestakes/node/sealed'

/** The key behind a player's address. It is derived whenever it is needed, so that no table holds it. */
export function playerSigner(secret: string, playerId: bigint) {
  return createKeyPairSignerFromPrivateKeyBytes(deriveKey(secret, `solana address of player ${playerId}`))
}

/** The player's own address: the same for ever, from the first time it is asked for. */
export async function ensureAddress(
  tx: Tx,
  { secret, playerId }: { secret: string; playerId: bigint },
): Promise<string> {
  const known = await findAddress(tx, playerId)
  if (known !== null) return known
  const { address } = await playerSigner(secret, playerId)
  await tx.query('insert into solana_address (player_id, address) values ($1, $2) on conflict do nothing', [
    playerId,
    address,
  ])
  return (await findAddress(tx, playerId))!
}

async function findAddress(tx: Tx, playerId: bigint): Promise<string | null> {
  const { rows } = await tx.query<{ address: string }>('select address from solana_address where player_id = $1', [
    playerId,
  ])
  return rows[0]?.address ?? null
}

/** Whether an address is some player's deposit address, or the account under it: money sent there would come back to us. */
export async function isOurs(database: Database, address: string): Promise<boolean> {
  const { rows } = await database.query<{ found: boolean }>(
    `select exists (select from solana_address where address = $1)
       or exists (select from solana_watch where token_account = $1) as found`,
    [address],
  )
  return rows[0]!.found
}
