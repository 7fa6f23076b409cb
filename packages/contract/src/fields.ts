import * as z from 'zod/mini'

/**
 * Money on the wire is a whole number of 1/10,000 of the displayed unit, at most 2^53 − 1; in code it is a bigint,
 * and every bigint is money. Never negative: a direction is said by a field of its own.
 */
export const amount = z.codec(z.int().check(z.gte(0)), z.bigint(), {
  decode: (wire) => BigInt(wire),
  encode: (money) => Number(money),
})

/** A difference of money (net result), so it may be negative. */
export const signedAmount = z.codec(z.int(), z.bigint(), {
  decode: (wire) => BigInt(wire),
  encode: (money) => Number(money),
})

/** Whole numbers arrive as text in a query string; bodies carry them as numbers. Both read the same. */
export const wholeNumber = z.pipe(
  z.union([z.int(), z.string().check(z.regex(/^-?\d{1,15}$/))]),
  z.transform((value) => Number(value)),
)
