import { inBatches } from '@tablestakes/node/batches'
import type { Clock } from '@tablestakes/node/clock'
import type { Database } from '@tablestakes/node/database'
import { checkTimesOf } from '../../../ledger/index.ts'
import { Refusal } from '../../../platform/http/refusal.ts'
import { requireNotFrozen, statesOf } from '../../players/index.ts'
import { loadProtections, type Register, refuseStopped, requireDepositLimit } from '../../protection/index.ts'
import { currencyOfSite, isMoneyClosed, type Site } from '../../site/index.ts'

type Services = { database: Database; clock: Clock; register: Register }
type Owner = { playerId: bigint; currency: string }

/** Tells in words why a player may not bet, before the ledger is asked, which refuses the stake whatever this says. Many are read together. */
export function openPlayable({ database, clock, register }: Services) {
  const read = inBatches((owners: readonly Owner[]) => readOwners(database, owners))
  return async function requirePlayable(playerId: bigint, site: Site): Promise<void> {
    if (isMoneyClosed(site)) throw new Refusal('REAL_MONEY_OFF')
    const { state, protection, checkAt } = await read({ playerId, currency: currencyOfSite(site) })
    requireNotFrozen({ state })
    refuseStopped(state, protection, clock())
    if (checkAt !== null && checkAt.getTime() <= clock()) throw new Refusal('REALITY_CHECK')
    await register.requireClearToday(site, playerId)
    await requireDepositLimit(database, playerId, site)
  }
}

async function readOwners(database: Database, owners: readonly Owner[]) {
  const ids = owners.map(({ playerId }) => playerId)
  const states = await statesOf(database, ids)
  const protections = await loadProtections(database, ids)
  const checks = await checkTimesOf(database, owners)
  return owners.map((_, nth) => ({ state: states[nth]!, protection: protections[nth]!, checkAt: checks[nth]! }))
}
