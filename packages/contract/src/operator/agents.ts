import * as z from 'zod/mini'
import { commissionKinds } from '../agents.ts'
import { list, text, whole, wholeNumberIn } from '../fields.ts'
import { operatorCall } from './call.ts'
import {
  day,
  decimal,
  moment,
  momentOrNone,
  optionalFields,
  optionalSite,
  playerId,
  rate,
  reason,
  siteId,
} from './fields.ts'

const rulesKey = { site_id: siteId }
const rules = {
  /** An invitee qualifies after so much paid in and staked. */
  qualify_deposit: decimal,
  qualify_stake: decimal,
  /** The house edge in percent, where a game does not tell its return. */
  default_edge: z.number().check(z.gte(0), z.lte(100), z.multipleOf(0.01)),
  /** Whether a day below zero is made up for by the next ones. */
  carries_loss: z.boolean(),
  /** So many registrations with one code within an hour are held. */
  burst: whole(1, 32_767),
}

export const listInviteRules = operatorCall({
  name: 'invite-rules.list',
  method: 'GET',
  path: '/operator/invite-rules',
  summary: 'What the sites ask of invitees, and how commission is reckoned.',
  roles: ['marketing', 'risk', 'support'],
  effect: 'read',
  request: z.object(optionalSite),
  response: z.object({ list: z.array(z.object({ ...rulesKey, ...rules })) }),
  refusals: [],
})

export const putInviteRules = operatorCall({
  name: 'invite-rules.put',
  method: 'POST',
  path: '/operator/invite-rules/:site_id',
  summary: 'Changes the rules of a site; what is left out stays. Nobody who has qualified loses it.',
  roles: ['marketing'],
  effect: 'change',
  secondWord: 'always',
  request: z.object({ ...rulesKey, ...optionalFields(rules) }),
  response: z.object({ ...rulesKey, ...rules }),
  refusals: ['NOT_FOUND'],
})

const levelKey = { site_id: siteId, level: wholeNumberIn(0, 20) }
const level = { weekly_stakes: decimal }

export const listAgentLevels = operatorCall({
  name: 'agent-level.list',
  method: 'GET',
  path: '/operator/agent-levels',
  summary: 'The agent levels of the sites, with the week’s stakes of qualified invitees that each asks for.',
  roles: ['marketing', 'support'],
  effect: 'read',
  request: z.object(optionalSite),
  response: z.object({ list: z.array(z.object({ ...levelKey, ...level })) }),
  refusals: [],
})

export const putAgentLevel = operatorCall({
  name: 'agent-level.put',
  method: 'POST',
  path: '/operator/agent-levels/:site_id/:level',
  summary: 'Adds an agent level or changes what it asks for. It counts when the next day is closed.',
  roles: ['marketing'],
  effect: 'change',
  secondWord: 'always',
  request: z.object({ ...levelKey, ...optionalFields(level) }),
  response: z.object({ ...levelKey, ...level }),
  refusals: ['NOT_FOUND'],
})

const rateKey = { ...levelKey, depth: wholeNumberIn(1, 3), kind: z.enum(commissionKinds) }
/** Percent of the house edge of what was staked: at most all of it. */
const rateFields = { rate: rate.check(z.lte(100)) }

export const listAgentRates = operatorCall({
  name: 'agent-rate.list',
  method: 'GET',
  path: '/operator/agent-rates',
  summary: 'The rates of commission, by agent level, depth of the invitee and kind of game.',
  roles: ['marketing', 'support'],
  effect: 'read',
  request: z.object(optionalSite),
  response: z.object({ list: z.array(z.object({ ...rateKey, ...rateFields })) }),
  refusals: [],
})

export const putAgentRate = operatorCall({
  name: 'agent-rate.put',
  method: 'POST',
  path: '/operator/agent-rates/:site_id/:level/:depth/:kind',
  summary: 'Sets a rate. Days that are closed keep theirs.',
  roles: ['marketing'],
  effect: 'change',
  secondWord: 'always',
  request: z.object({ ...rateKey, ...rateFields }),
  response: z.object({ ...rateKey, ...rateFields }),
  refusals: ['NOT_FOUND'],
})

