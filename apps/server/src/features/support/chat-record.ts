import { type ChatMessage, type ChatOrder, chatOrderStates } from '@tablestakes/contract/support'
import type { Reader, Tx } from '@tablestakes/node/database'
import { publish } from '../../platform/live/outbox.ts'
import { type ChatOwner, columnOf, listenerOf } from './owner.ts'
import type { Pictures } from './pictures.ts'

export type MessageRow = {
  message_id: bigint
  chat_id: string
  sender: 'player' | 'agent' | 'system' | 'note'
  name: string
  text: string
  text_key: string
  client_id: string | null
  image_id: string | null
  width: number | null
  height: number | null
  order: OrderRow | null
  created_at: Date
}

/** `amount` is text: JSON's own numbers end where amounts go on. */
type OrderRow = { type: ChatOrder['type']; id: string; order_no: string; amount: string; state: string }

/** As it stands now, and only where it is the chat's own player's. */
function orderFrom(table: 'deposit_order' | 'withdraw_order'): string {
  return `(select jsonb_build_object('type', m.order_type, 'id', o.order_id, 'order_no', o.order_no, 'amount', o.amount::text, 'state', o.state)
    from ${table} o join chat whose on whose.player_id = o.player_id where whose.chat_id = m.chat_id and o.order_id = m.order_id)`
}

/** A message with the measures of its picture and the order it is about; `m` and `i` are the two tables. */
export const MESSAGE_COLUMNS = `m.message_id, m.chat_id, m.sender, m.name, m.text, m.text_key, m.client_id, m.image_id,
  i.width, i.height, m.created_at, case m.order_type
    when 'deposit' then ${orderFrom('deposit_order')} when 'withdrawal' then ${orderFrom('withdraw_order')} end as "order"`
export const MESSAGE_TABLES = 'chat_message m left join chat_image i using (image_id)'

/** As its owner sees it. A note is never shown: who asks for messages of a chat's owner leaves notes out. */
export function showMessage(row: MessageRow, pictures: Pictures): ChatMessage {
  if (row.sender === 'note') throw new Error('a note is for the house only')
  return {
    id: String(row.message_id),
    from: row.sender,
    name: row.name,
    text: row.text,
    text_key: row.text_key,
    client_id: row.client_id ?? '',
    image:
      row.image_id === null ? null : { url: pictures.addressOf(row.image_id), width: row.width!, height: row.height! },
    order: row.order && { ...row.order, amount: BigInt(row.order.amount), state: stateOfOrder(row.order) },
    create_time: row.created_at.getTime(),
  }
}

const ENDED: Readonly<Record<string, ChatOrder['state']>> = {
  paid: chatOrderStates.SUCCESS,
  ...Object.fromEntries(['failed', 'expired', 'cancelled', 'refused'].map((state) => [state, chatOrderStates.FAIL])),
}

export const stateOfOrder = ({ state }: Pick<OrderRow, 'state'>): ChatOrder['state'] =>
  ENDED[state] ?? chatOrderStates.PROCESSING

export async function countUnread(reader: Reader, owner: ChatOwner): Promise<number> {
  const { rows } = await reader.query<{ unread: number }>(
    `select count(*)::integer as unread from chat join chat_message using (chat_id)
     where ${columnOf(owner)} = $1 and sender = 'agent' and message_id > player_read`,
    [owner.id],
  )
  return rows[0]!.unread
}

export type ChatRow = {
  chat_id: string
  site_id: string
  player_id: bigint | null
  guest_id: bigint | null
  lang: string
  is_ticket: boolean
  operator_id: number | null
  agent_name: string
  player_read: bigint
  agent_read: bigint
  player_typing_at: Date | null
  waits_since: Date | null
  answered_at: Date | null
  created_at: Date
  closed_at: Date | null
  rating: number | null
  rating_tags: string[]
  mailed_to: bigint
}

/** With the number of unread messages of the player, and the last message of either side. */
export type DeskChatRow = ChatRow & {
  unread: number
  last: { sender: 'player' | 'agent'; text: string; has_picture: boolean } | null
}

/** Both are found by the index of a chat's messages. */
export const DESK_COLUMNS = `chat.*,
  (select count(*)::integer from chat_message m
   where m.chat_id = chat.chat_id and m.sender = 'player' and m.message_id > chat.agent_read) as unread,
  (select jsonb_build_object('sender', m.sender, 'text', left(m.text, 160), 'has_picture', m.image_id is not null)
   from chat_message m where m.chat_id = chat.chat_id and m.sender in ('player', 'agent')
   order by m.message_id desc limit 1) as "last"`

export const ownerOfChat = ({ player_id: playerId, guest_id: guestId }: ChatRow): ChatOwner =>
  playerId === null ? { kind: 'guest', id: guestId! } : { kind: 'player', id: playerId }

/** The chat that is open, else the last one there was. */
export async function lastChat(reader: Reader, owner: ChatOwner): Promise<ChatRow | null> {
  const { rows } = await reader.query<ChatRow>(
    `select * from chat where ${columnOf(owner)} = $1 order by (closed_at is null) desc, created_at desc limit 1`,
    [owner.id],
  )
  return rows[0] ?? null
}

type NewMessage = Partial<Pick<MessageRow, 'name' | 'text' | 'text_key' | 'client_id' | 'image_id'>> & {
  sender: MessageRow['sender']
  operatorId?: number
  about?: { type: ChatOrder['type']; id: string } | undefined
}

export async function insertMessage(tx: Tx, chatId: string, message: NewMessage): Promise<MessageRow> {
  const { sender, name = '', text = '', text_key: textKey = '', client_id: clientId = null } = message
  const { rows } = await tx.query<{ message_id: bigint }>(
    `insert into chat_message (chat_id, sender, operator_id, name, text, text_key, client_id, image_id, order_type, order_id)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) returning message_id`,
    [
      ...[chatId, sender, message.operatorId ?? null, name, text, textKey, clientId, message.image_id ?? null],
      ...[message.about?.type ?? null, message.about?.id ?? null],
    ],
  )
  const inserted = await tx.query<MessageRow>(
    `select ${MESSAGE_COLUMNS} from ${MESSAGE_TABLES} where m.message_id = $1`,
    [rows[0]!.message_id],
  )
  return inserted.rows[0]!
}

/** Tells every open page of the owner's what was said. */
export async function tellMessage(
  tx: Tx,
  { owner, row, pictures }: { owner: ChatOwner; row: MessageRow; pictures: Pictures },
): Promise<ChatMessage> {
  const message = showMessage(row, pictures)
  const unread = await countUnread(tx, owner)
  await publish(tx, { playerId: listenerOf(owner), message: { type: 'support', message, unread_num: unread } })
  return message
}

/** Tells every open page of the owner's that something about the chat itself is other than before. */
export async function tellState(tx: Tx, owner: ChatOwner, agentRead: bigint): Promise<void> {
  const readId = agentRead === 0n ? '' : String(agentRead)
  await publish(tx, { playerId: listenerOf(owner), message: { type: 'support_state', read_id: readId } })
}
