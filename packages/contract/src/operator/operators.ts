import * as z from 'zod/mini'
import { list, text, wholeNumberIn } from '../fields.ts'
import { operatorCall, operatorRoles } from './call.ts'
import { details, moment, momentOrNone, operatorName, uuid } from './fields.ts'

const roles = list(z.enum(operatorRoles), operatorRoles.length).check(z.minLength(1))

export const listOperators = operatorCall({
  name: 'operator.list',
  method: 'GET',
  path: '/operator/operators',
  summary: 'Who runs the house, and who did.',
  roles: [],
  effect: 'read',
  request: z.object({}),
  response: z.object({
    list: z.array(
      z.object({
        name: operatorName,
        roles: z.array(z.enum(operatorRoles)),
        created_at: moment,
        ended_at: momentOrNone,
        acts: z.int(),
        last_act_at: momentOrNone,
      }),
    ),
  }),
  refusals: [],
})

export const addOperator = operatorCall({
  name: 'operator.add',
  method: 'POST',
  path: '/operator/operators/:name',
  summary: 'Makes an operator and answers the key, once. Where there are two owners or more, another owner must agree.',
  roles: [],
  effect: 'change',
  secondWord: 'sometimes',
  request: z.object({ name: operatorName, roles }),
  response: z.object({ name: operatorName, roles, key: z.string() }),
  refusals: ['NAME_USED', 'ALREADY_SAID'],
})

export const setOperatorRoles = operatorCall({
  name: 'operator.roles',
  method: 'POST',
  path: '/operator/operators/:name/roles',
  summary:
    'Gives and takes roles: the operator holds these afterwards. Where there are two owners or more, another must agree.',
  roles: [],
  effect: 'change',
  secondWord: 'sometimes',
  request: z.object({ name: operatorName, roles }),
  response: z.object({ name: operatorName, roles }),
  refusals: ['NOT_FOUND', 'LAST_OWNER', 'ALREADY_SAID'],
})

export const endOperator = operatorCall({
  name: 'operator.end',
  method: 'POST',
  path: '/operator/operators/:name/end',
  summary: 'Ends an operator’s key. The name stays taken, since acts are under it.',
  roles: [],
  effect: 'change',
  request: z.object({ name: operatorName }),
  response: z.object({ name: operatorName }),
  refusals: ['NOT_FOUND', 'LAST_OWNER'],
})

export const listActs = operatorCall({
  name: 'act.list',
  method: 'GET',
  path: '/operator/acts',
  summary: 'What was done, the newest first, a page at a time: the next page is before the last act of this one.',
  roles: [],
  effect: 'read',
  request: z.object({
    operator: z.optional(operatorName),
    call: z.optional(text(64)),
    subject: z.optional(text(256)),
    from: z.optional(moment),
    to: z.optional(moment),
    before: z.optional(wholeNumberIn(1, Number.MAX_SAFE_INTEGER)),
    limit: z.optional(wholeNumberIn(1, 200)),
  }),
  response: z.object({
    list: z.array(
      z.object({
        id: z.int(),
        /** Null: the owner of the database. */
        operator: z.nullable(operatorName),
        call: z.string(),
        subject: z.string(),
        details,
        at: moment,
      }),
    ),
    /** What `before` is for the next page; null at the end. */
    next: z.nullable(z.int()),
  }),
  refusals: [],
})

const proposal = {
  id: uuid,
  call: z.string(),
  subject: z.string(),
  digest: z.string(),
  asked_by: z.string(),
  asked_at: moment,
  expires_at: moment,
}

export const listProposals = operatorCall({
  name: 'proposal.list',
  method: 'GET',
  path: '/operator/proposals',
  summary: 'What waits for a second word: exactly what was asked, without secrets.',
  roles: ['support', 'payments', 'risk', 'marketing', 'content', 'trader'],
  effect: 'read',
  request: z.object({}),
  response: z.object({ list: z.array(z.object({ ...proposal, request: details })) }),
  refusals: [],
})

const digest = z.string().check(z.regex(/^[0-9a-f]{64}$/))

export const agreeProposal = operatorCall({
  name: 'proposal.agree',
  method: 'POST',
  path: '/operator/proposals/:id/agree',
  summary:
    'The second word: what was asked takes effect. The digest says what is agreed to; a role for the call itself is needed.',
  roles: ['support', 'payments', 'risk', 'marketing', 'content', 'trader'],
  effect: 'change',
  request: z.object({ id: uuid, digest }),
  response: z.object({ id: uuid, call: z.string(), subject: z.string(), answer: details }),
  refusals: [
    'NOT_FOUND',
    'PROPOSAL_OVER',
    'DIGEST_DIFFERS',
    'ALREADY_SAID',
    'CANNOT_CHANGE',
    'NAME_USED',
    'LAST_OWNER',
  ],
})

export const withdrawProposal = operatorCall({
  name: 'proposal.withdraw',
  method: 'POST',
  path: '/operator/proposals/:id/withdraw',
  summary: 'What was asked will not happen. Every operator who could have agreed can withdraw it.',
  roles: ['support', 'payments', 'risk', 'marketing', 'content', 'trader'],
  effect: 'change',
  request: z.object({ id: uuid }),
  response: z.object({ id: uuid, call: z.string(), subject: z.string() }),
  refusals: ['NOT_FOUND', 'PROPOSAL_OVER'],
})
