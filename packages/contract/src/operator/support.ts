import * as z from 'zod/mini'
import { filledText, flag, matching, text, whole, wholeNumberIn } from '../fields.ts'
import { chatOrderStates, chatOrderTypes } from '../support.ts'
import { operatorCall } from './call.ts'
import {
  decimal,
  line,
  moment,
  momentOrNone,
  operatorName,
  optionalFields,
  optionalSite,
  siteId,
  sortIndex,
  uuid,
} from './fields.ts'

const whose = { chat: uuid }

const chat = z.object({
  chat_id: uuid,
  site_id: siteId,
  /** Null: a guest. */
  player_id: z.nullable(z.int()),
  lang: z.string(),
  state: z.enum(['waiting', 'taken', 'closed']),
  is_ticket: z.boolean(),
  operator: z.string(),
  created_at: moment,
  /** Since when the player has been waiting for a word of ours; null: the last word is ours. */
  waits_since: momentOrNone,
  closed_at: momentOrNone,
  /** The last message that the player has read. */
  read_by_player: z.string(),
  rating: z.nullable(z.int()),
  rating_tags: z.array(z.string()),
  /** The player's messages that nobody of us has opened. */
  unread: z.int(),
  /** The last word of either side, cut short. */
  last: z.nullable(z.object({ sender: z.enum(['player', 'agent']), text: z.string(), has_picture: z.boolean() })),
})

export const chatLine = z.object({
  message_id: z.string(),
  sender: z.enum(['player', 'agent', 'system', 'note']),
  name: z.string(),
  text: z.string(),
  text_key: z.string(),
  image_id: z.nullable(uuid),
  /** The order that it is about; the player’s card beside the chat shows more of it. */
  order: z.nullable(z.object({ type: z.enum(chatOrderTypes), order_no: z.string(), state: z.enum(chatOrderStates) })),
  created_at: moment,
})

export const listChats = operatorCall({
  name: 'chat.list',
  method: 'GET',
  path: '/operator/chats',
  summary:
    'The chats: those nobody has taken first, the longest wait first. Asking for it also says that somebody is at the desk, for two minutes; with `away`, that one has left it.',
  roles: ['support'],
  effect: 'read',
  request: z.object({
    ...optionalSite,
    state: z.optional(z.enum(['waiting', 'taken', 'closed'])),
    mine: z.optional(flag),
    away: z.optional(flag),
  }),
  response: z.object({ list: z.array(chat) }),
  refusals: [],
})

export const readChat = operatorCall({
  name: 'chat.read',
  method: 'GET',
  path: '/operator/chats/:chat',
  summary:
    'A chat with its messages and our own notes, the oldest first, or those after a message. The player sees that it was read.',
  roles: ['support'],
  effect: 'read',
  request: z.object({ ...whose, after: z.optional(matching(/^\d{1,18}$/, 18)) }),
  response: z.object({ chat, is_typing: z.boolean(), messages: z.array(chatLine) }),
  refusals: ['NOT_FOUND'],
})

export const readPicture = operatorCall({
  name: 'chat.picture',
  method: 'GET',
  path: '/operator/chats/:chat/pictures/:image',
  summary: 'A picture of a chat. Who has looked at it is written down.',
  roles: ['support'],
  effect: 'noted',
  request: z.object({ ...whose, image: uuid }),
  response: z.object({ media_type: z.string(), content: z.string() }),
  refusals: ['NOT_FOUND'],
})

export const readCard = operatorCall({
  name: 'chat.card',
  method: 'GET',
  path: '/operator/chats/:chat/player',
  summary: 'The player’s card beside the chat: purses, last orders, last rounds. Who has looked at it is written down.',
  roles: ['support'],
  effect: 'noted',
  request: z.object(whose),
  response: z.object({
    player_id: z.nullable(z.int()),
    currency: z.string(),
    purses: z.nullable(z.object({ cash: decimal, bonus: decimal, gold: decimal })),
    deposits: z.array(z.object({ order_no: z.string(), state: z.string(), amount: decimal, created_at: moment })),
    withdrawals: z.array(z.object({ order_no: z.string(), state: z.string(), amount: decimal, created_at: moment })),
    rounds: z.array(z.object({ round: z.string(), game_id: z.int(), stake: decimal, payout: decimal, at: moment })),
  }),
  refusals: ['NOT_FOUND'],
})

