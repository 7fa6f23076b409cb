import { hash, randomBytes } from 'node:crypto'
import { setImmediate as breathe } from 'node:timers/promises'
import { crash } from '@tablestakes/domain/games/crash'
import type { Clock } from '@tablestakes/node/clock'
import { type Database, type Reader, transact } from '@tablestakes/node/database'
import type { Sealer } from '../platform/seal.ts'

/**
 * The chain of hashes that decides crash: hash n − 1 is the sha256 of the text of hash n, and games use them from 1 upward.
 * Whoever knows the end, hash 0, can check every later one and foretell none.
 */
export type CrashChain = {
  /** The chain a game is on. Its end lies open from now on; there may be no salt yet. */
  chainOf(gameNo: bigint): Promise<number>
  /** Makes the next chain long before the one of this game is used up, so that everybody can see its end before its salt. */
  prepare(gameNo: bigint): Promise<void>
  /** The hash and the bust of a game; secret until its flight has ended. The first of a chain makes the salt. */
  resultOf(gameNo: bigint): Promise<{ hash: string; bust: bigint; chainId: number }>
}

type Options = {
  database: Database
  sealer: Sealer
  clock: Clock
  length: number
  salt: string | undefined
}
type ChainRow = { chain_id: number; first_game_no: bigint; length: number; salt: string | null }

/** Between two kept hashes lie so many: half a millisecond of hashing. */
const MILESTONE = 1_000
/** Hashes made before other work gets its turn. */
const BREATH = 20_000
/** The next chain is made when this part of one is left, and at most so many games before. */
const AHEAD_PART = 10
const AHEAD_MAX = 10_000
const LOCK = 7_411_020_272

/** Finds the chains of this database, and makes them when they are needed. */
export function openChain(options: Options): CrashChain {
  const { database, sealer } = options
  const openedAt = new Date(options.clock())
  let block: { chainId: number; top: number; hashes: string[] } | null = null

  const hashAt = async (chain: ChainRow, position: number): Promise<string> => {
    const top = Math.min(chain.length, Math.ceil(position / MILESTONE) * MILESTONE)
    if (block?.chainId !== chain.chain_id || block.top !== top) {
      const hashes = [await loadMilestone(database, sealer, chain.chain_id, top)]
      while (hashes.length < MILESTONE && top - hashes.length > 0) hashes.push(hashBefore(hashes.at(-1)!))
      block = { chainId: chain.chain_id, top, hashes }
    }
    return block.hashes[top - position]!
  }

  const chainOf = async (gameNo: bigint) => (await findChain(database, gameNo)) ?? (await makeChain(options, gameNo))

  return {
    chainOf: async (gameNo) => (await chainOf(gameNo)).chain_id,
    async prepare(gameNo) {
      const { first_game_no, length } = await chainOf(gameNo)
      const next = first_game_no + BigInt(length)
      if (next - gameNo <= BigInt(Math.min(AHEAD_MAX, Math.ceil(length / AHEAD_PART)))) await chainOf(next)
    },
    async resultOf(gameNo) {
      const chain = await chainOf(gameNo)
      const salt = chain.salt ?? (await takeSalt(options, chain, openedAt))
      const found = await hashAt(chain, Number(gameNo - chain.first_game_no) + 1)
      const bust = BigInt(crash.bustOf({ hash: found, salt }))
      return { hash: found, bust, chainId: chain.chain_id }
    },
  }
}

/** The same as the domain's, by the machine's own sha256: a chain of a million takes one second instead of five. */
export function hashBefore(text: string): string {
  return hash('sha256', text)
}

async function findChain(reader: Reader, gameNo: bigint): Promise<ChainRow | null> {
  const { rows } = await reader.query<ChainRow>({
    name: 'crash-chain',
    text: `
      select chain_id, first_game_no, length, salt from crash_chain
      where first_game_no <= $1 and first_game_no + length > $1`,
    values: [gameNo],
  })
  return rows[0] ?? null
}

/** Its end is public from here on, and there is no salt. */
async function makeChain(options: Options, firstGameNo: bigint): Promise<ChainRow> {
  const { database, clock } = options
  const made = await hashDown(options.length)
  await transact(database, async (tx) => {
    await tx.query('select pg_advisory_xact_lock($1)', [LOCK])
    const { rows } = await tx.query<{ chain_id: number }>(
      `insert into crash_chain (first_game_no, length, end_hash, committed_at) values ($1, $2, $3, $4)
       on conflict (first_game_no) do nothing returning chain_id`,
      [firstGameNo, options.length, made.end, new Date(clock())],
    )
    const chainId = rows[0]?.chain_id
    if (chainId === undefined) return
    await tx.query(
      `insert into crash_milestone (chain_id, position, sealed_hash) select $1, * from unnest($2::int[], $3::bytea[])`,
      [
        chainId,
        made.milestones.map(({ position }) => position),
        made.milestones.map((one) => options.sealer.seal('crash hash', one.hash)),
      ],
    )
  })
  const chain = await findChain(database, firstGameNo)
  if (!chain) throw new Error('the crash chain is gone')
  return chain
}

/**
 * When the first flight of a chain starts: whoever has bet on it could see its end before. The operator's salt counts only for a
 * chain that was there when it was given, and once, since it must be younger than the end.
 */
async function takeSalt({ database, clock, salt }: Options, chain: ChainRow, openedAt: Date): Promise<string> {
  const { rows } = await database.query<{ salt: string }>(
    `with taken as (
       update crash_chain set salted_at = $2, salt = case
         when $3::text is null or committed_at >= $4 or exists (select from crash_chain other where other.salt = $3) then $5
         else $3 end
       where chain_id = $1 and salt is null returning salt)
     select salt from taken union all select salt from crash_chain where chain_id = $1 and salt is not null`,
    [chain.chain_id, new Date(clock()), salt ?? null, openedAt, randomBytes(32).toString('hex')],
  )
  // Another node may have been faster, in the middle of this statement: the next look finds what it took.
  const taken = rows[0]?.salt ?? (await findChain(database, chain.first_game_no))?.salt
  if (taken == null) throw new Error('the crash chain has no salt')
  return taken
}

async function hashDown(length: number): Promise<{ end: string; milestones: { position: number; hash: string }[] }> {
  const milestones: { position: number; hash: string }[] = []
  let current = randomBytes(32).toString('hex')
  for (let position = length; position > 0; position--) {
    if (position === length || position % MILESTONE === 0) milestones.push({ position, hash: current })
    current = hashBefore(current)
    if (position % BREATH === 0) await breathe()
  }
  return { end: current, milestones }
}

async function loadMilestone(reader: Reader, sealer: Sealer, chainId: number, position: number): Promise<string> {
  const { rows } = await reader.query<{ sealed_hash: Buffer }>(
    'select sealed_hash from crash_milestone where chain_id = $1 and position = $2',
    [chainId, position],
  )
  if (!rows[0]) throw new Error(`the crash chain ${chainId} has no hash at ${position}`)
  return sealer.unseal('crash hash', rows[0].sealed_hash)
}
