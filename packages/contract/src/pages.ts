import * as z from 'zod/mini'
import type { $ZodType } from 'zod/v4/core'
import { list, matching, text, wholeNumberIn } from './fields.ts'

/** Specification §9: history page size. A page that is full has another behind it. */
export const historyPageSize = 20

/** Where the next page begins: the last id of the page before. Absent, '' or 0 begin at the newest. */
export const cursor = z.codec(z.union([matching(/^[\w.-]{0,64}$/, 64), z.int().check(z.gte(0))]), text(64), {
  decode: (wire) => (String(wire) === '0' ? '' : String(wire)),
  encode: (value) => value,
})
/** Specification §7: history calls send `last_id` and `limit`. */
export const pageRequest = { last_id: z.optional(cursor), limit: z.optional(wholeNumberIn(1, 100)) }

/** A time range of history: absent means from the beginning, or until now. */
export const timeRange = {
  from: z.optional(wholeNumberIn(0, 8_640_000_000_000_000)),
  to: z.optional(wholeNumberIn(0, 8_640_000_000_000_000)),
}

/** Specification §3: an order list page is `list` and `last_id`; a `last_id` of '' ends the list. */
// @__NO_SIDE_EFFECTS__
export function page<Item extends $ZodType>(item: Item) {
  return z.object({ list: list(item, 100), last_id: cursor })
}
