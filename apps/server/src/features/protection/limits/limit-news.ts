import type { Clock } from '@tablestakes/node/clock'
import type { Database } from '@tablestakes/node/database'
import type { Logger } from '@tablestakes/node/logger'
import { type Owner, type PlayLimitKind, playLimitsOf, type Settled } from '../../../ledger/index.ts'
import type { Whispers } from '../../../platform/live/whispers.ts'

/** Tells a player's open pages why a stake was refused, whatever brought it: a game that says nothing leaves nobody wondering. */
export type LimitNews = { stakeRefused(owner: Owner, outcome: Settled['outcome']): void }

type News = { reason: 'limit_reached' | 'reality_check'; kind: PlayLimitKind | null }

const news: Partial<Record<Settled['outcome'], News>> = {
  'stake-limit': { reason: 'limit_reached', kind: 'stake' },
  'loss-limit': { reason: 'limit_reached', kind: 'loss' },
  'single-stake-limit': { reason: 'limit_reached', kind: null },
  'session-limit': { reason: 'limit_reached', kind: null },
  'check-due': { reason: 'reality_check', kind: null },
}

/** A game that goes on trying tells it no more often than this. */
const EVERY_MS = 5_000
/** Players kept in mind; a node with more forgets the oldest, and tells one of them too early. */
const KEPT_MOST = 50_000

type NewsServices = { database: Database; clock: Clock; whispers: Whispers; log: Logger }

export function openLimitNews({ database, clock, whispers, log }: NewsServices): LimitNews {
  const toldAt = new Map<string, number>()

  function isTold(name: string): boolean {
    const nowMs = clock()
    const last = toldAt.get(name)
    if (last !== undefined && nowMs - last >= 0 && nowMs - last < EVERY_MS) return true
    toldAt.delete(name)
    toldAt.set(name, nowMs)
    if (toldAt.size > KEPT_MOST) toldAt.delete(toldAt.keys().next().value!)
    return false
  }

  async function tell(owner: Owner, { reason, kind }: News): Promise<void> {
    const until = kind === null ? null : await endOf(owner, kind)
    whispers.tell(owner.playerId, { type: 'limits', reason, until })
  }

  /** When the limit starts again of which the least is left. */
  async function endOf(owner: Owner, kind: PlayLimitKind): Promise<number | null> {
    const limits = (await playLimitsOf(database, owner)).filter((limit) => limit.kind === kind)
    const [tightest] = limits.toSorted((one, other) => (one.amount - one.used < other.amount - other.used ? -1 : 1))
    return tightest?.endsAt?.getTime() ?? null
  }

  return {
    stakeRefused(owner, outcome) {
      const told = news[outcome]
      if (!told || isTold(`${owner.playerId} ${outcome}`)) return
      // The supplier's answer does not wait for it.
      tell(owner, told).catch((error: unknown) => log.warn({ err: error }, 'a player was not told of a limit'))
    },
  }
}
