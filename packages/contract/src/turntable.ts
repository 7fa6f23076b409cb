import * as z from 'zod/mini'
import { call } from './call.ts'
import {
  addressOrNone,
  amount,
  award,
  count,
  instant,
  list,
  nothing,
  playerNumber,
  purses,
  recordId,
  text,
  wholeNumberIn,
} from './fields.ts'

/** The invite turntable (activity type 8): spins and invitees fill an amount; at the target it is paid. */

/** Specification §9: turntable activity id. */
export const turntableActivityId = 8
/** Specification §9: invite record page 1, limit 10. */
export const inviteRecordPage = { page: 1, limit: 10 } as const

/** Specification §3: turntable. Rotary amounts divide by 10,000 like all money (§9). */
export const turntable = z.object({
  /** Others' latest takings, for the ticker; names are masked. */
  mood_group: list(z.object({ nickname: text(64), face_id: count, amount }), 100),
  accum_money: amount,
  target_amount: amount,
  user_money: amount,
  remain_rot_num: count,
  end_time: z.nullable(instant),
  is_join: z.boolean(),
  turntable_cfg: list(z.object({ part_id: count, award_cash: amount, art: text(64), weight: count }), 36),
  /** The part the last spin stopped at, and what it added. */
  part_id: z.nullable(count),
  award_cash: amount,
  /** Shared in the invitation link; a sign-up with it fills this turntable. */
  turntable_key: text(64),
  /** The invitation link with that key. */
  url: addressOrNone,
  /** So many friends who register with the link and prove their phone always suffice from here; 0 when it is full. */
  invites_needed: count,
  /** What a friend adds at least, on average (rounded down) and at most. */
  invite_least: amount,
  invite_usual: amount,
  invite_most: amount,
  /** Own spins fill it up to here and no further. */
  own_most: amount,
  /** Whether it has been paid. */
  is_taken: z.boolean(),
})
export type Turntable = z.output<typeof turntable>

const refusals = ['ACTIVITY_CLOSED', 'NOT_ELIGIBLE', 'COOLING_OFF', 'SELF_EXCLUDED'] as const

export const getTurntablePool = call({
  method: 'GET',
  path: '/api/actInvite/getPool',
  feature: 'promotions',
  summary: 'The invite turntable: parts, how far it is filled, spins left.',
  auth: 'player',
  request: nothing,
  response: turntable,
  refusals: ['ACTIVITY_CLOSED'],
})

export const rotateTurntable = call({
  method: 'POST',
  path: '/api/actInvite/rotate',
  feature: 'promotions',
  summary: 'One spin of the invite turntable; the server draws the part.',
  auth: 'player',
  once: true,
  request: nothing,
  response: z.object({ ...turntable.shape, draw_id: recordId }),
  refusals: [...refusals, 'NO_SPINS'],
})

/** What /api/agent/turntable is asked to do: take part (also when nothing is said), or pay the filled amount. */
export const turntableActions = { JOIN: 1, TAKE: 2 } as const

export const agentTurntable = call({
  method: 'POST',
  path: '/api/agent/turntable',
  feature: 'promotions',
  summary: 'Joins the invite turntable, or takes its amount once the target is reached.',
  auth: 'player',
  once: true,
  request: z.object({ action: z.optional(z.enum(turntableActions)) }),
  response: z.object({ ...turntable.shape, awards: list(award, 10), purses }),
  refusals: [...refusals, 'NOT_REACHED', 'ALREADY_CLAIMED', 'POOL_EMPTY'],
})

export const listInviteRewards = call({
  method: 'GET',
  path: '/api/actInvite/getInviteRewardRecord',
  feature: 'promotions',
  summary: 'What invitees have added to the turntable.',
  auth: 'player',
  request: z.object({ page: z.optional(wholeNumberIn(1, 10_000)), limit: z.optional(wholeNumberIn(1, 100)) }),
  response: z.object({
    list: list(
      z.object({
        id: recordId,
        uid: playerNumber,
        /** Masked. */
        nickname: text(64),
        amount,
        /** The draw that decided it, for its proof. */
        draw_id: recordId,
        create_time: instant,
      }),
      100,
    ),
    total: count,
    page: count,
  }),
  refusals: [],
})
