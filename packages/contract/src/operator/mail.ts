import * as z from 'zod/mini'
import { languageTexts, list, whole } from '../fields.ts'
import { award } from './activity-parts.ts'
import { operatorCall } from './call.ts'
import { moment, momentOrNone, optionalSite, playerId, siteId, uuid } from './fields.ts'
import { segmentName } from './promotions.ts'

/** Markdown of a small set: no HTML, and links to our own screens only. */
const mail = {
  title: languageTexts(256),
  content: languageTexts(8000),
  awards: list(award, 5),
  /** Until when the awards can be claimed; null sets no end. */
  expires_at: momentOrNone,
}

export const sendMail = operatorCall({
  name: 'mail.send',
  method: 'POST',
  path: '/operator/mails/player',
  summary: 'Sends a player a mail. One with awards needs a second word.',
  roles: ['marketing', 'support'],
  effect: 'change',
  secondWord: 'sometimes',
  request: z.object({ player: playerId, ...mail }),
  response: z.object({ player: playerId, sent: whole(0, 1) }),
  refusals: ['NOT_FOUND', 'CANNOT_CHANGE', 'ALREADY_SAID'],
})

export const sendMails = operatorCall({
  name: 'mail.send-all',
  method: 'POST',
  path: '/operator/mails',
  summary: 'Sends a mail to everybody of a site, to those from a VIP level on, or to a segment. Each gets it once.',
  roles: ['marketing'],
  effect: 'change',
  secondWord: 'always',
  request: z.object({
    site_id: siteId,
    vip_from: z.optional(whole(0, 100)),
    /** A saved audience: those who fit it when their turn comes. */
    segment: z.optional(segmentName),
    ...mail,
  }),
  response: z.object({ batch_id: uuid }),
  refusals: ['NOT_FOUND', 'CANNOT_CHANGE'],
})

export const listMails = operatorCall({
  name: 'mail.list',
  method: 'GET',
  path: '/operator/mails',
  summary: 'What was sent to many, the newest first, and to how many it has gone.',
  roles: ['marketing', 'support'],
  effect: 'read',
  request: z.object(optionalSite),
  response: z.object({
    list: z.array(
      z.object({
        batch_id: uuid,
        site_id: siteId,
        title: mail.title,
        sent: whole(0, Number.MAX_SAFE_INTEGER),
        created_at: moment,
        done_at: momentOrNone,
      }),
    ),
  }),
  refusals: [],
})
