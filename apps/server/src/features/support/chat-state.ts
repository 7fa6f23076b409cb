import type { ResponseOf } from '@tablestakes/contract/call'
import type { getChatState } from '@tablestakes/contract/support'
import type { Reader } from '@tablestakes/node/database'
import { countUnread, lastChat } from './chat-record.ts'
import type { ChatOwner } from './owner.ts'
import { isServiceThere } from './service-hours.ts'

type State = ResponseOf<typeof getChatState>

/** How things stand between the house and somebody, who may not have written yet. */
export async function loadState(
  reader: Reader,
  { owner, siteId, topics }: { owner: ChatOwner | null; siteId: string; topics: string[] },
): Promise<State> {
  const ground = {
    is_online: await isServiceThere(reader, siteId),
    waiting_minutes: await usualWait(reader),
    topics,
  }
  const chat = owner && (await lastChat(reader, owner))
  if (!chat)
    return {
      ...{ ...ground, is_open: false, agent_name: '', unread_num: 0, is_ticket: false },
      ...{ place: null, read_id: '', can_rate: false, closed_time: null },
    }
  const isOpen = chat.closed_at === null
  return {
    ...ground,
    is_open: isOpen,
    agent_name: chat.agent_name,
    unread_num: await countUnread(reader, owner),
    is_ticket: chat.is_ticket && chat.operator_id === null,
    place: isOpen && chat.operator_id === null ? await placeInLine(reader, chat.chat_id) : null,
    read_id: chat.agent_read === 0n ? '' : String(chat.agent_read),
    can_rate: !isOpen && chat.answered_at !== null && chat.rating === null,
    closed_time: chat.closed_at?.getTime() ?? null,
  }
}

/** Counted from one. Times are compared where they are kept: here they would have lost their microseconds. */
async function placeInLine(reader: Reader, chatId: string): Promise<number> {
  const { rows } = await reader.query<{ place: number }>(
    `select count(*)::integer as place from chat as own
     join chat as waiting on waiting.closed_at is null and waiting.operator_id is null and waiting.created_at <= own.created_at
     where own.chat_id = $1`,
    [chatId],
  )
  return rows[0]!.place
}

/** How long others waited for a first answer, of the last twenty within a week; null where nobody did. */
async function usualWait(reader: Reader): Promise<number | null> {
  const { rows } = await reader.query<{ minutes: number | null }>(
    `select ceil(percentile_cont(0.5) within group (order by extract(epoch from answered_at - created_at)) / 60)::integer as minutes
     from (
       select answered_at, created_at from chat
       where answered_at is not null and not is_ticket and created_at > now() - interval '7 days'
       order by created_at desc limit 20
     ) as answered`,
  )
  const minutes = rows[0]?.minutes ?? null
  return minutes === null ? null : Math.max(1, minutes)
}
