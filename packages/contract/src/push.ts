import * as z from 'zod/mini'
import { call } from './call.ts'
import { filledText, nothing, playerNumber, text } from './fields.ts'

/**
 * Specification §8: push and installation errors. Two have words of their own; the rest are known by their name.
 * On 409 from creating an installation the entry is deleted; on 401 or 404 from making a token the installation is.
 */
export const pushErrors = {
  'request-failed': '',
  'app-offline': 'Could not process request. Application offline.',
  'not-registered': '',
  'installation-not-found': '',
  'permission-blocked': 'The notification permission was not granted and blocked instead.',
  'unsupported-browser': '',
  'token-subscribe-failed': '',
  'token-subscribe-no-token': '',
  'token-update-failed': '',
  'token-unsubscribe-failed': '',
  'failed-service-worker-registration': '',
} as const
export type PushErrorName = keyof typeof pushErrors

/** Specification §9: push. The state of a registration and its 10 seconds are a rule of the domain. */
export const pushTiming = {
  authTokenRefreshBeforeMs: 3_600_000,
  pushTokenRefreshAfterMs: 604_800_000,
  heartbeatKeptMs: 2_592_000_000,
  heartbeatHeaderCharacters: 1024,
} as const

export const savePushToken = call({
  method: 'POST',
  path: '/api/push/fcm',
  feature: 'push',
  summary: 'Keeps the push token of this device. uid must be the player’s own.',
  auth: 'player',
  request: z.object({ token: filledText(4096), uid: z.optional(playerNumber) }),
  response: nothing,
  refusals: ['OTHER_PLAYER', 'PUSH_OFF'],
})

export const removePushToken = call({
  method: 'POST',
  path: '/api/push/remove',
  feature: 'push',
  summary: 'No more push to this device.',
  auth: 'player',
  request: z.object({ token: text(4096) }),
  response: nothing,
  refusals: [],
})
