import { randomBytes } from 'node:crypto'
import type { RevealedSeed, StudioSeeds } from '@tablestakes/contract/studio'
import { commitment } from '@tablestakes/domain/draws/fairness'
import { type Reader, type Tx, transact } from '@tablestakes/node/database'
import { Refusal } from '../platform/refusal.ts'
import type { Studio } from '../studio.ts'

type SeedRow = { state: 'active' | 'next'; server_seed_hash: string; client_seed: string; nonce: bigint }

const REVEALED_SHOWN = 20

/** The player's seeds; the first ones are made when they are first asked for. */
export async function loadSeeds(studio: Studio, playerId: bigint): Promise<StudioSeeds> {
  const known = await findSeeds(studio.database, playerId)
  if (known) return known
  const clientSeed = randomBytes(8).toString('hex')
  for (const state of ['active', 'next'] as const) {
    await insertSeed(studio, studio.database, { playerId, state, clientSeed })
  }
  const made = await findSeeds(studio.database, playerId)
  if (!made) throw new Error(`player ${playerId} has no seeds`)
  return made
}

export async function listRevealed(studio: Studio, playerId: bigint): Promise<RevealedSeed[]> {
  const { rows } = await studio.database.query<RevealedRow>({
    name: 'revealed-seeds',
    text: `
      select sealed_server_seed, server_seed_hash, client_seed, nonce, revealed_at from seed
      where player_id = $1 and state = 'revealed' order by seed_id desc limit ${REVEALED_SHOWN}`,
    values: [playerId],
  })
  return rows.map((row) => reveal(studio, row))
}

/** Counts from the next bet: rounds keep the client seed they were drawn with. */
export async function setClientSeed(studio: Studio, playerId: bigint, clientSeed: string): Promise<StudioSeeds> {
  await loadSeeds(studio, playerId)
  await studio.database.query({
    name: 'set-client-seed',
    text: `update seed set client_seed = $2 where player_id = $1 and state in ('active', 'next')`,
    values: [playerId, clientSeed],
  })
  return loadSeeds(studio, playerId)
}

/**
 * Reveals the seed that was played and begins with the one whose hash was shown. Not while a round is undecided on it: its
 * mines or cards would be known. The lock on the seed makes bets and rotation wait for each other.
 */
export async function rotateSeeds(
  studio: Studio,
  playerId: bigint,
  clientSeed: string | undefined,
): Promise<{ seeds: StudioSeeds; revealed: RevealedSeed }>
/** `only` names the seed that is to be revealed: where another one is played by now, nothing changes. */
export async function rotateSeeds(
  studio: Studio,
  playerId: bigint,
  clientSeed: string | undefined,
  only: { only: bigint },
): Promise<{ seeds: StudioSeeds; revealed: RevealedSeed | null }>
export async function rotateSeeds(
  studio: Studio,
  playerId: bigint,
  clientSeed: string | undefined,
  { only }: { only?: bigint } = {},
): Promise<{ seeds: StudioSeeds; revealed: RevealedSeed | null }> {
  await loadSeeds(studio, playerId)
  const revealed = await transact(studio.database, async (tx) => {
    const { rows } = await tx.query<RevealedRow & { seed_id: bigint }>(
      `select seed_id, sealed_server_seed, server_seed_hash, client_seed, nonce, $2::timestamptz as revealed_at from seed
       where player_id = $1 and state = 'active' for update`,
      [playerId, new Date(studio.clock())],
    )
    const played = rows[0]
    // Somebody else has rotated while we waited for the lock: the seed that is named is revealed by now.
    if (only !== undefined && played?.seed_id !== only) return null
    if (!played) throw new Refusal('busy')
    if (await isUndecided(tx, playerId, played.seed_id)) throw new Refusal('round_open')
    await tx.query(`update seed set state = 'revealed', revealed_at = $2 where seed_id = $1`, [
      played.seed_id,
      played.revealed_at,
    ])
    await tx.query(
      `update seed set state = 'active', client_seed = coalesce($2, client_seed) where player_id = $1 and state = 'next'`,
      [playerId, clientSeed ?? null],
    )
    await insertSeed(studio, tx, { playerId, state: 'next', clientSeed: clientSeed ?? played.client_seed })
    return reveal(studio, played)
  })
  return { seeds: await loadSeeds(studio, playerId), revealed }
}

/** A stepped round, and any round whose stake is still being placed: its player must not know how it would end. */
async function isUndecided(tx: Tx, playerId: bigint, seedId: bigint): Promise<boolean> {
  const { rowCount } = await tx.query(
    // Each by an index that holds only what is going on: a seed may have been played for years.
    `select from round where player_id = $1 and seed_id = $2 and kind = 'stepped' and state in ('placing', 'open')
     union all
     select from round where state = 'placing' and player_id = $1 and seed_id = $2
     limit 1`,
    [playerId, seedId],
  )
  return rowCount !== 0
}

async function insertSeed(
  studio: Studio,
  reader: Reader,
  { playerId, state, clientSeed }: { playerId: bigint; state: 'active' | 'next'; clientSeed: string },
): Promise<void> {
  const serverSeed = randomBytes(32).toString('hex')
  await reader.query({
    name: 'insert-seed',
    text: `
      insert into seed (player_id, state, sealed_server_seed, server_seed_hash, client_seed) values ($1, $2, $3, $4, $5)
      on conflict (player_id, state) where state <> 'revealed' do nothing`,
    values: [playerId, state, studio.sealer.seal('server seed', serverSeed), commitment(serverSeed), clientSeed],
  })
}

async function findSeeds(reader: Reader, playerId: bigint): Promise<StudioSeeds | null> {
  const { rows } = await reader.query<SeedRow>({
    name: 'seeds',
    text: `
      select state, server_seed_hash, client_seed, nonce from seed where player_id = $1 and state in ('active', 'next')`,
    values: [playerId],
  })
  const active = rows.find(({ state }) => state === 'active')
  const next = rows.find(({ state }) => state === 'next')
  if (!active || !next) return null
  return {
    server_seed_hash: active.server_seed_hash,
    next_server_seed_hash: next.server_seed_hash,
    client_seed: active.client_seed,
    nonce: Number(active.nonce),
  }
}

type RevealedRow = {
  sealed_server_seed: Buffer
  server_seed_hash: string
  client_seed: string
  nonce: bigint
  revealed_at: Date
}

function reveal(studio: Studio, row: RevealedRow): RevealedSeed {
  return {
    server_seed: studio.sealer.unseal('server seed', row.sealed_server_seed),
    server_seed_hash: row.server_seed_hash,
    client_seed: row.client_seed,
    nonce: Number(row.nonce),
    revealed_at: row.revealed_at.getTime(),
  }
}
