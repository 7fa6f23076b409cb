import { languages } from '@tablestakes/contract/fields'
import { type TextKey, textFor } from '@tablestakes/dictionary'
import type { Tx } from '@tablestakes/node/database'
import { Refusal } from '../../platform/http/refusal.ts'
import { sendMail } from '../mail/index.ts'
import { lastChat, MESSAGE_COLUMNS, MESSAGE_TABLES, type MessageRow } from './chat-record.ts'

/** What a mail may hold, with room for its first line. */
const CHARACTERS_MAX = 7_500
const LINES_MAX = 500

/** Puts the last chat into the player's mail box. Asked for again, it sends nothing until something more was said. */
export async function mailTranscript(tx: Tx, playerId: bigint): Promise<void> {
  const chat = await lastChat(tx, { kind: 'player', id: playerId })
  if (!chat) throw new Refusal('NOT_FOUND')
  const { rows } = await tx.query<MessageRow>(
    `select ${MESSAGE_COLUMNS} from ${MESSAGE_TABLES} where m.chat_id = $1 and m.sender <> 'note'
     order by m.message_id desc limit ${LINES_MAX}`,
    [chat.chat_id],
  )
  const newest = rows[0]?.message_id ?? 0n
  const { rowCount } = await tx.query('update chat set mailed_to = $2 where chat_id = $1 and mailed_to < $2', [
    chat.chat_id,
    newest,
  ])
  if (rowCount === 0) return
  const content = cut(rows.toReversed().map((row) => lineOf(row, chat.lang)))
  const titles = languages.map((lang) => [lang, textFor(lang, 'chat_mail_title')])
  await sendMail(tx, playerId, { title: Object.fromEntries(titles), content: { en: content } })
}

function lineOf(
  { sender, name, text, text_key: textKey, image_id: imageId, order, created_at: at }: MessageRow,
  lang: string,
) {
  const time = `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`
  if (sender === 'system') return `${time} · ${textFor(lang, textKey as TextKey, { name })}`
  const who = sender === 'agent' ? name : textFor(lang, 'chat_you')
  const about = order ? textFor(lang, `chat_order_${order.type}`, { number: order.order_no }) : ''
  const said = [about, imageId ? textFor(lang, 'chat_picture') : '', inert(text)]
    .filter((part) => part !== '')
    .join(' ')
  return `**${inert(who)}** ${time}\n${said}`
}

/** A mail is Markdown, and these are anybody's words: no mark in them means anything. */
const inert = (text: string): string => text.replaceAll('](', '] (').replaceAll('**', '* *').replaceAll('<', '‹')

/** The end of a long conversation is what matters. */
function cut(lines: string[]): string {
  const kept: string[] = []
  let characters = 0
  for (const line of lines.toReversed()) {
    characters += line.length + 2
    if (characters > CHARACTERS_MAX) return ['…', ...kept].join('\n\n')
    kept.unshift(line)
  }
  return kept.join('\n\n')
}
