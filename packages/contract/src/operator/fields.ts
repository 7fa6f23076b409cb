import * as z from 'zod/mini'
import { matching, text, whole, wholeNumberIn } from '../fields.ts'

/** Money as a person reads and types it: `12.5` displayed units. In code it is a bigint, as everywhere. */
export const decimal = z.codec(matching(/^\d{1,12}(\.\d{1,4})?$/, 17), z.bigint(), {
  decode: (wire) => {
    const [units = '', parts = ''] = wire.split('.')
    return BigInt(units) * 10_000n + BigInt(parts.padEnd(4, '0'))
  },
  encode: (value) => {
    const figures = String(value).padStart(5, '0')
    return `${figures.slice(0, -4)}.${figures.slice(-4)}`.replace(/\.?0+$/, '') || '0'
  },
})

/** The same where it was written as text before. */
export const shownAmount = text(40)

export const moment = z.codec(z.iso.datetime(), z.date(), {
  decode: (wire) => new Date(wire),
  encode: (value) => value.toISOString(),
})
export const momentOrNone = z.nullable(moment)

export const orderNo = matching(/^W[0-9A-Z]{12,24}$/, 25)
export const siteId = matching(/^[a-z][a-z-]{0,31}$/, 32)
/** The name of a provider, a supplier or a game's brand. */
export const partnerKey = matching(/^[a-z][a-z0-9-]{0,31}$/, 32)
export const operatorName = matching(/^[a-z][a-z0-9._-]{1,31}$/, 32)
export const playerId = wholeNumberIn(1, Number.MAX_SAFE_INTEGER)
export const uuid = z.uuid()
export const day = z.iso.date()
/** In the operator's own words, for everybody who reads it later. */
export const reason = z.string().check(z.trim(), z.minLength(10), z.maxLength(500), z.regex(/^\P{Cc}*$/u))
/** A text on one line. */
export const line = (longest: number) => z.string().check(z.maxLength(longest), z.regex(/^\P{Cc}*$/u))
/** Percent with at most two decimals. */
export const rate = z.number().check(z.gte(0), z.lte(10_000), z.multipleOf(0.01))
export const sortIndex = whole(0, 32_767)
export const optionalSite = { site_id: z.optional(siteId) }
/** What both sides of a difference, or a review, say in their own words. */
export const details = z.record(z.string(), z.unknown())

/** All fields may be left out: what is left out stays as it is, and a new row needs all that have no default. */
// @__NO_SIDE_EFFECTS__
export function optionalFields<Shape extends z.core.$ZodLooseShape>(shape: Shape) {
  return z.partial(z.object(shape)).shape
}
