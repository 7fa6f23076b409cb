import * as z from 'zod/mini'
import { call } from './call.ts'
import { count, filledText, nothing, playerNumber, text, whole } from './fields.ts'

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

/** What a player can be told when the app is closed. */
export const pushTopics = ['payments', 'security', 'support', 'offers'] as const
export type PushTopic = (typeof pushTopics)[number]

/** Firebase, where a site has it; else the service of the browser's own maker. */
export const pushServices = ['fcm', 'web'] as const
export type PushServiceName = (typeof pushServices)[number]

/** Minutes of the site's day. */
const minute = whole(0, 1439)
const choices = {
  payments: z.boolean(),
  security: z.boolean(),
  support: z.boolean(),
  offers: z.boolean(),
  /** Nothing but security in these hours; what comes meanwhile is told after them. */
  quiet: z.nullable(z.object({ from: minute, until: minute })),
}

export const getPushSettings = call({
  method: 'GET',
  path: '/api/push/settings',
  feature: 'push',
  summary: 'How this site sends push messages, what the player wants to hear about, and how many devices listen.',
  auth: 'player',
  request: nothing,
  response: z.object({
    service: z.enum(pushServices),
    /** The public key that a browser subscribes with. */
    vapid_key: text(128),
    /** Whether the law of the site allows offers by push at all. */
    are_offers_allowed: z.boolean(),
    devices: count,
    ...choices,
  }),
  refusals: [],
})

export const setPushSettings = call({
  method: 'POST',
  path: '/api/push/settings',
  feature: 'push',
  summary: 'Chooses what is told by push. Offers need the consent to marketing, which this gives and takes back.',
  auth: 'player',
  request: z.object(choices),
  response: z.object(choices),
  refusals: ['PUSH_OFF'],
})

export const savePushToken = call({
  method: 'POST',
  path: '/api/push/fcm',
  feature: 'push',
  summary: 'Keeps the push token of this device. uid must be the player’s own.',
  auth: 'player',
  request: z.object({
    /** A token of Firebase, or a browser’s subscription as JSON. */
    token: filledText(4096),
    service: z.optional(z.enum(pushServices)),
    uid: z.optional(playerNumber),
  }),
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
