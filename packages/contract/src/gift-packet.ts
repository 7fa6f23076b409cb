import * as z from 'zod/mini'
import { call } from './call.ts'
import { address, award, count, filledText, instant, list, nothing, text } from './fields.ts'
import { activityId, claimRefusals, granted } from './promotions.ts'

/** Gift packets (activity type 1003): a player's shareable packet with n parts. */

const packet = z.object({
  code: filledText(32),
  url: address,
  activity_id: activityId,
  parts: count,
  parts_left: count,
  end_time: instant,
  takers: list(z.object({ nickname: text(64), face_id: count, award, create_time: instant }), 100),
})

export const makeGiftPacket = call({
  method: 'GET',
  path: '/api/giftPacket/genGiftPacket',
  feature: 'promotions',
  summary:
    'Makes the player’s packet of the day, or answers the one made. A GET by the specification; the pool is reserved once.',
  auth: 'player',
  once: true,
  request: nothing,
  response: packet,
  refusals: [...claimRefusals, 'NOT_REACHED', 'CONTACT_UNPROVEN', 'POOL_EMPTY'],
})

export const takeGiftPacket = call({
  method: 'POST',
  path: '/api/giftPacket/take',
  feature: 'promotions',
  summary: 'Takes one part of another player’s packet.',
  auth: 'player',
  once: true,
  request: z.object({ code: filledText(32) }),
  response: granted,
  refusals: [...claimRefusals, 'NOT_FOUND', 'CONTACT_UNPROVEN', 'POOL_EMPTY', 'PACKET_OWN'],
})
