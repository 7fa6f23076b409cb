import * as z from 'zod/mini'
import { jump, text, whole, wholeNumberIn } from '../fields.ts'
import { noticeTypes } from '../notices.ts'
import { operatorCall } from './call.ts'
import { moment, momentOrNone, optionalFields, optionalSite, siteId, sortIndex } from './fields.ts'

/** Markdown of a small set: no HTML, and links to our own screens only. */
const block = z.object({ title: text(256), content: text(8000), customjump: jump })
const other = z.optional(block)

const notice = {
  notice_type: z.enum(noticeTypes),
  /** Null: every site. */
  site_id: z.nullable(siteId),
  blocks: z.object({ en: block, zh: other, 'pt-br': other, bd: other, ur: other, ind: other }),
  vip_from: whole(0, 100),
  sort_id: sortIndex,
  starts_at: moment,
  ends_at: momentOrNone,
  is_shown: z.boolean(),
}
const noticeKey = { notice_id: wholeNumberIn(1, 2_147_483_647) }

export const listNotices = operatorCall({
  name: 'notice.list',
  method: 'GET',
  path: '/operator/notices',
  summary: 'The notices, the newest first. Types: 1 marquee, 2 winning, 3 game.',
  roles: ['content', 'marketing', 'support'],
  effect: 'read',
  request: z.object(optionalSite),
  response: z.object({ list: z.array(z.object({ ...noticeKey, ...notice })) }),
  refusals: [],
})

export const putNotice = operatorCall({
  name: 'notice.put',
  method: 'POST',
  path: '/operator/notices/:notice_id',
  summary: 'Adds a notice or changes it; what is left out stays.',
  roles: ['content', 'marketing'],
  effect: 'change',
  request: z.object({ ...noticeKey, ...optionalFields(notice) }),
  response: z.object({ ...noticeKey, ...notice }),
  refusals: ['NOT_FOUND', 'CANNOT_CHANGE'],
})
