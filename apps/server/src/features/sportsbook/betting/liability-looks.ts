import { type Database, transact } from '@tablestakes/node/database'
import { withoutDeadline } from '@tablestakes/node/deadline'
import type { Logger } from '@tablestakes/node/logger'
import { loadRules } from '../rules.ts'
import { holdMarket, overBound } from './liability.ts'

type LookServices = { database: Database; log: Logger; onChanged: () => void }

/** Told which markets were just bet on. */
export type LookAtLiability = (siteId: string, marketIds: readonly bigint[]) => void

/**
 * Looks whether the house could lose too much on what was just bet on. It does so beside the bets, so it stops the next one and not this one.
 * One look runs at a time; markets that are bet on meanwhile wait for the next. A market on which too much could be lost is stopped; a trader opens it again.
 */
export function openLiabilityLooks({ database, log, onChanged }: LookServices): LookAtLiability {
  const waiting = new Map<string, Set<bigint>>()
  let isLooking = false

  async function look(siteId: string, marketIds: readonly bigint[]): Promise<void> {
    const { max_loss: lossMost } = await loadRules(database, siteId)
    const stopped: bigint[] = []
    for (const marketId of await overBound(database, { marketIds, siteId, lossMost }))
      if (await transact(database, (tx) => holdMarket(tx, { marketId, because: 'liability' }))) stopped.push(marketId)
    if (stopped.length === 0) return
    log.warn({ markets: stopped.map(String) }, 'markets were stopped: too much is at stake')
    onChanged()
  }

  async function lookAll(): Promise<void> {
    // What is added meanwhile comes after them.
    for (const [siteId, marketIds] of waiting) {
      waiting.delete(siteId)
      await look(siteId, [...marketIds]).catch((error: unknown) =>
        log.warn({ err: error }, 'the liability of bets was not looked at'),
      )
    }
    isLooking = false
  }

  return (siteId, marketIds) => {
    const markets = waiting.get(siteId) ?? new Set()
    for (const id of marketIds) markets.add(id)
    waiting.set(siteId, markets)
    if (isLooking) return
    isLooking = true
    void withoutDeadline(lookAll)
  }
}
