import { readChat } from '@tablestakes/contract/operator/support'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Ask } from '../lib/ask.ts'
import { paceOf } from '../lib/open-queries.ts'
import { useEntered } from '../lib/session.ts'
import { type ChatAnswer, mergeLines } from './merge-lines.ts'

const CHAT_EVERY_MS = 2_000
const OVER_EVERY_MS = 15_000
/** The server answers as many in one piece. */
const PIECE = 500

/**
 * A chat, asked for again and again, each time only for what came after the last message. It rests while another window is in front: what
 * nobody looks at is not to be marked as read.
 */
export function useChat(chatId: string) {
  const { ask } = useEntered()
  const client = useQueryClient()
  return useQuery({
    queryKey: ['chat', chatId],
    queryFn: ({ signal, queryKey }) => readOn(ask, client.getQueryData<ChatAnswer>(queryKey), { chatId, signal }),
    // Opened again it is read anew: orders that it names have gone on.
    gcTime: 0,
    refetchInterval: (query) =>
      paceOf(query.state.data?.chat.state === 'closed' ? OVER_EVERY_MS : CHAT_EVERY_MS)(query),
  })
}

async function readOn(
  ask: Ask,
  known: ChatAnswer | undefined,
  { chatId, signal }: { chatId: string; signal: AbortSignal },
): Promise<ChatAnswer> {
  let messages = known?.messages ?? []
  for (;;) {
    const after = messages.at(-1)?.message_id
    const answer = await ask(readChat, { chat: chatId, ...(after !== undefined && { after }) }, { signal })
    messages = mergeLines(messages, answer.messages)
    if (answer.messages.length < PIECE) return { ...answer, messages }
  }
}
