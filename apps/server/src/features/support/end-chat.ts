import type { RequestOf } from '@tablestakes/contract/call'
import type { rateChat } from '@tablestakes/contract/support'
import type { Tx } from '@tablestakes/node/database'
import { Refusal } from '../../platform/http/refusal.ts'
import { type ChatRow, insertMessage, lastChat, ownerOfChat, tellMessage, tellState } from './chat-record.ts'
import { type ChatOwner, columnOf } from './owner.ts'
import type { Pictures } from './pictures.ts'

/** The player ends it, also while still waiting in the line. */
export async function leaveChat(tx: Tx, pictures: Pictures, owner: ChatOwner): Promise<void> {
  const { rows } = await tx.query<ChatRow>(
    `select * from chat where ${columnOf(owner)} = $1 and closed_at is null for update`,
    [owner.id],
  )
  if (!rows[0]) throw new Refusal('CHAT_CLOSED')
  await endChat(tx, pictures, { chat: rows[0], textKey: 'chat_said_left', name: '' })
}

/** For a chat that is open and held by this transaction. */
export async function endChat(
  tx: Tx,
  pictures: Pictures,
  { chat, textKey, name }: { chat: ChatRow; textKey: string; name: string },
): Promise<void> {
  const owner = ownerOfChat(chat)
  const row = await insertMessage(tx, chat.chat_id, { sender: 'system', text_key: textKey, name })
  await tx.query('update chat set closed_at = now(), waits_since = null where chat_id = $1', [chat.chat_id])
  await tellMessage(tx, { owner, row, pictures })
  await tellState(tx, owner, chat.agent_read)
}

/** Once, for the last chat, after its end, where a person has answered. */
export async function rate(tx: Tx, owner: ChatOwner, { stars, tags }: RequestOf<typeof rateChat>): Promise<void> {
  const chat = await lastChat(tx, owner)
  if (!chat) throw new Refusal('NOT_FOUND')
  const { rowCount } = await tx.query(
    `update chat set rating = $2, rating_tags = $3
     where chat_id = $1 and closed_at is not null and answered_at is not null and rating is null`,
    [chat.chat_id, stars, [...new Set(tags)]],
  )
  if (rowCount === 0) throw new Refusal('NOT_FOUND')
  await tellState(tx, owner, chat.agent_read)
}
