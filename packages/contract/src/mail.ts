import * as z from 'zod/mini'
import { call } from './call.ts'
import { amount, award, count, instant, jsonText, languageTexts, list, nothing, purses, recordId } from './fields.ts'
import { page, pageRequest } from './pages.ts'

/** Specification §3: award_type 1 coins, 2 cash, else bonus. */
export const mailAwardTypes = { COINS: 1, CASH: 2, BONUS: 3 } as const
export const mailStates = { UNREAD: 0, READ: 1, CLAIMED: 2 } as const

/** Specification §3: mail. Title and content are JSON inside a text, one text a language. */
export const mail = z.object({
  id: recordId,
  title: jsonText(languageTexts(256), 4096),
  content: jsonText(languageTexts(8000), 65_536),
  is_attach: z.boolean(),
  award_package: list(
    z.object({
      award_type: z.enum(mailAwardTypes),
      amount,
      /** Of a bonus: how many times it is staked before it turns into cash. */
      multiplier: z.optional(count),
      /** So many free rounds, each of the amount. */
      rounds: z.optional(count),
    }),
    20,
  ),
  status: z.enum(mailStates),
  create_time: instant,
  expires_at: z.nullable(instant),
})
export type Mail = z.output<typeof mail>

const unread = { unread_num: count }

export const listMail = call({
  method: 'POST',
  path: '/api/mail/list',
  feature: 'mail',
  summary: 'The mail box, newest first, with the unread counter.',
  auth: 'player',
  request: z.object(pageRequest),
  response: z.object({ ...page(mail).shape, ...unread }),
  refusals: [],
})

export const countUnreadMail = call({
  method: 'GET',
  path: '/api/mail/unread',
  feature: 'mail',
  summary: 'How many mails are unread.',
  auth: 'player',
  request: nothing,
  response: z.object(unread),
  refusals: [],
})

export const readMail = call({
  method: 'POST',
  path: '/api/mail/read',
  feature: 'mail',
  summary: 'Marks a mail as read.',
  auth: 'player',
  request: z.object({ id: recordId }),
  response: z.object({ mail, ...unread }),
  refusals: ['NOT_FOUND'],
})

const claimed = z.object({ awards: list(award, 1000), purses, mail_ids: list(recordId, 1000), ...unread })
const claimRefusals = ['COOLING_OFF', 'SELF_EXCLUDED', 'ACCOUNT_FROZEN'] as const

export const claimMailAward = call({
  method: 'POST',
  path: '/api/mail/claimAward',
  feature: 'mail',
  summary: 'Claims what is attached to a mail, once.',
  auth: 'player',
  once: true,
  request: z.object({ mail_id: recordId }),
  response: claimed,
  refusals: [...claimRefusals, 'NOT_FOUND', 'MAIL_NO_AWARD', 'ALREADY_CLAIMED'],
})

export const claimAllMailAwards = call({
  method: 'POST',
  path: '/api/mail/claimAllAward',
  feature: 'mail',
  summary: 'Claims every attachment there is.',
  auth: 'player',
  once: true,
  request: nothing,
  response: claimed,
  refusals: [...claimRefusals, 'NOTHING_TO_CLAIM'],
})

const deleted = z.object({ mail_ids: list(recordId, 1000), ...unread })

export const deleteMail = call({
  method: 'POST',
  path: '/api/mail/deleteOneMail',
  feature: 'mail',
  summary: 'Deletes a mail. One with an unclaimed award is kept until it is claimed.',
  auth: 'player',
  request: z.object({ mail_id: recordId }),
  response: deleted,
  refusals: ['NOT_FOUND', 'MAIL_UNCLAIMED'],
})

export const deleteAllMail = call({
  method: 'POST',
  path: '/api/mail/deleteAllMail',
  feature: 'mail',
  summary: 'Deletes all mail but that with unclaimed awards; answers what was deleted.',
  auth: 'player',
  request: nothing,
  response: deleted,
  refusals: [],
})
