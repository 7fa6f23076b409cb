import type { CrashChain } from '@tablestakes/contract/studio'
import type { Reader } from '@tablestakes/node/database'
import { Refusal } from '../platform/refusal.ts'

export type CrashFacts = {
  gameNo: number
  /** Null until the flight has ended. */
  hash: string | null
  bust: number | null
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
  hash_before: string | null
  salt: string | null
  end_hash: string
  first_game_no: bigint
  length: number
}

const GAMES_LISTED = 100

/** What is public of a game; null where there is no such game, or where even the hash before it is still secret. */
export async function loadCrashFacts(reader: Reader, gameNo: bigint | null): Promise<CrashFacts | null> {
  if (gameNo === null) return null
  const { rows } = await reader.query<FactsRow>({
    name: 'crash-facts',
    text: `
      select game.hash, game.bust, chain.salt, chain.end_hash, chain.first_game_no, chain.length,
        case when game.game_no = chain.first_game_no then chain.end_hash
          else (select before.hash from crash_game before where before.game_no = game.game_no - 1) end as hash_before
      from crash_game game join crash_chain chain using (chain_id) where game.game_no = $1`,
    values: [gameNo],
  })
  const row = rows[0]
  if (!row?.hash_before || row.salt === null) return null
  return {
    gameNo: Number(gameNo),
    hash: row.hash,
    bust: row.bust === null ? null : Number(row.bust),
    hashBefore: row.hash_before,
    salt: row.salt,
    endHash: row.end_hash,
    firstGameNo: Number(row.first_game_no),
    length: row.length,
  }
}

type ChainRow = {
  first_game_no: bigint
  length: number
  end_hash: string
  committed_at: Date
  salt: string | null
  salted_at: Date | null
}
type GameRow = { game_no: bigint; bust: bigint; hash: string; phase: string }

/** The chain of the games before one, or the latest, and its ended games, newest first. */
export async function loadPublicChain(reader: Reader, before: number | undefined): Promise<CrashChain> {
  const chains = await reader.query<ChainRow>(
    `select first_game_no, length, end_hash, committed_at, salt, salted_at from crash_chain
     where first_game_no < coalesce($1, 9223372036854775807)
       and first_game_no <= coalesce((select max(game_no) from crash_game), 1)
     order by first_game_no desc limit 1`,
    [before ?? null],
  )
  const chain = chains.rows[0]
  if (!chain) throw new Refusal(before === undefined ? 'busy' : 'not_found')
  const { rows } = await reader.query<GameRow>(
    `select game_no, bust, hash, phase from crash_game
     where hash is not null and game_no >= $1 and game_no < coalesce($2, 9223372036854775807)
     order by game_no desc limit ${GAMES_LISTED}`,
    [chain.first_game_no, before ?? null],
  )
  return {
    end_hash: chain.end_hash,
    first_game_no: Number(chain.first_game_no),
    length: chain.length,
    committed_at: chain.committed_at.getTime(),
    salt: chain.salt,
    salted_at: chain.salted_at?.getTime() ?? null,
    next: await loadNext(reader, chain),
    games: rows.map(showGame),
  }
}

/** A chain that waits: its end is here for everybody, and its salt is not taken yet. */
async function loadNext(reader: Reader, { first_game_no, length }: ChainRow): Promise<CrashChain['next']> {
  const { rows } = await reader.query<Pick<ChainRow, 'end_hash' | 'committed_at'>>(
    'select end_hash, committed_at from crash_chain where first_game_no = $1 and salt is null',
    [first_game_no + BigInt(length)],
  )
  return rows[0] ? { end_hash: rows[0].end_hash, committed_at: rows[0].committed_at.getTime() } : null
}

export function showGame({ game_no, bust, hash, phase }: GameRow) {
  return { game_no: Number(game_no), bust: Number(bust), hash, is_interrupted: phase === 'interrupted' }
}
