import * as z from 'zod/mini'
import { call } from './call.ts'
import {
  address,
  addressOrNone,
  amount,
  count,
  filledText,
  instant,
  list,
  nothing,
  recordId,
  text,
  whole,
} from './fields.ts'
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

/** A picture of the conversation. Its address is signed and works for some minutes only; the list gives a fresh one. */
const picture = z.object({ url: address, width: count, height: count })

/** What a question can be about: an order of the player's own. */
export const chatOrderTypes = ['deposit', 'withdrawal'] as const
export const chatOrderStates = { PROCESSING: 0, SUCCESS: 1, FAIL: 2 } as const

/** An order that a message is about, as it stands now. */
const order = z.object({
  type: z.enum(chatOrderTypes),
  id: recordId,
  order_no: text(64),
  amount,
  state: z.enum(chatOrderStates),
})
export type ChatOrder = z.output<typeof order>

const message = z.object({
  id: recordId,
  from: z.enum(['player', 'agent', 'system']),
  name: text(64),
  text: text(4000),
  /** What the house itself says ("Maya joined"), as a key of the dictionary; empty where `text` says it. */
  text_key: text(64),
  /** As the sender made it, so that a page knows its own message again; empty for others. */
  client_id: text(64),
  image: z.nullable(picture),
  order: z.nullable(order),
  create_time: instant,
})
export const chatMessage = message
export type ChatMessage = z.output<typeof message>

export const listChat = call({
  method: 'GET',
  path: '/api/support/messages',
  feature: 'support',
  summary: 'The conversation, newest first: the player’s, or that of the guest whose browser asks.',
  auth: 'anyone',
  request: z.object(pageRequest),
  response: page(message),
  refusals: [],
})

export const sendChat = call({
  method: 'POST',
  path: '/api/support/send',
  feature: 'support',
  summary:
    'Sends a message, with an order of the player’s own that it is about. client_id is made by the sender, so that a repeat is the same message.',
  auth: 'anyone',
  request: z.object({
    /** May be empty where an order is named. */
    text: text(4000),
    client_id: filledText(64),
    order: z.optional(z.object({ type: z.enum(chatOrderTypes), id: recordId })),
  }),
  response: message,
  refusals: ['MESSAGE_EMPTY', 'NOT_FOUND'],
})

/** Five million bytes in base64. */
export const pictureCharacters = 6_990_508

export const sendChatImage = call({
  method: 'POST',
  path: '/api/support/image',
  feature: 'support',
  summary: 'Sends a picture of at most 5 MB. It is drawn anew, so nothing of the file but what is seen is kept.',
  auth: 'player',
  request: z.object({ content: filledText(pictureCharacters), client_id: filledText(64) }),
  response: message,
  refusals: ['DOCUMENT_UNREADABLE'],
})

export const typeChat = call({
  method: 'POST',
  path: '/api/support/typing',
  feature: 'support',
  summary: 'The player is writing: shown to who answers for some seconds.',
  auth: 'anyone',
  request: nothing,
  response: nothing,
  refusals: [],
})

export const readChat = call({
  method: 'POST',
  path: '/api/support/read',
  feature: 'support',
  summary: 'The player has read the conversation up to a message.',
  auth: 'anyone',
  request: z.object({ id: recordId }),
  response: z.object({ unread_num: count }),
  refusals: ['NOT_FOUND'],
})

export const getChatState = call({
  method: 'GET',
  path: '/api/support/state',
  feature: 'support',
  summary: 'Whether somebody is there, who answers, and how much is unread.',
  auth: 'anyone',
  request: nothing,
  response: z.object({
    is_online: z.boolean(),
    is_open: z.boolean(),
    agent_name: text(64),
    unread_num: count,
    waiting_minutes: z.nullable(count),
    topics: list(text(64), 20),
    /** Written while nobody was there: answered here as soon as somebody is. */
    is_ticket: z.boolean(),
    /** The place in the line while nobody has taken it. */
    place: z.nullable(count),
    /** The player's last message that was read by us; empty: none yet. */
    read_id: text(64),
    /** The last conversation has ended, a person answered in it, and the player has not said how it was. */
    can_rate: z.boolean(),
    closed_time: z.nullable(instant),
  }),
  refusals: [],
})

export const closeChat = call({
  method: 'POST',
  path: '/api/support/close',
  feature: 'support',
  summary: 'The player ends the conversation, or leaves the line. The next message opens another one.',
  auth: 'anyone',
  request: nothing,
  response: nothing,
  refusals: ['CHAT_CLOSED'],
})

export const ratingTags = ['quick', 'clear', 'kind', 'solved', 'repeated'] as const

export const rateChat = call({
  method: 'POST',
  path: '/api/support/rate',
  feature: 'support',
  summary: 'How the last conversation was, once, after its end.',
  auth: 'anyone',
  request: z.object({ stars: whole(1, 5), tags: list(z.enum(ratingTags), ratingTags.length) }),
  response: nothing,
  refusals: ['NOT_FOUND'],
})

export const mailChat = call({
  method: 'POST',
  path: '/api/support/transcript',
  feature: 'support',
  summary: 'Puts the last conversation into the player’s mail box, once for each of its states.',
  auth: 'player',
  request: nothing,
  response: nothing,
  refusals: ['NOT_FOUND'],
})

const helpLine = z.object({ id: recordId, topic: recordId, title: text(256) })
export type HelpLine = z.output<typeof helpLine>

export const listHelp = call({
  method: 'GET',
  path: '/api/support/help',
  feature: 'support',
  summary: 'The help centre in the caller’s language: topics, and the answers by their titles.',
  auth: 'anyone',
  request: nothing,
  response: z.object({
    topics: list(z.object({ id: recordId, title: text(128) }), 50),
    answers: list(z.object({ ...helpLine.shape, is_top: z.boolean() }), 500),
  }),
  refusals: [],
})

export const readHelp = call({
  method: 'GET',
  path: '/api/support/answer',
  feature: 'support',
  summary: 'One answer of the help centre. Its text is Markdown of a small set, without HTML.',
  auth: 'anyone',
  request: z.object({ id: recordId }),
  response: z.object({ ...helpLine.shape, content: text(8000) }),
  refusals: ['NOT_FOUND'],
})

export const searchHelp = call({
  method: 'GET',
  path: '/api/support/search',
  feature: 'support',
  summary: 'Answers that have every word of the question, those in whose title they stand first.',
  auth: 'anyone',
  request: z.object({ q: filledText(100) }),
  response: z.object({ list: list(helpLine, 20) }),
  refusals: [],
})

export const voteHelp = call({
  method: 'POST',
  path: '/api/support/useful',
  feature: 'support',
  summary: 'Whether an answer was useful. Said again, the last word counts.',
  auth: 'anyone',
  request: z.object({ id: recordId, is_useful: z.boolean() }),
  response: nothing,
  refusals: ['NOT_FOUND'],
})
