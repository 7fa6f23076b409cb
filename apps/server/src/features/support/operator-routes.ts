import * as contract from '@tablestakes/contract/operator/support'
import type { Language } from '@tablestakes/dictionary'
import { isSafeOperatorText } from '@tablestakes/domain/text/operator-text'
import { type Tx, transact } from '@tablestakes/node/database'
import type { App } from '../../platform/http/http.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { Refused } from '../../platform/operators/refused.ts'
import { serveContent } from '../../platform/operators/serve-content.ts'
import { serveOperator } from '../../platform/operators/serve-operator.ts'
import { mayAct } from './at-desk.ts'
import {
  DESK_COLUMNS,
  type DeskChatRow,
  insertMessage,
  MESSAGE_COLUMNS,
  MESSAGE_TABLES,
  type MessageRow,
  ownerOfChat,
  tellState,
} from './chat-record.ts'
import { deskRoutes } from './desk-routes.ts'
import { endChat } from './end-chat.ts'
import {
  answer,
  giveChat,
  holdChat,
  holdOpenChat,
  markSeen,
  readChatRow,
  returnToLine,
  shownName,
} from './operator-chat.ts'
import { listenerOf } from './owner.ts'
import { PICTURE_TYPE, type Pictures } from './pictures.ts'
import { plainText } from './send-message.ts'
import { leaveDesk, noteDesk } from './service-hours.ts'
import { showChat, showLine, stateOf } from './show-chat.ts'

const about = ({ chat }: { chat: string }) => `chat ${chat}`

const LISTED_MAX = 200
const READ_MAX = 500
/** How long somebody who typed a letter is said to be writing. */
const TYPING_MS = 6_000

/** The desk of those who answer. */
export function supportOperatorRoutes(app: App, { pictures }: { pictures: Pictures }): void {
  lineRoutes(app, pictures)
  takingRoutes(app, pictures)
  answeringRoutes(app, pictures)
  readyRoutes(app)
  helpRoutes(app)
  deskRoutes(app, pictures)
}

function lineRoutes(app: App, pictures: Pictures): void {
  const { database } = app
  serveOperator(app, contract.listChats, async ({ site_id: siteId, state, mine, away }, { operator }) => {
    if (mayAct(operator)) await (away ? leaveDesk : noteDesk)(database, operator.id)
    const { rows } = await database.query<DeskChatRow>(
      `select ${DESK_COLUMNS} from chat
       where ($1::text is null or site_id = $1) and ($2::integer is null or operator_id = $2) and case $3::text
         when 'waiting' then closed_at is null and operator_id is null
         when 'taken' then closed_at is null and operator_id is not null
         when 'closed' then closed_at is not null
         else closed_at is null end
       order by (operator_id is null) desc, waits_since nulls last, created_at desc limit ${LISTED_MAX}`,
      [siteId ?? null, mine ? operator.id : null, state ?? null],
    )
    return { list: rows.map(showChat) }
  })

  serveOperator(app, contract.readChat, async ({ chat: chatId, after }, { operator }) => {
    const chat = await readChatRow(database, chatId)
    const { rows } = await database.query<MessageRow>(
      `select ${MESSAGE_COLUMNS} from ${MESSAGE_TABLES} where m.chat_id = $1 and m.message_id > $2
       order by m.message_id limit ${READ_MAX}`,
      [chatId, after ?? '0'],
    )
    // Who only looks over others' shoulders leaves no mark.
    const isNews = rows.some(({ sender, message_id: id }) => sender === 'player' && id > chat.agent_read)
    if (isNews && mayAct(operator))
      await transact(database, async (tx) => tellState(tx, ownerOfChat(chat), await markSeen(tx, chat)))
    const typedMs = chat.player_typing_at?.getTime() ?? 0
    return { chat: showChat(chat), is_typing: Date.now() - typedMs < TYPING_MS, messages: rows.map(showLine) }
  })

  serveOperator(app, contract.typeChat, async ({ chat: chatId }, { operator }) => {
    const chat = await readChatRow(database, chatId)
    if (mayAct(operator))
      app.whispers.tell(listenerOf(ownerOfChat(chat)), { type: 'support_typing', name: shownName(operator.name) })
    return { chat_id: chatId }
  })

  serveOperator(
    app,
    contract.readPicture,
    async ({ chat, image }, { tx }) => {
      const bytes = await pictures.open(tx, image, chat)
      if (!bytes) throw new Refusal('NOT_FOUND')
      return { media_type: PICTURE_TYPE, content: bytes.toString('base64') }
    },
    { about },
  )
}

