import * as z from 'zod/mini'
import { call } from './call.ts'
import {
  address,
  amount,
  award,
  codeInQuery,
  count,
  instant,
  list,
  nothing,
  percent,
  purses,
  recordId,
  text,
} from './fields.ts'
import { page, pageRequest } from './pages.ts'

/** Specification §7: invite_type 1 is the one kind shown. */
export const inviteTypes = { PLAYER: 1 } as const

/** The three levels of invitees below a player: own, second, third. */
export const inviteLevels = { FIRST: 1, SECOND: 2, THIRD: 3 } as const

export const getInviteInfo = call({
  method: 'GET',
  path: '/api/invite/infonew',
  feature: 'agents',
  summary: 'The invitation page: code, link, how many came and qualified, what they brought.',
  auth: 'player',
  request: z.object({ invite_type: z.optional(codeInQuery(inviteTypes)) }),
  response: z.object({
    invitation_code: text(32),
    url: address,
    invited: count,
    qualified: count,
    earned: amount,
    /** An invitee qualifies after this much deposited and staked. */
    qualify_deposit: amount,
    qualify_stake: amount,
    awards: list(z.object({ invitees: count, award, is_reached: z.boolean() }), 50),
  }),
  refusals: [],
})

const commissionRate = z.object({ level: z.enum(inviteLevels), rate: percent })

export const getAgent = call({
  method: 'GET',
  path: '/api/agent/info',
  feature: 'agents',
  summary: 'The agent page: agent level and its rates, invitees of three levels, commission earned and claimable.',
  auth: 'player',
  request: nothing,
  response: z.object({
    top_agent: z.boolean(),
    top_agent_level: count,
    rates: list(commissionRate, 3),
    next_level: z.nullable(
      z.object({ level: count, qualified: count, staked: amount, rates: list(commissionRate, 3) }),
    ),
    invitees: list(z.object({ level: z.enum(inviteLevels), invited: count, qualified: count, staked: amount }), 3),
    claimable: amount,
    claimed: amount,
    today: amount,
    /** Commission is reckoned daily; the next reckoning. */
    next_time: instant,
  }),
  refusals: [],
})

export const listInvitees = call({
  method: 'GET',
  path: '/api/agent/tree',
  feature: 'agents',
  summary: 'Invitees of one level, newest first, names masked. With parent_id only those below that invitee.',
  auth: 'player',
  request: z.object({
    level: z.optional(codeInQuery(inviteLevels)),
    parent_id: z.optional(recordId),
    ...pageRequest,
  }),
  response: page(
    z.object({
      id: recordId,
      nickname: text(64),
      face_id: count,
      level: z.enum(inviteLevels),
      is_qualified: z.boolean(),
      deposited: amount,
      staked: amount,
      commission: amount,
      invitees: count,
      create_time: instant,
    }),
  ),
  refusals: ['NOT_FOUND'],
})

export const listEarnings = call({
  method: 'GET',
  path: '/api/agent/earnings',
  feature: 'agents',
  summary: 'Commission by day: stakes of each level, rate, amount, whether it was claimed.',
  auth: 'player',
  request: z.object(pageRequest),
  response: page(
    z.object({
      id: recordId,
      day: text(10),
      lines: list(z.object({ level: z.enum(inviteLevels), staked: amount, rate: percent, amount }), 3),
      amount,
      is_claimed: z.boolean(),
    }),
  ),
  refusals: [],
})

export const claimCommission = call({
  method: 'POST',
  path: '/api/agent/claim',
  feature: 'agents',
  summary: 'Pays all commission reckoned so far into the wallet.',
  auth: 'player',
  once: true,
  request: nothing,
  response: z.object({ amount, purses }),
  refusals: ['NOTHING_TO_CLAIM', 'ACCOUNT_FROZEN', 'SELF_EXCLUDED'],
})
