import { UNIT } from '@tablestakes/domain/money/money'
import { getSite } from '../api/preload.ts'

/** What a revenue event carries: the amount in displayed units, as collectors count money. It moves nothing, so a float will do. */
export const revenueOf = (amount: bigint): { amount: number; currency: string } => ({
  amount: Number(amount) / Number(UNIT),
  currency: getSite().currency,
})
