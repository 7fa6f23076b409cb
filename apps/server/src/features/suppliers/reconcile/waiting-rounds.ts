import type { WaitingRound } from '@tablestakes/contract/wallet-protocol'
import { systemClock } from '@tablestakes/node/clock'
import { askSupplier, SupplierSilent } from '../catalogue/ask-supplier.ts'
import type { Supplier } from '../catalogue/catalogue.ts'

/** A supplier asks again within seconds, and tries for a minute before it takes a stake back. What waits longer needs a look. */
const WAITING_MS = 10 * 60_000

export type RoundWaiting = WaitingRound & { supplier: string }

/** Rounds that wait for an answer of ours at this supplier. Null: it is silent, or does not tell. */
export async function askForWaitingRounds(
  supplier: Supplier,
  { signal }: { signal?: AbortSignal } = {},
): Promise<RoundWaiting[] | null> {
  try {
    const request = { operator_id: supplier.operatorId, before: systemClock() - WAITING_MS }
    const { rounds } = await askSupplier(supplier, 'waitingRounds', request, { signal })
    return rounds.map((round) => ({ ...round, supplier: supplier.key }))
  } catch (error) {
    if (!(error instanceof SupplierSilent)) throw error
    return null
  }
}
