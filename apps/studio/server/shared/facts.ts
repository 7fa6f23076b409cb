import type { NamedRound } from '@tablestakes/contract/beacon'
import type { CrashChain, TableChain } from '@tablestakes/contract/studio'
import { TEST_BEACON } from '@tablestakes/domain/draws/beacon'
import type { Reader } from '@tablestakes/node/database'
import { Refusal } from '../platform/refusal.ts'
import { BEACON_COLUMNS, type BeaconRow, beaconFrom, showBeacon } from './commitments.ts'

export type GameFacts = {
  gameNo: number
  /** All null until the game has ended; a flight has a bust, any other game an outcome. */
  hash: string | null
  bust: number | null
  outcome: unknown
  /** The hash of the game before, or the end of the chain: what this game's hash is checked against. */
  hashBefore: string
  salt: string
  endHash: string
  firstGameNo: number
  length: number
}

type FactsRow = {
  hash: string | null
  bust: bigint | null
  outcome: unknown
  hash_before: string | null
  salt: string | null
  end_hash: string
  first_game_no: bigint
  length: number
}

const GAMES_LISTED = 100

/** What is public of a game; null where there is no such game, or where even the hash before it is still secret. */
export async function loadGameFacts(
  reader: Reader,
  { tableKey: table, gameNo }: { tableKey: string | null; gameNo: bigint | null },
): Promise<GameFacts | null> {
  if (gameNo === null || table === null) return null
  const { rows } = await reader.query<FactsRow>({
    name: 'game-facts',
    text: `
      select game.hash, game.bust, game.outcome, chain.salt, chain.end_hash, chain.first_game_no, chain.length,
        case when game.game_no = chain.first_game_no then chain.end_hash
          else (select before.hash from shared_game before
            where before.table_key = game.table_key and before.game_no = game.game_no - 1) end as hash_before
      from shared_game game join chain using (chain_id) where game.table_key = $2 and game.game_no = $1`,
    values: [gameNo, table],
  })
  const row = rows[0]
  if (!row?.hash_before || row.salt === null) return null
  return {
    gameNo: Number(gameNo),
    hash: row.hash,
    bust: row.bust === null ? null : Number(row.bust),
    outcome: row.outcome,
    hashBefore: row.hash_before,
    salt: row.salt,
    endHash: row.end_hash,
    firstGameNo: Number(row.first_game_no),
    length: row.length,
  }
}

type ChainRow = BeaconRow & {
  table_key: string
  chain_id: number
  first_game_no: bigint
  length: number
  end_hash: string
  committed_at: Date
  salt: string | null
  salted_at: Date | null
  round: bigint | null
  round_at: Date | null
  signature: string | null
  previous_signature: string | null
}
type GameRow = { game_no: bigint; bust: bigint | null; outcome: unknown; hash: string; phase: string }

const CHAIN = `
  select chain_id, table_key, first_game_no, length, end_hash, committed_at, salt, salted_at, round, round_at, signature,
    previous_signature, ${BEACON_COLUMNS}
  from chain left join beacon using (beacon_id)`

type Listed = { table: string; before: number | undefined }

/** The chain of crash games before one, or the latest, and its ended flights, newest first. */
export async function loadCrashChain(reader: Reader, before: number | undefined): Promise<CrashChain> {
  const { games, ...chain } = await loadChain(reader, { table: 'crash', before })
  return { ...chain, games: games.map(showFlight) }
}

/** The same of a table and what was drawn at it. */
export async function loadTableChain(reader: Reader, listed: Listed): Promise<TableChain> {
  const { games, ...chain } = await loadChain(reader, listed)
  return { ...chain, games: games.map(showDrawn) }
}

async function loadChain(reader: Reader, { table, before }: Listed) {
  const chains = await reader.query<ChainRow>(
    `${CHAIN} where table_key = $2 and first_game_no < coalesce($1, 9223372036854775807)
       and first_game_no <= coalesce((select max(game_no) from shared_game where table_key = $2), 1)
     order by first_game_no desc limit 1`,
    [before ?? null, table],
  )
  const chain = chains.rows[0]
  if (!chain) throw new Refusal(before === undefined ? 'busy' : 'not_found')
  const { rows } = await reader.query<GameRow>(
    `select game_no, bust, outcome, hash, phase from shared_game
     where table_key = $3 and hash is not null and game_no >= $1 and game_no < coalesce($2, 9223372036854775807)
     order by game_no desc limit ${GAMES_LISTED}`,
    [chain.first_game_no, before ?? null, table],
  )
  return {
    end_hash: chain.end_hash,
    first_game_no: Number(chain.first_game_no),
    length: chain.length,
    committed_at: chain.committed_at.getTime(),
    salt: chain.salt,
    salted_at: chain.salted_at?.getTime() ?? null,
    named: showNamed(chain),
    given_up: await countGivenUp(reader, chain),
    next: await loadNext(reader, chain),
    games: rows,
  }
}

/** Null where the house made the salt itself. */
function showNamed(chain: ChainRow): NamedRound | null {
  const beacon = beaconFrom(chain)
  if (!beacon || chain.round === null || chain.round_at === null) return null
  return {
    beacon: showBeacon(beacon),
    round: Number(chain.round),
    round_at: chain.round_at.getTime(),
    signature: chain.signature,
    previous_signature: chain.previous_signature,
  }
}

/**
 * Chains that were announced between the one before and this one and never played. A house that may leave one out may try again, so
 * each takes from the proof; those of the test beacon had nothing to take from.
 */
async function countGivenUp(reader: Reader, { chain_id, table_key }: ChainRow): Promise<number> {
  const { rows } = await reader.query<{ count: number }>(
    `select count(*)::int from chain join beacon using (beacon_id)
     where table_key = $3 and given_up_at is not null and beacon.name <> $2 and chain_id < $1
       and chain_id > coalesce((
         select max(chain_id) from chain where table_key = $3 and chain_id < $1 and first_game_no is not null), 0)`,
    [chain_id, TEST_BEACON, table_key],
  )
  return rows[0]!.count
}

/** A chain that waits for this one to end: its end and its round are here for everybody. */
async function loadNext(reader: Reader, { chain_id, table_key }: ChainRow): Promise<CrashChain['next']> {
  const { rows } = await reader.query<ChainRow>(
    `${CHAIN} where table_key = $2 and first_game_no is null and given_up_at is null
       and $1 = (select max(chain_id) from chain where table_key = $2 and first_game_no is not null)`,
    [chain_id, table_key],
  )
  const next = rows[0]
  const named = next && showNamed(next)
  return named ? { end_hash: next.end_hash, committed_at: next.committed_at.getTime(), named } : null
}

export function showFlight({ game_no, bust, hash, phase }: Omit<GameRow, 'outcome'>) {
  return { game_no: Number(game_no), bust: Number(bust), hash, is_interrupted: phase === 'interrupted' }
}

export function showDrawn({ game_no, outcome, hash }: Pick<GameRow, 'game_no' | 'outcome' | 'hash'>) {
  return { game_no: Number(game_no), outcome, hash }
}
