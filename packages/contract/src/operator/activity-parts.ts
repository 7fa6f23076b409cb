import * as z from 'zod/mini'
import { list, whole } from '../fields.ts'
import { decimal } from './fields.ts'

/** What is given. A bonus brings a wagering task of `multiplier` times its amount; with 0 it is cash. Gold costs the house nothing. */
export const award = z.object({
  money: z.enum(['cash', 'bonus', 'gold']),
  amount: decimal,
  multiplier: whole(0, 1_000),
})
export const awards = list(award, 5)

/** A part of what came on a day. */
export const share = {
  /** The most that it can bring a player in one period. */
  most: decimal,
  money: z.enum(['cash', 'bonus']),
  multiplier: whole(0, 1_000),
  /** It can be claimed from the next day on, so many days. */
  claim_days: whole(1, 30),
}
