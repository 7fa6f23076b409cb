import { randomBytes } from 'node:crypto'
import { commitment } from '@tablestakes/domain/draws/fairness'
import type { Reader, Tx } from '@tablestakes/node/database'
import { seal, unseal } from '@tablestakes/node/sealed'
import { newKey } from '../../../ledger/index.ts'

const PURPOSE = 'promotion seed'

export type SeedRow = {
  seed_id: string
  sealed_seed: Buffer
  seed_hash: string
  client_seed: string
  nonce: number
}

/**
 * A player's seed of promotions' draws, and the one after it, whose hash is shown too: neither can be exchanged for another once it has
 * been seen. Held until the transaction ends, so that no two draws have the same nonce.
 */
export async function holdSeeds(
  tx: Tx,
  secret: string,
  playerId: bigint,
): Promise<{ current: SeedRow; next: SeedRow }> {
  await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`promotion seed ${playerId}`])
  const current =
    (await findSeed(tx, playerId, 'current')) ?? (await addSeed(tx, secret, { playerId, state: 'current' }))
  const next = (await findSeed(tx, playerId, 'next')) ?? (await addSeed(tx, secret, { playerId, state: 'next' }))
  return { current, next }
}

async function findSeed(reader: Reader, playerId: bigint, state: string): Promise<SeedRow | null> {
  const { rows } = await reader.query<SeedRow>(
    'select seed_id, sealed_seed, seed_hash, client_seed, nonce from promotion_seed where player_id = $1 and state = $2',
    [playerId, state],
  )
  return rows[0] ?? null
}

async function addSeed(
  tx: Tx,
  secret: string,
  { playerId, state }: { playerId: bigint; state: 'current' | 'next' },
): Promise<SeedRow> {
  const seed = randomBytes(32).toString('hex')
  const row: SeedRow = {
    seed_id: newKey(),
    sealed_seed: seal(secret, PURPOSE, Buffer.from(seed)),
    seed_hash: commitment(seed),
    client_seed: randomBytes(10).toString('hex'),
    nonce: 0,
  }
  await tx.query(
    `insert into promotion_seed (player_id, seed_id, sealed_seed, seed_hash, client_seed, state) values ($1, $2, $3, $4, $5, $6)`,
    [playerId, row.seed_id, row.sealed_seed, row.seed_hash, row.client_seed, state],
  )
  return row
}

export const openSeed = (secret: string, { sealed_seed: sealed }: Pick<SeedRow, 'sealed_seed'>): string =>
  unseal(secret, PURPOSE, sealed).toString()

/** Shows the seed and goes on with the next, whose hash was known. */
export async function exchangeSeeds(
  tx: Tx,
  secret: string,
  { playerId, clientSeed }: { playerId: bigint; clientSeed: string | undefined },
): Promise<{ revealed: SeedRow; seeds: { current: SeedRow; next: SeedRow } }> {
  const { current: revealed, next } = await holdSeeds(tx, secret, playerId)
  await tx.query(
    `update promotion_seed set state = 'revealed', revealed_at = now() where player_id = $1 and seed_id = $2`,
    [playerId, revealed.seed_id],
  )
  await tx.query(
    `update promotion_seed set state = 'current', client_seed = coalesce($3, client_seed) where player_id = $1 and seed_id = $2`,
    [playerId, next.seed_id, clientSeed ?? null],
  )
  return { revealed, seeds: await holdSeeds(tx, secret, playerId) }
}

export async function setClientSeed(
  tx: Tx,
  secret: string,
  { playerId, clientSeed }: { playerId: bigint; clientSeed: string },
): Promise<{ current: SeedRow; next: SeedRow }> {
  const { current } = await holdSeeds(tx, secret, playerId)
  await tx.query('update promotion_seed set client_seed = $3 where player_id = $1 and seed_id = $2', [
    playerId,
    current.seed_id,
    clientSeed,
  ])
  return holdSeeds(tx, secret, playerId)
}
