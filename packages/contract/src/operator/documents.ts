import * as z from 'zod/mini'
import { operatorCall } from './call.ts'
import { line, moment, playerId, uuid } from './fields.ts'

/** Why an operator can refuse a document, as keys of the dictionary. */
export const documentReasons = [
  'document_reason_blurred',
  'document_reason_expired',
  'document_reason_mismatch',
  'document_reason_other',
] as const

const whose = { player: playerId, id: uuid }
const judged = z.object({ player_id: z.int(), id: uuid, state: z.string() })

export const listDocuments = operatorCall({
  name: 'document.list',
  method: 'GET',
  path: '/operator/documents',
  summary: 'Documents that wait to be looked at, the oldest first.',
  roles: ['support', 'risk'],
  effect: 'read',
  request: z.object({}),
  response: z.object({
    list: z.array(
      z.object({
        player_id: z.int(),
        id: uuid,
        site_id: z.string(),
        kind: z.string(),
        media_type: z.string(),
        bytes: z.int(),
        uploaded_at: moment,
      }),
    ),
  }),
  refusals: [],
})

export const readDocument = operatorCall({
  name: 'document.read',
  method: 'GET',
  path: '/operator/documents/:player/:id',
  summary: 'Reads a document. Who has looked at it is written down.',
  roles: ['support', 'risk'],
  effect: 'noted',
  request: z.object(whose),
  response: z.object({
    player_id: z.int(),
    id: uuid,
    kind: z.string(),
    media_type: z.string(),
    /** Base64. */
    content: z.string(),
  }),
  refusals: ['NOT_FOUND'],
})

export const acceptDocument = operatorCall({
  name: 'document.accept',
  method: 'POST',
  path: '/operator/documents/:player/:id/accept',
  summary:
    'Accepts a document. The number of an identity paper, where it is given, finds an excluded person again: the account is then excluded too.',
  roles: ['support', 'risk'],
  effect: 'change',
  request: z.object({
    ...whose,
    number: z.optional(line(64).check(z.regex(/[\p{L}\p{N}].*[\p{L}\p{N}].*[\p{L}\p{N}].*[\p{L}\p{N}]/u))),
  }),
  secrets: ['number'],
  response: z.object({ ...judged.shape, is_excluded: z.boolean() }),
  refusals: ['NOT_FOUND', 'ALREADY_JUDGED'],
})

export const refuseDocument = operatorCall({
  name: 'document.refuse',
  method: 'POST',
  path: '/operator/documents/:player/:id/refuse',
  summary: 'Refuses a document, with the reason the player is told.',
  roles: ['support', 'risk'],
  effect: 'change',
  request: z.object({ ...whose, reason_key: z.enum(documentReasons) }),
  response: judged,
  refusals: ['NOT_FOUND', 'ALREADY_JUDGED'],
})