function takingRoutes(app: App, pictures: Pictures): void {
  serveOperator(
    app,
    contract.takeChat,
    async ({ chat: chatId }, { tx, operator, note }) => {
      const chat = await holdOpenChat(tx, chatId)
      await giveChat(tx, pictures, { chat, to: operator })
      note({ before: { operator: chat.agent_name }, after: { operator: operator.name } })
      return showChat(await readChatRow(tx, chatId))
    },
    { about },
  )

  serveOperator(
    app,
    contract.handOverChat,
    async ({ chat: chatId, operator: name, note: words }, { tx, operator, note }) => {
      const chat = await holdOpenChat(tx, chatId)
      if (name === '') await returnToLine(tx, chat)
      else await giveChat(tx, pictures, { chat, to: await colleague(tx, name) })
      const text = plainText(words)
      if (text !== '')
        await insertMessage(tx, chatId, { sender: 'note', operatorId: operator.id, name: operator.name, text })
      note({ before: { operator: chat.agent_name }, after: { operator: name } })
      return showChat(await readChatRow(tx, chatId))
    },
    { about },
  )

  serveOperator(
    app,
    contract.closeChat,
    async ({ chat: chatId }, { tx, operator, note }) => {
      const chat = await holdOpenChat(tx, chatId)
      await endChat(tx, pictures, { chat, textKey: 'chat_said_closed', name: shownName(operator.name) })
      note({ before: { state: stateOf(chat) }, after: { state: 'closed' } })
      return showChat(await readChatRow(tx, chatId))
    },
    { about },
  )
}

async function colleague(tx: Tx, name: string): Promise<{ id: number; name: string }> {
  const { rows } = await tx.query<{ id: number; name: string }>(
    `select operator_id as id, name from operator
     where name = $1 and ended_at is null and roles && array['support', 'owner']`,
    [name],
  )
  if (!rows[0]) throw new Refusal('NOT_FOUND')
  return rows[0]
}

function answeringRoutes(app: App, pictures: Pictures): void {
  serveOperator(
    app,
    contract.answerChat,
    async ({ chat: chatId, text: typed = '', canned }, { tx, operator, note }) => {
      const chat = await holdOpenChat(tx, chatId)
      const text = canned === undefined ? plainText(typed) : await cannedText(tx, canned, chat.lang)
      if (text === '') throw new Refusal('MESSAGE_EMPTY')
      const row = await answer(tx, pictures, { chat, operator, text })
      note({ message: String(row.message_id), ...(canned && { canned }) })
      return showLine(row)
    },
    { about },
  )

  serveOperator(
    app,
    contract.noteChat,
    async ({ chat: chatId, text: typed }, { tx, operator, note }) => {
      await holdChat(tx, chatId)
      const text = plainText(typed)
      if (text === '') throw new Refusal('MESSAGE_EMPTY')
      const said = { sender: 'note', operatorId: operator.id, name: operator.name, text } as const
      const row = await insertMessage(tx, chatId, said)
      note({ message: String(row.message_id) })
      return showLine(row)
    },
    { about },
  )
}

async function cannedText(tx: Tx, key: string, lang: string): Promise<string> {
  const { rows } = await tx.query<{ texts: Partial<Record<Language, string>> & { en: string } }>(
    'select texts from canned_answer where key = $1',
    [key],
  )
  if (!rows[0]) throw new Refusal('NOT_FOUND')
  return plainText(rows[0].texts[lang as Language] || rows[0].texts.en)
}

/** What is kept ready: answers, and the hours of service. */
function readyRoutes(app: App): void {
  serveContent(
    app,
    { list: contract.listCanned, put: contract.putCanned },
    { table: 'canned_answer', key: ['key'], columns: 'key, texts, place', order: 'place, key' },
  )
  serveContent(
    app,
    { list: contract.listHours, put: contract.putHours },
    { table: 'service_hours', key: ['site_id', 'day'], columns: 'site_id, day, opens, closes', order: 'site_id, day' },
  )
}

/** What every visitor reads, so nothing in it runs and nothing leads elsewhere. */
function helpRoutes(app: App): void {
  serveContent(
    app,
    { list: contract.listTopics, put: contract.putTopic },
    { table: 'help_topic', key: ['topic'], columns: 'topic, place, titles', order: 'place, topic' },
  )
  serveContent(
    app,
    { list: contract.listAnswers, put: contract.putAnswer },
    {
      table: 'help_answer',
      key: ['answer_id'],
      columns: `answer_id, topic, place, is_top, is_shown, blocks,
        (select count(*)::integer from help_vote v where v.answer_id = help_answer.answer_id and is_useful) as useful,
        (select count(*)::integer from help_vote v where v.answer_id = help_answer.answer_id and not is_useful) as useless`,
      order: 'topic, place, answer_id',
      async check(tx, { blocks, topic }) {
        const given = Object.values((blocks ?? {}) as Record<string, { title: string; content: string } | undefined>)
        const texts = given.flatMap((block) => (block ? [block.title, block.content] : []))
        if (!texts.every(isSafeOperatorText))
          throw new Refused('CANNOT_CHANGE', 'no HTML, and links to our own screens only')
        if (topic === undefined) return
        const { rowCount } = await tx.query('select from help_topic where topic = $1', [topic])
        if (rowCount === 0) throw new Refusal('NOT_FOUND')
      },
    },
  )
}
