import { hash, randomBytes } from 'node:crypto'
import { setImmediate as breathe } from 'node:timers/promises'
import { makerOf, provesMore } from '@tablestakes/domain/draws/beacon'
import type { Clock } from '@tablestakes/node/clock'
import type { Database, Reader, Tx } from '@tablestakes/node/database'
import type { Sealer } from '../platform/seal.ts'
import { BEACON_COLUMNS, type BeaconRow, beaconFrom, beginChain, findWaiting, type MadeChain } from './commitments.ts'

/**
 * The chain of hashes that decides a table's games: hash n − 1 is the sha256 of the text of hash n, and games use them from 1 upward.
 * Everybody who knows the end, hash 0, can check every later hash and foretell none.
 */
export type TableChain = {
  /**
   * The chain of a game that is being made in this transaction, which holds the chains. Null where the last one is used up and the
   * next has no salt: no game is made then.
   */
  chainFor(tx: Tx, gameNo: bigint): Promise<number | null>
  /** What decides a game; secret until it has ended. */
  resultOf(gameNo: bigint): Promise<{ hash: string; salt: string; chainId: number }>
}

type ChainRow = { chain_id: number; first_game_no: bigint; length: number; salt: string }
type Options = { database: Database; sealer: Sealer; clock: Clock; table: string }

/** Between two kept hashes lie so many: half a millisecond of hashing. */
const MILESTONE = 1_000
/** Hashes made before other work gets its turn. */
const BREATH = 20_000

/** Finds the chains of a table. */
export function openChain({ database, sealer, clock, table }: Options): TableChain {
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

  return {
    async chainFor(tx, gameNo) {
      const running = await findChain(tx, table, gameNo)
      const waiting = await findWaiting(tx, table)
      const next = waiting?.salt == null ? null : waiting
      // A chain is played to its end, unless its salt proves less than the next one's.
      if (running && !(next && provesMore(makerOf(next.beacon), makerOf(running.beacon)))) return running.chain_id
      if (!next) return null
      await beginChain(tx, next, gameNo, new Date(clock()))
      return next.chainId
    },
    async resultOf(gameNo) {
      const chain = await findChain(database, table, gameNo)
      if (!chain) throw new Error(`game ${gameNo} of ${table} is on no chain`)
      const found = await hashAt(chain, Number(gameNo - chain.first_game_no) + 1)
      return { hash: found, salt: chain.salt, chainId: chain.chain_id }
    },
  }
}

/** The same as the domain's, by the machine's own sha256: a chain of a million takes one second instead of five. */
export function hashBefore(text: string): string {
  return hash('sha256', text)
}

/** A chain has begun when it has a salt and a first game; one that was replaced ends where the next begins. */
async function findChain(reader: Reader, table: string, gameNo: bigint) {
  const { rows } = await reader.query<ChainRow & BeaconRow>({
    name: 'chain-of-game',
    text: `
      select chain_id, first_game_no, length, salt, ${BEACON_COLUMNS} from chain left join beacon using (beacon_id)
      where table_key = $2 and first_game_no <= $1 and first_game_no + length > $1
      order by first_game_no desc limit 1`,
    values: [gameNo, table],
  })
  return rows[0] ? { ...rows[0], beacon: beaconFrom(rows[0]) } : null
}

/** A new chain from a secret of its own, sealed so that a copy of the database foretells nothing. */
export async function makeChain(length: number, sealer: Sealer): Promise<MadeChain> {
  const milestones: MadeChain['milestones'] = []
  let current = randomBytes(32).toString('hex')
  for (let position = length; position > 0; position--) {
    if (position === length || position % MILESTONE === 0)
      milestones.push({ position, sealed: sealer.seal('crash hash', current) })
    current = hashBefore(current)
    if (position % BREATH === 0) await breathe()
  }
  return { end: current, length, milestones }
}

async function loadMilestone(reader: Reader, sealer: Sealer, chainId: number, position: number): Promise<string> {
  const { rows } = await reader.query<{ sealed_hash: Buffer }>(
    'select sealed_hash from chain_milestone where chain_id = $1 and position = $2',
    [chainId, position],
  )
  if (!rows[0]) throw new Error(`the chain ${chainId} has no hash at ${position}`)
  return sealer.unseal('crash hash', rows[0].sealed_hash)
}
