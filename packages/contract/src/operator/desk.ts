import * as z from 'zod/mini'
import { filledText } from '../fields.ts'
import { pictureCharacters } from '../support.ts'
import { operatorCall } from './call.ts'
import { operatorName, uuid } from './fields.ts'
import { chatLine } from './support.ts'

const person = {
  name: operatorName,
  /** As players read it, and as a chat names who has taken it. */
  shown_name: z.string(),
}

export const readDesk = operatorCall({
  name: 'desk.read',
  method: 'GET',
  path: '/operator/desk',
  summary: 'Whose key it is, whether it may answer, and to whom a chat can be handed over.',
  roles: ['support'],
  effect: 'read',
  request: z.object({}),
  response: z.object({
    ...person,
    /** False for who only reads: nothing is marked as read then. */
    may_answer: z.boolean(),
    colleagues: z.array(z.object({ ...person, is_at_desk: z.boolean() })),
  }),
  refusals: [],
})

export const sendPicture = operatorCall({
  name: 'chat.send-picture',
  method: 'POST',
  path: '/operator/chats/:chat/send-picture',
  summary:
    'Answers with a picture of at most 5 MB, in base64. It is drawn anew, so nothing of the file but what is seen is kept.',
  roles: ['support'],
  effect: 'change',
  request: z.object({ chat: uuid, content: filledText(pictureCharacters) }),
  response: chatLine,
  refusals: ['NOT_FOUND', 'CHAT_CLOSED', 'DOCUMENT_UNREADABLE'],
})
