import type { LiveMessageOf } from '@tablestakes/contract/live'
import type { getChatState, listChat } from '@tablestakes/contract/support'
import { readLocation } from '../../lib/address/hash-location.ts'
import { refreshCalls } from '../../lib/api/query-client.ts'
import { textOf } from '../../lib/words/i18n.ts'
import { openDialog } from '../dialogs/open-dialog.ts'
import { setChatState, setUnread, useChatWindow } from '../support/chat-window.ts'
import { toast } from '../toasts/toast.ts'

/** By their paths: their schemas belong to the screens that show them. */
const CHAT: readonly Pick<typeof listChat | typeof getChatState, 'path'>[] = [
  { path: '/api/support/messages' },
  { path: '/api/support/state' },
]

const TOLD_MS = 6_000

/** Something was said in the chat: it is shown where the chat is open, and counted at its bubble where it is not. */
export function tellChat({ message, unread_num: unread }: LiveMessageOf<'support'>): void {
  void refreshCalls(CHAT)
  const { state } = useChatWindow.getState()
  setUnread(state === 'maximized' ? 0 : unread)
  if (state === 'maximized' || message.from !== 'agent') return
  setChatState('minimized')
  // Over a running game stands no bubble.
  if (readLocation().path !== '/webgame') return
  toast.info(message.name, {
    durationMs: TOLD_MS,
    detail: message.text,
    action: { text: textOf('support_go_on'), onPress: () => void openDialog('live-chat') },
  })
}

export const tellChatState = (): void => void refreshCalls(CHAT)
