/** Whether this device saw what a round is proven by, and when. */

import type { ShownShelf } from '@tablestakes/contract/frame-messages'
import type { CrashGame, StudioRound } from '@tablestakes/contract/studio'
import type { CrashFacts } from '../proof/prove.ts'
import type { Memory } from './memory.ts'
import { seedsOf } from './remember.ts'

export type Verdict =
  /** Seen before the round, only after it, or at a time that nothing is compared with. */
  | { kind: 'before' | 'after' | 'first'; at: number; isOfApp?: true }
  | { kind: 'never' }
  /** The device remembers this very round, or this chain, otherwise. */
  | { kind: 'other'; at: number; isOfApp?: true }

/**
 * A browser may keep the memory of the framed game apart from this page's. Then what the casino's app has handed over counts, and is told
 * as such: the address of this page may be anybody's.
 */
export function judgeAlso(judge: (memory: Memory) => Verdict, memory: Memory, handed: Memory | null): Verdict {
  const own = judge(memory)
  if (own.kind !== 'never' || !handed) return own
  const apps = judge(handed)
  return apps.kind === 'never' ? apps : { ...apps, isOfApp: true }
}

type Drawn = Pick<StudioRound, 'round_id' | 'server_seed_hash' | 'client_seed' | 'nonce' | 'created_at'>

/**
 * A round the device has played itself is compared by the device's own clock, and all of its seeds with those it was answered
 * with; another one by the time that is told.
 */
export function judgeRound(memory: Memory, round: Drawn): Verdict {
  const played = memory.find('rounds', round.round_id)
  if (played && played.told !== seedsOf(round)) return { kind: 'other', at: played.at }
  const seen = memory.find('seeds', round.server_seed_hash)
  if (seen) return { kind: seen.at <= (played?.at ?? round.created_at) ? 'before' : 'after', at: seen.at }
  return played ? { kind: 'after', at: played.at } : { kind: 'never' }
}

/** A hash by itself, wherever it was shown. */
export function judgeHash(memory: Memory, shelves: readonly ShownShelf[], hash: string): Verdict {
  const times = shelves.flatMap((shelf) => memory.find(shelf, hash)?.at ?? [])
  return times.length > 0 ? { kind: 'first', at: Math.min(...times) } : { kind: 'never' }
}

type Flight = {
  facts: Pick<CrashFacts, 'before' | 'endHash' | 'salt'>
  earlier: readonly Pick<CrashGame, 'hash'>[]
  betAt: number | null
}

/** Any hash of the chain before this one fixes it, its end above all; the salt must be the one that was told with the end. */
export function judgeFlight(memory: Memory, { facts, earlier, betAt }: Flight): Verdict {
  const end = memory.find('ends', facts.endHash)
  if (end && end.told !== null && end.told !== facts.salt) return { kind: 'other', at: end.at }
  const games = [facts.before, ...earlier.map(({ hash }) => hash)].map((hash) => memory.find('games', hash))
  const times = [end, ...games].flatMap((seen) => (seen ? [seen.at] : []))
  if (times.length === 0) return { kind: 'never' }
  const at = Math.min(...times)
  if (betAt === null) return { kind: 'first', at }
  return { kind: at <= betAt ? 'before' : 'after', at }
}
