import type { Reader, Tx } from '@tablestakes/node/database'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Operator } from '../../platform/operators/operator-record.ts'
import {
  type ChatRow,
  DESK_COLUMNS,
  type DeskChatRow,
  insertMessage,
  ownerOfChat,
  tellMessage,
  tellState,
} from './chat-record.ts'
import type { Pictures } from './pictures.ts'

export const shownName = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1)

export async function readChatRow(reader: Reader, chatId: string): Promise<DeskChatRow> {
  const { rows } = await reader.query<DeskChatRow>(`select ${DESK_COLUMNS} from chat where chat_id = $1`, [chatId])
  if (!rows[0]) throw new Refusal('NOT_FOUND')
  return rows[0]
}

/** Held until the transaction ends. */
export async function holdChat(tx: Tx, chatId: string): Promise<ChatRow> {
  const { rows } = await tx.query<ChatRow>('select * from chat where chat_id = $1 for update', [chatId])
  if (!rows[0]) throw new Refusal('NOT_FOUND')
  return rows[0]
}

export async function holdOpenChat(tx: Tx, chatId: string): Promise<ChatRow> {
  const chat = await holdChat(tx, chatId)
  if (chat.closed_at !== null) throw new Refusal('CHAT_CLOSED')
  return chat
}

type Taker = Pick<Operator, 'id' | 'name'>

/** An operator answers from now on, and the player is told who. */
export async function giveChat(tx: Tx, pictures: Pictures, { chat, to }: { chat: ChatRow; to: Taker }): Promise<void> {
  if (chat.operator_id === to.id) return
  const name = shownName(to.name)
  await tx.query('update chat set operator_id = $2, agent_name = $3 where chat_id = $1', [chat.chat_id, to.id, name])
  const row = await insertMessage(tx, chat.chat_id, { sender: 'system', text_key: 'chat_said_joined', name })
  await tellMessage(tx, { owner: ownerOfChat(chat), row, pictures })
  await tellState(tx, ownerOfChat(chat), chat.agent_read)
}

export async function returnToLine(tx: Tx, chat: ChatRow): Promise<void> {
  await tx.query(
    `update chat set operator_id = null, agent_name = '', waits_since = coalesce(waits_since, now()) where chat_id = $1`,
    [chat.chat_id],
  )
  await tellState(tx, ownerOfChat(chat), chat.agent_read)
}

/** An operator who answers has read everything that was said before. */
export async function answer(
  tx: Tx,
  pictures: Pictures,
  { chat, operator, ...said }: { chat: ChatRow; operator: Taker; text?: string; image_id?: string },
) {
  await giveChat(tx, pictures, { chat, to: operator })
  const owner = ownerOfChat(chat)
  const agentRead = await markSeen(tx, chat)
  const row = await insertMessage(tx, chat.chat_id, {
    ...{ sender: 'agent', operatorId: operator.id, name: shownName(operator.name), ...said },
  })
  await tx.query('update chat set waits_since = null, answered_at = coalesce(answered_at, now()) where chat_id = $1', [
    chat.chat_id,
  ])
  await tellMessage(tx, { owner, row, pictures })
  await tellState(tx, owner, agentRead)
  return row
}

/** Notes that the player's words were read, and answers up to which. */
export async function markSeen(tx: Tx, chat: ChatRow): Promise<bigint> {
  const { rows } = await tx.query<{ agent_read: bigint }>(
    `update chat set agent_read = greatest(agent_read, coalesce(
       (select max(message_id) from chat_message where chat_id = $1 and sender = 'player'), 0))
     where chat_id = $1 returning agent_read`,
    [chat.chat_id],
  )
  return rows[0]!.agent_read
}
