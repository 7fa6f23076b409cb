import type { RequestOf } from '@tablestakes/contract/call'
import type { quoteSlip } from '@tablestakes/contract/sportsbook'
import { kindOf, systemFor } from './slip-shape.ts'
import type { Slip } from './slip-store.ts'

export type SlipRequest = RequestOf<typeof quoteSlip>

/** The slip as the calls want it. `stake` stands in while nothing is typed, so that prices are explained all the same. */
export function requestOf(slip: Slip, stake: bigint, builderPrice?: number): SlipRequest {
  const kind = kindOf(slip)
  const system = kind === 'system' ? systemFor(slip.system, slip.picks.length)?.system : undefined
  return {
    kind,
    ...(system && ('size' in system ? { system_size: system.size } : { system: system.name })),
    selections: slip.picks.map(({ matchId, marketId, outcomeId, price, version }) => ({
      match_id: matchId,
      market_id: marketId,
      outcome_id: outcomeId,
      price,
      version,
    })),
    stake,
    ...(kind === 'builder' && builderPrice !== undefined && { price: builderPrice }),
    ...(slip.freeBetId !== null && { free_bet_id: slip.freeBetId }),
  }
}
