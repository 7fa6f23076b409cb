import { randomUUID } from 'node:crypto'
import type { ChatMessage, ChatOrder } from '@tablestakes/contract/support'
import type { Reader, Tx } from '@tablestakes/node/database'
import { newKey } from '../../ledger/index.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Redrawn } from '../../platform/redraw-picture.ts'
import {
  type ChatRow,
  insertMessage,
  MESSAGE_COLUMNS,
  MESSAGE_TABLES,
  type MessageRow,
  showMessage,
  tellMessage,
} from './chat-record.ts'
import { type ChatOwner, columnOf } from './owner.ts'
import type { Pictures } from './pictures.ts'
import { isServiceThere } from './service-hours.ts'

type Sending = {
  owner: ChatOwner
  siteId: string
  lang: string
  clientId: string
  text?: string
  picture?: Redrawn
  /** Whose it is must have been asked. */
  about?: OrderName | undefined
}

export type OrderName = Pick<ChatOrder, 'type' | 'id'>

/** An order of the owner's own, or none: naming another's is the same as naming nothing that exists. */
export async function requireOrder(reader: Reader, owner: ChatOwner, { type, id }: OrderName): Promise<void> {
  const table = type === 'deposit' ? 'deposit_order' : 'withdraw_order'
  const isId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)
  const { rowCount } =
    owner.kind === 'player' && isId
      ? await reader.query(`select from ${table} where player_id = $1 and order_id = $2`, [owner.id, id])
      : { rowCount: 0 }
  if (rowCount === 0) throw new Refusal('NOT_FOUND')
}

/** Plain text: what cannot be seen goes, line breaks stay. Empty where nothing is left. */
export const plainText = (typed: string): string =>
  typed
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n]|[\u200B\u202A-\u202E\u2060\u2066-\u2069\uFEFF]/gu, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim()

/** What was sent under this id before, in whichever of the owner's chats. */
export async function findSent(
  reader: Reader,
  pictures: Pictures,
  { owner, clientId }: Pick<Sending, 'owner' | 'clientId'>,
): Promise<ChatMessage | null> {
  const { rows } = await reader.query<MessageRow>(
    `select ${MESSAGE_COLUMNS} from chat join ${MESSAGE_TABLES} on m.chat_id = chat.chat_id
     where ${columnOf(owner)} = $1 and m.client_id = $2 and m.sender = 'player'`,
    [owner.id, clientId],
  )
  return rows[0] ? showMessage(rows[0], pictures) : null
}

/** A word of the player's. The first one opens the chat, and where nobody is there it is a ticket. */
export async function sendMessage(tx: Tx, pictures: Pictures, sending: Sending): Promise<ChatMessage> {
  const { owner, clientId, picture, about } = sending
  const text = plainText(sending.text ?? '')
  if (text === '' && !picture && !about) throw new Refusal('MESSAGE_EMPTY')
  const { chat, isNew } = await openChat(tx, sending)
  // Asked under the chat's lock: a repeat that came simultaneously has waited for the first one.
  const earlier = await findSent(tx, pictures, sending)
  if (earlier) return earlier
  const imageId = picture ? await keepPicture(tx, pictures, { chatId: chat.chat_id, picture }) : null
  const row = await insertMessage(tx, chat.chat_id, {
    ...{ sender: 'player', text, client_id: clientId, image_id: imageId, about },
  })
  await tx.query(
    `update chat set waits_since = coalesce(waits_since, now()), player_typing_at = null, player_read = $2, lang = $3
     where chat_id = $1`,
    [chat.chat_id, row.message_id, sending.lang],
  )
  const message = await tellMessage(tx, { owner, row, pictures })
  if (isNew) {
    const textKey = chat.is_ticket ? 'chat_said_ticket' : 'chat_said_waiting'
    const said = await insertMessage(tx, chat.chat_id, { sender: 'system', text_key: textKey })
    await tellMessage(tx, { owner, row: said, pictures })
  }
  return message
}

async function openChat(tx: Tx, { owner, siteId, lang }: Sending): Promise<{ chat: ChatRow; isNew: boolean }> {
  const find = async () =>
    (
      await tx.query<ChatRow>(`select * from chat where ${columnOf(owner)} = $1 and closed_at is null for update`, [
        owner.id,
      ])
    ).rows[0]
  const open = await find()
  if (open) return { chat: open, isNew: false }
  const isTicket = !(await isServiceThere(tx, siteId))
  const { rows } = await tx.query<ChatRow>(
    `insert into chat (chat_id, site_id, ${columnOf(owner)}, lang, is_ticket) values ($1, $2, $3, $4, $5)
     on conflict do nothing returning *`,
    [newKey(), siteId, owner.id, lang, isTicket],
  )
  return rows[0] ? { chat: rows[0], isNew: true } : { chat: (await find())!, isNew: false }
}

export async function keepPicture(
  tx: Tx,
  pictures: Pictures,
  { chatId, picture: { bytes, width, height } }: { chatId: string; picture: Redrawn },
): Promise<string> {
  const imageId = randomUUID()
  await tx.query('insert into chat_image (image_id, chat_id, width, height, sealed) values ($1, $2, $3, $4, $5)', [
    ...[imageId, chatId, width, height],
    pictures.seal(imageId, bytes),
  ])
  return imageId
}
