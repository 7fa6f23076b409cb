/** A chain's life in the database: committed to together with a beacon's round, salted by that round, begun, or given up. */
import type { NamedRound } from '@tablestakes/contract/beacon'
import type { Beacon, BeaconAnswer } from '@tablestakes/domain/draws/beacon'
import { saltOf, timeOfRound } from '@tablestakes/domain/draws/beacon'
import { type Database, type Reader, type Tx, transact } from '@tablestakes/node/database'
import { addStatement } from './statements.ts'

/** A chain that is committed to and has not begun. */
export type WaitingChain = {
  table: string
  chainId: number
  endHash: string
  beacon: Beacon
  round: number
  roundAt: Date
  salt: string | null
}

/** The chain that games are on, and how many of it are left. */
export type RunningChain = { chainId: number; beacon: Beacon | null; left: number }

type BeaconColumns = {
  chain_hash: string
  public_key: string
  scheme: Beacon['scheme']
  period_seconds: number
  genesis_seconds: bigint
  group_hash: string
  name: string
}

export const BEACON_COLUMNS =
  'chain_hash, public_key, scheme, period_seconds, genesis_seconds, group_hash, beacon.name as name'

/** All null where the house made the salt. */
export type BeaconRow = BeaconColumns | Record<keyof BeaconColumns, null>

export function beaconFrom(row: BeaconColumns): Beacon
export function beaconFrom(row: BeaconRow): Beacon | null
export function beaconFrom(row: BeaconRow): Beacon | null {
  if (row.chain_hash === null) return null
  return {
    chainHash: row.chain_hash,
    publicKey: row.public_key,
    scheme: row.scheme,
    periodSeconds: row.period_seconds,
    genesisSeconds: Number(row.genesis_seconds),
    groupHash: row.group_hash,
    name: row.name,
  }
}

/** As everybody is told it. */
export function showBeacon(beacon: Beacon): NamedRound['beacon'] {
  return {
    chain_hash: beacon.chainHash,
    public_key: beacon.publicKey,
    scheme: beacon.scheme,
    period_seconds: beacon.periodSeconds,
    genesis_seconds: beacon.genesisSeconds,
    group_hash: beacon.groupHash,
    name: beacon.name,
  }
}

/** Lines from before there were tables name none: they are crash's, and so are those that came later. */
const at = (table: string) => (table === 'crash' ? {} : { table })

const LOCK = 7_411_020_272

/** Changes of chains and new games come one after the other: of two nodes that commit, the second sees that it is done. */
export async function holdChains(tx: Tx): Promise<void> {
  await tx.query('select pg_advisory_xact_lock($1)', [LOCK])
}

export async function findWaiting(reader: Reader, table: string): Promise<WaitingChain | null> {
  const { rows } = await reader.query<
    BeaconColumns & { chain_id: number; end_hash: string; round: bigint; round_at: Date; salt: string | null }
  >(
    `select chain_id, end_hash, round, round_at, salt, ${BEACON_COLUMNS} from chain join beacon using (beacon_id)
     where table_key = $1 and first_game_no is null and given_up_at is null`,
    [table],
  )
  const row = rows[0]
  if (!row) return null
  const { chain_id: chainId, end_hash: endHash, round, round_at: roundAt, salt } = row
  return { table, chainId, endHash, beacon: beaconFrom(row), round: Number(round), roundAt, salt }
}

/** The one that began last. */
export async function findRunning(reader: Reader, table: string): Promise<RunningChain | null> {
  const { rows } = await reader.query<BeaconRow & { chain_id: number; left: bigint }>(
    `select chain_id, ${BEACON_COLUMNS}, greatest(0, first_game_no + length - 1
       - greatest(first_game_no - 1, (select coalesce(max(game_no), 0) from shared_game where table_key = $1))) as left
     from chain left join beacon using (beacon_id)
     where table_key = $1 and first_game_no is not null order by first_game_no desc limit 1`,
    [table],
  )
  const row = rows[0]
  return row ? { chainId: row.chain_id, beacon: beaconFrom(row), left: Number(row.left) } : null
}

export type MadeChain = { end: string; length: number; milestones: { position: number; sealed: Buffer }[] }