export const typeChat = operatorCall({
  name: 'chat.typing',
  method: 'GET',
  path: '/operator/chats/:chat/typing',
  summary: 'Shows the player for some seconds that somebody is writing. Nothing is stored.',
  roles: ['support'],
  effect: 'read',
  request: z.object(whose),
  response: z.object({ chat_id: uuid }),
  refusals: ['NOT_FOUND'],
})

export const takeChat = operatorCall({
  name: 'chat.take',
  method: 'POST',
  path: '/operator/chats/:chat/take',
  summary: 'Takes a chat, also from another operator. The player is told who answers.',
  roles: ['support'],
  effect: 'change',
  request: z.object(whose),
  response: chat,
  refusals: ['NOT_FOUND', 'CHAT_CLOSED'],
})

export const handOverChat = operatorCall({
  name: 'chat.hand-over',
  method: 'POST',
  path: '/operator/chats/:chat/hand-over',
  summary:
    'Hands a chat over to another operator, or with an empty name back to the line. The note is for the house only.',
  roles: ['support'],
  effect: 'change',
  request: z.object({ ...whose, operator: z.union([operatorName, z.literal('')]), note: text(2000) }),
  response: chat,
  refusals: ['NOT_FOUND', 'CHAT_CLOSED'],
})

export const answerChat = operatorCall({
  name: 'chat.answer',
  method: 'POST',
  path: '/operator/chats/:chat/answer',
  summary:
    'Answers: in one’s own words, or with a canned answer in the language of the chat. Who answers first has taken the chat.',
  roles: ['support'],
  effect: 'change',
  request: z.object({
    ...whose,
    text: z.optional(filledText(4000)),
    canned: z.optional(matching(/^[a-z][a-z0-9-]{0,63}$/, 64)),
  }),
  response: chatLine,
  refusals: ['NOT_FOUND', 'CHAT_CLOSED', 'MESSAGE_EMPTY'],
})

export const noteChat = operatorCall({
  name: 'chat.note',
  method: 'POST',
  path: '/operator/chats/:chat/note',
  summary: 'A note for the house. Players never see it.',
  roles: ['support'],
  effect: 'change',
  request: z.object({ ...whose, text: filledText(4000) }),
  response: chatLine,
  refusals: ['NOT_FOUND', 'MESSAGE_EMPTY'],
})

export const closeChat = operatorCall({
  name: 'chat.close',
  method: 'POST',
  path: '/operator/chats/:chat/close',
  summary: 'Ends a chat. The player is asked how it was.',
  roles: ['support'],
  effect: 'change',
  request: z.object(whose),
  response: chat,
  refusals: ['NOT_FOUND', 'CHAT_CLOSED'],
})

const one = z.optional(text(4000))
const texts = z.object({ zh: one, en: filledText(4000), 'pt-br': one, bd: one, ur: one, ind: one })
const cannedKey = { key: matching(/^[a-z][a-z0-9-]{0,63}$/, 64) }
const canned = { texts, place: sortIndex }

export const listCanned = operatorCall({
  name: 'canned.list',
  method: 'GET',
  path: '/operator/canned-answers',
  summary: 'Answers that are kept ready, by key.',
  roles: ['support', 'content'],
  effect: 'read',
  request: z.object({}),
  response: z.object({ list: z.array(z.object({ ...cannedKey, ...canned })) }),
  refusals: [],
})

export const putCanned = operatorCall({
  name: 'canned.put',
  method: 'POST',
  path: '/operator/canned-answers/:key',
  summary: 'Adds a canned answer or changes it; what is left out stays.',
  roles: ['support', 'content'],
  effect: 'change',
  request: z.object({ ...cannedKey, ...optionalFields(canned) }),
  response: z.object({ ...cannedKey, ...canned }),
  refusals: ['NOT_FOUND', 'CANNOT_CHANGE'],
})

