import * as z from 'zod/mini'
import { languageTexts, matching, whole } from '../fields.ts'
import { pushServices, pushTopics } from '../push.ts'
import { operatorCall } from './call.ts'
import { line, optionalSite, playerId, siteId } from './fields.ts'

const words = {
  title: languageTexts(120),
  content: languageTexts(400),
  /** A screen of ours, such as /activity. */
  link: matching(/^\/[A-Za-z0-9]*(\?[\w=&-]*)?$/, 128),
}
const most = whole(0, Number.MAX_SAFE_INTEGER)

export const sendPush = operatorCall({
  name: 'push.send',
  method: 'POST',
  path: '/operator/push/player',
  summary: 'Sends a push message to a player’s devices. An offer goes only to players who want offers.',
  roles: ['marketing', 'support'],
  effect: 'change',
  request: z.object({ player: playerId, topic: z.enum(pushTopics), ...words }),
  response: z.object({ devices: most }),
  refusals: ['NOT_FOUND', 'CANNOT_CHANGE'],
})

export const sendPushes = operatorCall({
  name: 'push.send-all',
  method: 'POST',
  path: '/operator/push',
  summary: 'Sends an offer to everybody of a site who wants offers, where the law of the site allows it.',
  roles: ['marketing'],
  effect: 'change',
  secondWord: 'always',
  request: z.object({ site_id: siteId, ...words }),
  response: z.object({ devices: most }),
  refusals: ['NOT_FOUND', 'CANNOT_CHANGE'],
})

export const listPushFigures = operatorCall({
  name: 'push.figures',
  method: 'GET',
  path: '/operator/push/figures',
  summary: 'By site, day, topic and service: how many were sent, went to devices that are gone, or were given up.',
  roles: ['marketing', 'support'],
  effect: 'read',
  request: z.object(optionalSite),
  response: z.object({
    list: z.array(
      z.object({
        site_id: siteId,
        day: z.string(),
        topic: z.enum(pushTopics),
        service: z.enum(pushServices),
        sent: most,
        dead: most,
        failed: most,
      }),
    ),
  }),
  refusals: [],
})

const service = z.object({ site_id: siteId, vapid_public: z.string(), firebase_project: z.string(), devices: most })

export const listPushServices = operatorCall({
  name: 'push.services',
  method: 'GET',
  path: '/operator/push/services',
  summary: 'The public key each site sends with, its project at Firebase if it has one, and its devices.',
  roles: ['marketing', 'content'],
  effect: 'read',
  request: z.object(optionalSite),
  response: z.object({ list: z.array(service) }),
  refusals: [],
})

export const setFirebase = operatorCall({
  name: 'push.firebase',
  method: 'POST',
  path: '/operator/push/services/:site_id',
  summary: 'Enters the service account that a site sends with at Firebase; an empty project ends it.',
  roles: [],
  effect: 'change',
  secondWord: 'always',
  request: z.object({
    site_id: siteId,
    project: line(128),
    email: line(256),
    private_key: z.string().check(z.maxLength(8192)),
  }),
  response: service,
  secrets: ['private_key'],
  refusals: ['NOT_FOUND', 'CANNOT_CHANGE'],
})
