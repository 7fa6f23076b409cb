import * as z from 'zod/mini'
import { call } from './call.ts'
import { address, award, count, instant, list, nothing, text, whole } from './fields.ts'
import { claimRefusals, granted } from './promotions.ts'

/** Gold panning (activity type 17): timed awards with a share step. */

/** Specification §3: gold rush info, an awards list with limit_seconds and status. */
const goldAward = z.object({
  index: count,
  award,
  /** Seconds until it may be taken; at or below 0 it may. */
  limit_seconds: z.int(),
  /** True: earned and not yet taken. */
  status: z.boolean(),
  is_taken: z.boolean(),
})
const goldRush = z.object({ awards: list(goldAward, 20), is_shared: z.boolean(), end_time: z.nullable(instant) })
export type GoldRush = z.output<typeof goldRush>

export const getGoldRush = call({
  method: 'GET',
  path: '/api/goldRushing/getInfo',
  feature: 'promotions',
  summary: 'Gold panning: its awards and when each may be taken.',
  auth: 'player',
  request: nothing,
  response: goldRush,
  refusals: ['ACTIVITY_CLOSED'],
})

export const takeGoldRushAward = call({
  method: 'POST',
  path: '/api/goldRushing/takeAward',
  feature: 'promotions',
  summary: 'Takes a ripe award of gold panning; without an index the next one.',
  auth: 'player',
  once: true,
  request: z.object({ index: z.optional(whole(0, 19)) }),
  response: z.object({ ...granted.shape, info: goldRush }),
  refusals: [...claimRefusals, 'NOT_FOUND', 'TOO_EARLY', 'SHARE_FIRST', 'POOL_EMPTY'],
})

export const shareGoldRush = call({
  method: 'POST',
  path: '/api/goldRushing/share',
  feature: 'promotions',
  summary: 'The share step: answers the link to share and unlocks the next award.',
  auth: 'player',
  request: z.object({ channel: z.optional(text(32)) }),
  response: z.object({ url: address, info: goldRush }),
  refusals: ['ACTIVITY_CLOSED', 'NOT_ELIGIBLE'],
})
