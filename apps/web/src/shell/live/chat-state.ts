import type { getChatState, listChat } from '@tablestakes/contract/support'
import { refreshCalls } from '../../lib/api/query-client.ts'

/** By their paths: their schemas belong to the screens that show them. */
const CHAT: readonly Pick<typeof listChat | typeof getChatState, 'path'>[] = [
  { path: '/api/support/messages' },
  { path: '/api/support/state' },
]

/** Asks again for what an open chat shows. */
export const tellChatState = (): void => void refreshCalls(CHAT)
