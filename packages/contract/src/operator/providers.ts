import * as z from 'zod/mini'
import { matching, wholeNumberIn } from '../fields.ts'
import { operatorCall } from './call.ts'
import { moment, partnerKey, siteId } from './fields.ts'

const id = partnerKey
/** Their forms are checked by the server; none is shown again. */
const secret = z.optional(matching(/^[\x21-\x7e]{1,512}$/, 512))
const switched = z.object({ id, is_open: z.boolean() })

export const listProviders = operatorCall({
  name: 'provider.list',
  method: 'GET',
  path: '/operator/providers',
  summary: 'Those who move money in and out, without their keys.',
  roles: ['payments', 'risk', 'support'],
  effect: 'read',
  request: z.object({}),
  response: z.object({
    list: z.array(
      z.object({ id, adapter: z.string(), base_url: z.string(), is_open: z.boolean(), created_at: moment }),
    ),
  }),
  refusals: [],
})

export const putProvider = operatorCall({
  name: 'provider.put',
  method: 'POST',
  path: '/operator/providers/:id',
  summary: 'Adds a provider, or changes its address and the keys that are given.',
  roles: [],
  effect: 'change',
  secondWord: 'always',
  request: z.object({
    id,
    adapter: z.enum(['gateway', 'solana']),
    base_url: matching(/^\S+$/, 512),
    api_key: secret,
    webhook_secret: secret,
    wallet_seed: secret,
    node_token: secret,
  }),
  response: z.object({ id, is_new: z.boolean() }),
  secrets: ['api_key', 'webhook_secret', 'wallet_seed', 'node_token'],
  refusals: ['CANNOT_CHANGE'],
})

export const rotateProvider = operatorCall({
  name: 'provider.rotate',
  method: 'POST',
  path: '/operator/providers/:id/rotate',
  summary:
    'A new secret for a provider’s webhooks; the one before is believed for so many hours (24). Made here if none is given.',
  roles: [],
  effect: 'change',
  secondWord: 'always',
  request: z.object({ id, hours: z.optional(wholeNumberIn(0, 720)), api_key: secret, webhook_secret: secret }),
  response: z.object({ id, previous_ends_at: moment, webhook_secret: z.nullable(z.string()) }),
  secrets: ['api_key', 'webhook_secret'],
  refusals: ['CANNOT_CHANGE'],
})

export const openProvider = operatorCall({
  name: 'provider.on',
  method: 'POST',
  path: '/operator/providers/:id/on',
  summary: 'New orders go to this provider again.',
  roles: ['payments'],
  effect: 'change',
  request: z.object({ id }),
  response: switched,
  refusals: ['NOT_FOUND'],
})

export const closeProvider = operatorCall({
  name: 'provider.off',
  method: 'POST',
  path: '/operator/providers/:id/off',
  summary: 'No new orders go to this provider; those that were begun there end there.',
  roles: ['payments', 'risk'],
  effect: 'change',
  request: z.object({ id }),
  response: switched,
  refusals: ['NOT_FOUND'],
})

export const moveMethod = operatorCall({
  name: 'method.provider',
  method: 'POST',
  path: '/operator/methods/:site_id/:method_id/provider',
  summary: 'Sends a method’s new orders to another provider.',
  roles: [],
  effect: 'change',
  secondWord: 'always',
  request: z.object({ site_id: siteId, method_id: wholeNumberIn(1, 999_999), provider: id }),
  response: z.object({ site_id: siteId, method_id: z.int(), provider: id, from: z.string() }),
  refusals: ['CANNOT_CHANGE'],
})
