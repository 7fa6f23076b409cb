import * as z from 'zod/mini'
import { call } from './call.ts'
import { addressOrNone, count, filledText, instant, list, nothing, recordId, text } from './fields.ts'
import { page, pageRequest } from './pages.ts'

/** Specification §4: live chat states. */
export const chatStates = ['hidden', 'maximized', 'minimized'] as const
export type ChatState = (typeof chatStates)[number]

export const getCustomerInfo = call({
  method: 'GET',
  path: '/api/customer/info',
  feature: 'support',
  summary: 'How customer service is reached: built-in chat (flag 1), else an address to open in a new tab.',
  auth: 'anyone',
  request: nothing,
  response: z.object({
    /** 1: the chat opens maximised inside the app. Anything else: an alert, then `url` in a new tab. */
    flag: count,
    url: addressOrNone,
    /** Licence of an external live chat, where one is configured. */
    license: text(128),
    email: text(254),
    is_online: z.boolean(),
    /** When service answers, in a sentence's key. */
    hours_key: text(64),
  }),
  refusals: [],
})

const message = z.object({
  id: recordId,
  from: z.enum(['player', 'agent', 'system']),
  name: text(64),
  text: text(4000),
  create_time: instant,
})
export const chatMessage = message
export type ChatMessage = z.output<typeof message>

export const listChat = call({
  method: 'GET',
  path: '/api/support/messages',
  feature: 'support',
  summary: 'The conversation, newest first.',
  auth: 'player',
  request: z.object(pageRequest),
  response: page(message),
  refusals: [],
})

export const sendChat = call({
  method: 'POST',
  path: '/api/support/send',
  feature: 'support',
  summary: 'Sends a message. client_id is made by the sender, so that a repeat is the same message.',
  auth: 'player',
  request: z.object({ text: filledText(4000), client_id: filledText(64) }),
  response: message,
  refusals: ['CHAT_CLOSED', 'MESSAGE_EMPTY'],
})

export const readChat = call({
  method: 'POST',
  path: '/api/support/read',
  feature: 'support',
  summary: 'The player has read the conversation up to a message.',
  auth: 'player',
  request: z.object({ id: recordId }),
  response: z.object({ unread_num: count }),
  refusals: ['NOT_FOUND'],
})

export const getChatState = call({
  method: 'GET',
  path: '/api/support/state',
  feature: 'support',
  summary: 'Whether somebody is there, who answers, and how much is unread.',
  auth: 'player',
  request: nothing,
  response: z.object({
    is_online: z.boolean(),
    is_open: z.boolean(),
    agent_name: text(64),
    unread_num: count,
    waiting_minutes: z.nullable(count),
    topics: list(text(64), 20),
  }),
  refusals: [],
})
