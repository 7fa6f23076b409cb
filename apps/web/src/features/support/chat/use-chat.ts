import { getChatState, listChat, readChat } from '@tablestakes/contract/support'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { callApi } from '../../../lib/api/api.ts'
import { apiQuery } from '../../../lib/api/api-query.ts'
import { ignoreFailure } from '../../../lib/browser/ignore-failure.ts'
import { hearLive } from '../../../lib/live/live-hearing.ts'
import { setUnread } from '../../../shell/support/chat-window.ts'

const PAGE = 40
/** Somebody who typed a letter is said to be writing for so long. */
const TYPING_MS = 6_000

/** The conversation, oldest first, as far as it was asked for. What is seen is told to be read. */
export function useChat() {
  const pages = useInfiniteQuery({
    queryKey: [listChat.path, 'pages'],
    queryFn: ({ pageParam }) => callApi(listChat, { last_id: pageParam, limit: PAGE }, { quiet: true }),
    initialPageParam: '',
    getNextPageParam: ({ last_id: lastId }) => lastId || null,
  })
  const state = useQuery(apiQuery(getChatState, {}))
  const messages = (pages.data?.pages ?? []).flatMap(({ list }) => list).toReversed()
  const newest = messages.findLast(({ from }) => from === 'agent')?.id
  useEffect(() => {
    if (newest === undefined) return
    setUnread(0)
    ignoreFailure(callApi(readChat, { id: newest }, { quiet: true }), 'read mark')
  }, [newest])
  return { pages, state, messages }
}

/** The name of who is writing; null while nobody is, and once what was being written has come. */
export function useTyping(messageCount: number): string | null {
  const [typing, setTyping] = useState<{ name: string; before: number } | null>(null)
  const count = useRef(messageCount)
  useEffect(() => {
    count.current = messageCount
  }, [messageCount])
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = hearLive('support_typing', ({ name }) => {
      clearTimeout(timer)
      setTyping({ name, before: count.current })
      timer = setTimeout(() => setTyping(null), TYPING_MS)
    })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [])
  return typing?.before === messageCount ? typing.name : null
}
