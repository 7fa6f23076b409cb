import type { commissionKinds } from '@tablestakes/contract/agents'
import type { Agent } from '../agent-queries.ts'

/** The rate of a level of invitees for bets of a kind; what has none pays nothing. */
export const rateOf = (rates: Agent['rates'], level: number, kind: (typeof commissionKinds)[number]): number =>
  rates.find((rate) => rate.level === level && rate.kind === kind)?.rate ?? 0
