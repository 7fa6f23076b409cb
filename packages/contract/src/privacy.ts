import * as z from 'zod/mini'
import { verificationLevel } from './account.ts'
import { call } from './call.ts'
import { flag, instant, list, matching, nothing, recordId, text } from './fields.ts'

/** Consents, the export and deletion of a player's data, and the documents that prove who a player is. */

/** `age` (its version is the age confirmed), `terms` and `privacy` are needed to play; the others are free and start unset. */
export const consentKinds = ['age', 'terms', 'privacy', 'marketing', 'analytics', 'pixels'] as const
export type ConsentKind = (typeof consentKinds)[number]

const consent = z.object({
  kind: z.enum(consentKinds),
  is_given: z.boolean(),
  /** The version of the text that was agreed to. */
  version: text(32),
  changed_time: z.nullable(instant),
})

export const getConsents = call({
  method: 'GET',
  path: '/api/account/consents',
  feature: 'account',
  summary: 'What the player has agreed to, and when.',
  auth: 'player',
  request: nothing,
  response: z.object({ list: list(consent, consentKinds.length) }),
  refusals: [],
})

export const setConsent = call({
  method: 'POST',
  path: '/api/account/consents',
  feature: 'account',
  summary: 'Gives or takes back one consent. Those needed to play can only be taken back by closing the account.',
  auth: 'player',
  request: z.object({ kind: z.enum(consentKinds), is_given: flag, version: z.optional(text(32)) }),
  response: consent,
  refusals: ['CONSENT_REQUIRED'],
})

export const dataRequestStates = ['waiting', 'ready', 'expired', 'cancelled', 'done'] as const

const dataExport = z.object({
  id: recordId,
  state: z.enum(dataRequestStates),
  create_time: instant,
  /** Until then the copy can be fetched, by the player's own session only. */
  expires_at: z.nullable(instant),
})

export const requestDataExport = call({
  method: 'POST',
  path: '/api/account/export',
  feature: 'account',
  summary: 'Asks for a copy of everything stored about the player.',
  auth: 'player',
  request: nothing,
  response: dataExport,
  refusals: ['EXPORT_PENDING', 'PROOF_NEEDED'],
})

export const getDataExport = call({
  method: 'GET',
  path: '/api/account/export',
  feature: 'account',
  summary: 'The latest copy asked for, and whether it is ready.',
  auth: 'player',
  request: nothing,
  response: z.object({ export: z.nullable(dataExport) }),
  refusals: [],
})

export const getDataExportFile = call({
  method: 'GET',
  path: '/api/account/export/file',
  feature: 'account',
  summary: 'The copy itself, as one JSON document.',
  auth: 'player',
  request: z.object({ id: recordId }),
  response: z.object({ name: text(128), content: text(5_000_000) }),
  refusals: ['NOT_FOUND'],
})

const deletion = z.object({
  state: z.enum(dataRequestStates),
  /** Until then the player may change their mind. */
  due_time: instant,
  /** What the law makes us keep, as text keys. */
  kept_keys: list(text(64), 20),
})

export const requestDeletion = call({
  method: 'POST',
  path: '/api/account/delete',
  feature: 'account',
  summary: 'Closes the account and deletes what may be deleted, after a waiting time. Money must be withdrawn first.',
  auth: 'player',
  request: nothing,
  response: deletion,
  refusals: ['PROOF_NEEDED', 'BALANCE_LEFT', 'WITHDRAWAL_OPEN'],
})

export const getDeletion = call({
  method: 'GET',
  path: '/api/account/delete',
  feature: 'account',
  summary: 'Whether the account waits to be deleted.',
  auth: 'player',
  request: nothing,
  response: z.object({ deletion: z.nullable(deletion) }),
  refusals: [],
})

export const cancelDeletion = call({
  method: 'POST',
  path: '/api/account/delete/cancel',
  feature: 'account',
  summary: 'Keeps the account after all.',
  auth: 'player',
  request: nothing,
  response: nothing,
  refusals: ['NOT_FOUND'],
})

export const documentKinds = ['identity_front', 'identity_back', 'selfie', 'address'] as const
export const documentStates = ['waiting', 'accepted', 'refused'] as const

const document = z.object({
  id: recordId,
  kind: z.enum(documentKinds),
  state: z.enum(documentStates),
  /** Why it was refused, as a text key. */
  reason_key: text(64),
  create_time: instant,
})

export const listDocuments = call({
  method: 'GET',
  path: '/api/account/documents',
  feature: 'account',
  summary: 'The documents sent for verification, which are still asked for, and the level reached.',
  auth: 'player',
  request: nothing,
  response: z.object({
    list: list(document, 50),
    needed: list(z.enum(documentKinds), documentKinds.length),
    verification_level: verificationLevel,
  }),
  refusals: [],
})

/** 4 MB of picture in base64; the app shrinks a photo to this before sending it. */
const longestDocument = 5_600_000

export const uploadDocument = call({
  method: 'POST',
  path: '/api/account/documents',
  feature: 'account',
  summary: 'Sends one document for verification: a picture or a PDF, in base64.',
  auth: 'player',
  request: z.object({
    kind: z.enum(documentKinds),
    media_type: z.enum(['image/jpeg', 'image/png', 'image/webp', 'application/pdf']),
    content: matching(/^[\w+/]+={0,2}$/, longestDocument),
  }),
  response: document,
  refusals: ['CONTACT_UNPROVEN', 'DOCUMENT_UNREADABLE', 'DOCUMENT_PENDING'],
})
