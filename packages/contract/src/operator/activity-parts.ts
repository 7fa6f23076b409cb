import * as z from 'zod/mini'
import { list, whole } from '../fields.ts'
import { decimal } from './fields.ts'

/** What is given. A bonus brings a wagering task of `multiplier` times its amount; with 0 it is cash. Gold costs the house nothing. */
export const award = z
  .object({
    money: z.enum(['cash', 'bonus', 'gold']),
    amount: decimal,
    multiplier: whole(0, 1_000),
    /**
     * Free rounds instead: so many, each of `amount`, in these games, to be used within so many days. What they win is a bonus, so
     * they go with `bonus` and a multiplier of 1 or more.
     */
    free_rounds: z.optional(
      z.object({
        rounds: whole(1, 1_000),
        games: list(whole(1, 2_147_483_647), 100).check(z.minLength(1)),
        days: whole(1, 90),
      }),
    ),
  })
  .check(
    z.refine(
      ({ money, amount, multiplier, free_rounds: free }) =>
        free === undefined || (money === 'bonus' && multiplier > 0 && amount > 0n),
      { error: 'free rounds are a bonus with a stake and a multiplier' },
    ),
  )
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