/** Says the end of a chain and the round that will salt it, in one breath. False where another chain waits already. */
export async function commitChain(
  database: Database,
  table: string,
  made: MadeChain,
  named: { beacon: Beacon; round: number },
  now: Date,
): Promise<boolean> {
  const { beacon, round } = named
  const roundAt = new Date(timeOfRound(beacon, round))
  return transact(database, async (tx) => {
    await holdChains(tx)
    if (await findWaiting(tx, table)) return false
    const beaconId = await keepBeacon(tx, beacon)
    const { rows } = await tx.query<{ chain_id: number }>(
      `insert into chain (table_key, length, end_hash, committed_at, beacon_id, round, round_at)
       values ($1, $2, $3, $4, $5, $6, $7) returning chain_id`,
      [table, made.length, made.end, now, beaconId, round, roundAt],
    )
    await tx.query(
      `insert into chain_milestone (chain_id, position, sealed_hash) select $1, * from unnest($2::int[], $3::bytea[])`,
      [rows[0]!.chain_id, made.milestones.map(({ position }) => position), made.milestones.map(({ sealed }) => sealed)],
    )
    const round_time = roundAt.toISOString()
    const shown = showBeacon(beacon)
    await addStatement(
      tx,
      { says: 'commitment', ...at(table), end: made.end, length: made.length, beacon: shown, round, round_time },
      now,
    )
    return true
  })
}

async function keepBeacon(tx: Tx, beacon: Beacon): Promise<number> {
  const { rows } = await tx.query<{ beacon_id: number }>(
    `with added as (
       insert into beacon (chain_hash, public_key, scheme, period_seconds, genesis_seconds, group_hash, name)
       values ($1, $2, $3, $4, $5, $6, $7) on conflict (chain_hash) do nothing returning beacon_id)
     select beacon_id from added union all select beacon_id from beacon where chain_hash = $1`,
    [
      beacon.chainHash,
      beacon.publicKey,
      beacon.scheme,
      beacon.periodSeconds,
      beacon.genesisSeconds,
      beacon.groupHash,
      beacon.name,
    ],
  )
  return rows[0]!.beacon_id
}

/** Takes the answer of the named round, whose signature was checked. The first one stays; there is no other. */
export async function saltChain(
  database: Database,
  chain: WaitingChain,
  answer: BeaconAnswer,
  now: Date,
): Promise<void> {
  if (answer.round !== chain.round) throw new Error(`round ${answer.round} is not the one that was named`)
  const salt = saltOf(answer)
  await transact(database, async (tx) => {
    await holdChains(tx)
    const { rowCount } = await tx.query(
      `update chain set salt = $2, salted_at = $3, signature = $4, previous_signature = $5
       where chain_id = $1 and salt is null and given_up_at is null`,
      [chain.chainId, salt, now, answer.signature, answer.previousSignature],
    )
    if (rowCount !== 1) return
    const { round, signature, previousSignature: previous_signature } = answer
    await addStatement(
      tx,
      { says: 'salt', ...at(chain.table), end: chain.endHash, round, signature, previous_signature, salt },
      now,
    )
  })
}

/** The first game on a chain is being made, in this transaction. */
export async function beginChain(tx: Tx, chain: WaitingChain, firstGameNo: bigint, now: Date): Promise<void> {
  await tx.query('update chain set first_game_no = $2 where chain_id = $1', [chain.chainId, firstGameNo])
  await addStatement(
    tx,
    { says: 'begin', ...at(chain.table), end: chain.endHash, first_game_no: Number(firstGameNo) },
    now,
  )
}

/** For everybody to see: a chain that was announced will not be played. */
export async function giveUpChain(database: Database, chain: WaitingChain, now: Date): Promise<void> {
  await transact(database, async (tx) => {
    await holdChains(tx)
    const { rowCount } = await tx.query(
      `update chain set given_up_at = $2
       where chain_id = $1 and first_game_no is null and given_up_at is null and salt is not distinct from $3`,
      [chain.chainId, now, chain.salt],
    )
    if (rowCount === 1) await addStatement(tx, { says: 'given up', ...at(chain.table), end: chain.endHash }, now)
  })
}