const hoursKey = { site_id: siteId, day: wholeNumberIn(0, 6) }
/** Minutes of the day in the site's own time; the same twice is a day without service. */
const hours = { opens: whole(0, 1440), closes: whole(0, 1440) }

export const listHours = operatorCall({
  name: 'hours.list',
  method: 'GET',
  path: '/operator/service-hours',
  summary: 'When service answers, by day of the week (0 is Sunday), in minutes of the site’s day.',
  roles: ['support', 'content'],
  effect: 'read',
  request: z.object(optionalSite),
  response: z.object({ list: z.array(z.object({ ...hoursKey, ...hours })) }),
  refusals: [],
})

export const putHours = operatorCall({
  name: 'hours.put',
  method: 'POST',
  path: '/operator/service-hours/:site_id/:day',
  summary: 'Sets the hours of a day; what is left out stays. The same minute twice is a day without service.',
  roles: ['support', 'content'],
  effect: 'change',
  request: z.object({ ...hoursKey, ...optionalFields(hours) }),
  response: z.object({ ...hoursKey, ...hours }),
  refusals: ['NOT_FOUND', 'CANNOT_CHANGE'],
})

const recordKey = matching(/^[a-z][a-z0-9-]{0,63}$/, 64)
const title = z.optional(line(128))
const topicKey = { topic: recordKey }
const topic = {
  place: sortIndex,
  titles: z.object({ zh: title, en: line(128), 'pt-br': title, bd: title, ur: title, ind: title }),
}

export const listTopics = operatorCall({
  name: 'topic.list',
  method: 'GET',
  path: '/operator/help-topics',
  summary: 'The topics of the help centre.',
  roles: ['support', 'content'],
  effect: 'read',
  request: z.object({}),
  response: z.object({ list: z.array(z.object({ ...topicKey, ...topic })) }),
  refusals: [],
})

export const putTopic = operatorCall({
  name: 'topic.put',
  method: 'POST',
  path: '/operator/help-topics/:topic',
  summary: 'Adds a topic or changes it; what is left out stays.',
  roles: ['support', 'content'],
  effect: 'change',
  request: z.object({ ...topicKey, ...optionalFields(topic) }),
  response: z.object({ ...topicKey, ...topic }),
  refusals: ['NOT_FOUND', 'CANNOT_CHANGE'],
})

/** Markdown of a small set: no HTML, and links to our own screens only. */
const block = z.object({ title: line(256), content: text(8000) })
const otherBlock = z.optional(block)
const answerKey = { answer_id: recordKey }
const answer = {
  topic: recordKey,
  place: sortIndex,
  is_top: z.boolean(),
  is_shown: z.boolean(),
  blocks: z.object({ en: block, zh: otherBlock, 'pt-br': otherBlock, bd: otherBlock, ur: otherBlock, ind: otherBlock }),
}

export const listAnswers = operatorCall({
  name: 'answer.list',
  method: 'GET',
  path: '/operator/help-answers',
  summary: 'The answers of the help centre with how often each was called useful, and how often not.',
  roles: ['support', 'content'],
  effect: 'read',
  request: z.object({ topic: z.optional(recordKey) }),
  response: z.object({ list: z.array(z.object({ ...answerKey, ...answer, useful: z.int(), useless: z.int() })) }),
  refusals: [],
})

export const putAnswer = operatorCall({
  name: 'answer.put',
  method: 'POST',
  path: '/operator/help-answers/:answer_id',
  summary:
    'Adds an answer or changes it; what is left out stays. Markdown of a small set, no HTML, links to our own screens only.',
  roles: ['support', 'content'],
  effect: 'change',
  request: z.object({ ...answerKey, ...optionalFields(answer) }),
  response: z.object({ ...answerKey, ...answer, useful: z.int(), useless: z.int() }),
  refusals: ['NOT_FOUND', 'CANNOT_CHANGE'],
})
