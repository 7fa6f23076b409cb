import * as z from 'zod/mini'
import { text } from '../fields.ts'
import { operatorCall } from './call.ts'
import { day, details, moment, partnerKey, shownAmount, uuid } from './fields.ts'

export const listReviews = operatorCall({
  name: 'review.list',
  method: 'GET',
  path: '/operator/reviews',
  summary: 'Payments that do not fit and wait for a person.',
  roles: ['payments', 'risk', 'support'],
  effect: 'read',
  request: z.object({}),
  response: z.object({
    list: z.array(
      z.object({
        id: uuid,
        kind: z.string(),
        order_no: z.string(),
        provider: z.string(),
        player_id: z.nullable(z.int()),
        details,
        created_at: moment,
        outcome: z.nullable(z.string()),
        wanted_amount: z.nullable(shownAmount),
        said_by: z.array(z.string()),
      }),
    ),
  }),
  refusals: [],
})

export const creditReview = operatorCall({
  name: 'review.credit',
  method: 'POST',
  path: '/operator/reviews/:id/credit',
  summary: 'Gives the player what came. Two must say the same amount where it is large or more than was ordered.',
  roles: ['payments'],
  effect: 'change',
  secondWord: 'sometimes',
  request: z.object({ id: uuid, amount: z.optional(text(20)) }),
  response: z.object({
    id: uuid,
    outcome: z.nullable(z.string()),
    amount: shownAmount,
    said_by: z.array(z.string()),
  }),
  refusals: ['NOT_FOUND', 'NOT_CREDITABLE', 'AMOUNT_NEEDED', 'ALREADY_SAID', 'ORDER_FINAL'],
})

export const closeReview = operatorCall({
  name: 'review.close',
  method: 'POST',
  path: '/operator/reviews/:id/close',
  summary: 'Closes a review without crediting anything.',
  roles: ['payments'],
  effect: 'change',
  request: z.object({ id: uuid }),
  response: z.object({ id: uuid, outcome: z.literal('closed') }),
  refusals: ['NOT_FOUND'],
})

const reconciliation = z.object({
  provider: z.string(),
  day: z.string(),
  compared: z.int(),
  ran_at: moment,
  differences: z.array(
    z.object({
      order_no: z.string(),
      direction: z.string(),
      kind: z.string(),
      ours: z.nullable(details),
      theirs: z.nullable(details),
    }),
  ),
})

export const listReconciliations = operatorCall({
  name: 'reconciliation.list',
  method: 'GET',
  path: '/operator/reconciliations',
  summary: 'Our orders compared with the providers’ reports, the newest day first.',
  roles: ['payments'],
  effect: 'read',
  request: z.object({}),
  response: z.object({ list: z.array(reconciliation) }),
  refusals: [],
})

export const runReconciliation = operatorCall({
  name: 'reconciliation.run',
  method: 'POST',
  path: '/operator/reconciliations/:provider/:day',
  summary: 'Compares our orders of a day with the provider’s report of it now.',
  roles: ['payments'],
  effect: 'change',
  request: z.object({ provider: partnerKey, day }),
  response: reconciliation,
  refusals: ['NOT_FOUND', 'PROVIDER_SILENT'],
})