const inviteeStates = ['open', 'held', 'released', 'refused'] as const
const invitee = {
  player_id: whole(1, Number.MAX_SAFE_INTEGER),
  agent_id: whole(1, Number.MAX_SAFE_INTEGER),
  state: z.enum(inviteeStates),
  /** self, device, payment, holder, burst, cycle. */
  reasons: list(text(32), 10),
  deposited: decimal,
  /** In 1/10,000; voids of an earlier day may lead below zero. */
  staked: text(24),
  qualified_at: momentOrNone,
  joined_at: moment,
  decided_by: text(64),
}

export const listHeldInvitees = operatorCall({
  name: 'invitee.list',
  method: 'GET',
  path: '/operator/invitees',
  summary: 'Invitees, the newest first: those that are held, or of an agent, with the reasons.',
  roles: ['risk', 'support', 'marketing'],
  effect: 'read',
  request: z.object({ state: z.optional(z.enum(inviteeStates)), agent: z.optional(playerId) }),
  response: z.object({ list: z.array(z.object(invitee)) }),
  refusals: [],
})

export const decideInvitee = operatorCall({
  name: 'invitee.decide',
  method: 'POST',
  path: '/operator/invitees/:player',
  summary: 'Releases an invitee that is held, or refuses it. What came while it was held earns nothing either way.',
  roles: ['risk'],
  effect: 'change',
  request: z.object({ player: playerId, is_released: z.boolean(), reason }),
  response: z.object(invitee),
  refusals: ['NOT_FOUND', 'CANNOT_CHANGE'],
})

const agent = {
  player: playerId,
  site_id: siteId,
  level: whole(0, 20),
  top_level: whole(0, 20),
  level_until: momentOrNone,
  team: z.array(
    z.object({
      depth: whole(1, 3),
      invited: whole(0, Number.MAX_SAFE_INTEGER),
      qualified: whole(0, Number.MAX_SAFE_INTEGER),
      staked: text(24),
    }),
  ),
  statements: z.array(z.object({ day, earned: text(24), amount: decimal, is_claimed: z.boolean() })),
}

export const readAgent = operatorCall({
  name: 'agent.read',
  method: 'GET',
  path: '/operator/agents/:player',
  summary: 'An agent: level, team, the statements of the last days.',
  roles: ['marketing', 'risk', 'support'],
  effect: 'read',
  request: z.object({ player: playerId }),
  response: z.object(agent),
  refusals: ['NOT_FOUND'],
})

export const setTopAgent = operatorCall({
  name: 'agent.top',
  method: 'POST',
  path: '/operator/agents/:player/top',
  summary: 'Makes a player a top agent with at least this level, whatever the team stakes; 0 ends it.',
  roles: ['marketing'],
  effect: 'change',
  secondWord: 'always',
  request: z.object({ player: playerId, top_level: whole(0, 20), reason }),
  response: z.object(agent),
  refusals: ['NOT_FOUND'],
})

export const checkCommission = operatorCall({
  name: 'commission.check',
  method: 'GET',
  path: '/operator/commission/:site_id/:day',
  summary:
    'Works out a closed day’s commission again from the ledger and compares every line. Amounts are in 1/10,000.',
  roles: ['risk', 'marketing'],
  effect: 'read',
  request: z.object({ site_id: siteId, day }),
  response: z.object({
    lines: whole(0, Number.MAX_SAFE_INTEGER),
    reckoned: text(24),
    recomputed: text(24),
    different: whole(0, Number.MAX_SAFE_INTEGER),
    list: list(
      z.object({
        agent: whole(1, Number.MAX_SAFE_INTEGER),
        depth: whole(1, 3),
        kind: z.enum(commissionKinds),
        subject: whole(0, Number.MAX_SAFE_INTEGER),
        stake: text(24),
        stake_again: text(24),
        amount: text(24),
        amount_again: text(24),
      }),
      100,
    ),
  }),
  refusals: ['NOT_FOUND'],
})
