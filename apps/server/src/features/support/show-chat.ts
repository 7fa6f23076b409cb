import type { OperatorResponse } from '@tablestakes/contract/operator/call'
import type { chatLine, listChats } from '@tablestakes/contract/operator/support'
import type { output } from 'zod/v4/core'
import { type ChatRow, type DeskChatRow, type MessageRow, stateOfOrder } from './chat-record.ts'

type ShownChat = OperatorResponse<typeof listChats>['list'][number]

export const stateOf = ({ closed_at: closedAt, operator_id: operatorId }: ChatRow): ShownChat['state'] =>
  closedAt !== null ? 'closed' : operatorId === null ? 'waiting' : 'taken'

/** As the house reads it. */
export const showChat = (chat: DeskChatRow): ShownChat => ({
  chat_id: chat.chat_id,
  site_id: chat.site_id,
  player_id: chat.player_id === null ? null : Number(chat.player_id),
  lang: chat.lang,
  state: stateOf(chat),
  is_ticket: chat.is_ticket,
  operator: chat.agent_name,
  created_at: chat.created_at,
  waits_since: chat.waits_since,
  closed_at: chat.closed_at,
  read_by_player: String(chat.player_read),
  rating: chat.rating,
  rating_tags: chat.rating_tags,
  unread: chat.unread,
  last: chat.last,
})

export const showLine = (row: MessageRow): output<typeof chatLine> => ({
  message_id: String(row.message_id),
  sender: row.sender,
  name: row.name,
  text: row.text,
  text_key: row.text_key,
  image_id: row.image_id,
  order: row.order && { type: row.order.type, order_no: row.order.order_no, state: stateOfOrder(row.order) },
  created_at: row.created_at,
})
