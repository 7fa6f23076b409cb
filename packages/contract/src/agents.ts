import * as z from 'zod/mini'
import { call } from './call.ts'
import {
  address,
  amount,
  award,
  calendarDay,
  codeInQuery,
  count,
  filledText,
  instant,
  languageTexts,
  list,
  matching,
  nothing,
  percent,
  playerNumberInQuery,
  purses,
  recordId,
  signedAmount,
  text,
  whole,
} from './fields.ts'
import { page, pageRequest } from './pages.ts'

/** Specification §7: invite_type 1 is the one kind shown. */
export const inviteTypes = { PLAYER: 1 } as const

/** The three levels of invitees below a player: own, second, third. */
export const inviteLevels = { FIRST: 1, SECOND: 2, THIRD: 3 } as const

/** What a bet can be on: each kind has a rate of its own. */
export const commissionKinds = ['game', 'table', 'match'] as const

/** A channel that a player has named, "group A". Its link counts for itself; number 0 is the plain link. */
const campaign = z.object({
  number: whole(0, 50),
  name: text(32),
  /** The invitation code with the campaign's number, as it stands in the link. */
  code: text(32),
  url: address,
  opens: count,
  registrations: count,
  first_deposits: count,
  create_time: instant,
})
export type Campaign = z.output<typeof campaign>

export const getInviteInfo = call({
  method: 'GET',
  path: '/api/invite/infonew',
  feature: 'agents',
  summary: 'The invitation page: code, link, campaigns, how many came and qualified, what they brought.',
  auth: 'player',
  request: z.object({ invite_type: z.optional(codeInQuery(inviteTypes)) }),
  response: z.object({
    invitation_code: text(32),
    url: address,
    invited: count,
    qualified: count,
    /** Invitees that a person of the house looks at first. Which ones, and why, is not told. */
    checked: count,
    earned: amount,
    /** An invitee qualifies after this much deposited and staked, with a proven phone or e-mail. */
    qualify_deposit: amount,
    qualify_stake: amount,
    awards: list(z.object({ invitees: count, award, is_reached: z.boolean() }), 50),
    campaigns: list(campaign, 51),
    /** What friends find when they come: activities for new players. */
    friend_gets: list(z.object({ activity_id: count, activity_type: count, titles: languageTexts(256) }), 10),
  }),
  refusals: [],
})

export const addCampaign = call({
  method: 'POST',
  path: '/api/invite/campaign',
  feature: 'agents',
  summary: 'Names a channel of invitations, which gets a link of its own. The same name answers the same one.',
  auth: 'player',
  request: z.object({ name: filledText(32) }),
  response: campaign,
  refusals: ['CAMPAIGNS_FULL'],
})

export const openInvitation = call({
  method: 'POST',
  path: '/api/invite/open',
  feature: 'agents',
  summary: 'A link was opened: counted once a day for each address. An unknown code counts nothing.',
  auth: 'anyone',
  request: z.object({ invitation_code: matching(/^[\w-]{1,32}$/, 32) }),
  response: nothing,
  refusals: [],
})

const commissionRate = z.object({ level: z.enum(inviteLevels), kind: z.enum(commissionKinds), rate: percent })
const rates = list(commissionRate, 9)

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
    /** Commission is the stake times the game's house edge times this rate. */
    rates,
    /** Every level with the week's stakes of qualified invitees that it asks for. */
    levels: list(z.object({ level: count, staked: amount, rates }), 20),
    next_level: z.nullable(z.object({ level: count, staked: amount, left: amount, rates })),
    /** Stakes of qualified invitees this week, and until when the present level stays whatever they are. */
    week_staked: amount,
    level_until: z.nullable(instant),
    invitees: list(
      z.object({ level: z.enum(inviteLevels), invited: count, qualified: count, staked: signedAmount }),
      3,
    ),
    checked: count,
    claimable: amount,
    claimed: amount,
    /** So far; it becomes a statement when the day is closed. */
    today: amount,
    yesterday: amount,
    /** The last seven closed days, and all of them. */
    week: amount,
    total: amount,
    /** The last thirty closed days, oldest first, for a chart. Days without a statement are absent. */
    series: list(z.object({ day: calendarDay, amount, staked: signedAmount }), 31),
    /** Commission is reckoned daily; the next reckoning. */
    next_time: instant,
  }),
  refusals: [],
})

/** How a team is shown: by when they came, or by what they have staked so far. */
export const teamOrders = ['newest', 'oldest', 'staked'] as const

/** Amounts of others are told as ranges: `to` is null above the highest. */
const amountRange = z.object({ from: amount, to: z.nullable(amount) })

export const listInvitees = call({
  method: 'GET',
  path: '/api/agent/tree',
  feature: 'agents',
  summary:
    'Invitees of one level, newest first unless asked otherwise, names masked. With parent_id only those below that invitee.',
  auth: 'player',
  request: z.object({
    level: z.optional(codeInQuery(inviteLevels)),
    parent_id: z.optional(recordId),
    /** The number of one invitee. */
    uid: z.optional(playerNumberInQuery),
    order: z.optional(z.enum(teamOrders)),
    ...pageRequest,
  }),
  response: page(
    z.object({
      id: recordId,
      /** Masked. */
      nickname: text(64),
      face_id: count,
      level: z.enum(inviteLevels),
      is_qualified: z.boolean(),
      deposited: amountRange,
      staked: amountRange,
      invitees: count,
      campaign: text(32),
      /** The first moment of the day on which they came, by the site's clock. */
      create_time: instant,
    }),
  ),
  refusals: ['NOT_FOUND'],
})

export const listEarnings = call({
  method: 'GET',
  path: '/api/agent/earnings',
  feature: 'agents',
  summary: 'Commission by day, the newest first: stakes and amount of each level, whether it was claimed.',
  auth: 'player',
  request: z.object(pageRequest),
  response: page(
    z.object({
      id: recordId,
      day: calendarDay,
      lines: list(z.object({ level: z.enum(inviteLevels), staked: signedAmount, amount: signedAmount }), 3),
      /** Below zero where voids took back more than the day earned: nothing is owed for it. */
      earned: signedAmount,
      amount,
      is_claimed: z.boolean(),
    }),
  ),
  refusals: [],
})

export const getStatement = call({
  method: 'GET',
  path: '/api/agent/statement',
  feature: 'agents',
  summary: 'The lines of one day: for each level and game the stakes, the house edge, the rate and what they make.',
  auth: 'player',
  request: z.object({ day: calendarDay }),
  response: z.object({
    day: calendarDay,
    earned: signedAmount,
    amount,
    is_claimed: z.boolean(),
    lines: list(
      z.object({
        level: z.enum(inviteLevels),
        kind: z.enum(commissionKinds),
        /** 0 where the bet named no game. */
        game_id: count,
        name: text(128),
        staked: signedAmount,
        edge: percent,
        rate: percent,
        amount: signedAmount,
      }),
      1000,
    ),
  }),
  refusals: ['NOT_FOUND'],
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
  refusals: ['NOTHING_TO_CLAIM', 'ACCOUNT_FROZEN', 'COOLING_OFF', 'SELF_EXCLUDED'],
})
